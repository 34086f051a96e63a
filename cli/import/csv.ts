import { CsvError, parse } from 'csv-parse/sync';
import { mostCells, mostColumns, mostRows, type Sheet } from '#lib/import/cells.ts';
import { headerReader, type Column } from '#lib/import/columns.ts';
import { CommandFailure } from '../program/program.ts';

const decode = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** UTF-16 by its mark, or without one: every other byte of Latin letters and digits is zero. */
const utf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const head = bytes.subarray(0, 4096);
  const even = head.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = head.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (odd > head.length / 8 && even === 0)) return 'utf-16le';
  return (bytes[0] === 0xfe && bytes[1] === 0xff) || (even > head.length / 8 && odd === 0) ? 'utf-16be' : undefined;
};

/** Whether what is not ASCII stands together as Arabic words; in a file of Western Europe it stands alone between Latin letters. */
const readsAsArabic = (text: string): boolean => {
  let [inWords, foreign] = [0, 0];
  for (const [word] of text.matchAll(/[\u0600-\u06FF]{3,}/g)) inWords += word.length;
  for (const [letters] of text.matchAll(/[^\0-\u007F\u00A0]+/g)) foreign += letters.length;
  return inWords >= foreign * 0.6;
};

/** The text of a file as spreadsheets write it: UTF-8, UTF-16, or Windows-1256 where that makes Arabic words. */
const decodeText = (bytes: Uint8Array): { text: string; notes: string[] } => {
  const wide = utf16(bytes);
  const text = decode(wide ?? 'utf-8', bytes);
  if (wide && text === undefined) throw new CommandFailure('It begins as UTF-16 text and breaks off. Save it again, as “CSV UTF-8”.');
  if (text?.includes('\0'))
    throw new CommandFailure('It is no spreadsheet: it has bytes that no text has. Save the products as xlsx or as “CSV UTF-8”.');
  if (text !== undefined) return { text, notes: [] };
  const arabic = bytes.includes(0) ? undefined : decode('windows-1256', bytes);
  if (arabic === undefined || !readsAsArabic(arabic))
    throw new CommandFailure('Its letters are in an encoding that is not known for certain. Save it as xlsx or as “CSV UTF-8”.');
  return {
    text: arabic,
    notes: [
      'It was read as Arabic of Windows (1256). Look at the names: if they are not readable, save the file as xlsx or as “CSV UTF-8”.',
    ],
  };
};

/** The separator under which the first lines have most known headers; a comma where they have none. */
const separatorOf = (text: string, columns: readonly Column[]): string => {
  const read = headerReader(columns);
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, 5);
  const headers = (separator: string): number =>
    lines.flatMap((line) => line.split(separator)).filter((cell) => read(cell) !== undefined).length;
  return [',', ';', '\t', '|'].sort((first, second) => headers(second) - headers(first))[0] ?? ',';
};

/** Refuses a table beyond the bounds at the record that goes beyond them. */
const createBound = (): ((record: string[]) => string[]) => {
  let [rows, cells] = [0, 0];
  return (record) => {
    [rows, cells] = [rows + 1, cells + record.length];
    if (rows > mostRows) throw new CommandFailure(`It has more than ${mostRows} rows. Remove the empty ones below the products.`);
    if (record.length > mostColumns)
      throw new CommandFailure(
        `Row ${rows} has ${record.length} cells, and at most ${mostColumns} columns are read. Save the products alone in a new file.`,
      );
    if (cells > mostCells) throw new CommandFailure(`It has more than ${mostCells} cells. Save the products alone in a new file.`);
    return record;
  };
};

/** Excel writes and obeys such a first line and does not show it: the rows are counted without. */
const named = /^sep=(.)(?:\r\n|\r|\n)/i;

/**
 * Reads comma-separated values with whatever separator and encoding the spreadsheet used.
 * @throws CommandFailure
 */
export const readCsv = (bytes: Uint8Array, columns: readonly Column[]): Sheet => {
  const { text, notes } = decodeText(bytes);
  if (/^\s*</.test(text))
    throw new CommandFailure('It is a web page, whatever its name says. Open it in a spreadsheet and save it as xlsx.');
  const body = text.replace(named, '');
  try {
    const table = parse(body, {
      delimiter: named.exec(text)?.[1] ?? separatorOf(body, columns),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
      on_record: createBound(),
    });
    return { name: undefined, table, notes };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = /at line (\d+)/.exec(error.message)?.[1];
    throw new CommandFailure(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark${line === undefined ? '' : ` in line ${line}`} is never closed. Close it, or save the file again from the spreadsheet.`
        : `It cannot be read as CSV (${error.message}). Save it again as xlsx or as “CSV UTF-8”.`,
    );
  }
};
