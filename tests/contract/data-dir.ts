import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';

/** A data folder that the servers of one test share, or one server after another. */
export const sharedDataDir = (): string => {
  const dataDir = createDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  return dataDir;
};

/** A data folder for every test of a file. Call it before `useService`: hooks run backwards. */
export const useDataDir = (): string => {
  const dataDir = createDataDir();
  afterAll(() => removeDataDir(dataDir));
  return dataDir;
};

/** Whether a text stands in any file of a folder, whatever the database does with it. */
export const isOnDisk = (dataDir: string, text: string): boolean =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  );
