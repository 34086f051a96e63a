import { csv } from '#cli/showroom/lists.ts';

type Row = Readonly<Record<string, string>>;

/** A mattress that is right in every column. */
export const mattressRow: Row = {
  kind: 'mattress',
  id: 'pearl-hybrid',
  name_en: 'Pearl Hybrid',
  name_ar: 'مرتبة اللؤلؤة الهجينة',
  contains_latex: 'no',
  cooling: 'high',
  type: 'hybrid',
  tier: 'premium',
  firmness_min: '5.5',
  firmness_max: '7',
  height_cm: '28',
  warranty_years: '10',
  trial_nights: '100',
  price_queen: '2499.50',
  price_king: '2999',
};

/** A pillow that is right in every column. */
export const pillowRow: Row = {
  kind: 'pillow',
  id: 'pearl-pillow',
  name_en: 'Pearl Pillow',
  name_ar: 'وسادة اللؤلؤة',
  contains_latex: 'yes',
  cooling: 'high',
  fill: 'shredded-latex',
  loft_min_cm: '9',
  loft_max_cm: '12',
  adjustable: 'yes',
  washable_cover: 'yes',
  price: '149.75',
};

/** A table of rows, in the columns that they have. */
export const tableOf = (...rows: readonly Row[]): string[][] => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
};

export const csvOf = (...rows: readonly Row[]): string => csv(tableOf(...rows));
