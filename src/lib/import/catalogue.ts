import { faultSentence, type Fault } from '../rules/fault.ts';
import { checkContent, productsOf } from '../content/check.ts';
import type { Content, ProductKind, ProductRecord } from '../schemas/content.ts';
import type { Language, Localized } from '../schemas/text.ts';
import type { CellError, Written } from './cells.ts';
import { columnsOf, valueIn, type Column } from './columns.ts';
import type { ReadProduct, ReadProducts } from './products.ts';

type Catalogue = Pick<Content, 'mattresses' | 'pillows' | 'sizes'>;

const words: Readonly<Record<string, Localized>> = {
  true: { en: 'yes', ar: 'نعم' },
  false: { en: 'no', ar: 'لا' },
  mattress: { en: 'mattress', ar: 'مرتبة' },
  pillow: { en: 'pillow', ar: 'وسادة' },
};

/** The catalogue as the import reads it: a row of headers, then a row a product. */
export const catalogueTable = (catalogue: Catalogue, language: Language): (string | number | null)[][] => {
  const columns = columnsOf(catalogue.sizes);
  const cell = (record: ProductRecord, column: Column): string | number | null => {
    const value = valueIn(record, column) ?? null;
    return typeof value === 'boolean' || column.reading === 'kind' ? (words[String(value)]?.[language] ?? null) : value;
  };
  return [
    columns.map(({ name, ar }) => (language === 'ar' ? ar : name)),
    ...productsOf(catalogue).map((record) => columns.map((column) => cell(record, column))),
  ];
};

interface FieldChange {
  column: string;
  from: Written | undefined;
  to: Written | undefined;
  /** A price that is more than twice or less than half of what it was: more often a mistake than a decision. */
  striking: boolean;
}

/** What an import does to the catalogue. */
export interface Comparison {
  added: { kind: ProductKind; id: string; row: number; name: Localized }[];
  changed: { kind: ProductKind; id: string; row: number; fields: FieldChange[] }[];
  unchanged: number;
  /** Products of the catalogue that are not in the file, of the kinds that are in it. */
  missing: { kind: ProductKind; id: string }[];
}

const isStriking = ({ reading }: Column, from: unknown, to: unknown): boolean =>
  reading === 'price' && typeof from === 'number' && typeof to === 'number' && from > 0 && (to / from > 2 || to / from < 0.5);

/** Compares what was read with the catalogue as it stands. */
const compareProducts = (products: readonly ReadProduct[], catalogue: Catalogue): Comparison => {
  const columns = columnsOf(catalogue.sizes);
  const existing = new Map(productsOf(catalogue).map((record) => [record.id, record]));
  const changes = (before: ProductRecord, after: ProductRecord): FieldChange[] =>
    columns
      .map((column) => ({ column, from: valueIn(before, column), to: valueIn(after, column) }))
      .filter(({ from, to }) => from !== to)
      .map(({ column, from, to }) => ({ column: column.name, from, to, striking: isStriking(column, from, to) }));
  const compared = products.map(({ row, record }) => {
    const before = existing.get(record.id);
    return { kind: record.kind, id: record.id, row, name: record.name, fields: before && changes(before, record) };
  });
  const present = new Set(compared.map(({ kind }) => kind));
  const named = new Set(compared.map(({ id }) => id));
  return {
    added: compared.flatMap(({ fields, ...product }) => (fields ? [] : [product])),
    changed: compared.flatMap(({ fields, name: _, ...product }) => (fields && fields.length > 0 ? [{ ...product, fields }] : [])),
    unchanged: compared.filter(({ fields }) => fields?.length === 0).length,
    missing: [...existing.values()].filter(({ id, kind }) => present.has(kind) && !named.has(id)).map(({ id, kind }) => ({ kind, id })),
  };
};

/** The products after an import: those of the file in the place of theirs, new ones at the end. */
const nextProducts = (
  products: readonly ReadProduct[],
  { added, missing }: Comparison,
  catalogue: Catalogue,
  removeMissing: boolean,
): ProductRecord[] => {
  const byId = new Map(products.map(({ record }) => [record.id, record]));
  const gone = new Set(removeMissing ? missing.map(({ id }) => id) : []);
  return [
    ...productsOf(catalogue)
      .filter(({ id }) => !gone.has(id))
      .map((record) => byId.get(record.id) ?? record),
    ...added.flatMap(({ id }) => byId.get(id) ?? []),
  ];
};

const empty: Readonly<Record<string, string>> = { yesNo: 'Write yes or no.', number: 'Write a number.', price: 'Write a price.' };

/** What a fault of the content says of the file, at the cell that it comes from; in its own words where it comes from none. */
const cellErrorOf = (fault: Fault, { products, headings }: ReadProducts, sizes: Content['sizes']): CellError[] => {
  const [id = '', ...path] = fault.field.split(', ');
  const row = fault.file === 'products' ? products.find(({ record }) => record.id === id)?.row : undefined;
  if (row === undefined) return [{ problem: faultSentence({ ...fault, change: '' }).trimEnd(), change: fault.change }];
  // It is made of the id.
  if (path[0] === 'slug') return [];
  const columns = columnsOf(sizes);
  // A range as a whole is shown at its first column; prices as a whole are in no one column.
  const column =
    columns.find((candidate) => candidate.path.join(', ') === path.join(', ')) ??
    columns.find(({ path: [first], reading }) => path.length === 1 && first === path[0] && reading !== 'price');
  const heading = headings.get(column?.name ?? '');
  const isEmpty = /^(?:it is missing|nothing is not accepted)\./.test(fault.problem);
  // The content has true and false where a sheet has yes and no.
  const change = column?.reading === 'yesNo' ? fault.change.replace('true', 'yes').replace('false', 'no') : fault.change;
  return [
    {
      row,
      ...(heading && { column: heading.index, header: heading.header }),
      problem: isEmpty ? 'it is empty.' : heading ? fault.problem : `${id}: ${fault.problem}`,
      change: change
        .replace(/^Write a value of type boolean\.$/, 'Write yes or no.')
        .replace(/^Add it as .*/, empty[column?.reading ?? ''] ?? 'Write it.'),
    },
  ];
};

/** What an import would make of the catalogue: its products where all is right, else every error of the file. */
export type CheckedImport = { errors: CellError[] } | { comparison: Comparison; products: ProductRecord[]; warnings: CellError[] };

/** Checks the catalogue as the file would make it, with the schema and all rules of the content. */
export const checkImport = (read: ReadProducts, content: Content, removeMissing: boolean): CheckedImport => {
  const comparison = compareProducts(read.products, content);
  const cellsOf = (faults: readonly Fault[]): CellError[] => faults.flatMap((fault) => cellErrorOf(fault, read, content.sizes));
  const checked = checkContent({ ...content, products: nextProducts(read.products, comparison, content, removeMissing) });
  const found = 'faults' in checked ? cellsOf(checked.faults) : [];
  // What is wrong with a cell is said once.
  const placeOf = ({ row, column }: CellError): string => `${row} ${column}`;
  const said = new Set(read.errors.filter(({ column }) => column !== undefined).map(placeOf));
  const errors = [...read.errors, ...found.filter((error) => !said.has(placeOf(error)))];
  if (errors.length > 0 || 'faults' in checked) return { errors };
  const ofFile = checked.warnings.filter(
    ({ file, field }) => file === 'products' && read.products.some(({ record }) => field.startsWith(`${record.id}, `)),
  );
  return { comparison, products: productsOf(checked.content), warnings: cellsOf(ofFile) };
};
