import { shown, type CellFault } from './cell-fault.ts';
import type { Heading } from './headings.ts';
import { readNumber, readPrice } from './read-number.ts';
import { readText } from './read-text.ts';
import { readWord, yesNo, type Words } from './read-word.ts';
import { isUnusable, tidy, type Cell, type Unusable } from './table.ts';

type Written = string | number | boolean;

/** Reads the cells of one row by the name of their column. What cannot be read is told once, and `undefined` here. */
export interface RowReader {
  text: (column: string) => string | undefined;
  number: (column: string) => number | undefined;
  /** An empty cell is no price and no fault. */
  price: (column: string) => number | undefined;
  word: <Value>(column: string, words: Words<Value>, wanted: string) => Value | undefined;
  /** Where `otherwise` is given an empty cell means it, and so does a column that is not there. */
  yesNo: (column: string, otherwise?: boolean) => boolean | undefined;
  has: (column: string) => boolean;
  isEmpty: (column: string) => boolean;
  fault: (column: string, unusable: Unusable) => void;
  /** Whether everything that was asked for could be read. */
  isSound: () => boolean;
}

const yesOrNo = 'yes or no';

export const createRowReader = (
  cells: readonly Cell[],
  row: number,
  headings: ReadonlyMap<string, Heading>,
  faults: CellFault[],
): RowReader => {
  let sound = true;
  const fault = (column: string, { problem, change }: Unusable): undefined => {
    sound = false;
    const heading = headings.get(column);
    // A column that is not there is told once, for all rows.
    if (heading) faults.push({ row, column: heading.index, header: heading.header, problem, change });
  };
  const cellOf = (column: string): Cell => tidy(cells[headings.get(column)?.index ?? -1] ?? null);
  const read = <Value>(column: string, wanted: string, reading: (cell: Written) => Value | Unusable | undefined): Value | undefined => {
    const cell = cellOf(column);
    if (cell === null) return fault(column, { problem: 'it is empty.', change: `Write ${wanted}.` });
    if (isUnusable(cell)) return fault(column, cell);
    const value = reading(cell);
    if (value === undefined) return fault(column, { problem: `${shown(cell)} is not known here.`, change: `Write ${wanted}.` });
    return typeof value === 'object' && value !== null && 'problem' in value ? fault(column, value) : value;
  };
  const bool = (cell: Written): boolean | undefined => (typeof cell === 'boolean' ? cell : readWord(yesNo, String(cell)));
  const isYes: Unusable = { problem: 'yes or no is not a number.', change: 'Write the number, such as 1299.' };
  return {
    text: (column) => read(column, 'the words', readText),
    number: (column) => read(column, 'a number', (cell) => (typeof cell === 'boolean' ? isYes : readNumber(cell))),
    price: (column) =>
      cellOf(column) === null ? undefined : read(column, 'a price', (cell) => (typeof cell === 'boolean' ? isYes : readPrice(cell))),
    word: (column, words, wanted) => read(column, wanted, (cell) => readWord(words, String(cell))),
    yesNo: (column, otherwise) => (otherwise !== undefined && cellOf(column) === null ? otherwise : read(column, yesOrNo, bool)),
    has: (column) => headings.has(column),
    isEmpty: (column) => cellOf(column) === null,
    fault,
    isSound: () => sound,
  };
};
