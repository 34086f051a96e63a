import { fold } from '../ask/text.ts';
import { latinDigits } from '../words/plain-text.ts';

/** What stands in a cell of a spreadsheet: a date as its day, what is struck through, and why it has no value. */
export type Cell = string | number | boolean | null | { date: string } | { problem: string } | { struck: string | number };

/** One sheet of a file; the first row is row 1 of the spreadsheet, the first cell of each its column A. A file without sheets has no name. */
export interface Sheet {
  name: string | null;
  rows: readonly (readonly Cell[])[];
  /** The row of the spreadsheet that each row is of, where that is not its place. */
  numbers?: readonly number[];
  /** Whether its products stood side by side. */
  isTurned?: boolean;
  /** What stands above it in the spreadsheet. */
  titles?: readonly string[];
}

export const hasProblem = (value: unknown): value is { problem: string } =>
  typeof value === 'object' && value !== null && 'problem' in value;

/** What stands in a cell that is struck through: a price before, or nothing any more. */
export const struckIn = (cell: Cell | undefined): string | number | null =>
  typeof cell === 'object' && cell !== null && 'struck' in cell ? cell.struck : null;

/** A cell as text in one line, without what nobody sees; empty where nothing stands there. */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined || hasProblem(cell) || struckIn(cell) !== null) return '';
  const text =
    typeof cell === 'object' ? (cell as { date: string }).date : String(typeof cell === 'number' ? Number(cell.toPrecision(12)) : cell);
  return text.replace(/[\s\p{Cf}]+/gu, ' ').trim();
};

/** Latin digits and marks, without spaces between digits, money or unit. */
export const plain = (text: string): string =>
  fold(latinDigits(text))
    .replaceAll('٬', "'")
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replace(/(\d)[\s\u00A0\u202F](?=\d{3}(?!\d))/gu, "$1'")
    .replace(/^'/, '')
    .trim();

/** Something wrong in a spreadsheet, for the person who wrote it: `row` counts from 1, `column` is what stands at its head. */
export interface CellError {
  row: number | null;
  column: string | null;
  text: string;
}

/** A value as a sentence repeats it, in at most 60 characters. */
export const quotedValue = (value: string): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}..."` : text;
};

export const cellSentence = ({ row, column, text }: CellError): string =>
  [...(row === null ? [] : [`row ${row}`]), ...(column === null ? [] : [`column ${quotedValue(column)}`])].join(', ') +
  (row === null && column === null ? text : `: ${text}`);
