import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csv } from '#lib/words/csv.ts';
import type { ProductRecord } from '#lib/schemas/content.ts';
import { afterEach, beforeEach } from 'vitest';
import { testContent } from '../fixtures/build.ts';
import { type Ended, runCommand } from '../showroom/run-command.ts';

type Row = Readonly<Record<string, string>>;

const rowOf = (text: string): Row => Object.fromEntries(text.split('|').map((cell) => cell.split('=') as [string, string]));

/** A mattress that is right in every column. */
export const mattressRow = rowOf(
  'kind=mattress|id=pearl-hybrid|name_en=Pearl Hybrid|name_ar=مرتبة اللؤلؤة الهجينة|contains_latex=no|cooling=high|type=hybrid|tier=premium|firmness=5.5-7|height_cm=28|warranty_years=10|trial_nights=100|price_queen=2499.50|price_king=2999',
);

/** A pillow that is right in every column. */
export const pillowRow = rowOf(
  'kind=pillow|id=pearl-pillow|name_en=Pearl Pillow|name_ar=وسادة اللؤلؤة|contains_latex=yes|cooling=high|fill=shredded-latex|loft_cm=9-12|adjustable=yes|washable_cover=yes|price=149.75',
);

/** Rows as a file, in the columns that they have. */
export const csvOf = (...rows: readonly Row[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csv([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
};

/** What is paid by size, as a record has it. */
export const sized = (...prices: [size: string, paid: number][]) => ({ priceBySizeQAR: Object.fromEntries(prices) });

/** What `--json` prints. */
export interface Printed {
  columns: Record<string, string | null>;
  products: ProductRecord[];
  missing: { product: string; fields: string[] }[];
  errors: { row: number | null; column: string | null; text: string }[];
}

/** A copy of the content with room for files beside it. */
export interface CatalogueFolder {
  contentDir: string;
  /** Where a file of this name is to be. */
  pathOf: (name: string) => string;
  /** Runs `npm run import -- ...` where the files are. */
  command: (...args: string[]) => Promise<Ended>;
  /** Writes a file and imports it with `--json`. */
  importText: (text: string | Uint8Array, ...args: string[]) => Promise<Printed>;
  /** Settles questions in `products.columns.json`. */
  settle: (answers: Partial<Record<'columns' | 'words', Record<string, string | null>>>) => Promise<void>;
  /** The file of products as it stands. */
  text: () => Promise<string>;
  products: () => Promise<ProductRecord[]>;
  remove: () => Promise<void>;
}

export const catalogueFolder = async (): Promise<CatalogueFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const contentDir = join(folder, 'content');
  await cp(testContent, contentDir, { recursive: true });
  const pathOf = (name: string): string => join(folder, name);
  const text = () => readFile(join(contentDir, 'products.json'), 'utf8');
  const command: CatalogueFolder['command'] = (...args) =>
    runCommand('import', args, { dataDir: pathOf('data'), CONTENT_DIR: contentDir, INIT_CWD: folder });
  return {
    ...{ contentDir, pathOf, command, text },
    importText: async (bytes, ...args) => {
      await writeFile(pathOf('shop.csv'), bytes);
      return JSON.parse((await command('shop.csv', '--json', ...args)).stdout) as Printed;
    },
    settle: async (answers) => {
      const path = join(contentDir, 'products.columns.json');
      const before = JSON.parse(await readFile(path, 'utf8')) as Record<string, object>;
      const next = Object.entries(answers).map(([part, settled]) => [part, { ...before[part], ...settled }]);
      await writeFile(path, JSON.stringify({ ...before, ...Object.fromEntries(next) }));
    },
    products: async () => JSON.parse(await text()) as ProductRecord[],
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
