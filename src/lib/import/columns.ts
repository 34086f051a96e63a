import type { SizeRecord } from '../schemas/content.ts';
import { fold } from '../search/normalise.ts';
import type { ProductKind } from './product-kind.ts';

/** A column of the spreadsheet of products. */
export interface Column {
  name: string;
  /** The same in Arabic. */
  ar: string;
  /** Which products have it. */
  of: readonly ProductKind[];
  /** Whether a file may leave it out: prices of sizes then stay as they are, and products are no samples. */
  optional?: boolean;
}

const both = ['mattress', 'pillow'] as const;
const mattress = ['mattress'] as const;
const pillow = ['pillow'] as const;

export const priceColumn = (size: string): string => `price_${size}`;

/** Every column, in the order of the template; a column of prices for each size that there is. */
export const columnsOf = (sizes: readonly Pick<SizeRecord, 'key' | 'name'>[]): Column[] => [
  { name: 'kind', ar: 'النوع', of: both },
  { name: 'id', ar: 'المعرّف', of: both },
  { name: 'name_en', ar: 'الاسم بالإنجليزية', of: both },
  { name: 'name_ar', ar: 'الاسم بالعربية', of: both },
  { name: 'sample', ar: 'نموذج', of: both, optional: true },
  { name: 'contains_latex', ar: 'تحتوي على لاتكس', of: both },
  { name: 'cooling', ar: 'التبريد', of: both },
  { name: 'type', ar: 'نوع المرتبة', of: mattress },
  { name: 'tier', ar: 'الفئة', of: mattress },
  { name: 'firmness_min', ar: 'أدنى صلابة', of: mattress },
  { name: 'firmness_max', ar: 'أعلى صلابة', of: mattress },
  { name: 'height_cm', ar: 'ارتفاع المرتبة (سم)', of: mattress },
  { name: 'warranty_years', ar: 'الضمان (سنوات)', of: mattress },
  { name: 'trial_nights', ar: 'ليالي التجربة', of: mattress },
  ...sizes.map(({ key, name }) => ({ name: priceColumn(key), ar: `سعر ${name.ar}`, of: mattress, optional: true })),
  { name: 'fill', ar: 'الحشوة', of: pillow },
  { name: 'loft_min_cm', ar: 'أدنى ارتفاع للوسادة (سم)', of: pillow },
  { name: 'loft_max_cm', ar: 'أعلى ارتفاع للوسادة (سم)', of: pillow },
  { name: 'adjustable', ar: 'قابلة للتعديل', of: pillow },
  { name: 'washable_cover', ar: 'غطاء قابل للغسل', of: pillow },
  { name: 'price', ar: 'سعر الوسادة', of: pillow },
];

/** Letters and digits alone: `Height (cm)`, `height_cm` and `heightCm` are one header. */
const plain = (header: string): string => fold(header).replace(/[^\p{L}\p{N}]/gu, '');

/** Names of the content files that differ from those of the columns. */
const aliases: Readonly<Record<string, string>> = {
  loftcmmin: 'loft_min_cm',
  loftcmmax: 'loft_max_cm',
  priceqar: 'price',
};

/** Finds the column that a header names, in English or in Arabic. */
export const headerReader = (columns: readonly Column[]): ((header: string) => Column | undefined) => {
  const byHeader = new Map(columns.flatMap((column) => [column.name, column.ar].map((header) => [plain(header), column] as const)));
  for (const column of columns.filter(({ name }) => name.startsWith('price_')))
    byHeader.set(plain(`priceBySizeQAR ${column.name.slice(6)}`), column);
  for (const [alias, name] of Object.entries(aliases)) {
    const column = columns.find((candidate) => candidate.name === name);
    if (column) byHeader.set(alias, column);
  }
  return (header) => byHeader.get(plain(header));
};
