import type { Content, MattressRecord, PillowRecord } from '../schemas/content.ts';
import { shown, type CellFault } from './cell-fault.ts';
import { columnsOf, type Column } from './columns.ts';
import { readHeadings, type Heading } from './headings.ts';
import type { ProductKind } from './product-kind.ts';
import { lexiconOf, readId, readMattress, readPillow, type Lexicon } from './read-product.ts';
import { kinds } from './read-word.ts';
import { createRowReader, type RowReader } from './row-reader.ts';
import { tidy, type Table } from './table.ts';

/** A product as the file has it. */
export type ReadProduct = { row: number } & ({ kind: 'mattress'; record: MattressRecord } | { kind: 'pillow'; record: PillowRecord });

/** What a table says of products, and every fault in it. */
export interface ReadProducts {
  products: ReadProduct[];
  /** Rows by id, also of products that have faults. */
  rows: ReadonlyMap<string, number>;
  headings: ReadonlyMap<string, Heading>;
  faults: CellFault[];
}

type Catalogue = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary'>;

const missingColumns = (
  columns: readonly Column[],
  found: ReadonlyMap<string, Heading>,
  present: ReadonlySet<ProductKind>,
  row: number,
): CellFault[] =>
  columns
    .filter(({ name, of, optional }) => optional !== true && !found.has(name) && (name === 'kind' || of.some((kind) => present.has(kind))))
    .map(({ name, ar, of }) => ({
      row,
      problem: `the column "${name}" (${ar}) is missing.`,
      change: of.length === 2 ? 'Every product has it: add it.' : `Every ${of.join()} has it: add it.`,
    }));

/** Where the price of each kind stands: the other's column is the likeliest slip. */
const priceHint = {
  mattress: 'Empty this cell, and write a price for each size, such as under price_queen.',
  pillow: 'Empty this cell, and write its one price under price.',
} as const satisfies Record<ProductKind, string>;

/** What stands in a column that this kind of product does not have. */
const refuseForeign = (row: RowReader, kind: ProductKind, columns: readonly Column[]): void => {
  for (const { name, of } of columns) {
    if (of.includes(kind) || row.isEmpty(name)) continue;
    const change = name.startsWith('price') ? priceHint[kind] : 'Empty this cell, or correct the kind of this row.';
    row.fault(name, { problem: `a ${kind} has no ${name}.`, change });
  }
};

/** What is known by id: the rows read so far, and the products of the catalogue. Both by id in small letters. */
interface Known {
  rows: Map<string, { row: number }>;
  standing: ReadonlyMap<string, Standing>;
}

type Standing = { kind: 'mattress'; record: MattressRecord } | { kind: 'pillow'; record: PillowRecord };

/** Finds what is wrong with the id beside its letters: taken by another row, by another kind, or by itself in other letters. */
const refuseTaken = (row: RowReader, id: string, kind: ProductKind, { rows, standing }: Known): void => {
  const other = rows.get(id.toLowerCase());
  const product = standing.get(id.toLowerCase());
  if (other)
    row.fault('id', {
      problem: `${shown(id)} stands in row ${other.row} already.`,
      change: 'Remove one of the two rows, or give this product an id of its own.',
    });
  else if (product && product.record.id !== id)
    row.fault('id', {
      problem: `${shown(id)} is ${shown(product.record.id)} in other letters.`,
      change: `Write ${product.record.id}, or another id.`,
    });
  else if (product && product.kind !== kind)
    row.fault('id', { problem: `${shown(id)} is a ${product.kind} of the catalogue.`, change: 'Correct the kind, or write another id.' });
};

const readRow = (
  row: RowReader,
  at: number,
  lexicon: Lexicon,
  before: Standing | undefined,
  kind: ProductKind,
  id: string,
): ReadProduct | undefined => {
  if (kind === 'mattress') {
    const record = readMattress(row, id, lexicon, before?.kind === 'mattress' ? before.record : undefined);
    return record && { row: at, kind, record };
  }
  const record = readPillow(row, id, lexicon, before?.kind === 'pillow' ? before.record : undefined);
  return record && { row: at, kind, record };
};

const noHeader = (row: number): CellFault => ({
  row,
  problem: 'none of these headers is known.',
  change: 'Begin the sheet with a row of headers; npm run import -- --template products.xlsx writes a file that has them.',
});

/** Reads the products of a table; every fault in it is told, and a product with a fault is left out. */
export const readProducts = (table: Table, catalogue: Catalogue): ReadProducts => {
  const columns = columnsOf(catalogue.sizes);
  const { row: headerRow, byColumn: headings, faults } = readHeadings(table, columns);
  const rows = new Map<string, number>();
  if (headerRow === -1)
    return {
      products: [],
      rows,
      headings,
      faults: [{ problem: 'the sheet is empty.', change: 'Write a row of headers and the products below.' }],
    };
  if (headings.size === 0) return { products: [], rows, headings, faults: [noHeader(headerRow + 1)] };

  const lexicon = lexiconOf(catalogue);
  const standing = new Map<string, Standing>([
    ...catalogue.mattresses.map((record) => [record.id.toLowerCase(), { kind: 'mattress' as const, record }] as const),
    ...catalogue.pillows.map((record) => [record.id.toLowerCase(), { kind: 'pillow' as const, record }] as const),
  ]);
  const known: Known = { rows: new Map(), standing };
  const products: ReadProduct[] = [];
  const present = new Set<ProductKind>();
  const ofRows: CellFault[] = [];
  for (const [index, cells] of table.entries()) {
    if (index <= headerRow || cells.every((cell) => tidy(cell) === null)) continue;
    const row = createRowReader(cells, index + 1, headings, ofRows);
    const kind = row.word('kind', kinds, 'mattress or pillow');
    const id = readId(row);
    if (kind) {
      present.add(kind);
      refuseForeign(row, kind, columns);
      if (id !== undefined) refuseTaken(row, id, kind, known);
      const product = readRow(row, index + 1, lexicon, standing.get((id ?? '').toLowerCase()), kind, id ?? '');
      if (product) products.push(product);
    }
    if (id === undefined) continue;
    if (!rows.has(id)) rows.set(id, index + 1);
    if (!known.rows.has(id.toLowerCase())) known.rows.set(id.toLowerCase(), { row: index + 1 });
  }
  const missing = missingColumns(columns, headings, present, headerRow + 1);
  const nothing = products.length === 0 && ofRows.length === 0 && missing.length === 0;
  const empty: CellFault[] = nothing
    ? [{ problem: 'there is no product below the headers.', change: 'Write a row for each product.' }]
    : [];
  return { products, rows, headings, faults: [...faults, ...missing, ...ofRows, ...empty] };
};
