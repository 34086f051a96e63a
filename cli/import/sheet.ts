import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { catalogueTable } from '#lib/import/catalogue.ts';
import type { Sheet } from '#lib/import/cells.ts';
import type { Column } from '#lib/import/columns.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { csv } from '#lib/words/csv.ts';
import { CommandFailure } from '../program/program.ts';
import { readCsv } from './csv.ts';
import { readXlsx, writeXlsx } from './xlsx.ts';

const mostBytes = 20 * 1024 * 1024;

const readBytes = async (path: string): Promise<Uint8Array> => {
  try {
    // Without O_NONBLOCK a pipe would be waited for.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = await file.stat();
    if (!stat.isFile()) throw new CommandFailure(`It is ${stat.isDirectory() ? 'a folder' : 'no file'}. Name a csv or xlsx file.`);
    if (stat.size > mostBytes)
      throw new CommandFailure(
        `It has ${Math.ceil(stat.size / 1024 ** 2)} MB, and at most 20 are read. Save the products alone in a new file.`,
      );
    return await file.readFile();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new CommandFailure('There is no such file. Check its name and folder.');
    if (code === 'EACCES' || code === 'EPERM')
      throw new CommandFailure('This user may not read it. Allow it, or copy it to another folder.');
    if (code !== undefined) throw new CommandFailure(`It cannot be read (${(error as Error).message}).`);
    throw error;
  }
};

/** Old workbooks and locked new ones are the same kind of container; the locked ones have a part of this name. */
const isLocked = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

/**
 * Reads a file of products, by what it is and not by what it is called.
 * @throws CommandFailure
 */
export const readSheet = async (path: string, wanted: string | undefined, columns: readonly Column[]): Promise<Sheet> => {
  const bytes = await readBytes(path);
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start === '') throw new CommandFailure('It is empty.');
  if (start.startsWith('PK')) return readXlsx(bytes, wanted, columns);
  if (start === '\u00D0\u00CF\u0011\u00E0')
    throw new CommandFailure(
      isLocked(bytes)
        ? 'It is locked with a password. Save it without one.'
        : 'It is an old workbook (xls). Open it in a spreadsheet and save it as xlsx.',
    );
  if (start === '%PDF') throw new CommandFailure('It is a PDF. Name a csv or xlsx file.');
  if (wanted !== undefined) throw new CommandFailure('It is a CSV file and has no sheets. Leave --sheet out.');
  return readCsv(bytes, columns);
};

/** Excel takes a file for UTF-8 by this mark alone. */
const byteOrderMark = '\uFEFF';

/**
 * Writes the catalogue as it stands, in the form that the import reads; how many products.
 * @throws CommandFailure where the file is there already, or cannot be written
 */
export const writeTemplate = async (path: string, content: Content, language: Language): Promise<number> => {
  const rows = catalogueTable(content, language);
  if (!/\.(?:csv|xlsx)$/i.test(path)) throw new CommandFailure('The name of the file must end in .xlsx or .csv.');
  const bytes = /\.csv$/i.test(path)
    ? byteOrderMark + csv(rows.map((row) => row.map((cell) => String(cell ?? ''))))
    : await writeXlsx(rows, language);
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
  return rows.length - 1;
};
