import { shown } from './cell-fault.ts';
import type { Unusable } from './table.ts';

/** Arabic or accents that were written as UTF-8 and read as Windows-1252. */
const garbled = /(?:[ØÙÃÂ][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]){2}/;

const again = 'Save the file as xlsx or as “CSV UTF-8”, and write the words again.';

/** One line of words that a spreadsheet does not run as a formula. */
export const readText = (cell: string | number | boolean): string | Unusable => {
  if (typeof cell === 'boolean')
    return { problem: `${shown(cell)} is yes or no, not words.`, change: 'Write the words, and give the cell the format Text.' };
  if (typeof cell === 'number')
    return Number.isSafeInteger(cell)
      ? String(cell)
      : { problem: `${cell} is a number, not words.`, change: 'Write the words, and give the cell the format Text.' };
  // eslint-disable-next-line no-control-regex -- They are what is looked for.
  if (/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/.test(cell))
    return { problem: `${shown(cell)} has a line break, a tab or another control character.`, change: 'Write it on one line.' };
  if (cell.includes('\uFFFD') || /\?{3}/.test(cell) || garbled.test(cell))
    return { problem: `${shown(cell)} has lost its letters where the file was saved.`, change: again };
  if (/^'?[=+\-@]/.test(cell)) return { problem: `${shown(cell)} begins like a formula.`, change: 'Begin with a letter or a digit.' };
  return cell;
};
