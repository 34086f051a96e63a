import { z } from 'zod';
import { wholeSize } from './size.ts';
import { sourceIds } from './source-ids.ts';
import { localized, localizedName, slug } from './text.ts';

/** Where a size is from. Europe and IKEA share one table. */
export const regions = ['us', 'uk', 'eu', 'india'] as const;

/** What sizes of several regions have in common: a row of the table, from small to large. */
export const families = [
  'cot',
  'cot-bed',
  'narrow-single',
  'single',
  'long-single',
  'small-double',
  'double',
  'queen',
  'king',
  'california-king',
  'super-king',
  'emperor',
] as const;

/**
 * How a size from elsewhere stands to ours. `same`: one of our measures. `near`: an inch or so from one of them.
 * `between`: it lies between two of our sizes. `none`: nothing here comes close.
 */
export const matches = ['same', 'near', 'between', 'none'] as const;

const measure = wholeSize.pick({ widthCm: true, lengthCm: true });
const inches = z.number().min(10).max(120);

/** A size of another region, and what a person has decided it is here; the rule `regional-sizes` works that out again from the centimetres. */
export const regionalSize = wholeSize.pick({ widthCm: true, lengthCm: true, alternateDimensions: true }).extend({
  id: slug,
  region: z.enum(regions),
  family: z.enum(families),
  name: localizedName,
  /** As printed on the label, where that is in inches. */
  inches: z.strictObject({ width: inches, length: inches }).optional(),
  here: z.strictObject({
    match: z.enum(matches),
    measures: z
      .array(measure.extend({ key: slug }))
      .min(1)
      .max(2),
  }),
  note: localized(600).optional(),
  confidence: z.enum(['high', 'medium', 'low']),
  sources: sourceIds,
});

export type Region = (typeof regions)[number];
export type Match = (typeof matches)[number];
export type RegionalSize = z.infer<typeof regionalSize>;
