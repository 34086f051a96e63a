import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Environment } from '#lib/environment.ts';
import { DatabaseSync } from 'node:sqlite';
import { giveToOwner, takeData } from '#functions/store/data-folder.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import { CommandFailure } from '../program.ts';
import { type BackupSummary, readBackup, syncFile, syncFolder } from './backup-file.ts';

/** Files that belong to a database beside it: its log, and an index of that. */
const sideFiles = ['-wal', '-shm'] as const;

/** Brings everything into the one file, so that it needs no other; false where it is too damaged for that. */
const settle = (path: string): boolean => {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    return true;
  } catch {
    return false;
  } finally {
    db.close();
  }
};

/**
 * A second name for the database that is there, which keeps its first name until that is given away; for the log too, where it could not be
 * brought in.
 * @returns the second name, or null where there is no database
 */
const keepBeside = (path: string, stamp: string): string | null => {
  if (!existsSync(path)) return null;
  const kept = join(dirname(path), `replaced-${stamp}.sqlite`);
  linkSync(path, kept);
  // Before anything looks at it: SQLite throws away a log that it cannot read.
  if (existsSync(`${path}-wal`)) linkSync(`${path}-wal`, `${kept}-wal`);
  if (settle(path)) rmSync(`${kept}-wal`, { force: true });
  syncFolder(dirname(path));
  return kept;
};

/** A copy of the backup next to where it is to be. */
const prepare = (file: string, part: string): BackupSummary => {
  rmSync(part, { force: true });
  copyFileSync(file, part);
  chmodSync(part, 0o600);
  giveToOwner(part);
  settle(part);
  const summary = readBackup(part, file);
  syncFile(part);
  return summary;
};

/** What the restore left, and where what was there before is. */
export interface Restored {
  summary: BackupSummary;
  replaced: string | null;
}

/**
 * Puts a backup in the place of the embedded database. One rename does it: whoever ends the process before it finds the old database, after it
 * the new one.
 * @throws CommandFailure or StoreError with a sentence; the database is as it was then
 */
const restoreSqlite = (file: string, path: string, stamp: string): Restored => {
  const part = `${path}.part`;
  try {
    const lock = takeData(dirname(path));
    try {
      const summary = prepare(file, part);
      const replaced = keepBeside(path, stamp);
      // Left only by a database that is damaged; its log would be taken for that of the new one.
      for (const side of sideFiles) rmSync(path + side, { force: true });
      renameSync(part, path);
      syncFolder(dirname(path));
      return { summary, replaced };
    } finally {
      rmSync(part, { force: true });
      lock.release();
    }
  } catch (error) {
    throw explainSqlite(error, path);
  }
};

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
  return (await import('./postgres.ts')).restorePostgres(file, databaseUrl, stamp);
};
