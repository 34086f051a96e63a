import type { Content, ProductKind, ProductRecord } from '../schemas/content.ts';
import { slug } from '../schemas/text.ts';
import { productsOf } from '../content/check.ts';
import { isUnusable, quotedValue, trimmedCell, type Cell, type CellError, type Table, type Unusable, type Written } from './cells.ts';
import { columnsOf, readHeadings, valueIn, type Column, type Heading } from './columns.ts';
import { kinds, rangeIn, readNumber, readPrice, readText, readWord, wordsOf, yesNo, type Words } from './values.ts';

/** A product as the file has it, and its row. */
export interface ReadProduct {
  row: number;
  record: ProductRecord;
}

/** A product with cells that are wrong: usual values stand for them, so that the rest of it can be checked in the same round. */
export interface PartlyRead extends ReadProduct {
  /** Where the record has those values; what is wrong there, or with what goes with them, is said already. */
  refused: ReadonlySet<string>;
}

/** What a table says of products, and every error in it. */
export interface ReadProducts {
  products: ReadProduct[];
  /** Products with errors. */
  partly: PartlyRead[];
  /** Rows by id, also of products that have errors. */
  rows: ReadonlyMap<string, number>;
  headings: ReadonlyMap<string, Heading>;
  errors: CellError[];
}

type Catalogue = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary'>;
type Vocabulary = Readonly<Record<'type' | 'tier' | 'cooling' | 'fill', Words<string>>>;

/** What is known while the rows are read: what stands in the catalogue and in earlier rows, each by its id in small letters. */
interface Known {
  columns: readonly Column[];
  headings: ReadonlyMap<string, Heading>;
  vocabulary: Vocabulary;
  standing: ReadonlyMap<string, ProductRecord>;
  rows: Map<string, number>;
}

/** Makes a value of what is written, or says why there is none; undefined where it is not known. */
type Read = (cell: Written) => Written | Unusable | undefined;

const readId: Read = (cell) => {
  const id = readText(cell);
  return isUnusable(id) || slug.safeParse(id).success
    ? id
    : { problem: `"${id}" cannot be an id.`, change: 'Write at most 80 letters, digits and single hyphens, such as dune-hybrid.' };
};

/** How each kind of column is read, and what to write where a cell is empty or not known. */
const readers: Readonly<Record<Exclude<Column['reading'], keyof Vocabulary>, { read: Read; wanted: string }>> = {
  kind: { read: (cell) => readWord(kinds, cell), wanted: 'mattress or pillow' },
  id: { read: readId, wanted: 'an id of its own, such as dune-hybrid' },
  text: { read: readText, wanted: 'the words' },
  number: { read: (cell) => readNumber(cell), wanted: 'a number' },
  price: { read: readPrice, wanted: 'a price, such as 89' },
  yesNo: { read: (cell) => (typeof cell === 'boolean' ? cell : readWord(yesNo, cell)), wanted: 'yes or no' },
};

/** A range in one cell, which belongs in the two columns `..._min` and `..._max`. */
const asRange = (cell: Written, name: string, end: string | undefined): Unusable | undefined => {
  const range = rangeIn(cell);
  if (!range) return undefined;
  const [min, max] = range;
  const problem = `${quotedValue(cell)} is two numbers.`;
  if (end === 'min') return { problem, change: `Write ${min} here, and ${max} under ${name.replace('_min', '_max')}.` };
  if (end === 'max') return { problem, change: `Write ${max} here, and ${min} under ${name.replace('_max', '_min')}.` };
  return { problem, change: 'Write one of them.' };
};

/** The same for words of the vocabulary. A pillow's filling and cooling are free text, in which what stands already is not rewritten. */
const readerOf = (
  { reading, example, path, name }: Column,
  vocabulary: Vocabulary,
  kind: ProductKind | undefined,
  before: unknown,
): { read: Read; wanted: string } => {
  if (reading === 'number' && example !== undefined) {
    const read: Read = (cell) => asRange(cell, name, path.at(-1)) ?? readNumber(cell, example);
    return { read, wanted: `a number, such as ${example}` };
  }
  if (reading in readers) return readers[reading as keyof typeof readers];
  const words = vocabulary[reading as keyof Vocabulary];
  if (kind !== 'pillow') return { read: (cell) => readWord(words, cell), wanted: `one of ${[...new Set(words.values())].join(', ')}` };
  const read: Read = (cell) => {
    const text = readText(cell);
    return isUnusable(text) || text === before ? text : (readWord(words, text) ?? text);
  };
  return { read, wanted: 'the words' };
};

/** What is wrong with an id beside its letters: taken by another row, by another kind, or by itself in other letters. */
const takenId = (id: string, kind: ProductKind, { rows, standing }: Known): Unusable | undefined => {
  const other = rows.get(id.toLowerCase());
  const product = standing.get(id.toLowerCase());
  if (other !== undefined)
    return {
      problem: `${quotedValue(id)} stands in row ${other} already.`,
      change: 'Remove one of the two rows, or give this product an id of its own.',
    };
  if (product && product.id !== id)
    return { problem: `${quotedValue(id)} is ${quotedValue(product.id)} in other letters.`, change: `Write ${product.id}, or another id.` };
  if (product && product.kind !== kind)
    return { problem: `${quotedValue(id)} is a ${product.kind} of the catalogue.`, change: 'Correct the kind, or write another id.' };
  return undefined;
};

/** What stands in a column that this kind of product does not have; a price in the other kind's column is the likeliest mistake. */
const foreign = (name: string, kind: ProductKind): Unusable => {
  const price =
    kind === 'mattress'
      ? 'Empty this cell, and write a price for each size, such as under price_queen.'
      : 'Empty this cell, and write its one price under price.';
  return {
    problem: `a ${kind} has no ${name}.`,
    change: name.startsWith('price') ? price : 'Empty this cell, or correct the kind of this row.',
  };
};

/** Reads the cells of one row by column; what is wrong with them goes to `errors`, and its column to `refused`. */
const rowReader = (cells: readonly Cell[], row: number, { headings, vocabulary }: Known, errors: CellError[]) => {
  const refused: Column[] = [];
  const refuse = (column: Column, { problem, change }: Unusable): undefined => {
    refused.push(column);
    const heading = headings.get(column.name);
    // A column that is not there is one error for all rows.
    if (heading) errors.push({ row, column: heading.index, header: heading.header, problem, change });
  };
  const cellOf = ({ name }: Column): Cell => trimmedCell(cells[headings.get(name)?.index ?? -1]);
  const valueOf = (column: Column, kind?: ProductKind, before?: ProductRecord): Written | undefined => {
    const cell = cellOf(column);
    const { read, wanted } = readerOf(column, vocabulary, kind, before && valueIn(before, column));
    const value = cell === null || isUnusable(cell) ? cell : read(cell);
    if (isUnusable(value)) return refuse(column, value);
    if (value !== null && value !== undefined) return value;
    const problem = cell === null ? 'it is empty.' : `${quotedValue(cell as Written)} is not known here.`;
    return refuse(column, { problem, change: `Write ${wanted}.` });
  };
  return { refused, refuse, valueOf, isEmpty: (column: Column): boolean => cellOf(column) === null };
};

/** What stands for a cell that cannot be used; no rule finds anything in it. */
const usual: Readonly<Record<Exclude<Column['reading'], 'kind' | 'id'>, (column: Column) => Written | undefined>> = {
  text: ({ path }) => (path.at(-1) === 'ar' ? 'منتج' : 'Product'),
  number: ({ path }) => (path.at(-1) === 'max' ? 9 : path.at(-1) === 'min' ? 1 : 10),
  // Of a mattress any price may be missing but the last.
  price: ({ path }) => (path.length === 1 ? 1 : undefined),
  yesNo: ({ name }) => name !== 'sample',
  type: () => 'hybrid',
  tier: () => 'mid',
  cooling: () => 'medium',
  fill: () => 'microfibre',
};

/** Where nothing is checked once a cell is wrong: its own place, its range or prices as a whole, and for a sample the names that show it. */
const withIt = ({ name, path }: Column): string[] => [
  path.join(', '),
  ...(path.length === 2 && path[0] !== 'name' ? path.slice(0, 1) : []),
  ...(name === 'sample' ? ['name, en', 'name, ar'] : []),
];

/** A record with a usual value in each of these columns, and where nothing is checked then. */
export const withUsual = (record: ProductRecord, columns: readonly Column[]): Pick<PartlyRead, 'record' | 'refused'> => {
  const copy = structuredClone(record) as unknown as Record<string, unknown>;
  for (const column of columns) {
    if (column.reading === 'kind' || column.reading === 'id') continue;
    const [member = '', part] = column.path;
    const value = usual[column.reading](column);
    const inside = copy[member] as Record<string, unknown>;
    if (part === undefined) copy[member] = value;
    else if (value === undefined) Reflect.deleteProperty(inside, part);
    else inside[part] = value;
  }
  if (record.kind === 'mattress')
    copy['priceFromQAR'] = Math.min(...Object.values(copy['priceBySizeQAR'] as Record<string, number>), 1_000_000);
  return { record: copy as unknown as ProductRecord, refused: new Set(columns.flatMap(withIt)) };
};

/** The kind of a row that does not say it: that of which more cells are filled, if any are. */
const likelyKind = (columns: readonly Column[], isEmpty: (column: Column) => boolean): ProductKind | undefined => {
  const filled = (kind: ProductKind): number => columns.filter((column) => column.of.join() === kind && !isEmpty(column)).length;
  const [mattress, pillow] = [filled('mattress'), filled('pillow')];
  return mattress + pillow === 0 ? undefined : pillow > mattress ? 'pillow' : 'mattress';
};

/** Reads one row: its product, and where it has usual values in the place of cells that are wrong. */
const readRow = (cells: readonly Cell[], row: number, known: Known, errors: CellError[]) => {
  const { refused, refuse, valueOf, isEmpty } = rowReader(cells, row, known, errors);
  const [kindColumn, idColumn, ...others] = known.columns as [Column, Column, ...Column[]];
  const said = valueOf(kindColumn) as ProductKind | undefined;
  const kind = said ?? likelyKind(others, isEmpty);
  const written = valueOf(idColumn) as string | undefined;
  const taken = said && written !== undefined && takenId(written, said, known);
  if (taken) refuse(idColumn, taken);
  const id = taken || written === undefined ? `no-id-in-row-${row}` : written;
  if (!kind) return { kind, id, written, record: undefined, refused: new Set<string>() };

  const before = known.standing.get(id.toLowerCase());
  const record: Record<string, unknown> = { kind, id, slug: id, sample: false };
  for (const column of others) {
    if (!column.of.includes(kind)) {
      if (said && !isEmpty(column)) refuse(column, foreign(column.name, kind));
      continue;
    }
    // A size whose column is not in the file keeps its price; where the column is there, an empty cell says that it is not sold.
    const kept = column.reading === 'price' && !known.headings.has(column.name) && before ? valueIn(before, column) : undefined;
    const value =
      (column.optional && isEmpty(column) ? kept : valueOf(column, kind, before)) ??
      (refused.includes(column) ? usual[column.reading as keyof typeof usual](column) : undefined);
    const [member = '', part] = column.path;
    if (value !== undefined) record[member] = part === undefined ? value : { ...(record[member] as object | undefined), [part]: value };
  }
  if (kind === 'mattress') {
    const prices = (record['priceBySizeQAR'] ??= {}) as Record<string, number>;
    record['priceFromQAR'] = Math.min(...Object.values(prices), 1_000_000);
  }
  return { kind: said, id, written, record: record as ProductRecord, refused: new Set(refused.flatMap(withIt)) };
};

const missingColumns = (
  columns: readonly Column[],
  headings: ReadonlyMap<string, Heading>,
  present: ReadonlySet<ProductKind>,
  row: number,
): CellError[] =>
  columns
    .filter(({ name, of, optional }) => !optional && !headings.has(name) && (name === 'kind' || of.some((kind) => present.has(kind))))
    .map(({ name, ar, of }) => ({
      row,
      problem: `the column "${name}" (${ar}) is missing.`,
      change: `Every ${of.length === 2 ? 'product' : of.join()} has it: add it.`,
    }));

const noHeaders = (row: number): CellError =>
  row === 0
    ? { problem: 'the sheet is empty.', change: 'Write a row of headers and the products below.' }
    : {
        row,
        problem: 'none of these headers is known.',
        change: 'Begin the sheet with a row of headers; npm run import -- --template products.xlsx writes a file that has them.',
      };

/** After so many errors in rows no further row is read: nobody corrects more of them by hand. */
const mostErrors = 10_000;

/** Reads the products of a table; every error in it is reported up to the bound, and a product with an error is left out. */
export const readProducts = (table: Table, catalogue: Catalogue): ReadProducts => {
  const { types, tiers, cooling, fills } = catalogue.vocabulary;
  const columns = columnsOf(catalogue.sizes);
  const { row: headerRow, byColumn: headings, errors } = readHeadings(table, columns);
  const rows = new Map<string, number>();
  const products: ReadProduct[] = [];
  const partly: PartlyRead[] = [];
  if (headings.size === 0) return { products, partly, rows, headings, errors: [noHeaders(headerRow + 1)] };
  const known: Known = {
    columns,
    headings,
    vocabulary: { type: wordsOf(types), tier: wordsOf(tiers), cooling: wordsOf(cooling), fill: wordsOf(fills) },
    standing: new Map(productsOf(catalogue).map((record) => [record.id.toLowerCase(), record])),
    rows: new Map(),
  };
  const present = new Set<ProductKind>();
  const ofRows: CellError[] = [];
  for (const [index, cells] of table.entries()) {
    if (ofRows.length >= mostErrors) {
      ofRows.push({ problem: `row ${index + 1} and those below were not read.`, change: 'Correct the rows above first.' });
      break;
    }
    if (index <= headerRow || cells.every((cell) => trimmedCell(cell) === null)) continue;
    const row = index + 1;
    const { kind, id, written, record, refused } = readRow(cells, row, known, ofRows);
    if (kind) present.add(kind);
    if (record && refused.size === 0) products.push({ row, record });
    else if (record) partly.push({ row, record, refused });
    if (!rows.has(id)) rows.set(id, row);
    if (written !== undefined && !known.rows.has(written.toLowerCase())) known.rows.set(written.toLowerCase(), row);
  }
  const missing = missingColumns(columns, headings, present, headerRow + 1);
  const empty: CellError[] =
    products.length === 0 && ofRows.length === 0 && missing.length === 0
      ? [{ problem: 'there is no product below the headers.', change: 'Write a row for each product.' }]
      : [];
  return { products, partly, rows, headings, errors: [...errors, ...missing, ...ofRows, ...empty] };
};
