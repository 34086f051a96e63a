import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shortList } from '#lib/rules/fault.ts';
import { readContent } from '#build/content.ts';
import { checkImport, type Comparison } from '#lib/import/catalogue.ts';
import { type CellError, cellSentence, type Sheet } from '#lib/import/cells.ts';
import { columnsOf } from '#lib/import/columns.ts';
import { readProducts } from '#lib/import/products.ts';
import type { ProductRecord } from '#lib/schemas/content.ts';
import { CommandFailure } from '../program/program.ts';
import { readSheet } from './sheet.ts';

export interface ImportOrder {
  /** As it was written, for sentences. */
  name: string;
  path: string;
  sheet: string | undefined;
  removeMissing: boolean;
  apply: boolean;
}

/** What an import would do, or did where it is `applied`. */
export interface Report {
  file: string;
  sheet: string | null;
  notes: readonly string[];
  /** Worth a look; none of it stops the import. */
  warnings: readonly string[];
  comparison: Comparison;
  removeMissing: boolean;
  applied: boolean;
}

/** Errors that are listed; who has corrected these sees the next. */
const mostListed = 200;

const refuse = (name: string, errors: readonly CellError[]): never => {
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  throw new CommandFailure(`${name}: ${count}. Nothing was written.\n${shortList(errors.map(cellSentence), '\n', mostListed)}`);
};

const byPlace = (first: CellError, second: CellError): number =>
  (first.row ?? 0) - (second.row ?? 0) || (first.column ?? -1) - (second.column ?? -1);

/** The text of the file as the project formats it: a range on one line, every other member on its own. */
export const textOf = (products: readonly ProductRecord[]): string =>
  `${JSON.stringify(products, null, 2).replace(/\{\n +"min": ([^\n]+),\n +"max": ([^\n]+)\n +\}/g, '{ "min": $1, "max": $2 }')}\n`;

/** The text of a shop's file; undefined where its folder has none, and the shipped one counts. */
export const readOwn = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/**
 * Writes or replaces a file by one rename, so that it is always whole.
 * @throws CommandFailure where it is not `before` any more, or cannot be written; it then stays as it is
 */
export const replaceFile = async (path: string, before: string | undefined, after: string): Promise<void> => {
  const fresh = `${path}.${process.pid}`;
  try {
    const mode = before === undefined ? 0o644 : (await stat(path)).mode;
    await using file = await open(fresh, 'wx', mode);
    await file.chmod(mode);
    await file.writeFile(after);
    await file.sync();
    if ((await readOwn(path)) !== before) throw new CommandFailure(`${path} was changed meanwhile. Run it again.`);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`The file cannot be written (${(error as Error).message}). Make room or allow it, and run it again.`);
  }
};

const sheetOf = async (name: string, read: () => Promise<Sheet>): Promise<Sheet> => {
  try {
    return await read();
  } catch (error) {
    throw error instanceof CommandFailure ? new CommandFailure(`${name}: ${error.message}`) : error;
  }
};

/**
 * Reads a spreadsheet of products, and with `apply` writes what it says. Nothing is written unless every row is right and the whole
 * content with it passes what the build checks.
 * @throws CommandFailure, or ContentError where the content is wrong as it stands
 */
export const importProducts = async (
  contentDir: string,
  { name, path, sheet: wanted, removeMissing, apply }: ImportOrder,
): Promise<Report> => {
  const file = join(contentDir, 'products.json');
  const before = await readOwn(file);
  const { content } = await readContent(contentDir);
  const sheet = await sheetOf(name, () => readSheet(path, wanted, columnsOf(content.sizes)));
  const read = readProducts(sheet.table, content);
  const checked = checkImport(read, content, removeMissing);
  if ('errors' in checked) return refuse(name, checked.errors.sort(byPlace));

  const { comparison, products, warnings } = checked;
  const { added, changed, missing } = comparison;
  const applied = apply && added.length + changed.length + (removeMissing ? missing.length : 0) > 0;
  if (applied) await replaceFile(file, before, textOf(products));
  return {
    file: name,
    sheet: sheet.name ?? null,
    notes: sheet.notes,
    warnings: warnings.sort(byPlace).map(cellSentence),
    comparison,
    removeMissing,
    applied,
  };
};
