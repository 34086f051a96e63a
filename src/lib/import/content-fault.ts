import { faultSentence, type Fault } from '../content/fault.ts';
import type { CellFault } from './cell-fault.ts';
import { priceColumn } from './columns.ts';
import type { ReadProducts } from './read-products.ts';

/** Columns of the members of a record; a fault names a member as `name, ar`. */
const columns: Readonly<Record<string, string>> = {
  id: 'id',
  slug: 'id',
  name: 'name_en',
  'name, en': 'name_en',
  'name, ar': 'name_ar',
  type: 'type',
  tier: 'tier',
  firmness: 'firmness_min',
  'firmness, min': 'firmness_min',
  'firmness, max': 'firmness_max',
  cooling: 'cooling',
  containsLatex: 'contains_latex',
  heightCm: 'height_cm',
  warrantyYears: 'warranty_years',
  trialNights: 'trial_nights',
  fill: 'fill',
  loftCm: 'loft_min_cm',
  'loftCm, min': 'loft_min_cm',
  'loftCm, max': 'loft_max_cm',
  adjustable: 'adjustable',
  washableCover: 'washable_cover',
  priceQAR: 'price',
  sample: 'sample',
};

const columnOf = (member: string): string | undefined => {
  const size = /^priceBySizeQAR, (.+)$/.exec(member)?.[1];
  return size === undefined ? columns[member] : priceColumn(size);
};

/** A fault of the content that the file would make, at the cell it comes from; with its own words where it comes from none. */
export const contentFault = (fault: Fault, { rows, headings }: Pick<ReadProducts, 'rows' | 'headings'>): CellFault => {
  const [id = '', ...member] = fault.field.split(', ');
  const row = fault.file === 'mattresses' || fault.file === 'pillows' ? rows.get(id) : undefined;
  if (row === undefined) return { problem: faultSentence({ ...fault, change: '' }).trimEnd(), change: fault.change };
  const heading = headings.get(columnOf(member.join(', ')) ?? '');
  return {
    row,
    ...(heading && { column: heading.index, header: heading.header }),
    problem: heading ? fault.problem : `${id}: ${fault.problem}`,
    change: fault.change,
  };
};
