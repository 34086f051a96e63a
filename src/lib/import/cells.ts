/** Why a cell of a spreadsheet has no value that can be used, and what to write in it instead. */
export interface Unusable {
  problem: string;
  change: string;
}

/** What a person can write in a cell. */
export type Written = string | number | boolean;

/** A cell as its file has it; null where it is empty. */
export type Cell = Written | null | Unusable;

/** The cells of one sheet; the first row is row 1 of the spreadsheet, the first cell of each its column A. */
export type Table = readonly (readonly Cell[])[];

/** A sheet as it was read. */
export interface Sheet {
  /** Its name; a CSV file has none. */
  name: string | undefined;
  table: Table;
  /** What the reader should know of how it was read. */
  notes: string[];
}

/** As many products as the contract allows (`maxItems` of Products), and room for headers. */
export const mostRows = 100_020;
/** Three times as many as there are. */
export const mostColumns = 100;
/** Cells of the rectangle that a sheet spans, empty ones included: each costs memory. As many as 100,000 products have. */
export const mostCells = 3_000_000;

export const isUnusable = (value: unknown): value is Unusable => typeof value === 'object' && value !== null && 'problem' in value;

/** Without what nobody sees: spaces of every kind and marks of direction around it. A cell of nothing else is empty. */
export const trimmedCell = (cell: Cell | undefined): Cell => {
  if (typeof cell !== 'string') return cell ?? null;
  const text = cell.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  return text === '' ? null : text;
};

/** Something wrong in a spreadsheet, for the person who wrote it. */
export interface CellError extends Unusable {
  /** As the spreadsheet counts: from 1. */
  row?: number;
  /** From 0. */
  column?: number;
  /** What stands at the head of the column. */
  header?: string;
}

/** A for 0, Z for 25, AA for 26. */
const columnLetter = (column: number): string =>
  (column >= 26 ? columnLetter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A value as an error repeats it, in at most 60 characters. */
export const quotedValue = (value: Written): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

/** One line: `row 7, column O "price_queen": ` and the problem with its remedy. */
export const cellSentence = ({ row, column, header, problem, change }: CellError): string => {
  const place = [
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(column === undefined ? [] : [`column ${columnLetter(column)}${header === undefined ? '' : ` ${quotedValue(header)}`}`]),
  ];
  return `${place.length > 0 ? `${place.join(', ')}: ` : ''}${problem} ${change}`;
};
