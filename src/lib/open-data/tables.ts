import { markedName } from '../domain/catalogue.ts';
import { confidences } from '../domain/finder.ts';
import { mattressTypes } from '../schemas/outcome.ts';
import { tiers } from '../schemas/product.ts';
import { positions, thermals, weights } from '../schemas/profile.ts';
import { matches, regions } from '../schemas/size.ts';
import type { Language } from '../schemas/text.ts';
import { topicIds } from '../schemas/faq.ts';
import { table, type Table } from './table.ts';

/** Every table of the open data, in the order of the page. Names of files and columns stay as they are: others have written them into programs. */

const centimetres = (measures: readonly { widthCm: number; lengthCm: number }[]): string[] =>
  measures.map(({ widthCm, lengthCm }) => `${widthCm}x${lengthCm}`);

const measured = [
  { name: 'width_cm', type: 'number', unit: 'cm' },
  { name: 'length_cm', type: 'number', unit: 'cm' },
] as const;
const named = [
  { name: 'name_en', type: 'string' },
  { name: 'name_ar', type: 'string' },
] as const;
const otherMeasures = { name: 'other_measures_cm', type: 'list' } as const;
const sourceList = { name: 'sources', type: 'list' } as const;
const sample = { name: 'sample', type: 'boolean' } as const;

const sizes = table({
  name: 'sizes',
  columns: [
    { name: 'size_key', type: 'string' },
    ...named,
    ...measured,
    otherMeasures,
    { name: 'suits_couples', type: 'boolean' },
    sourceList,
  ],
  primaryKey: ['size_key'],
  rows: (content) =>
    content.sizes.map((size) => ({
      size_key: size.key,
      name_en: size.name.en,
      name_ar: size.name.ar,
      width_cm: size.widthCm,
      length_cm: size.lengthCm,
      other_measures_cm: centimetres(size.alternateDimensions),
      suits_couples: size.suitsCouples,
      sources: size.sources,
    })),
});

const regionalSizes = table({
  name: 'regional-sizes',
  columns: [
    { name: 'regional_size_id', type: 'string' },
    { name: 'region', type: 'string', allowed: regions },
    ...named,
    ...measured,
    { name: 'width_in', type: 'number', unit: 'in', optional: true },
    { name: 'length_in', type: 'number', unit: 'in', optional: true },
    otherMeasures,
    { name: 'match', type: 'string', allowed: matches },
    { name: 'gulf_sizes', type: 'list' },
    { name: 'gulf_measures_cm', type: 'list' },
    { name: 'note_en', type: 'string', optional: true },
    { name: 'note_ar', type: 'string', optional: true },
    { name: 'confidence', type: 'string', allowed: confidences },
    sourceList,
  ],
  primaryKey: ['regional_size_id'],
  rows: (content) =>
    content['regional-sizes'].map(({ id, region, name, inches, here, note, confidence, ...size }) => ({
      regional_size_id: id,
      region,
      name_en: name.en,
      name_ar: name.ar,
      width_cm: size.widthCm,
      length_cm: size.lengthCm,
      width_in: inches?.width ?? null,
      length_in: inches?.length ?? null,
      other_measures_cm: centimetres(size.alternateDimensions),
      match: here.match,
      gulf_sizes: here.measures.map(({ key }) => key),
      gulf_measures_cm: centimetres(here.measures),
      note_en: note?.en ?? null,
      note_ar: note?.ar ?? null,
      confidence,
      sources: size.sources,
    })),
});

const recommendations = table({
  name: 'recommendations',
  columns: [
    { name: 'outcome_id', type: 'string' },
    { name: 'position', type: 'string', allowed: positions },
    { name: 'position_en', type: 'string' },
    { name: 'position_ar', type: 'string' },
    { name: 'weight', type: 'string', allowed: weights },
    { name: 'weight_en', type: 'string' },
    { name: 'weight_ar', type: 'string' },
    { name: 'thermal', type: 'string', allowed: thermals },
    { name: 'thermal_en', type: 'string' },
    { name: 'thermal_ar', type: 'string' },
    { name: 'firmness_min', type: 'number', unit: 'points' },
    { name: 'firmness_max', type: 'number', unit: 'points' },
    { name: 'pillow_height_min_cm', type: 'number', unit: 'cm' },
    { name: 'pillow_height_max_cm', type: 'number', unit: 'cm' },
    { name: 'mattress_types', type: 'list' },
    { name: 'mattress_types_en', type: 'list' },
    { name: 'mattress_types_ar', type: 'list' },
    { name: 'least_mattress_height_cm', type: 'integer', unit: 'cm', optional: true },
    { name: 'pillow_fills_en', type: 'string' },
    { name: 'pillow_fills_ar', type: 'string' },
    { name: 'firmness_confidence', type: 'string', allowed: confidences },
    { name: 'pillow_height_confidence', type: 'string', allowed: confidences },
    { name: 'firmness_sources', type: 'list' },
    { name: 'pillow_height_sources', type: 'list' },
    { name: 'mattress_type_sources', type: 'list' },
  ],
  primaryKey: ['outcome_id'],
  rows: ({ outcomes, vocabulary }) =>
    outcomes.map((outcome) => {
      const position = vocabulary.positions[outcome.position].name;
      const weight = vocabulary.weights[outcome.weight].name;
      const thermal = vocabulary.thermals[outcome.thermal].sleeper;
      const typesIn = (language: Language) => outcome.recommendedMattressTypes.map((type) => vocabulary.types[type][language]);
      return {
        outcome_id: outcome.id,
        position: outcome.position,
        position_en: position.en,
        position_ar: position.ar,
        weight: outcome.weight,
        weight_en: weight.en,
        weight_ar: weight.ar,
        thermal: outcome.thermal,
        thermal_en: thermal.en,
        thermal_ar: thermal.ar,
        firmness_min: outcome.firmness.min,
        firmness_max: outcome.firmness.max,
        pillow_height_min_cm: outcome.pillowLoftCm.min,
        pillow_height_max_cm: outcome.pillowLoftCm.max,
        mattress_types: outcome.recommendedMattressTypes,
        mattress_types_en: typesIn('en'),
        mattress_types_ar: typesIn('ar'),
        least_mattress_height_cm: outcome.leastMattressHeightCm ?? null,
        pillow_fills_en: outcome.pillowFills.en,
        pillow_fills_ar: outcome.pillowFills.ar,
        firmness_confidence: outcome.confidence.firmness,
        pillow_height_confidence: outcome.confidence.pillowLoft,
        firmness_sources: outcome.sources.firmness,
        pillow_height_sources: outcome.sources.pillowLoft,
        mattress_type_sources: outcome.sources.mattressTypes,
      };
    }),
});

/** What a product of one kind leaves empty. */
const noMattress = { mattress_type: null, firmness_min: null, firmness_max: null, height_cm: null, tier: null } as const;
const noTerms = { warranty_years: null, trial_nights: null } as const;
const noPillow = {
  pillow_fill: null,
  pillow_height_min_cm: null,
  pillow_height_max_cm: null,
  adjustable: null,
  washable_cover: null,
} as const;

const products = table({
  name: 'products',
  columns: [
    { name: 'product_id', type: 'string' },
    { name: 'kind', type: 'string', allowed: ['mattress', 'pillow'] },
    ...named,
    sample,
    { name: 'mattress_type', type: 'string', optional: true, allowed: mattressTypes },
    { name: 'firmness_min', type: 'number', unit: 'points', optional: true },
    { name: 'firmness_max', type: 'number', unit: 'points', optional: true },
    { name: 'height_cm', type: 'number', unit: 'cm', optional: true },
    { name: 'tier', type: 'string', optional: true, allowed: tiers },
    { name: 'pillow_fill', type: 'string', optional: true },
    { name: 'pillow_height_min_cm', type: 'number', unit: 'cm', optional: true },
    { name: 'pillow_height_max_cm', type: 'number', unit: 'cm', optional: true },
    { name: 'adjustable', type: 'boolean', optional: true },
    { name: 'washable_cover', type: 'boolean', optional: true },
    { name: 'cooling', type: 'string' },
    { name: 'contains_latex', type: 'boolean' },
    { name: 'warranty_years', type: 'number', unit: 'years', optional: true },
    { name: 'trial_nights', type: 'integer', unit: 'nights', optional: true },
    { name: 'price_from_qar', type: 'number', unit: 'qar' },
  ],
  primaryKey: ['product_id'],
  rows: ({ mattresses, pillows }) => [
    ...mattresses.map((mattress) => ({
      product_id: mattress.id,
      kind: 'mattress',
      name_en: markedName(mattress).en,
      name_ar: markedName(mattress).ar,
      sample: mattress.sample,
      ...noPillow,
      mattress_type: mattress.type,
      firmness_min: mattress.firmness.min,
      firmness_max: mattress.firmness.max,
      height_cm: mattress.heightCm,
      tier: mattress.tier,
      cooling: mattress.cooling,
      contains_latex: mattress.containsLatex,
      warranty_years: mattress.warrantyYears,
      trial_nights: mattress.trialNights,
      price_from_qar: mattress.priceFromQAR,
    })),
    ...pillows.map((pillow) => ({
      product_id: pillow.id,
      kind: 'pillow',
      name_en: markedName(pillow).en,
      name_ar: markedName(pillow).ar,
      sample: pillow.sample,
      ...noMattress,
      ...noTerms,
      pillow_fill: pillow.fill,
      pillow_height_min_cm: pillow.loftCm.min,
      pillow_height_max_cm: pillow.loftCm.max,
      adjustable: pillow.adjustable,
      washable_cover: pillow.washableCover,
      cooling: pillow.cooling,
      contains_latex: pillow.containsLatex,
      price_from_qar: pillow.priceQAR,
    })),
  ],
});

const prices = table({
  name: 'prices',
  columns: [
    { name: 'product_id', type: 'string' },
    { name: 'size_key', type: 'string', optional: true },
    { name: 'price_qar', type: 'number', unit: 'qar' },
    sample,
  ],
  uniqueKey: ['product_id', 'size_key'],
  references: { product_id: 'products', size_key: 'sizes' },
  rows: ({ sizes: ours, mattresses, pillows }) => [
    ...mattresses.flatMap(({ id, sample: invented, priceBySizeQAR }) =>
      ours.flatMap(({ key }) => {
        const price = priceBySizeQAR[key];
        return price === undefined ? [] : [{ product_id: id, size_key: key, price_qar: price, sample: invented }];
      }),
    ),
    ...pillows.map(({ id, sample: invented, priceQAR }) => ({ product_id: id, size_key: null, price_qar: priceQAR, sample: invented })),
  ],
});

const faq = table({
  name: 'faq',
  columns: [
    { name: 'question_id', type: 'string' },
    { name: 'topic', type: 'string', allowed: topicIds },
    { name: 'topic_en', type: 'string' },
    { name: 'topic_ar', type: 'string' },
    { name: 'question_en', type: 'string' },
    { name: 'question_ar', type: 'string' },
    { name: 'answer_en', type: 'string' },
    { name: 'answer_ar', type: 'string' },
    sourceList,
  ],
  primaryKey: ['question_id'],
  rows: ({ faq: entries, topics }) =>
    entries.map((entry) => {
      const topic = topics.find(({ id }) => id === entry.topic)?.name ?? { en: entry.topic, ar: entry.topic };
      return {
        question_id: entry.id,
        topic: entry.topic,
        topic_en: topic.en,
        topic_ar: topic.ar,
        question_en: entry.question.en,
        question_ar: entry.question.ar,
        answer_en: entry.answer.en,
        answer_ar: entry.answer.ar,
        sources: entry.sources,
      };
    }),
});

const sources = table({
  name: 'sources',
  columns: [
    { name: 'source_id', type: 'string' },
    { name: 'source_kind', type: 'string' },
    { name: 'source_title', type: 'string' },
    { name: 'source_url', type: 'string', optional: true },
  ],
  primaryKey: ['source_id'],
  rows: (content) =>
    content.sources.map(({ id, kind, title, url }) => ({ source_id: id, source_kind: kind, source_title: title, source_url: url })),
});

export const tables: readonly Table[] = [sizes, regionalSizes, recommendations, products, prices, faq, sources];
