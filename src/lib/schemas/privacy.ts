import { z } from 'zod';
import { sourceIds } from './source-ids.ts';

const whole = (unit: string, least: number, most: number) =>
  z.int().refine((value) => value >= least && value <= most, { error: `must be a whole number of ${unit} from ${least} to ${most}` });

/** `src/content/privacy.json`: how long the service keeps what shoppers send (G56). The service deletes by it, and the pages say it. */
export const privacy = z.strictObject({
  /** Days that a name and a number are kept after their request has reached the showroom or was marked as done. */
  contactDays: whole('days', 1, 365),
  /** Months that a request is kept after it came in, whatever became of it. */
  requestMonths: whole('months', 1, 120),
  /** The law, and who speaks for it. */
  sources: sourceIds,
});

export type Privacy = z.infer<typeof privacy>;
