import { dirname, resolve } from 'node:path';
import { shareData } from './data-lock.ts';
import type { Database, Reading } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { connectSqlite, connectSqliteReader, type SqliteConnection } from './sqlite-connection.ts';
import { explainSqlite } from './sqlite-error.ts';
import { scrubSqlite } from './sqlite-scrub.ts';
import { StoreError } from './store-error.ts';

/**
 * The embedded database: one file, one writer, nothing to install.
 * @throws StoreError where the file cannot be opened, here and from every transaction
 */
export const openSqlite = (file: string): Database => {
  const path = resolve(file);
  const explained = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw explainSqlite(error, path);
    }
  };
  const lock = explained(() => shareData(dirname(path)));
  const connect = (): { connection: SqliteConnection; reader: SqliteConnection } => {
    try {
      return { connection: connectSqlite(path), reader: connectSqliteReader(path) };
    } catch (error) {
      lock.release();
      throw error;
    }
  };
  const { connection, reader } = explained(connect);
  const group = createGroupCommit(connection);
  let closed: Promise<void> | null = null;

  const open = async <T>(run: () => Promise<T>): Promise<T> => {
    if (closed) throw new StoreError(`The database ${path} is closed.`);
    try {
      return await run();
    } catch (error) {
      throw explainSqlite(error, path);
    }
  };

  const reading: Reading = {
    dialect: 'sqlite',
    // The executor turns what is thrown into a rejection. What is found decides whether a write is acknowledged as a repeat.
    query: (sql, params) =>
      new Promise((resolve) => {
        connection.checkPlace();
        resolve(reader.query(sql, params));
      }),
  };

  return {
    dialect: 'sqlite',
    transaction: (work) => open(() => group.add(work)),
    read: (work) => open(() => work(reading)),
    scrub: (how) => open(() => scrubSqlite(path, how)),
    close: () =>
      (closed ??= group.drained().then(() => {
        reader.close();
        connection.close();
        lock.release();
      })),
  };
};
