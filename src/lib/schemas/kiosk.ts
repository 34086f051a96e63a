import { z } from 'zod';

const seconds = (least: number, most: number) =>
  z.int().refine((value) => value >= least && value <= most, { error: `must be a whole number of seconds from ${least} to ${most}` });

/** `src/content/kiosk.json`: the screen in the showroom. */
export const kiosk = z.strictObject({
  /** Language that the screen returns to. */
  defaultLanguage: z.enum(['en', 'ar']),
  /** Seconds without a touch until it asks whether anybody is there. */
  idleSeconds: seconds(20, 600),
  /** Seconds to answer: at least 20 (WCAG 2.2, success criterion 2.2.1). */
  warningSeconds: seconds(20, 120),
});
