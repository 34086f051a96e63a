import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from '#lib/environment.ts';
import { CommandFailure } from '../program.ts';
import { restoreSqlite, type Restored } from './restore-sqlite.ts';

/**
 * Puts a backup in the place of the database, all of it or nothing; what was there before is kept beside.
 * @throws CommandFailure or StoreError with a sentence
 */
export const restoreBackup = async (
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  named: string,
  now: Date,
): Promise<Restored> => {
  const file = resolve(named);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandFailure(`There is no file ${file}.`);
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  if (databaseUrl === undefined) return restoreSqlite(file, join(resolve(dataDir), 'guidance.sqlite'), stamp);
  return (await import('./restore-postgres.ts')).restorePostgres(file, databaseUrl, stamp);
};
