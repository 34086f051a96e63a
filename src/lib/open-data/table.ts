import type { z } from 'zod';
import { unguardedCsv } from '../words/csv.ts';
import type { Content } from '../schemas/content.ts';
import type { MessageKey } from '../schemas/messages.ts';

/** What a table of the open data is: its columns follow from the schema of its records; the CSV, the JSON, the Table Schema and the page from those. */

type Text = MessageKey<'open-data'>;
/** The unit is the end of a message's key. */
type Unit = Text extends infer Key ? (Key extends `unit-${infer Name}` ? Name : never) : never;

/** Each unit but `points`, which firmness alone has: a figure's name ends with it. */
const units: readonly Unit[] = ['cm', 'in', 'qar', 'years', 'nights'];

export type Cell = string | number | boolean | readonly string[] | null;

export interface Column {
  /** A name has one meaning in all tables, which is the message of the same key. */
  name: Text;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'list';
  unit?: Unit | undefined;
  /** Whether a cell may be empty; a list may always be. */
  optional?: true;
  /** Every value that there is. */
  allowed?: readonly string[];
}

interface Keys {
  /** The file is `<name>.csv` and `<name>.json`. */
  name: Text extends infer Key ? (Key extends `${infer Name}:name` ? Name : never) : never;
  primaryKey?: readonly Text[];
  /** Told apart by these where one of them may be empty. */
  uniqueKey?: readonly Text[];
  /** Columns that name a row of another table, by the column of the same name there. */
  references?: Readonly<Partial<Record<Text, string>>>;
}

export interface Table extends Keys {
  columns: readonly Column[];
  rows: (content: Content) => readonly Readonly<Record<string, Cell>>[];
}

interface Definition<Shape extends z.ZodObject> extends Keys {
  record: Shape;
  /** The name of each column, and where its value stands in a record: `firmness.min`; behind a list, in each of its items. */
  columns: Readonly<Partial<Record<Text, string>>>;
  records: (content: Content) => readonly z.infer<Shape>[];
}

/** A column by the schema of what stands there. */
const columnOf = (name: Text, record: z.core.$ZodType, path: string): Column => {
  let schema = record as z.ZodType;
  let [isList, isOptional] = [false, false];
  const steps = path.split('.');
  for (;;) {
    const { def } = schema as z.ZodOptional<z.ZodType> | z.ZodNullable<z.ZodType> | z.ZodArray<z.ZodType> | z.ZodObject | z.ZodString;
    if (def.type === 'optional' || def.type === 'nullable') [isOptional, schema] = [true, def.innerType];
    else if (def.type === 'array') [isList, schema] = [true, def.element];
    else if (def.type === 'object' && steps.length > 0) schema = def.shape[steps.shift() ?? ''] as z.ZodType;
    else break;
    if (!(schema as unknown)) throw new Error(`The column ${name} has no ${path} in its schema.`);
  }
  if (isList) return { name, type: 'list' };
  const { type, format, entries } = schema.def as { type: string; format?: string; entries?: Readonly<Record<string, string>> };
  const figure = type === 'number' ? (format === undefined ? 'number' : 'integer') : undefined;
  const unit = units.find((ending) => name.endsWith(`_${ending}`)) ?? (name.startsWith('firmness_') ? 'points' : undefined);
  return {
    name,
    type: figure ?? (type === 'boolean' ? 'boolean' : 'string'),
    ...(figure && { unit }),
    ...(isOptional && { optional: true }),
    ...(entries && { allowed: Object.values(entries) }),
  };
};

/** What stands at a path; measures are written `180x200`. */
const cellAt = (value: unknown, steps: readonly string[]): Cell => {
  if (Array.isArray(value)) return value.map((item) => cellAt(item, steps) as string);
  const [step, ...rest] = steps;
  if (value === undefined || value === null) return null;
  if (step !== undefined) return cellAt((value as Record<string, unknown>)[step], rest);
  if (typeof value !== 'object') return value as Cell;
  const { widthCm, lengthCm } = value as { widthCm: number; lengthCm: number };
  return `${widthCm}x${lengthCm}`;
};

export const table = <Shape extends z.ZodObject>({ record, columns, records, ...keys }: Definition<Shape>): Table => {
  const paths = Object.entries(columns) as [Text, string][];
  return {
    ...keys,
    columns: paths.map(([name, path]) => columnOf(name, record, path)),
    rows: (content) => records(content).map((one) => Object.fromEntries(paths.map(([name, path]) => [name, cellAt(one, path.split('.'))]))),
  };
};

/** Between the values of a list in one cell of CSV. */
export const listSeparator = ';';

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.join(listSeparator) : String(cell);
};

/** As a file that Excel opens with its Arabic: RFC 4180 behind a byte-order mark, the names of the columns in the first row. */
export const tableCsv = ({ columns, rows }: Table, content: Content): string =>
  unguardedCsv([columns.map(({ name }) => name), ...rows(content).map((row) => Object.values(row).map(cellText))]);

/** As JSON: an array with an object a row, a line each. */
export const tableJson = ({ rows }: Table, content: Content): string =>
  `[\n${rows(content)
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]\n`;
