import { shown, type CellFault } from './cell-fault.ts';
import { headerReader, type Column } from './columns.ts';
import { isUnusable, tidy, type Cell, type Table } from './table.ts';

/** Where a column stands, and what the file calls it. */
export interface Heading {
  /** From 0. */
  index: number;
  header: string;
}

/** The row of headers and what each of them names. */
export interface Headings {
  /** Row of the headers, from 0. */
  row: number;
  byColumn: ReadonlyMap<string, Heading>;
  faults: CellFault[];
}

const isFilled = (cell: Cell): boolean => tidy(cell) !== null;

/** Row of the headers, from 0: the first in which more stands than a title; -1 in an empty table. */
const headerRow = (table: Table): number => {
  const titled = table.findIndex((row) => row.filter(isFilled).length > 1);
  return titled === -1 ? table.findIndex((row) => row.some(isFilled)) : titled;
};

const headerOf = (cell: Cell): string => (cell === null || isUnusable(cell) ? '' : String(cell));

/** How many headers of ours a table begins with: what tells the sheet of products from others. */
export const knownHeaders = (table: Table, columns: readonly Column[]): number => {
  const read = headerReader(columns);
  return (table[headerRow(table)] ?? []).filter((cell) => read(headerOf(tidy(cell))) !== undefined).length;
};

/** Reads the headers; one that is unknown or stands twice is a fault, and so is a column that has cells and no header. */
export const readHeadings = (table: Table, columns: readonly Column[]): Headings => {
  const row = headerRow(table);
  const read = headerReader(columns);
  const byColumn = new Map<string, Heading>();
  const faults: CellFault[] = [];
  const width = table.reduce((most, cells) => Math.max(most, cells.length), 0);
  for (let index = 0; index < width; index++) {
    const cell = tidy(table[row]?.[index] ?? null);
    const header = headerOf(cell);
    const at = { row: row + 1, column: index, ...(header === '' ? {} : { header }) };
    if (cell !== null && isUnusable(cell)) faults.push({ ...at, ...cell });
    else if (header === '') {
      const filled = table.findIndex((cells, number) => number > row && isFilled(cells[index] ?? null));
      if (filled !== -1)
        faults.push({
          ...at,
          problem: `the column has no header, and something stands in row ${filled + 1}.`,
          change: 'Write its header, or empty the column.',
        });
    } else {
      const column = read(header);
      const other = column && byColumn.get(column.name);
      if (!column)
        faults.push({
          ...at,
          problem: 'there is no such column.',
          change: 'Correct the header, or remove the column; docs/import.md lists them.',
        });
      else if (other)
        faults.push({ ...at, problem: `this column stands twice: ${shown(other.header)} is the same.`, change: 'Remove one of the two.' });
      else byColumn.set(column.name, { index, header });
    }
  }
  return { row, byColumn, faults };
};
