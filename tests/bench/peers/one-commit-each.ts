import { registerHooks } from 'node:module';
import type { GroupCommit } from '#functions/store/group-commit.ts';
import type { SqliteConnection } from '#functions/store/sqlite.ts';

/**
 * What group commit is measured against: each transaction has a COMMIT, and a wait for the disk, of its own. Loaded before our server
 * (`node --import`), this file stands for the one that groups them; the rest of the server is the same.
 */
registerHooks({
  resolve: (specifier, context, next) => (specifier === './group-commit.ts' ? next(import.meta.url, context) : next(specifier, context)),
});

export const createGroupCommit = (connection: SqliteConnection): GroupCommit => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add: (work) => {
      const run = async () => {
        connection.exec('BEGIN IMMEDIATE');
        try {
          const value = await work({
            dialect: 'sqlite',
            query: (sql, params) => Promise.resolve(connection.query(sql, params)),
            run: connection.run,
          });
          connection.exec('COMMIT');
          return value;
        } catch (error) {
          if (connection.isTransaction()) connection.exec('ROLLBACK');
          throw error;
        }
      };
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
    drained: async () => {
      await last;
    },
  };
};
