import { unguardedCsv } from '../words/csv.ts';
import type { Content } from '../schemas/content.ts';
import type { MessageKey } from '../schemas/messages.ts';

/** What a table of the open data is: its columns are said once, and the CSV, the JSON, the Table Schema and the page all follow from them. */

type Text = MessageKey<'open-data'>;
/** The unit is the end of a message's key. */
type Unit = Text extends infer Key ? (Key extends `unit-${infer Name}` ? Name : never) : never;

interface Values {
  string: string;
  integer: number;
  number: number;
  boolean: boolean;
  list: readonly string[];
}

export interface Column {
  /** A name has one meaning in all tables, which is the message of the same key. */
  name: Text;
  type: keyof Values;
  unit?: Unit;
  /** Whether a cell may be empty; a list may always be. */
  optional?: true;
  /** Every value that there is. */
  allowed?: readonly string[];
}

type Row<Columns extends readonly Column[]> = {
  [One in Columns[number] as One['name']]: Values[One['type']] | (One extends { optional: true } ? null : never);
};

export type Cell = Values[keyof Values] | null;

interface Definition<Columns extends readonly Column[]> {
  /** The file is `<name>.csv` and `<name>.json`. */
  name: Text extends infer Key ? (Key extends `${infer Name}:name` ? Name : never) : never;
  columns: Columns;
  primaryKey?: readonly Columns[number]['name'][];
  /** Told apart by these where one of them may be empty. */
  uniqueKey?: readonly Columns[number]['name'][];
  /** Columns that name a row of another table, by the column of the same name there. */
  references?: Readonly<Partial<Record<Columns[number]['name'], string>>>;
  rows: (content: Content) => readonly Row<Columns>[];
}

export interface Table extends Omit<Definition<readonly Column[]>, 'rows'> {
  rows: (content: Content) => readonly Readonly<Record<string, Cell>>[];
}

export const table = <const Columns extends readonly Column[]>(definition: Definition<Columns>): Table => definition;

/** Between the values of a list in one cell of CSV. */
export const listSeparator = ';';

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.join(listSeparator) : String(cell);
};

/** Rows with the cells in the order of the columns. */
const cells = ({ columns, rows }: Table, content: Content): (readonly [name: string, cell: Cell])[][] =>
  rows(content).map((row) => columns.map(({ name }) => [name, row[name] ?? null] as const));

/** As a file that Excel opens with its Arabic: RFC 4180 behind a byte-order mark, the names of the columns in the first row. */
export const tableCsv = (one: Table, content: Content): string =>
  unguardedCsv([one.columns.map(({ name }) => name), ...cells(one, content).map((row) => row.map(([, cell]) => cellText(cell)))]);

/** As JSON: an array with an object a row, a line each. */
export const tableJson = (one: Table, content: Content): string =>
  `[\n${cells(one, content)
    .map((row) => JSON.stringify(Object.fromEntries(row)))
    .join(',\n')}\n]\n`;
