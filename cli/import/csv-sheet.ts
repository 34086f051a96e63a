import { CsvError, parse } from 'csv-parse/sync';
import { headerReader, type Column } from '#lib/import/columns.ts';
import { decodeText } from './decode-text.ts';
import { CommandFailure } from '../program.ts';
import type { Sheet } from './sheet.ts';

const separators = [',', ';', '\t', '|'] as const;

/** Excel writes and obeys such a first line and does not show it: the rows are counted without. */
const named = /^sep=(.)(?:\r\n|\r|\n)/i;

const rowsOf = (text: string, delimiter: string, to?: number): string[][] => {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
      ...(to === undefined ? {} : { to }),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = /at line (\d+)/.exec(error.message)?.[1];
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new CommandFailure(
        `A quotation mark${line === undefined ? '' : ` in line ${line}`} is never closed. Close it, or save the file again from the spreadsheet.`,
      );
    throw new CommandFailure(`It cannot be read as CSV (${error.message}). Save it again as xlsx or as “CSV UTF-8”.`);
  }
};

/** The separator under which most headers are known; a comma where none is. */
const separatorOf = (text: string, columns: readonly Column[]): string => {
  const read = headerReader(columns);
  const headers = (separator: string): number => {
    try {
      return rowsOf(text, separator, 5)
        .flat()
        .filter((header) => read(header) !== undefined).length;
    } catch (error) {
      if (error instanceof CommandFailure) return 0;
      throw error;
    }
  };
  return [...separators].sort((first, second) => headers(second) - headers(first))[0] ?? ',';
};

/**
 * Reads comma-separated values with whatever separator and encoding the spreadsheet used.
 * @throws CommandFailure
 */
export const csvSheet = (bytes: Uint8Array, columns: readonly Column[]): Sheet => {
  const { text, note } = decodeText(bytes);
  if (/^\s*</.test(text))
    throw new CommandFailure('It is a web page, whatever its name says. Open it in a spreadsheet and save it as xlsx.');
  const separator = named.exec(text)?.[1];
  const body = separator === undefined ? text : text.replace(named, '');
  return { name: undefined, table: rowsOf(body, separator ?? separatorOf(body, columns)), notes: note === undefined ? [] : [note] };
};
