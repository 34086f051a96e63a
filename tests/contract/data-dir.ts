import { afterAll } from 'vitest';
import { createDataDir } from '../fixtures/data-dir.ts';
import { removeDatabase } from './database.ts';

/** A data folder for every test of a file. Call it before `useService`: hooks run backwards. */
export const useDataDir = (): string => {
  const dataDir = createDataDir();
  afterAll(() => removeDatabase(dataDir));
  return dataDir;
};
