import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { writeCsv, writeXlsx, type DataValidation } from 'hucre';
import type { Outcome } from '#lib/import/catalogue.ts';
import { choicesOf, tableOf } from '#lib/import/catalogue.ts';
import type { Sheet } from '#lib/import/cells.ts';
import type { Content, ProductRecord } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
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

/** Excel takes a file for UTF-8 by this mark alone. */
const byteOrderMark = '\uFEFF';

/**
 * Writes products in the form that the import reads, with what may be chosen in each cell; how many products.
 * @param lacking writes only rows and columns that lack something
 * @throws CommandFailure where the file is there already, or cannot be written
 */
export const writeTable = async (
  path: string,
  products: readonly ProductRecord[],
  content: Content,
  language: Language,
  lacking?: Outcome,
): Promise<number> => {
  const { columns, rows } = tableOf(products, content, language, lacking);
  if (!/\.(?:csv|xlsx)$/i.test(path)) throw new CommandFailure('The name of the file must end in .xlsx or .csv.');
  const table = [columns.map(({ name, ar }) => (language === 'ar' ? ar : name)), ...rows];
  const dataValidations = columns.flatMap((column, index): DataValidation[] => {
    const values = choicesOf(column, content);
    const letter = String.fromCharCode(...(index > 25 ? [64 + Math.floor(index / 26)] : []), 65 + (index % 26));
    return values === undefined
      ? []
      : [{ type: 'list', values, range: `${letter}2:${letter}${rows.length + 1000}`, allowBlank: true, showErrorMessage: false }];
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
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      code === 'EEXIST'
        ? `${path} is there already. Choose another name, so that nobody's work is lost.`
        : `${path} cannot be written (${message}).`,
    );
  }
  return rows.length;
};
