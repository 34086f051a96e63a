import { z } from 'zod';
import { families } from './regional-size.ts';
import { sourceIds } from './source-ids.ts';
import { localized, slug, text } from './text.ts';

const centimetres = z.number().min(0).max(300);
const names = z.array(text(60, 1)).min(1);

/** `src/content/size-guide.json`: what the guide says of sizes beside their measures. */
export const sizeGuide = z.strictObject({
  /** What a bed is longer than the tallest sleeper. */
  headroomCm: z.strictObject({ min: centimetres, max: centimetres, sources: sourceIds }),
  /** Least width for two adults. */
  widthForTwoCm: z.strictObject({ min: centimetres, sources: sourceIds }),
  /** Room between mattress and frame, both sides together: our own advice. */
  playCm: z.strictObject({ usual: centimetres, most: centimetres }),
  /** A fitted sheet is cut to its mattress, give or take this. */
  fittedSheets: z.strictObject({ stretchCm: centimetres, sources: sourceIds }),
  /** That shops seldom take back what was made to measure. */
  madeToMeasure: z.strictObject({ sources: sourceIds }),
  sizes: z.array(
    z.strictObject({
      key: slug,
      /** Its row among the sizes of other regions. */
      family: z.enum(families),
      sleeper: z.enum(['baby', 'child', 'adult']),
      /** What else people call it. */
      otherNames: z.strictObject({ en: names, ar: names }),
      suits: localized(400),
      confidence: z.enum(['high', 'medium', 'low']),
    }),
  ),
  /** What the sources disagree about, said rather than hidden. */
  conflicts: z.array(z.strictObject({ id: slug, title: localized(120), text: localized(900), sources: sourceIds })),
});

export type SizeGuide = z.infer<typeof sizeGuide>;
