import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './database.ts';
import { isBusy } from './sqlite-error.ts';

/**
 * Makes a folder and those above it, where they are not there, for their owner alone. Node's own recursive form never ends where a file system,
 * such as /proc, refuses a folder without a reason.
 */
const makeDataFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeDataFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** What root makes in the folder of a service belongs to the service, which could not open it otherwise. */
export const giveToOwner = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
};

/**
 * Makes an empty file that only its owner may read, and the folder around it, where there is none: contacts are personal data. Never opens one
 * that is there, since closing a second descriptor of a file would drop every lock that the process has on it.
 */
export const makeDataFile = (path: string): void => {
  makeDataFolder(dirname(path));
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    giveToOwner(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** A hold on a data folder; it ends with the process, however that comes about. */
interface DataLock {
  release: () => void;
}

/** Milliseconds that a start waits for a restore to end. */
const patienceMs = 5000;

/** Locks an empty SQLite file that nothing is ever written to: node has no locks of files, and SQLite has those of the kernel. */
const lock = (folder: string, { begin, timeout, busy }: { begin: string; timeout: number; busy: string }): DataLock => {
  const path = join(folder, 'guidance.lock');
  makeDataFile(path);
  const db = new DatabaseSync(path, { timeout });
  try {
    // No file beside it, which a kill would leave.
    db.exec(`PRAGMA journal_mode = MEMORY; ${begin}`);
    // A transaction takes its lock with its first statement.
    db.prepare('SELECT count(*) FROM sqlite_schema').all();
  } catch (error) {
    db.close();
    throw isBusy(error) ? new StoreError(busy) : error;
  }
  return { release: () => db.close() };
};

/**
 * Says that this process works with the data; any number may.
 * @throws StoreError while somebody replaces it
 */
export const shareData = (folder: string): DataLock =>
  lock(folder, {
    begin: 'BEGIN',
    timeout: patienceMs,
    busy: `The database in ${folder} is being restored: start again when that has ended.`,
  });

/**
 * Keeps everybody else away from the data.
 * @throws StoreError while anybody works with it
 */
export const takeData = (folder: string): DataLock =>
  lock(folder, {
    begin: 'BEGIN EXCLUSIVE',
    timeout: 0,
    busy: `A service or another command works with ${folder}: stop it, then restore again.`,
  });

/** Takes the place of the one process that serves with the data, beside whoever works with it; undefined while another process has it. */
export const claimData = (folder: string): DataLock | undefined => {
  try {
    return lock(folder, { begin: 'BEGIN IMMEDIATE', timeout: 0, busy: '' });
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
};
