import { z } from 'zod';
import { mattressType } from './outcome.ts';
import { positions, thermals, weights } from './profile.ts';
import { localized } from './text.ts';

const reason = localized(300);
const sleeperValues = [...positions, ...weights, ...thermals] as const;

/** What a mattress type is and whom it suits; its name is in the vocabulary. `mattress-types.json` adds the sources. */
export const describedMattressType = z.strictObject({
  id: mattressType,
  /** What it is, in a sentence or two. */
  summary: reason,
  /** Why for this position, this weight, this heat: a sentence for each that it is recommended for. */
  suits: z.strictObject(
    Object.fromEntries(sleeperValues.map((value) => [value, reason.optional()])) as Record<
      (typeof sleeperValues)[number],
      z.ZodOptional<typeof reason>
    >,
  ),
  /** What to look out for. */
  mind: reason,
});
