/** Something wrong in a spreadsheet, said so that the person who wrote it can mend it. */
export interface CellFault {
  /** As the spreadsheet counts: from 1. */
  row?: number;
  /** From 0. */
  column?: number;
  /** What stands at the head of the column. */
  header?: string;
  problem: string;
  change: string;
}

/** A for 0, Z for 25, AA for 26. */
export const columnLetter = (column: number): string =>
  (column >= 26 ? columnLetter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A value as a fault repeats it. */
export const shown = (value: string | number | boolean): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

export const cellSentence = ({ row, column, header, problem, change }: CellFault): string => {
  const place = [
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(column === undefined ? [] : [`column ${columnLetter(column)}${header === undefined ? '' : ` ${shown(header)}`}`]),
  ];
  return `${place.length > 0 ? `${place.join(', ')}: ` : ''}${problem} ${change}`;
};
