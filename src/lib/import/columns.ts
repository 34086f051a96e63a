import type { ProductKind, ProductRecord, SizeRecord } from '../schemas/content.ts';
import { fold } from '../ask/text.ts';
import { isUnusable, quotedValue, trimmedCell, type Cell, type CellError, type Table } from './cells.ts';

/** How a cell of a column is read; the last four are words of the vocabulary. */
type Reading = 'kind' | 'id' | 'text' | 'number' | 'price' | 'yesNo' | 'type' | 'tier' | 'cooling' | 'fill';

/** A column of the spreadsheet of products. */
export interface Column {
  name: string;
  /** The same in Arabic. */
  ar: string;
  /** Which products have it. */
  of: readonly ProductKind[];
  /** Where a record has the value. */
  path: readonly string[];
  reading: Reading;
  /** Whether a file may leave it out: prices of sizes then stay as they are, and products are no samples. */
  optional?: boolean;
}

const both = ['mattress', 'pillow'] as const;
const mattress = ['mattress'] as const;
const pillow = ['pillow'] as const;

/** Every column, in the order of the template; a column of prices for each size that there is. */
export const columnsOf = (sizes: readonly Pick<SizeRecord, 'key' | 'name'>[]): Column[] => [
  { name: 'kind', ar: 'النوع', of: both, path: ['kind'], reading: 'kind' },
  { name: 'id', ar: 'المعرّف', of: both, path: ['id'], reading: 'id' },
  { name: 'name_en', ar: 'الاسم بالإنجليزية', of: both, path: ['name', 'en'], reading: 'text' },
  { name: 'name_ar', ar: 'الاسم بالعربية', of: both, path: ['name', 'ar'], reading: 'text' },
  { name: 'sample', ar: 'نموذج', of: both, path: ['sample'], reading: 'yesNo', optional: true },
  { name: 'contains_latex', ar: 'تحتوي على لاتكس', of: both, path: ['containsLatex'], reading: 'yesNo' },
  { name: 'cooling', ar: 'التبريد', of: both, path: ['cooling'], reading: 'cooling' },
  { name: 'type', ar: 'نوع المرتبة', of: mattress, path: ['type'], reading: 'type' },
  { name: 'tier', ar: 'الفئة', of: mattress, path: ['tier'], reading: 'tier' },
  { name: 'firmness_min', ar: 'أدنى صلابة', of: mattress, path: ['firmness', 'min'], reading: 'number' },
  { name: 'firmness_max', ar: 'أعلى صلابة', of: mattress, path: ['firmness', 'max'], reading: 'number' },
  { name: 'height_cm', ar: 'ارتفاع المرتبة (سم)', of: mattress, path: ['heightCm'], reading: 'number' },
  { name: 'warranty_years', ar: 'الضمان (سنوات)', of: mattress, path: ['warrantyYears'], reading: 'number' },
  { name: 'trial_nights', ar: 'ليالي التجربة', of: mattress, path: ['trialNights'], reading: 'number' },
  ...sizes.map(({ key, name }): Column => ({
    name: `price_${key}`,
    ar: `سعر ${name.ar}`,
    of: mattress,
    path: ['priceBySizeQAR', key],
    reading: 'price',
    optional: true,
  })),
  { name: 'fill', ar: 'الحشوة', of: pillow, path: ['fill'], reading: 'fill' },
  { name: 'loft_min_cm', ar: 'أدنى ارتفاع للوسادة (سم)', of: pillow, path: ['loftCm', 'min'], reading: 'number' },
  { name: 'loft_max_cm', ar: 'أعلى ارتفاع للوسادة (سم)', of: pillow, path: ['loftCm', 'max'], reading: 'number' },
  { name: 'adjustable', ar: 'قابلة للتعديل', of: pillow, path: ['adjustable'], reading: 'yesNo' },
  { name: 'washable_cover', ar: 'غطاء قابل للغسل', of: pillow, path: ['washableCover'], reading: 'yesNo' },
  { name: 'price', ar: 'سعر الوسادة', of: pillow, path: ['priceQAR'], reading: 'price' },
];

/** What a record has in a column; undefined where it has nothing there. */
export const valueIn = (record: ProductRecord, { path }: Column): string | number | boolean | undefined =>
  path.reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], record) as
    string | number | boolean | undefined;

/** Letters and digits alone: `Height (cm)`, `height_cm` and `heightCm` are one header. */
const plain = (header: string): string => fold(header).replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the column that a header names: in English, in Arabic, or as the content names the field. */
export const headerReader = (columns: readonly Column[]): ((header: string) => Column | undefined) => {
  const byHeader = new Map(columns.flatMap((column) => [column.path.join(), column.name, column.ar].map((name) => [plain(name), column])));
  return (header) => byHeader.get(plain(header));
};

/** Where a column stands (from 0), and what the file calls it. */
export interface Heading {
  index: number;
  header: string;
}

/** The row of headers (from 0; -1 in an empty table) and what each of them names. */
export interface Headings {
  row: number;
  byColumn: ReadonlyMap<string, Heading>;
  errors: CellError[];
}

const isFilled = (cell: Cell | undefined): boolean => trimmedCell(cell) !== null;

/** The first row in which more stands than a title. */
const headerRow = (table: Table): number => {
  const titled = table.findIndex((row) => row.filter(isFilled).length > 1);
  return titled === -1 ? table.findIndex((row) => row.some(isFilled)) : titled;
};

const headerOf = (cell: Cell): string => (cell === null || isUnusable(cell) ? '' : String(cell));

/** How many known headers a table begins with: what tells the sheet of products from others. */
export const knownHeaders = (table: Table, columns: readonly Column[]): number => {
  const read = headerReader(columns);
  return (table[headerRow(table)] ?? []).filter((cell) => read(headerOf(trimmedCell(cell))) !== undefined).length;
};

/** Reads the headers; one that is unknown or stands twice is an error, and so is a column that has cells and no header. */
export const readHeadings = (table: Table, columns: readonly Column[]): Headings => {
  const row = headerRow(table);
  const read = headerReader(columns);
  const byColumn = new Map<string, Heading>();
  const errors: CellError[] = [];
  const errorOf = (index: number, header: string): Pick<CellError, 'problem' | 'change'> | undefined => {
    const cell = trimmedCell(table[row]?.[index]);
    if (isUnusable(cell)) return cell;
    if (header === '') {
      const filled = table.findIndex((cells, number) => number > row && isFilled(cells[index]));
      return filled === -1
        ? undefined
        : {
            problem: `the column has no header, and something stands in row ${filled + 1}.`,
            change: 'Write its header, or empty the column.',
          };
    }
    const column = read(header);
    if (!column)
      return { problem: 'there is no such column.', change: 'Correct the header, or remove the column; docs/guides/import.md lists them.' };
    const other = byColumn.get(column.name);
    if (other) return { problem: `this column stands twice: ${quotedValue(other.header)} is the same.`, change: 'Remove one of the two.' };
    byColumn.set(column.name, { index, header });
    return undefined;
  };
  const width = table.reduce((most, cells) => Math.max(most, cells.length), 0);
  for (let index = 0; index < width; index++) {
    const header = headerOf(trimmedCell(table[row]?.[index]));
    const error = errorOf(index, header);
    if (error) errors.push({ row: row + 1, column: index, ...(header !== '' && { header }), ...error });
  }
  return { row, byColumn, errors };
};
