import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shareData } from '#functions/store/data-folder.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import { CommandFailure } from '../program.ts';

/** Milliseconds to wait for a service that is just opening the database. */
const patienceMs = 5000;

/**
 * Copies the embedded database as of one moment into an empty file, also while a service writes: neither waits for the other. What a purge
 * removed is not in the copy.
 * @throws CommandFailure or StoreError with a sentence
 */
export const copySqlite = (source: string, target: string): void => {
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
