import { resolve } from 'node:path';
import type { Database, Reading } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { connectSqlite, connectSqliteReader } from './sqlite-connection.ts';
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
  const connection = explained(() => connectSqlite(path));
  const reader = explained(() => connectSqliteReader(path));
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
    query: (sql, params) => new Promise((resolve) => resolve(reader.query(sql, params))),
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
      })),
  };
};
