import { resolve } from 'node:path';
import type { Database, Work } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { explainSqlite } from './sqlite-error.ts';
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
  const group = createGroupCommit(connection);
  let closed: Promise<void> | null = null;

  const transaction = async <T>(work: Work<T>): Promise<T> => {
    if (closed) throw new StoreError(`The database ${path} is closed.`);
    try {
      return await group.add(work);
    } catch (error) {
      throw explainSqlite(error, path);
    }
  };

  return {
    dialect: 'sqlite',
    transaction,
    close: () => (closed ??= group.drained().then(() => connection.close())),
  };
};
