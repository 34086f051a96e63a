import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToOwner, shareData, takeData } from '#functions/store/data-folder.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import type { Environment } from '#lib/environment.ts';
import { CommandFailure } from '../program.ts';
import { type BackupSummary, endSignIns, findSchema, type FoundSchema, readBackup, syncFile, syncFolder } from './backup-file.ts';

/** Milliseconds to wait for a service that is just opening the database. */
const patienceMs = 5000;

/**
 * Copies the embedded database as of one moment into an empty file, also while a service writes: neither waits for the other. What a purge
 * removed is not in the copy.
 * @throws CommandFailure or StoreError with a sentence
 */
const copySqlite = (source: string, target: string): void => {
  const folder = dirname(source);
  if (!existsSync(source)) throw new CommandFailure(`There is no database in ${folder}. Set DATA_DIR to the folder of the service.`);
  try {
    const lock = shareData(folder);
    const db = new DatabaseSync(source, { readOnly: true, timeout: patienceMs });
    try {
      db.prepare('VACUUM INTO ?').run(target);
    } finally {
      db.close();
      lock.release();
    }
  } catch (error) {
    throw explainSqlite(error, source);
  }
};

type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>;

const sqliteIn = (dataDir: string): string => join(resolve(dataDir), 'guidance.sqlite');

const exists = (path: string): CommandFailure => new CommandFailure(`${path} exists. Name another file.`);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';

/** An empty file that only its owner may read: a backup holds names and phone numbers. */
const reserve = (part: string): void => {
  try {
    writeFileSync(part, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST')
      throw new CommandFailure(`${part} is there: another backup is writing it, or was broken off. Remove it once none is running.`);
    throw new CommandFailure(`${part} cannot be written (${code}). Name a file in a folder that this user may write to.`, { cause: error });
  }
};

/** Gives the file its name, which nobody has: a link fails where there is one, a rename would replace it. */
const publish = (part: string, target: string): void => {
  try {
    linkSync(part, target);
    rmSync(part);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(target)) throw exists(target);
    // A disk without links, such as a stick or a network share.
    renameSync(part, target);
  }
};

const copy = async ({ dataDir, databaseUrl }: Place, part: string): Promise<void> => {
  if (databaseUrl === undefined) copySqlite(sqliteIn(dataDir), part);
  else await (await import('./postgres.ts')).copyPostgres(databaseUrl, part);
};

/**
 * Writes a backup: under a temporary name, read again as a whole, on disk, and only then under its own.
 * @throws CommandFailure or StoreError with a sentence; nothing is left behind then
 */
export const writeBackup = async (place: Place, file: string): Promise<BackupSummary> => {
  const target = resolve(file);
  const part = `${target}.part`;
  if (existsSync(target)) throw exists(target);
  reserve(part);
  try {
    await copy(place, part);
    const summary = readBackup(part);
    syncFile(part);
    publish(part, target);
    syncFolder(dirname(target));
    return summary;
  } catch (error) {
    rmSync(part, { force: true });
    rmSync(`${part}-journal`, { force: true });
    throw error;
  }
};

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
  endSignIns(part);
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
      for (const side of ['-wal', '-shm']) rmSync(path + side, { force: true });
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
export const restoreBackup = async ({ dataDir, databaseUrl }: Place, named: string, now: Date): Promise<Restored> => {
  const file = resolve(named);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandFailure(`There is no file ${file}.`);
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  if (databaseUrl === undefined) return restoreSqlite(file, sqliteIn(dataDir), stamp);
  return (await import('./postgres.ts')).restorePostgres(file, databaseUrl, stamp);
};

/** What a database holds that came in since a time, and its schema. */
interface Look extends FoundSchema {
  shortlists: number;
  callbacks: number;
  reports: number;
}

const since = {
  shortlists: 'SELECT count(*) AS count FROM shortlists WHERE created_at > $1',
  callbacks: 'SELECT count(*) AS count FROM contacts JOIN events ON events.id = contacts.event_id WHERE events.created_at > $1',
  reports: 'SELECT count(*) AS count FROM reports JOIN jobs ON jobs.id = reports.job_id WHERE jobs.created_at > $1',
};

const lookAtSqlite = (path: string, time: string): Look | null => {
  if (!existsSync(path)) return null;
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: patienceMs });
    try {
      const found = findSchema(db);
      if (found.schema === 0) return null;
      const count = (sql: string): number => Number(db.prepare(sql).get({ $1: time })?.['count']);
      return { ...found, shortlists: count(since.shortlists), callbacks: count(since.callbacks), reports: count(since.reports) };
    } finally {
      db.close();
    }
  } catch (error) {
    throw explainSqlite(error, path);
  }
};

/**
 * Looks at the database without changing its schema; null where there is none, or it has no tables yet.
 * @param time RFC 3339 in UTC with milliseconds, as the tables have it
 * @throws StoreError with a sentence
 */
export const lookAtDatabase = async ({ dataDir, databaseUrl }: Place, time: string): Promise<Look | null> => {
  if (databaseUrl === undefined) return lookAtSqlite(sqliteIn(dataDir), time);
  return (await import('./postgres.ts')).askPostgres(databaseUrl, async (found, query) => {
    if (found.schema === 0) return null;
    const count = async (sql: string): Promise<number> => Number((await query(sql, [time]))[0]?.['count']);
    return {
      ...found,
      shortlists: await count(since.shortlists),
      callbacks: await count(since.callbacks),
      reports: await count(since.reports),
    };
  });
};
