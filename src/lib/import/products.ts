import type { Content, ProductKind, ProductRecord } from '../schemas/content.ts';
import { productsOf } from '../content/check.ts';
import { isUnusable, quotedValue, trimmedCell, type Cell, type CellError, type Table, type Unusable, type Written } from './cells.ts';
import { columnsOf, readHeadings, valueIn, type Column, type Heading } from './columns.ts';
import { coolingWords, kinds, readNumber, readPrice, readText, readWord, wordsOf, yesNo, type Words } from './values.ts';

/** A product as the file has it, and its row. What is wrong in it the schema of the content says. */
export interface ReadProduct {
  row: number;
  record: ProductRecord;
}

/** What a table says of products, and what is wrong before any product is looked at. */
export interface ReadProducts {
  products: ReadProduct[];
  headings: ReadonlyMap<string, Heading>;
  errors: CellError[];
}

type Catalogue = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary'>;

/** What is known while the rows are read. */
interface Known {
  columns: readonly Column[];
  headings: ReadonlyMap<string, Heading>;
  /** What words of a column stand for. */
  words: Readonly<Record<Exclude<Column['reading'], 'id' | 'text' | 'number' | 'price'>, Words<Written>>>;
  /** Products of the catalogue by their id in small letters. */
  standing: ReadonlyMap<string, ProductRecord>;
  /** Rows by id. */
  rows: Map<string, number>;
}

/** A value in the form of the content. A word that is not known stays as it is: of a pillow filling and cooling are free text. */
const valueOf = ({ reading }: Column, cell: Written, { words }: Known, before: unknown): Written | Unusable => {
  if (reading === 'number') return readNumber(cell);
  if (reading === 'price') return readPrice(cell);
  if (reading === 'id' || reading === 'text') return readText(cell);
  return cell === before ? cell : (readWord(words[reading], cell) ?? (reading === 'fill' ? readText(cell) : cell));
};

/** What is wrong with an id beside its letters: taken by another row, by another kind, or by itself in other letters. */
const takenId = (id: string, kind: ProductKind, { rows, standing }: Known): Unusable | undefined => {
  const other = rows.get(id.toLowerCase());
  const product = standing.get(id.toLowerCase());
  if (other !== undefined)
    return { problem: `${quotedValue(id)} stands in row ${other} already.`, change: 'Remove one of the two rows, or write another id.' };
  if (product && product.id !== id)
    return { problem: `${quotedValue(id)} is ${quotedValue(product.id)} in other letters.`, change: `Write ${product.id}, or another id.` };
  if (product && product.kind !== kind)
    return { problem: `${quotedValue(id)} is a ${product.kind} of the catalogue.`, change: 'Correct the kind, or write another id.' };
  return undefined;
};

/** The product of one row; none where it has no kind or no id of its own. */
const readRow = (cells: readonly Cell[], row: number, known: Known, errors: CellError[]): ProductRecord | undefined => {
  const { columns, headings, words, standing, rows } = known;
  const [kindColumn, idColumn, ...others] = columns as [Column, Column, ...Column[]];
  const cellOf = ({ name }: Column): Cell => trimmedCell(cells[headings.get(name)?.index ?? -1]);
  const refuse = ({ name }: Column, why: Unusable): undefined => {
    const heading = headings.get(name);
    // A column that is not there is one error for all rows.
    if (heading) errors.push({ row, column: heading.index, header: heading.header, ...why });
  };
  const emptyOr = (cell: Cell): string => (cell === null || isUnusable(cell) ? 'it is empty.' : `${quotedValue(cell)} is not known here.`);

  const [kindCell, idCell] = [cellOf(kindColumn), cellOf(idColumn)];
  const kind = kindCell === null || isUnusable(kindCell) ? undefined : (readWord(words.kind, kindCell) as ProductKind | undefined);
  if (!kind) return refuse(kindColumn, { problem: emptyOr(kindCell), change: 'Write mattress or pillow.' });
  if (idCell === null || isUnusable(idCell))
    return refuse(idColumn, { problem: emptyOr(idCell), change: 'Write an id of its own, such as dune-hybrid.' });
  const id = String(idCell);
  const taken = takenId(id, kind, known);
  if (taken) return refuse(idColumn, taken);
  rows.set(id.toLowerCase(), row);

  const before = standing.get(id.toLowerCase());
  const record: Record<string, unknown> = { kind, id, slug: id };
  for (const column of others) {
    const cell = cellOf(column);
    const isTheirs = column.of.includes(kind);
    if (!isTheirs) {
      if (cell !== null)
        refuse(column, { problem: `a ${kind} has no ${column.name}.`, change: 'Empty this cell, or correct the kind of this row.' });
      continue;
    }
    const [member = '', part] = column.path;
    const standingValue = before && valueIn(before, column);
    // A size whose column is not in the file keeps its price; where the column is there, an empty cell says that it is not sold.
    const kept = column.reading === 'price' && !headings.has(column.name) ? standingValue : undefined;
    const value = cell === null || isUnusable(cell) ? (cell ?? kept) : valueOf(column, cell, known, standingValue);
    if (isUnusable(value)) refuse(column, value);
    const written = isUnusable(value) ? undefined : (value ?? (column.name === 'sample' ? false : undefined));
    if (written !== undefined || column.reading !== 'price')
      record[member] = part === undefined ? written : { ...(record[member] as object | undefined), [part]: written };
  }
  if (kind === 'mattress') {
    const prices = (record['priceBySizeQAR'] ??= {}) as Record<string, number>;
    record['priceFromQAR'] = Math.min(...Object.values(prices), 1_000_000);
  }
  return record as unknown as ProductRecord;
};

const noHeaders = (row: number): CellError =>
  row === 0
    ? { problem: 'the sheet is empty.', change: 'Write a row of headers and the products below.' }
    : {
        row,
        problem: 'none of these headers is known.',
        change: 'Begin the sheet with a row of headers; npm run import -- --template products.xlsx writes a file that has them.',
      };

/** After so many errors no further row is read: nobody corrects more of them by hand. */
const mostErrors = 10_000;

/** Reads the products of a table. */
export const readProducts = (table: Table, catalogue: Catalogue): ReadProducts => {
  const { types, tiers, cooling, fills } = catalogue.vocabulary;
  const columns = columnsOf(catalogue.sizes);
  const { row: headerRow, byColumn: headings, errors } = readHeadings(table, columns);
  if (headings.size === 0) return { products: [], headings, errors: [noHeaders(headerRow + 1)] };
  const known: Known = {
    ...{ columns, headings, rows: new Map() },
    words: {
      kind: kinds,
      yesNo,
      type: wordsOf(types),
      tier: wordsOf(tiers),
      cooling: new Map([...coolingWords, ...wordsOf(cooling)]),
      fill: wordsOf(fills),
    },
    standing: new Map(productsOf(catalogue).map((record) => [record.id.toLowerCase(), record])),
  };
  const products: ReadProduct[] = [];
  for (const [index, cells] of table.entries()) {
    if (index <= headerRow || errors.length > mostErrors || cells.every((cell) => trimmedCell(cell) === null)) continue;
    const record = readRow(cells, index + 1, known, errors);
    if (record) products.push({ row: index + 1, record });
  }
  const present = new Set<ProductKind>(products.map(({ record }) => record.kind));
  const missing = columns
    .filter(({ name, of, optional }) => !optional && !headings.has(name) && (name === 'kind' || of.some((kind) => present.has(kind))))
    .map(({ name, ar, of }) => ({
      row: headerRow + 1,
      problem: `the column "${name}" (${ar}) is missing.`,
      change: `Every ${of.length === 2 ? 'product' : of.join()} has it: add it.`,
    }));
  if (missing.length > 0) return { products: [], headings, errors: [...errors, ...missing] };
  if (products.length === 0 && errors.length === 0)
    errors.push({ problem: 'there is no product below the headers.', change: 'Write a row for each product.' });
  return { products, headings, errors };
};
