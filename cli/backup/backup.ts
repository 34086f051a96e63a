import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import type { Environment } from '#lib/settings/environment.ts';
import { CommandFailure } from '../program/program.ts';
import { checkBackup, countRows, type Counts, digestFile, sync, writeDigest } from './backup-file.ts';

export type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>;

export const sqliteIn = (dataDir: string): string => join(resolve(dataDir), 'guidance.sqlite');

/** Milliseconds to wait for whoever holds the database at this moment. */
const patienceMs = 5000;

/** An empty file that only its owner may read: a backup holds names and phone numbers. */
const reserve = (part: string): void => {
  try {
    writeFileSync(part, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      code === 'EEXIST'
        ? `${part} is there: another backup is writing it, or was broken off. Remove it once none is running.`
        : `${part} cannot be written (${code}). Name a file in a folder that this user may write to.`,
    );
  }
};

/** As of one moment, also while a service writes: neither waits for the other. What was removed before is not in the copy. */
const copy = (source: string, part: string): Counts => {
  const from = new DatabaseSync(source, { readOnly: true, timeout: patienceMs });
  try {
    from.prepare('VACUUM INTO ?').run(part);
  } finally {
    from.close();
  }
  const made = new DatabaseSync(part, { readOnly: true });
  try {
    checkBackup(made, part);
    return countRows(made);
  } finally {
    made.close();
  }
};

/** A full disk is that of the backup; anything else that SQLite says is about the database. */
const isFull = (error: unknown): boolean => {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === 'ENOSPC' || (errcode & 0xff) === 13;
};

/**
 * Writes a backup and its digest: under a temporary name, read again as a whole, on disk, and only then under its own. How many rows it has.
 * @throws CommandFailure or StoreError with a sentence; nothing is left behind then
 */
export const writeBackup = async ({ dataDir, databaseUrl }: Place, file: string): Promise<Counts> => {
  if (databaseUrl !== undefined) throw new CommandFailure('PostgreSQL is backed up by pg_dump: docs/guides/backup.md has the command.');
  const [source, target] = [sqliteIn(dataDir), resolve(file)];
  const part = `${target}.part`;
  if (!existsSync(source))
    throw new CommandFailure(`There is no database in ${dirname(source)}. Set DATA_DIR to the folder of the service.`);
  for (const path of [target, digestFile(target)]) if (existsSync(path)) throw new CommandFailure(`${path} exists. Name another file.`);
  reserve(part);
  try {
    const counts = copy(source, part);
    sync(part);
    await writeDigest(part, target);
    renameSync(part, target);
    sync(dirname(target));
    return counts;
  } catch (error) {
    for (const path of [part, `${part}-journal`, digestFile(target)]) rmSync(path, { force: true });
    throw explainSqlite(error, isFull(error) ? target : source);
  }
};
