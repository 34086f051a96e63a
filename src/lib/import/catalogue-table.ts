import type { Content, MattressRecord, PillowRecord } from '../schemas/content.ts';
import type { Language, Localized } from '../schemas/text.ts';
import { columnsOf, priceColumn } from './columns.ts';

/** Values of one product by column. */
export type ProductCells = Readonly<Record<string, string | number | boolean | undefined>>;

const shared = ({ id, name, sample, containsLatex, cooling }: MattressRecord | PillowRecord): ProductCells => ({
  id,
  name_en: name.en,
  name_ar: name.ar,
  sample,
  contains_latex: containsLatex,
  cooling,
});

export const mattressCells = (record: MattressRecord): ProductCells => ({
  kind: 'mattress',
  ...shared(record),
  type: record.type,
  tier: record.tier,
  firmness_min: record.firmness.min,
  firmness_max: record.firmness.max,
  height_cm: record.heightCm,
  warranty_years: record.warrantyYears,
  trial_nights: record.trialNights,
  ...Object.fromEntries(Object.entries(record.priceBySizeQAR).map(([size, price]) => [priceColumn(size), price])),
});

export const pillowCells = (record: PillowRecord): ProductCells => ({
  kind: 'pillow',
  ...shared(record),
  fill: record.fill,
  loft_min_cm: record.loftCm.min,
  loft_max_cm: record.loftCm.max,
  adjustable: record.adjustable,
  washable_cover: record.washableCover,
  price: record.priceQAR,
});

const words: Readonly<Record<string, Localized>> = {
  true: { en: 'yes', ar: 'نعم' },
  false: { en: 'no', ar: 'لا' },
  mattress: { en: 'mattress', ar: 'مرتبة' },
  pillow: { en: 'pillow', ar: 'وسادة' },
};

/** The catalogue as the import reads it: a row of headers, then a row a product. */
export const catalogueTable = (
  { mattresses, pillows, sizes }: Pick<Content, 'mattresses' | 'pillows' | 'sizes'>,
  language: Language,
): (string | number | null)[][] => {
  const columns = columnsOf(sizes);
  const cell = (column: string, value: string | number | boolean | undefined): string | number | null => {
    if (value === undefined || typeof value === 'number') return value ?? null;
    return typeof value === 'boolean' || column === 'kind' ? (words[String(value)]?.[language] ?? String(value)) : value;
  };
  return [
    columns.map(({ name, ar }) => (language === 'ar' ? ar : name)),
    ...[...mattresses.map(mattressCells), ...pillows.map(pillowCells)].map((cells) => columns.map(({ name }) => cell(name, cells[name]))),
  ];
};
