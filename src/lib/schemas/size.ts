import { z } from 'zod';
import { inArabic, localized, localizedName, ourChoice, pages, slug, sourceIds, text } from './text.ts';

const centimetres = z.number().min(30).max(300).meta({ format: 'double', description: 'Centimetres.' });
const dimensions = z
  .strictObject({ widthCm: centimetres, lengthCm: centimetres })
  .meta({ id: 'Dimensions', description: 'Width and length in centimetres.' });

/** Members of a size, each one there. */
export const wholeSize = z.strictObject({
  key: slug.meta({ description: 'Size identifier.', examples: ['king'] }),
  name: localizedName,
  widthCm: centimetres,
  lengthCm: centimetres,
  alternateDimensions: z.array(dimensions).max(20).meta({ description: 'Other measures sold under the same name.' }),
  suitsCouples: z.boolean().meta({ description: 'Whether it is wide enough for two adults.' }),
  for: z.enum(['baby', 'child', 'adult']).meta(ourChoice('G91', 'Who sleeps in it.')),
});

/** One Gulf mattress size (specification, "Mattress size"). */
const size = wholeSize.extend({ pages }).meta({
  id: 'Size',
  ...ourChoice(['G48', 'G103'], 'A mattress size as sold in the Gulf, with the figures of the sources that the guide names.'),
});

/** 200 body of `GET /sizes`. */
export const sizes = z
  .strictObject({
    count: z.int32().min(0).max(100).meta({ description: 'Number of sizes.' }),
    market: text(200).meta({ description: 'Where these sizes are sold.' }),
    marketAr: inArabic('market', 200),
    warning: text(1000).meta({ description: 'That American sizes of the same names have other measures.' }),
    warningAr: inArabic('warning', 1000),
    sizes: z.array(size).max(100).meta({ description: 'The sizes.' }),
  })
  .meta({ id: 'Sizes', description: 'Every Gulf mattress size, in centimetres.' });

export type Size = z.infer<typeof size>;
export type Sizes = z.infer<typeof sizes>;

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

const guideCentimetres = z.number().min(0).max(300);
const names = z.array(text(60, 1)).min(1);

/** `src/content/size-guide.json`: what the guide says of sizes beside their measures. */
export const sizeGuide = z.strictObject({
  /** What a bed is longer than the tallest sleeper. */
  headroomCm: z.strictObject({ min: guideCentimetres, max: guideCentimetres, sources: sourceIds }),
  /** Least width for two adults. */
  widthForTwoCm: z.strictObject({ min: guideCentimetres, sources: sourceIds }),
  /** Room between mattress and frame, both sides together: our own advice. */
  playCm: z.strictObject({ usual: guideCentimetres, most: guideCentimetres }),
  /** A fitted sheet is cut to its mattress, give or take this. */
  fittedSheets: z.strictObject({
    stretchCm: guideCentimetres,
    /** How deep the pockets of most are. */
    pocketCm: z.strictObject({ min: guideCentimetres, max: guideCentimetres }),
    sources: sourceIds,
  }),
  /** That shops seldom take back what was made to measure. */
  madeToMeasure: z.strictObject({ sources: sourceIds }),
  /** Keys of the sizes whose prices stand where no size is known; what is not sold in one gives its price in the next wider one. */
  pricedSizes: z.array(slug).min(1, { error: 'must name at least one size' }).max(3),
  sizes: z.array(
    z.strictObject({
      key: slug,
      /** Its row among the sizes of other regions. */
      family: z.enum(families),
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
