import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Scrub } from './database.ts';
import { isBusy } from './sqlite-error.ts';

/** Milliseconds until we give up, and between two tries. */
const patienceMs = 5000;
const pauseMs = 25;

/** Of its own, so that it may run between the transactions of others; it never waits inside SQLite, where a whole process would wait with it. */
const scrubOnce = (path: string, how: Scrub): boolean => {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // `secure_delete` leaves copies of index entries in pages that were split: only a file that is written anew is without them.
    if (how === 'file') db.exec('VACUUM');
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    db.close();
  }
};

/**
 * Empties the write-ahead log into the file (`log`), and writes the file anew before that (`file`), so that bytes of deleted rows are in neither.
 * False where others were reading or writing all the time.
 */
export const scrubSqlite = async (path: string, how: Scrub): Promise<boolean> => {
  const deadline = performance.now() + patienceMs;
  while (!scrubOnce(path, how)) {
    if (performance.now() > deadline) return false;
    await setTimeout(pauseMs);
  }
  return true;
};
