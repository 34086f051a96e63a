import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Column } from '#lib/import/columns.ts';
import { csvSheet } from './csv-sheet.ts';
import { CommandFailure } from '../program.ts';
import type { Sheet } from './sheet.ts';
import { xlsxSheet } from './xlsx-sheet.ts';

const mostBytes = 20 * 1024 * 1024;
/** As many as the contract allows (`maxItems` of Products). */
const mostRows = 100_000;

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

const beginsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Old workbooks and locked new ones are the same kind of container; the locked ones have a part of this name. */
const isLocked = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

const sheetOf = async (bytes: Uint8Array, wanted: string | undefined, columns: readonly Column[]): Promise<Sheet> => {
  if (bytes.length === 0) throw new CommandFailure('It is empty.');
  if (beginsWith(bytes, 0x50, 0x4b)) return xlsxSheet(bytes, wanted, columns);
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new CommandFailure(
      isLocked(bytes)
        ? 'It is locked with a password. Save it without one.'
        : 'It is an old workbook (xls). Open it in a spreadsheet and save it as xlsx.',
    );
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new CommandFailure('It is a PDF. Name a csv or xlsx file.');
  if (wanted !== undefined) throw new CommandFailure('It is a CSV file and has no sheets. Leave --sheet out.');
  return csvSheet(bytes, columns);
};

/**
 * Reads a file of products, by what it is and not by what it is called.
 * @throws CommandFailure
 */
export const readSheet = async (path: string, wanted: string | undefined, columns: readonly Column[]): Promise<Sheet> => {
  const sheet = await sheetOf(await readBytes(path), wanted, columns);
  if (sheet.table.length > mostRows + 20)
    throw new CommandFailure(
      `It has ${sheet.table.length} rows, and at most ${mostRows} are read. Remove the empty ones below the products.`,
    );
  return sheet;
};
