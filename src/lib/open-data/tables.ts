import { z } from 'zod';
import { markedName } from '../domain/catalogue.ts';
import { soldIn } from '../domain/sizes.ts';
import { offerIn } from '../domain/sold.ts';
import { contentFiles, type MattressRecord, type PillowRecord } from '../schemas/content.ts';
import { productTypes } from '../schemas/product.ts';
import { localizedName } from '../schemas/text.ts';
import { table, type Table } from './table.ts';

/**
 * Every table of the open data, in the order of the page: its columns by name, and where each stands in a record. Names of files and columns
 * stay as they are: others have written them into programs.
 */

const { sizes, 'regional-sizes': regionalSizes, outcomes, products, faq, sources } = contentFiles;

/** A column in each language. */
const inBoth = <Name extends string>(name: Name, path: string = name) =>
  ({ [`${name}_en`]: `${path}.en`, [`${name}_ar`]: `${path}.ar` }) as Record<`${Name}_${'en' | 'ar'}`, string>;
const measures = { width_cm: 'widthCm', length_cm: 'lengthCm' };

const sizeTable = table({
  name: 'sizes',
  primaryKey: ['size_key'],
  record: sizes.element,
  columns: {
    size_key: 'key',
    ...inBoth('name'),
    ...measures,
    other_measures_cm: 'alternateDimensions',
    suits_couples: 'suitsCouples',
    sources: 'sources',
  },
  records: (content) => content.sizes,
});

const regionalSizeTable = table({
  name: 'regional-sizes',
  primaryKey: ['regional_size_id'],
  record: regionalSizes.element,
  columns: {
    regional_size_id: 'id',
    region: 'region',
    ...inBoth('name'),
    ...measures,
    width_in: 'inches.width',
    length_in: 'inches.length',
    other_measures_cm: 'alternateDimensions',
    match: 'here.match',
    gulf_sizes: 'here.measures.key',
    gulf_measures_cm: 'here.measures',
    ...inBoth('note'),
    confidence: 'confidence',
    sources: 'sources',
  },
  records: (content) => content['regional-sizes'],
});

const recommendationTable = table({
  name: 'recommendations',
  primaryKey: ['outcome_id'],
  record: outcomes.element.extend({
    words: z.object({ position: localizedName, weight: localizedName, thermal: localizedName, types: z.array(localizedName) }),
  }),
  columns: {
    outcome_id: 'id',
    position: 'position',
    ...inBoth('position', 'words.position'),
    weight: 'weight',
    ...inBoth('weight', 'words.weight'),
    thermal: 'thermal',
    ...inBoth('thermal', 'words.thermal'),
    firmness_min: 'firmness.min',
    firmness_max: 'firmness.max',
    pillow_height_min_cm: 'pillowLoftCm.min',
    pillow_height_max_cm: 'pillowLoftCm.max',
    mattress_types: 'recommendedMattressTypes',
    ...inBoth('mattress_types', 'words.types'),
    least_mattress_height_cm: 'leastMattressHeightCm',
    ...inBoth('pillow_fills', 'pillowFills'),
    firmness_confidence: 'confidence.firmness',
    pillow_height_confidence: 'confidence.pillowLoft',
    firmness_sources: 'sources.firmness',
    pillow_height_sources: 'sources.pillowLoft',
    mattress_type_sources: 'sources.mattressTypes',
  },
  records: (content) =>
    content.outcomes.map((outcome) => ({
      ...outcome,
      words: {
        position: content.vocabulary.positions[outcome.position].name,
        weight: content.vocabulary.weights[outcome.weight].name,
        thermal: content.vocabulary.thermals[outcome.thermal].sleeper,
        types: outcome.recommendedMattressTypes.map((type) => content.vocabulary.types[type]),
      },
    })),
});

const [mattress, pillow] = products.element.options;
/** What each kind of product has alone, the other leaves empty. */
const product = z.object({
  ...mattress.omit({ nextOffer: true }).partial().shape,
  ...pillow.omit({ nextOffer: true }).partial().shape,
  ...pillow.pick({ id: true, name: true, sample: true, cooling: true, containsLatex: true }).shape,
  ...mattress.pick({ priceFromQAR: true }).shape,
  kind: z.enum(productTypes),
  availability: z.string().optional(),
  madeToOrderDays: z.int32().optional(),
});

/** How soon it can be had, in a column each. */
const soon = ({ availability }: MattressRecord | PillowRecord) => ({
  availability: availability?.state,
  madeToOrderDays: availability && 'days' in availability ? availability.days : undefined,
});

const productTable = table({
  name: 'products',
  primaryKey: ['product_id'],
  record: product,
  columns: {
    product_id: 'id',
    kind: 'kind',
    ...inBoth('name'),
    sample: 'sample',
    mattress_type: 'type',
    firmness_min: 'firmness.min',
    firmness_max: 'firmness.max',
    height_cm: 'heightCm',
    tier: 'tier',
    pillow_fill: 'fill',
    pillow_height_min_cm: 'loftCm.min',
    pillow_height_max_cm: 'loftCm.max',
    adjustable: 'adjustable',
    washable_cover: 'washableCover',
    cooling: 'cooling',
    contains_latex: 'containsLatex',
    warranty_years: 'warrantyYears',
    trial_nights: 'trialNights',
    price_from_qar: 'priceFromQAR',
    sku: 'sku',
    availability: 'availability',
    made_to_order_days: 'madeToOrderDays',
    offer_ends_on: 'offerEndsOn',
  },
  records: ({ mattresses, pillows }) => [
    ...mattresses.map((one) => ({ ...one, ...soon(one), kind: 'mattress' as const, name: markedName(one) })),
    ...pillows.map((one) => ({ ...one, ...soon(one), kind: 'pillow' as const, name: markedName(one), priceFromQAR: one.priceQAR })),
  ],
});

const offered = (product: MattressRecord | PillowRecord, size?: string) => {
  const { beforeQAR: priceBeforeQAR, endsOn: offerEndsOn } = offerIn(product, size) ?? {};
  return { priceBeforeQAR, offerEndsOn };
};

const priceTable = table({
  name: 'prices',
  uniqueKey: ['product_id', 'size_key', 'width_cm', 'length_cm'],
  references: { product_id: 'products', size_key: 'sizes' },
  record: pillow
    .pick({ id: true, sample: true, priceQAR: true, priceBeforeQAR: true, offerEndsOn: true })
    .extend({ size: sizes.element.shape.key.optional(), ...sizes.element.pick({ widthCm: true, lengthCm: true }).partial().shape }),
  columns: {
    product_id: 'id',
    size_key: 'size',
    ...measures,
    price_qar: 'priceQAR',
    sample: 'sample',
    price_before_qar: 'priceBeforeQAR',
    offer_ends_on: 'offerEndsOn',
  },
  records: (content) => [
    ...content.mattresses.flatMap((mattress) =>
      soldIn(mattress, content.sizes).map(({ size: { key, widthCm, lengthCm }, sold }) => {
        const { id, sample, priceBySizeQAR } = sold;
        return { id, size: key, widthCm, lengthCm, priceQAR: priceBySizeQAR[key] as number, sample, ...offered(sold, key) };
      }),
    ),
    ...content.pillows.map((pillow) => ({ ...offered(pillow), id: pillow.id, sample: pillow.sample, priceQAR: pillow.priceQAR })),
  ],
});

const faqTable = table({
  name: 'faq',
  primaryKey: ['question_id'],
  record: faq.element.extend({ topicName: localizedName }),
  columns: {
    question_id: 'id',
    topic: 'topic',
    ...inBoth('topic', 'topicName'),
    ...inBoth('question'),
    ...inBoth('answer'),
    sources: 'sources',
  },
  records: ({ faq: entries, topics }) =>
    entries.map((entry) => ({
      ...entry,
      topicName: topics.find(({ id }) => id === entry.topic)?.name ?? { en: entry.topic, ar: entry.topic },
    })),
});

const sourceTable = table({
  name: 'sources',
  primaryKey: ['source_id'],
  // Kinds of source may be added without a new version of the table.
  record: sources.element.extend({ kind: z.string() }),
  columns: { source_id: 'id', source_kind: 'kind', source_title: 'title', source_url: 'url' },
  records: (content) => content.sources,
});

export const tables: readonly Table[] = [
  sizeTable,
  regionalSizeTable,
  recommendationTable,
  productTable,
  priceTable,
  faqTable,
  sourceTable,
];
