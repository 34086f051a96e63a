import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csv } from '#lib/words/csv.ts';
import { type ImportOrder, importProducts, type Report } from '#cli/import/import-products.ts';
import { CommandFailure } from '#cli/program/program.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { testContent } from '../fixtures/build.ts';

type Row = Readonly<Record<string, string>>;

const rowOf = (text: string): Row => Object.fromEntries(text.split('|').map((cell) => cell.split('=') as [string, string]));

/** A mattress that is right in every column. */
export const mattressRow = rowOf(
  'kind=mattress|id=pearl-hybrid|name_en=Pearl Hybrid|name_ar=مرتبة اللؤلؤة الهجينة|contains_latex=no|cooling=high|type=hybrid|tier=premium|firmness_min=5.5|firmness_max=7|height_cm=28|warranty_years=10|trial_nights=100|price_queen=2499.50|price_king=2999',
);

/** A pillow that is right in every column. */
export const pillowRow = rowOf(
  'kind=pillow|id=pearl-pillow|name_en=Pearl Pillow|name_ar=وسادة اللؤلؤة|contains_latex=yes|cooling=high|fill=shredded-latex|loft_min_cm=9|loft_max_cm=12|adjustable=yes|washable_cover=yes|price=149.75',
);

/** A table of rows, in the columns that they have. */
export const tableOf = (...rows: readonly Row[]): string[][] => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
};

export const csvOf = (...rows: readonly Row[]): string => csv(tableOf(...rows));

/** The cases of a file of this folder, one a line. */
export const casesOf = <Case>(name: string): Case[] =>
  readFileSync(`tests/import/files/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);

/** A copy of the content with room for files beside it. */
export interface CatalogueFolder {
  contentDir: string;
  /** Where a file of this name is to be. */
  pathOf: (name: string) => string;
  /** Imports a file of these bytes. */
  importBytes: (name: string, bytes: string | Uint8Array, order?: Partial<ImportOrder>) => Promise<Report>;
  /** Sentences with which it is refused, without the first, which counts them. */
  refusal: (name: string, bytes: string | Uint8Array, order?: Partial<ImportOrder>) => Promise<string[]>;
  /** The file of products as it stands. */
  text: () => Promise<string>;
  remove: () => Promise<void>;
}

export const catalogueFolder = async (): Promise<CatalogueFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const contentDir = join(folder, 'content');
  await cp(testContent, contentDir, { recursive: true });
  const pathOf = (name: string): string => join(folder, name);
  const importBytes: CatalogueFolder['importBytes'] = async (name, bytes, order) => {
    await writeFile(pathOf(name), bytes);
    return importProducts(contentDir, { name, path: pathOf(name), sheet: undefined, removeMissing: false, apply: false, ...order });
  };
  return {
    contentDir,
    pathOf,
    importBytes,
    refusal: async (name, bytes, order) => {
      const error: unknown = await importBytes(name, bytes, order).then(
        () => new Error('It was not refused.'),
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof CommandFailure)) throw error;
      const [first = '', ...rest] = error.message.split('\n');
      return rest.length === 0 ? [first] : rest;
    },
    text: () => readFile(join(contentDir, 'products.json'), 'utf8'),
    remove: () => rm(folder, { recursive: true }),
  };
};

/** A folder for each test of a file. */
export const useCatalogue = (): CatalogueFolder => {
  const folder = {} as CatalogueFolder;
  beforeEach(async () => void Object.assign(folder, await catalogueFolder()));
  afterEach(() => folder.remove());
  return folder;
};

/** One folder for a whole file of tests, none of which may write its catalogue. */
export const useUnwritten = (): CatalogueFolder => {
  const folder = {} as CatalogueFolder;
  let before: string;
  beforeAll(async () => {
    Object.assign(folder, await catalogueFolder());
    before = await folder.text();
  });
  afterAll(async () => {
    expect(await folder.text(), 'nothing of this was written').toBe(before);
    await folder.remove();
  });
  return folder;
};
