/** Why a cell of a spreadsheet has no value that can be used, and what to write in it instead. */
export interface Unusable {
  problem: string;
  change: string;
}

/** A cell as its file has it; null where it is empty. */
export type Cell = string | number | boolean | null | Unusable;

/** The cells of one sheet; the first row is row 1 of the spreadsheet, the first cell of each its column A. */
export type Table = readonly (readonly Cell[])[];

export const isUnusable = (cell: Cell): cell is Unusable => typeof cell === 'object' && cell !== null;

/** Without what nobody sees: spaces of every kind and marks of direction around it. A cell of nothing else is empty. */
export const tidy = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  return text === '' ? null : text;
};
