import { CsvError, parse } from 'csv-parse/sync';
import { mostColumns, mostRows, type Sheet } from '#lib/import/cells.ts';
import { headerReader, type Column } from '#lib/import/columns.ts';
import { CommandFailure } from '../program/program.ts';

/** UTF-8, or UTF-16 by its mark. */
const decode = (bytes: Uint8Array): string => {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // As below.
  }
  throw new CommandFailure('Its letters are not written as UTF-8. Save it as xlsx or as “CSV UTF-8”.');
};

/** The separator under which the first lines have most known headers; a comma where they have none. */
const separatorOf = (text: string, columns: readonly Column[]): string => {
  const read = headerReader(columns);
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, 5);
  const headers = (separator: string): number =>
    lines.flatMap((line) => line.split(separator)).filter((cell) => read(cell) !== undefined).length;
  return [',', ';', '\t', '|'].sort((first, second) => headers(second) - headers(first))[0] ?? ',';
};

/** Excel writes and obeys such a first line and does not show it: the rows are counted without. */
const named = /^sep=(.)(?:\r\n|\r|\n)/i;

/**
 * Reads comma-separated values with whatever separator the spreadsheet used.
 * @throws CommandFailure
 */
export const readCsv = (bytes: Uint8Array, columns: readonly Column[]): Sheet => {
  const text = decode(bytes);
  if (/^\s*</.test(text))
    throw new CommandFailure('It is a web page, whatever its name says. Open it in a spreadsheet and save it as xlsx.');
  const body = text.replace(named, '');
  let rows = 0;
  try {
    const table = parse(body, {
      delimiter: named.exec(text)?.[1] ?? separatorOf(body, columns),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
      on_record: (record: string[]) => {
        rows += 1;
        if (rows <= mostRows && record.length <= mostColumns) return record;
        throw new CommandFailure(
          `Row ${rows} has ${record.length} cells: at most ${mostRows} rows and ${mostColumns} columns are read. Save the products alone in a new file.`,
        );
      },
    });
    return { name: undefined, table, notes: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandFailure(`It cannot be read as CSV (${error.message}). Save it again as xlsx or as “CSV UTF-8”.`);
  }
};
