import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { writeCsv, writeXlsx, type DataValidation } from 'hucre';
import type { Sheet } from '#lib/import/cells.ts';
import { cellIn, choicesOf, columnsOf, valueIn, type Column } from '#lib/import/fields.ts';
import type { Outcome } from '#lib/import/merge.ts';
import type { Content, ProductRecord } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { byteOrderMark } from '#lib/words/csv.ts';
import { CommandFailure, complain } from '../program/program.ts';

/** What a file may take: one of 45 KB once took 2.8 GB. */
const mostMegabytes = 500;
const mostSeconds = 120;

/**
 * Reads the sheets of a file that can be seen, in a process of its own with a bound of memory and time.
 * @throws CommandFailure
 */
export const readSheets = async (name: string, path: string): Promise<Sheet[]> => {
  const program = fileURLToPath(new URL(`./read-file${extname(import.meta.url)}`, import.meta.url));
  const child = spawn(process.execPath, [`--max-old-space-size=${mostMegabytes}`, program, path], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: mostSeconds * 1000,
  });
  const progress = setInterval(() => complain(`Reading ${name} ...`), 3000);
  const output = await text(child.stdout).finally(() => clearInterval(progress));
  const read = (output.endsWith('}\n') ? JSON.parse(output) : {}) as { sheets?: Sheet[]; refusal?: string };
  if (read.sheets) return read.sheets;
  throw new CommandFailure(
    `${name}: ${read.refusal ?? `It is too large: reading it takes more than ${mostMegabytes} MB or ${mostSeconds / 60} minutes. Save the products alone in a new file.`}`,
  );
};

/**
 * Writes products in the form that the import reads, with what may be chosen in each cell; how many products.
 * @param lacking writes only rows and columns that lack something
 * @throws CommandFailure where the file is there already, or cannot be written
 */
export const writeTable = async (
  path: string,
  products: readonly ProductRecord[],
  { sizes, vocabulary }: Content,
  language: Language,
  lacking?: Pick<Outcome, 'missing' | 'waiting'>,
): Promise<number> => {
  if (!/\.(?:csv|xlsx)$/i.test(path)) throw new CommandFailure('The name of the file must end in .xlsx or .csv.');
  const wanted = new Map(lacking?.missing.map(({ product, fields }) => [product, fields]));
  const all = new Set([...wanted.values()].flat());
  const chosen = lacking ? products.filter(({ id }) => wanted.has(id)) : products;
  const isShown = (column: Column): boolean =>
    !lacking ||
    ['kind', 'id', 'name_en', 'name_ar'].includes(column.name) ||
    all.has(column.name) ||
    (all.has('price') && column.reading === 'price' && !column.name.includes('before')) ||
    // A product that waits is nowhere else: its row says all that is known of it.
    chosen.some((record) => valueIn(record, column) !== undefined && lacking.waiting.some(({ product }) => product === record.id));
  const columns = columnsOf(sizes).filter(isShown);
  const rows = chosen.map((record) =>
    columns.map((column) => (wanted.get(record.id)?.includes(column.name) ? null : cellIn(record, column, language))),
  );
  const table = [columns.map(({ name, ar }) => (language === 'ar' ? ar : name)), ...rows];
  const dataValidations = columns.flatMap((column, index): DataValidation[] => {
    const values = choicesOf(column, vocabulary);
    const letter = String.fromCharCode(...(index > 25 ? [64 + Math.floor(index / 26)] : []), 65 + (index % 26));
    const range = `${letter}2:${letter}${rows.length + 1000}`;
    return values ? [{ type: 'list', values, range, allowBlank: true, showErrorMessage: false }] : [];
  });
  const sheet = {
    name: language === 'ar' ? 'المنتجات' : 'Products',
    rows: table,
    columns: columns.map(({ name }) => ({ width: name.startsWith('name') ? 34 : 16 })),
    freezePane: { rows: 1 },
    dataValidations,
    view: { rightToLeft: language === 'ar' },
  };
  const bytes = /\.csv$/i.test(path) ? byteOrderMark + writeCsv(table, { escapeFormulae: true }) : await writeXlsx({ sheets: [sheet] });
  try {
    await writeFile(path, bytes, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const why = isThere ? 'is there already. Choose another name' : `cannot be written (${(error as Error).message})`;
    throw new CommandFailure(`${path} ${why}.`);
  }
  return rows.length;
};
