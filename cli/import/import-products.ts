import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContent } from '#lib/content/check.ts';
import { cellSentence, type CellFault } from '#lib/import/cell-fault.ts';
import { columnsOf } from '#lib/import/columns.ts';
import { compareProducts } from '#lib/import/compare.ts';
import { contentFault } from '#lib/import/content-fault.ts';
import { nextCatalogue } from '#lib/import/next-catalogue.ts';
import { readProducts } from '#lib/import/read-products.ts';
import { shortList } from '#lib/content/short-list.ts';
import { readContent } from '#build/content.ts';
import { catalogueJson } from './catalogue-json.ts';
import { CommandFailure } from '../program.ts';
import { readSheet } from './read-sheet.ts';
import { replaceFiles, type Replacement } from './replace-files.ts';
import type { Report } from './report.ts';

export interface ImportOrder {
  /** As it was written, for sentences. */
  name: string;
  path: string;
  sheet: string | undefined;
  removeMissing: boolean;
  apply: boolean;
}

/** Faults that are told; who has mended these sees the next. */
const mostTold = 200;

const refuse = (name: string, faults: readonly CellFault[]): never => {
  const count = `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`;
  throw new CommandFailure(`${name}: ${count}. Nothing was written.\n${shortList(faults.map(cellSentence), '\n', mostTold)}`);
};

const byPlace = (first: CellFault, second: CellFault): number =>
  (first.row ?? 0) - (second.row ?? 0) || (first.column ?? -1) - (second.column ?? -1);

const named = async <Made>(name: string, work: () => Promise<Made>): Promise<Made> => {
  try {
    return await work();
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
  const texts = await Promise.all(
    ['mattresses.json', 'pillows.json'].map((file) => readFile(join(contentDir, file), 'utf8').catch(() => '')),
  );
  const { content } = await readContent(contentDir);
  const sheet = await named(name, () => readSheet(path, wanted, columnsOf(content.sizes)));
  const read = readProducts(sheet.table, content);
  const comparison = compareProducts(read.products, content);
  const next = nextCatalogue(read.products, comparison, content, removeMissing && read.faults.length === 0);
  const checked = checkContent({ ...content, ...next });
  const ofContent = 'faults' in checked ? checked.faults.map((fault) => contentFault(fault, read)) : [];
  const faults = [...read.faults, ...ofContent];
  if (faults.length > 0) refuse(name, faults.sort(byPlace));

  const replacements: Replacement[] = (['mattresses', 'pillows'] as const)
    .map((kind, index) => ({
      kind,
      name: `${kind}.json`,
      before: texts[index] ?? '',
      after: catalogueJson(next[kind], { text: texts[index] ?? '', records: content[kind] }),
    }))
    .filter(({ kind }) => JSON.stringify(next[kind]) !== JSON.stringify(content[kind]));
  if (apply && replacements.length > 0) await replaceFiles(contentDir, replacements);
  return {
    file: name,
    sheet: sheet.name ?? null,
    notes: sheet.notes,
    comparison,
    removeMissing,
    applied: apply && replacements.length > 0,
  };
};
