import { readFile } from 'node:fs/promises';
import { parseCsv, read, readXml, type Cell as ReadCell, type Sheet as Read } from 'hucre';
import type { Cell, Sheet } from '#lib/import/cells.ts';
import { printData } from '../program/program.ts';

/** Reads a file of products in a process of its own, whose memory is bounded: prints its sheets as JSON, or a sentence that says why not. */

/** As many rows as 2,000 products have in eight sizes, three times. */
const mostRows = 50_000;

class Refusal extends Error {}

const isFilled = (row: readonly Cell[] = []): boolean => row.some((cell) => cell !== null && cell !== '');

const withoutEnd = (rows: Cell[][]): Cell[][] => rows.slice(0, rows.findLastIndex(isFilled) + 1);

/** Money of another country in the format of a number is what its reader must see. */
const money = /[$€£¥₹]|AED|SAR|USD|EUR|KWD|BHD|OMR/u;

const cellOf = (value: unknown, cell: ReadCell | undefined): Cell => {
  if (cell?.style?.font?.strikethrough && (typeof value === 'string' || typeof value === 'number')) return { struck: value };
  if (cell?.type === 'error') return { problem: `its formula has no result (${String(value)}). Correct the formula, or write the value.` };
  if (cell?.formula !== undefined && (value === null || value === undefined))
    return { problem: 'its formula was never worked out. Open the file in a spreadsheet and save it, or write the value.' };
  // A price that is struck through beside another is the one before.
  const [struck, rest] = [true, false].map((isStruck) =>
    (cell?.richText ?? []).flatMap(({ text, font }) => (Boolean(font?.strikethrough) === isStruck ? text.trim() : [])).join(' '),
  );
  if (struck && rest === '') return { struck };
  if (struck) return /\p{Nd}/u.test(rest ?? '') ? `${rest} (was ${struck})` : (rest ?? null);
  if (value instanceof Date) return { date: Number.isNaN(value.getTime()) ? '' : value.toISOString() };
  const foreign =
    typeof value === 'number' &&
    money.exec(cell?.style?.numFmt?.replace(/\[\$(?:-|QAR|ر\.ق)[^\]]*\]|"[^"]*(?:QAR|QR|ر)[^"]*"/gu, '') ?? '');
  return foreign ? `${String(value)} ${foreign[0]}` : ((value as Cell | undefined) ?? null);
};

/** A figure in a cell that was merged with those beside it, behind a name, or with those below it, is the figure of each: one price for two sizes. */
const spread = (rows: Cell[][], merges: Read['merges'] = []): Cell[][] => {
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const row = rows[startRow] ?? [];
    const [value = null, isNamed] = [
      row[startCol],
      row.slice(0, startCol).some((cell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell)),
    ];
    const isFigure = typeof value === 'number' || (typeof value === 'string' && /^(?:QA?R\.? ?)?[\p{Nd}.,٬٫]+(?: ?QA?R)?$/u.test(value));
    if (isNamed && isFigure && startRow === endRow) row.fill(value, startCol, endCol + 1);
    // What has a name of its own is another product.
    const name = row.findIndex((cell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell));
    if (isFigure && startCol === endCol)
      for (const below of rows.slice(startRow + 1, endRow + 1)) if (isFilled(below) && !below[name]) below[startCol] = value;
  }
  return rows;
};

const sheetOf = ({ name, rows, cells, merges }: Read): Sheet => {
  const read = rows.map((row, index) => row.map((value, column) => cellOf(value, cells?.get(`${index},${column}`))));
  return { name, rows: withoutEnd(spread(read, merges)) };
};

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What Excel writes as CSV on a Windows of the Gulf.
    return new TextDecoder('windows-1256').decode(bytes);
  }
};

/** WooCommerce writes `&#8211;` and `&amp;` into names, of exports and of feeds. */
const withoutEntities = (cell: Cell): Cell =>
  typeof cell !== 'string'
    ? cell
    : cell
        .replace(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replace(/&(amp|quot|nbsp);/g, (_, name: 'amp' | 'quot' | 'nbsp') => ({ amp: '&', quot: '"', nbsp: ' ' })[name]);

const readText = (text: string): Sheet => {
  if (/^\s*<(?:!doctype|html)/i.test(text))
    throw new Refusal('It is a web page, whatever its name says. Open it in a spreadsheet and save it as xlsx.');
  if (/^\s*</.test(text)) {
    const { data, headers } = readXml(text, { rowTag: /<entry[\s>]/.test(text) ? 'entry' : 'item', stripNamespaces: true });
    return { name: null, rows: [headers, ...data.map((row) => headers.map((header) => withoutEntities(row[header] as Cell)))] };
  }
  const marked = /^sep=(.)\r?\n/i.exec(text);
  const rows = parseCsv(marked ? text.slice(marked[0].length) : text, marked ? { delimiter: marked[1] as string } : {}) as Cell[][];
  return { name: null, rows: withoutEnd(rows.map((row) => row.map(withoutEntities))) };
};

const readSheets = async (path: string): Promise<Sheet[]> => {
  const bytes = new Uint8Array(await readFile(path));
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start === '') throw new Refusal('It is empty.');
  if (start === '%PDF') throw new Refusal('It is a PDF. Name a file of Excel, csv, tsv or xml.');
  if (!start.startsWith('PK') && start !== '\u00D0\u00CF\u0011\u00E0') return [readText(decode(bytes))];
  const { sheets } = await read(bytes, {
    readStyles: true,
    maxRows: mostRows,
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
  });
  return sheets.map(sheetOf);
};

const [path = ''] = process.argv.slice(2);
const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file. Check its name and folder.',
  EACCES: 'This user may not read it. Allow it, or copy it to another folder.',
  EISDIR: 'It is a folder. Name a file.',
};
const answer = await readSheets(path).then(
  (sheets) => ({ sheets }),
  (error: unknown) => {
    const { message, name } = error as Error;
    if (error instanceof Refusal) return { refusal: message };
    if (name === 'EncryptedFileError') return { refusal: 'It is locked with a password. Save it without one.' };
    return {
      refusal:
        sentences[(error as NodeJS.ErrnoException).code ?? ''] ??
        `It cannot be read (${message.split('\n')[0]}). Open it in a spreadsheet and save it as xlsx.`,
    };
  },
);
printData(JSON.stringify(answer));
