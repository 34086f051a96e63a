import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Environment } from '#lib/environment.ts';
import { DatabaseSync } from 'node:sqlite';
import { shareData } from '#functions/store/data-folder.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import { CommandFailure } from '../program.ts';
import { type BackupSummary, readBackup, syncFile, syncFolder } from './backup-file.ts';

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
  if (databaseUrl === undefined) copySqlite(join(resolve(dataDir), 'guidance.sqlite'), part);
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
