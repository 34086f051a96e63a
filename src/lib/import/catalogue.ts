import { faultSentence, type Fault } from '../rules/fault.ts';
import { checkContent, productsOf } from '../content/check.ts';
import type { Content, ProductKind, ProductRecord } from '../schemas/content.ts';
import type { Language, Localized } from '../schemas/text.ts';
import type { CellError, Written } from './cells.ts';
import { columnsOf, valueIn, type Column } from './columns.ts';
import { withUsual, type ReadProduct, type ReadProducts } from './products.ts';

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

/** What a fault of the content says of the file, at the cell that it comes from; in its own words where it comes from none. */
const cellErrorOf = (fault: Fault, { rows, headings }: Pick<ReadProducts, 'rows' | 'headings'>, sizes: Content['sizes']): CellError => {
  const [id = '', ...path] = fault.field.split(', ');
  const row = fault.file === 'products' ? rows.get(id) : undefined;
  if (row === undefined) return { problem: faultSentence({ ...fault, change: '' }).trimEnd(), change: fault.change };
  const columns = columnsOf(sizes);
  // A range as a whole is shown at its first column; prices as a whole are in no one column.
  const column =
    columns.find((candidate) => candidate.path.join(', ') === path.join(', ')) ??
    columns.find(({ path: [first], reading }) => path.length === 1 && first === path[0] && reading !== 'price');
  const heading = headings.get(column?.name ?? '');
  return {
    row,
    ...(heading && { column: heading.index, header: heading.header }),
    problem: heading ? fault.problem : `${id}: ${fault.problem}`,
    // The content has true and false where a sheet has yes and no.
    change: column?.reading === 'yesNo' ? fault.change.replace('true', 'yes').replace('false', 'no') : fault.change,
  };
};

type Refused = ReadonlyMap<string, ReadonlySet<string>>;

const isSaid = (refused: Refused, { field }: Fault): boolean => {
  const [id = '', ...path] = field.split(', ');
  return refused.get(id)?.has(path.join(', ')) ?? false;
};

/** Faults of shape, and what the rules find in the products beside them. */
const faultsWith = (content: Content, products: readonly ProductRecord[]): Fault[] => {
  const checked = checkContent({ ...content, products });
  if (!('faults' in checked)) return [];
  const wrong = Map.groupBy(checked.faults, ({ field }) => field.split(', ')[0] ?? '');
  const columns = columnsOf(content.sizes);
  const mended = products
    .filter(({ id }) => wrong.has(id))
    .map((product) => {
      const paths = wrong.get(product.id)?.map(({ field }) => field.split(', ').slice(1).join(', ')) ?? [];
      return withUsual(
        product,
        columns.filter(({ path, of }) => of.includes(product.kind) && paths.includes(path.join(', '))),
      );
    });
  const refused = new Map(mended.map(({ record, refused }) => [record.id, refused]));
  const mendedById = new Map(mended.map(({ record }) => [record.id, record]));
  const again = checkContent({ ...content, products: products.map((product) => mendedById.get(product.id) ?? product) });
  const known = new Set(checked.faults.map(faultSentence));
  const more = 'faults' in again ? again.faults.filter((fault) => !isSaid(refused, fault) && !known.has(faultSentence(fault))) : [];
  return [...checked.faults, ...more];
};

/** What an import would make of the catalogue: its products where all is right, else every error of the file. */
export type CheckedImport =
  { comparison: Comparison; errors: CellError[] } | { comparison: Comparison; products: ProductRecord[]; warnings: CellError[] };

/** Checks the catalogue as the file would make it, with all rules of the content, also in rows that have other errors. */
export const checkImport = (read: ReadProducts, content: Content, removeMissing: boolean): CheckedImport => {
  const comparison = compareProducts(read.products, content);
  const cellOf = (fault: Fault): CellError => cellErrorOf(fault, read, content.sizes);
  if (read.errors.length > 0) {
    const given = [...read.products, ...read.partly];
    const refused = new Map(read.partly.map(({ record, refused }) => [record.id, refused]));
    const products = nextProducts(given, compareProducts(given, content), content, false);
    return {
      comparison,
      errors: [
        ...read.errors,
        ...faultsWith(content, products)
          .filter((fault) => !isSaid(refused, fault))
          .map(cellOf),
      ],
    };
  }
  const products = nextProducts(read.products, comparison, content, removeMissing);
  const checked = checkContent({ ...content, products });
  if ('faults' in checked) return { comparison, errors: faultsWith(content, products).map(cellOf) };
  const ofRows = checked.warnings.filter(({ file, field }) => file === 'products' && read.rows.has(field.split(', ')[0] ?? ''));
  return { comparison, products: productsOf(checked.content), warnings: ofRows.map(cellOf) };
};
