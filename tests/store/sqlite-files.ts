import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#functions/store/open-store.ts';
import type { TestDatabase } from './contract/contract.ts';

/** A new folder for one test. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'guidance-store-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** A database in a folder that is not there yet. */
export const makeSqlite = (): Promise<TestDatabase> => {
  const folder = makeFolder();
  return Promise.resolve({
    open: () => openStore({ dataDir: join(folder, 'data'), databaseUrl: undefined }),
    remove: () => Promise.resolve(removeFolder(folder)),
  });
};
