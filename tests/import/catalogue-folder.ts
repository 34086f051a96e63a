import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProducts, type ImportOrder } from '#cli/import/import-products.ts';
import { CommandFailure } from '#cli/program.ts';
import type { Report } from '#cli/import/report.ts';

/** A copy of the content with room for files beside it. */
export interface CatalogueFolder {
  contentDir: string;
  /** Where a file of this name is to be. */
  pathOf: (name: string) => string;
  /** Imports a file of these bytes. */
  importBytes: (name: string, bytes: string | Uint8Array, order?: Partial<ImportOrder>) => Promise<Report>;
  /** Sentences with which it is refused, without the first, which counts them. */
  refusal: (name: string, bytes: string | Uint8Array, order?: Partial<ImportOrder>) => Promise<string[]>;
  /** The two files as they stand. */
  texts: () => Promise<[mattresses: string, pillows: string]>;
  remove: () => Promise<void>;
}

export const catalogueFolder = async (): Promise<CatalogueFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const contentDir = join(folder, 'content');
  await cp('src/content', contentDir, { recursive: true });
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
      try {
        await importBytes(name, bytes, order);
      } catch (error) {
        if (!(error instanceof CommandFailure)) throw error;
        const [first = '', ...rest] = error.message.split('\n');
        return rest.length === 0 ? [first] : rest;
      }
      throw new Error('It was not refused.');
    },
    texts: async () => [
      await readFile(join(contentDir, 'mattresses.json'), 'utf8'),
      await readFile(join(contentDir, 'pillows.json'), 'utf8'),
    ],
    remove: () => rm(folder, { recursive: true }),
  };
};
