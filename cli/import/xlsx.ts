import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { readSheet as readValues } from 'read-excel-file/universal';
import sax from 'sax';
import writeWorkbook from 'write-excel-file/node';
import { mostCells, mostColumns, mostRows, quotedValue, type Cell, type Sheet, type Unusable } from '#lib/import/cells.ts';
import { knownHeaders, type Column } from '#lib/import/columns.ts';
import type { Language } from '#lib/schemas/text.ts';
import { CommandFailure } from '../program/program.ts';

/** What the XML of an xlsx file may become in memory: that of 5,000 products becomes 8 MB. */
const mostBytes = 12 * 1024 * 1024;
/** Tags and attributes in it, which cost far more than their bytes: a product has up to 215. */
const mostMarks = 1_000_000;
/** Bytes between two tags. A cell has at most 32,767 characters; each may be written in 8 bytes. */
const longestRun = 8 * 32_767;
const deepest = 64;

/** Parts of other programs hold what they like, such as queries. */
const isRead = (name: string): boolean => /^(?!customXml\/).*\.(?:xml|rels)$/.test(name);

const tooWide = `At most ${mostRows} rows and ${mostColumns} columns are read. Save the products alone in a new file.`;

const [lessThan, equals] = [0x3c, 0x3d];

/** Whether what stands between tags is longer, or tags and attributes are more, than is read. Each of them has one such character. */
const isExcessive = (parts: Unzipped): boolean => {
  let marks = 0;
  for (const part of Object.values(parts)) {
    let runFrom = 0;
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at];
      if (byte === lessThan) runFrom = at;
      if (byte === lessThan || byte === equals) marks += 1;
      if (at - runFrom > longestRun || marks > mostMarks) return true;
    }
  }
  return false;
};

const tooLarge = (what: string): CommandFailure => new CommandFailure(`${what} Save the products alone in a new file, or as “CSV UTF-8”.`);

/** The XML of an xlsx file, within the bounds. What the archive says of itself is judged first, and no part is unpacked beyond that. */
const unpack = (bytes: Uint8Array): Unzipped => {
  const names = new Set<string>();
  let size = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize, size: packed }) => {
        names.add(name);
        // An empty part is packed into two bytes.
        if (isRead(name)) size += originalSize === 0 && packed > 2 ? mostBytes + 1 : originalSize;
        return false;
      },
    });
  } catch {
    throw new CommandFailure('It is an archive that is damaged. Save it again as xlsx.');
  }
  if (names.has('content.xml')) throw new CommandFailure('It is an OpenDocument spreadsheet (ods). Save it as xlsx.');
  if (names.has('xl/workbook.bin')) throw new CommandFailure('It is a binary workbook (xlsb). Save it as xlsx.');
  if (!names.has('[Content_Types].xml') || ![...names].some((name) => name.startsWith('xl/')))
    throw new CommandFailure('It is no xlsx file, whatever its name says. Open it in a spreadsheet and save it as xlsx.');
  if (size > mostBytes) throw tooLarge('Unpacked it would have more than 12 MB.');
  const parts = unzipSync(bytes, { filter: ({ name }) => isRead(name) });
  if (isExcessive(parts)) throw tooLarge('It has more cells, styles or text in one cell than is read.');
  return parts;
};

type Attributes = Readonly<Record<string, string>>;

/** Decoded at a time, so that no part stands in memory twice. */
const chunkBytes = 65_536;

/** Walks over the elements of an XML part, by their names without prefixes. */
const walk = (
  part: Uint8Array | undefined,
  open: (name: string, attributes: Attributes) => void = () => undefined,
  close: (name: string, text: string) => void = () => undefined,
): void => {
  const parser = sax.parser(true);
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  let [text, depth] = ['', 0];
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw tooLarge('Its XML is nested deeper than that of any spreadsheet.');
    text = '';
    open(local(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])));
  };
  parser.ontext = (more) => (text += more);
  parser.onclosetag = (name) => {
    depth -= 1;
    close(local(name), text);
  };
  parser.onerror = (error) => {
    throw error;
  };
  const decoder = new TextDecoder();
  for (let at = 0; at < (part?.length ?? 0); at += chunkBytes)
    parser.write(decoder.decode(part?.subarray(at, at + chunkBytes), { stream: true }));
  parser.write(decoder.decode()).close();
};

/** Row and column of a cell, from 0: B3 is row 2, column 1. */
const placeOf = (reference: string): { row: number; column: number } => {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits) - 1, column: column - 1 };
};

/** Cells without a value, by their references: the reader of values takes an error for an empty cell. */
type Unreadable = Map<string, Unusable>;

interface CellMark {
  reference: string;
  type: string | undefined;
  formula?: string;
  value?: string;
}

/** Why a cell has no value where its formula failed or was never worked out. */
const withoutResult = ({ type, formula, value }: CellMark): Unusable | undefined => {
  if (type === 'e') return { problem: `its formula has no result (${value ?? ''}).`, change: 'Correct the formula, or write the value.' };
  // Some programs write an empty value, `<v/>`; a formula whose result is an empty text has the type `str`.
  return formula === undefined || (value !== undefined && (value !== '' || type === 'str'))
    ? undefined
    : {
        problem: `its formula (=${formula}) was never worked out.`,
        change: 'Open the file in a spreadsheet and save it, or write the value.',
      };
};

/** Finds those of a sheet, and refuses one that is larger than the bounds before its values are read. */
const unreadableIn = (part: Uint8Array | undefined): Unreadable => {
  const unreadable: Unreadable = new Map();
  let cell: CellMark | undefined;
  let [rows, columns] = [0, 0];
  walk(
    part,
    (name, { r: reference = '', t: type }) => {
      if (name === 'row') {
        if (Number(reference) > mostRows) throw new CommandFailure(`It has ${reference} rows. ${tooWide}`);
      } else if (name === 'c') {
        const { row, column } = placeOf(reference);
        if (row >= mostRows || column >= mostColumns) throw new CommandFailure(`Something stands in ${reference}. ${tooWide}`);
        [rows, columns] = [Math.max(rows, row + 1), Math.max(columns, column + 1)];
        if (rows * columns > mostCells)
          throw new CommandFailure(
            `Its cells reach to row ${rows} and to column ${columns}, with too much room between them. Save the products alone in a new file.`,
          );
        cell = { reference, type };
      }
    },
    (name, text) => {
      if (!cell) return;
      if (name === 'f') cell.formula = text;
      else if (name === 'v') cell.value = text;
      else if (name === 'c') {
        const why = withoutResult(cell);
        if (why) unreadable.set(cell.reference, why);
        cell = undefined;
      }
    },
  );
  return unreadable;
};

/** A sheet of cells: its number among all sheets, from 1, and where it is in the archive. */
interface Entry {
  name: string;
  number: number;
  isHidden: boolean;
  path: string;
}

/** The sheets of cells in their order, without those that are a chart. */
const sheetsOf = (parts: Unzipped): Entry[] => {
  const targets = new Map<string, string>();
  walk(parts['xl/_rels/workbook.xml.rels'], (_, { Id = '', Type = '', Target = '' }) => {
    if (Type.endsWith('/worksheet')) targets.set(Id, new URL(Target, 'file:///xl/').pathname.slice(1));
  });
  const entries: Entry[] = [];
  let number = 0;
  walk(parts['xl/workbook.xml'], (element, { name = '', state = 'visible', id = '' }) => {
    if (element !== 'sheet') return;
    number += 1;
    const path = targets.get(id);
    if (path !== undefined) entries.push({ name, number, isHidden: state !== 'visible', path });
  });
  return entries;
};

/** Cells with what makes some of them unusable. */
const tableOf = (values: readonly (readonly unknown[])[], unreadable: Unreadable): Cell[][] => {
  const rows = values.map((row) =>
    row.map((value): Cell => {
      if (!(value instanceof Date)) return value as Cell;
      return {
        problem: `it is a date (${Number.isNaN(value.getTime()) ? 'an impossible one' : value.toISOString().slice(0, 10)}), which the spreadsheet made of what was written.`,
        change: 'Give the cell the format Text or Number and write it again.',
      };
    }),
  );
  for (const [reference, why] of unreadable) {
    const { row, column } = placeOf(reference);
    while (rows.length <= row) rows.push([]);
    const cells = rows[row] as Cell[];
    while (cells.length < column) cells.push(null);
    cells[column] = why;
  }
  return rows;
};

const inQuotes = (sheets: readonly Entry[]): string => sheets.map(({ name }) => quotedValue(name)).join(', ');

/** The sheet that is named, else the first that begins with headers of ours, else the first that can be seen. */
const choose = async (parts: Unzipped, wanted: string | undefined, columns: readonly Column[]): Promise<Sheet> => {
  for (const [name, part] of Object.entries(parts)) if (!name.startsWith('xl/worksheets/')) walk(part);
  // Packed anew without compression, so that the reader gets nothing that was not bounded.
  const bounded = new Blob([zipSync(parts, { level: 0 })]);
  const read = async (entry: Entry) => {
    // First, since it bounds what the reader of values gets.
    const unreadable = unreadableIn(parts[entry.path]);
    return { entry, table: tableOf(await readValues(bounded, entry.number), unreadable) };
  };
  const entries = sheetsOf(parts);
  const named = entries.find(({ name }) => name.trim().toLowerCase() === wanted?.trim().toLowerCase());
  if (wanted !== undefined && !named) throw new CommandFailure(`It has no sheet ${quotedValue(wanted)}. There are: ${inQuotes(entries)}.`);
  const [first, ...next] = named ? [named] : entries.filter(({ isHidden }) => !isHidden);
  if (!first) throw new CommandFailure('It has no sheet that can be seen. Show the sheet, or name it with --sheet.');
  let chosen = await read(first);
  for (const entry of knownHeaders(chosen.table, columns) > 1 ? [] : next) {
    const other = await read(entry);
    if (knownHeaders(other.table, columns) < 2) continue;
    chosen = other;
    break;
  }
  const others = entries.filter((entry) => entry !== chosen.entry);
  const notes = others.length > 0 ? [`Other sheets were left alone: ${inQuotes(others)}. Choose one with --sheet.`] : [];
  return { name: chosen.entry.name, table: chosen.table, notes };
};

/**
 * Reads one sheet of an xlsx file: the one that is named, else the first that begins with headers of ours.
 * @throws CommandFailure
 */
export const readXlsx = async (bytes: Uint8Array, wanted: string | undefined, columns: readonly Column[]): Promise<Sheet> => {
  try {
    return await choose(unpack(bytes), wanted, columns);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const [why = ''] = (error as Error).message.split('\n');
    throw new CommandFailure(`It cannot be read as xlsx (${why}). Open it in a spreadsheet and save it again.`);
  }
};

/** A table as the one sheet of an xlsx file, its first row fixed and its text columns wide. */
export const writeXlsx = (rows: (string | number | null)[][], language: Language): Promise<Buffer> =>
  writeWorkbook(rows, {
    sheet: language === 'ar' ? 'المنتجات' : 'Products',
    rightToLeft: language === 'ar',
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map((_, index) => ({ width: index > 0 && index < 4 ? 34 : 14 })),
  }).toBuffer();
