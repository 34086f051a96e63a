import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFile } from './data-folder.ts';
import { StoreError } from './database.ts';
import { explainSqlite, isBusy } from './sqlite-error.ts';

/**
 * One lock of the system, held by the one process that serves with a database and by a restore, which replaces it. It ends with its process,
 * however that comes about.
 */
export interface Lock {
  release: () => Promise<void> | void;
}

export interface LockPlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

interface Patience {
  /** Milliseconds to wait for a process that is about to end. */
  waitMs: number;
  /** What to do where another process still has it then. */
  todo?: string;
  /** Told where the lock of a database server was lost, and taken again. */
  log?: { error: (message: string) => void; info: (message: string) => void };
}

/**
 * The lock of a folder, or undefined while another process has it. An exclusive transaction on an empty SQLite file that nothing is ever
 * written to: node has no locks of files, and SQLite has those of the kernel.
 */
export const lockFolder = (folder: string): { release: () => void } | undefined => {
  const path = join(resolve(folder), 'guidance.lock');
  let db: DatabaseSync | undefined;
  try {
    makeDataFile(path);
    db = new DatabaseSync(path, { timeout: 0 });
    // No file beside it, which a kill would leave.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return { release: () => db?.close() };
  } catch (error) {
    db?.close();
    if (isBusy(error)) return undefined;
    throw explainSqlite(error, path);
  }
};

const pauseMs = 100;

const toServe = 'stop it first, or set both DATABASE_URL and REDIS_URL to serve with several (docs/guides/deploy-more.md)';

/**
 * Takes the lock of a database, in its folder or in PostgreSQL.
 * @throws StoreError where another process still has it after `waitMs`
 */
export const takeLock = async ({ dataDir, databaseUrl }: LockPlace, { waitMs, todo = toServe, log }: Patience): Promise<Lock> => {
  const attempt = async (): Promise<Lock | undefined> =>
    databaseUrl === undefined ? lockFolder(dataDir) : (await import('./postgres.ts')).lockPostgres(databaseUrl, log);
  const until = performance.now() + waitMs;
  for (;;) {
    const lock = await attempt();
    if (lock) return lock;
    if (performance.now() >= until)
      throw new StoreError(
        `Another process works with the database ${databaseUrl === undefined ? `in ${dataDir}` : 'of DATABASE_URL'}: ${todo}.`,
      );
    await sleep(pauseMs);
  }
};
