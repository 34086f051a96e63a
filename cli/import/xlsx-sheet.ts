import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Cell as RichCell, CellValue, MergeRange, Sheet as RichSheet } from 'hucre';
import { columnLetter, shown } from '#lib/import/cell-fault.ts';
import type { Column } from '#lib/import/columns.ts';
import { knownHeaders } from '#lib/import/headings.ts';
import type { Cell } from '#lib/import/table.ts';
import { CommandFailure } from '../program.ts';
import type { Sheet } from './sheet.ts';

/** What an xlsx file may become in memory: one with 10,000 products becomes 6 MB. */
const mostBytes = 64 * 1024 * 1024;

const notXlsx = 'It is no xlsx file, whatever its name says. Open it in a spreadsheet and save it as xlsx.';

/** What the archive says of itself, before anything is unpacked; the reader unpacks no file beyond what is said here. */
const judgeArchive = (bytes: Uint8Array): void => {
  const names = new Set<string>();
  let size = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize, size: packed }) => {
        names.add(name);
        // An empty file is packed into two bytes.
        size += originalSize === 0 && packed > 2 ? mostBytes + 1 : originalSize;
        return false;
      },
    });
  } catch {
    throw new CommandFailure('It is an archive that is damaged. Save it again as xlsx.');
  }
  if (names.has('content.xml')) throw new CommandFailure('It is an OpenDocument spreadsheet (ods). Save it as xlsx.');
  if (names.has('xl/workbook.bin')) throw new CommandFailure('It is a binary workbook (xlsb). Save it as xlsx.');
  if (!names.has('[Content_Types].xml') || ![...names].some((name) => name.startsWith('xl/'))) throw new CommandFailure(notXlsx);
  if (size > mostBytes) throw new CommandFailure('Unpacked it would have more than 64 MB. Save the products alone in a new file.');
};

const usable = (value: CellValue, rich: RichCell | undefined): Cell => {
  if (value instanceof Date)
    return {
      problem: `it is a date (${Number.isNaN(value.getTime()) ? 'an impossible one' : value.toISOString().slice(0, 10)}), which the spreadsheet made of what was written.`,
      change: 'Give the cell the format Text or Number and write it again.',
    };
  if (rich?.type === 'error')
    return { problem: `its formula has no result (${String(value)}).`, change: 'Correct the formula, or write the value.' };
  if (value === null && rich?.type === 'formula')
    return {
      problem: `its formula (=${rich.formula ?? ''}) was never worked out.`,
      change: 'Open the file in a spreadsheet and save it, or write the value.',
    };
  return value;
};

const rangeName = ({ startRow, startCol, endRow, endCol }: MergeRange): string =>
  `${columnLetter(startCol)}${startRow + 1}:${columnLetter(endCol)}${endRow + 1}`;

/** A merged cell stands for many and has one value: whose it is, nobody can say. */
const withMerges = (rows: Cell[][], merges: readonly MergeRange[]): Cell[][] => {
  for (const merge of merges) {
    const lastRow = Math.min(merge.endRow, rows.length - 1);
    for (let row = merge.startRow; row <= lastRow; row++) {
      const cells = rows[row];
      if (!cells) continue;
      const lastColumn = Math.min(merge.endCol, cells.length - 1);
      for (let column = merge.startCol; column <= lastColumn; column++)
        cells[column] = { problem: `the cells ${rangeName(merge)} are merged.`, change: 'Unmerge them and fill each.' };
    }
  }
  return rows;
};

/** A title over the table may be merged. */
const isTitle = (merge: MergeRange, rows: readonly (readonly unknown[])[]): boolean =>
  merge.startRow === merge.endRow && (rows[merge.startRow] ?? []).filter((cell) => cell !== null && cell !== '').length === 1;

const tableOf = ({ rows, cells, merges = [] }: RichSheet): Cell[][] =>
  withMerges(
    rows.map((row, index) => row.map((value, column) => usable(value, cells?.get(`${index},${column}`)))),
    merges.filter((merge) => !isTitle(merge, rows)),
  );

const hiddenRows = ({ rowDefs }: RichSheet): string[] => {
  const rows = [...(rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden === true ? [row + 1] : []));
  return rows.length === 0 ? [] : [`Hidden rows are read as well: ${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ' and more' : ''}.`];
};

const inQuotes = (sheets: readonly RichSheet[]): string => sheets.map(({ name }) => shown(name)).join(', ');

const chosen = (sheets: readonly RichSheet[], wanted: string | undefined, columns: readonly Column[]): RichSheet => {
  if (wanted !== undefined) {
    const sheet = sheets.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
    if (!sheet) throw new CommandFailure(`It has no sheet ${shown(wanted)}. There are: ${inQuotes(sheets)}.`);
    return sheet;
  }
  const visible = sheets.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true);
  const known = visible.find((sheet) => knownHeaders(tableOf(sheet), columns) > 1) ?? visible[0];
  if (!known) throw new CommandFailure('It has no sheet that can be seen. Show the sheet, or name it with --sheet.');
  return known;
};

/**
 * Reads one sheet of an xlsx file: the one that is named, else the first that begins with headers of ours.
 * @throws CommandFailure
 */
export const xlsxSheet = async (bytes: Uint8Array, wanted: string | undefined, columns: readonly Column[]): Promise<Sheet> => {
  judgeArchive(bytes);
  let sheets: RichSheet[];
  try {
    ({ sheets } = await readXlsx(bytes));
  } catch (error) {
    throw new CommandFailure(`It cannot be read as xlsx (${(error as Error).message}). Open it in a spreadsheet and save it again.`);
  }
  const sheet = chosen(sheets, wanted, columns);
  const others = sheets.filter((other) => other !== sheet);
  const notes = others.length === 0 ? [] : [`Other sheets were left alone: ${inQuotes(others)}. Choose one with --sheet.`];
  return { name: sheet.name, table: tableOf(sheet), notes: [...notes, ...hiddenRows(sheet)] };
};
