import { setImmediate } from 'node:timers/promises';
import type { Transaction, Work } from './database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

export interface GroupCommit {
  add: <T>(work: Work<T>) => Promise<T>;
  /** Resolves once nothing is queued or running. */
  drained: () => Promise<void>;
}

/** A transaction that waits for its turn, and for the COMMIT of its group. */
interface Member {
  run: () => Promise<void>;
  /** Tells the caller how it went, after the COMMIT. */
  settle: () => void;
  reject: (error: unknown) => void;
}

/**
 * Transactions that arrive while another runs are committed together, so that they share one wait for the disk.
 * Each has its own savepoint: one that fails undoes itself and leaves its neighbours alone.
 */
export const createGroupCommit = (connection: SqliteConnection): GroupCommit => {
  const tx: Transaction = {
    dialect: 'sqlite',
    // The executor turns what SQLite throws into a rejection.
    query: (sql, params) => new Promise((resolve) => resolve(connection.query(sql, params))),
  };
  let queue: Member[] = [];
  let draining: Promise<void> | null = null;

  const createMember = <T>(work: Work<T>, resolve: (value: T) => void, reject: (error: unknown) => void): Member => {
    const member: Member = {
      reject,
      settle: () => reject(new Error('The transaction never ran.')),
      run: async () => {
        connection.query('SAVEPOINT member');
        try {
          const value = await work(tx);
          member.settle = () => resolve(value);
        } catch (error) {
          // Nothing is left to undo where SQLite gave up the whole group.
          if (!connection.isTransaction()) throw error;
          connection.query('ROLLBACK TO member');
          member.settle = () => reject(error);
        }
        connection.query('RELEASE member');
      },
    };
    return member;
  };

  /** Where even this fails, the next BEGIN fails too, and tells its callers. */
  const undo = (): void => {
    try {
      if (connection.isTransaction()) connection.exec('ROLLBACK');
    } catch {
      return;
    }
  };

  const commit = async (group: readonly Member[]): Promise<void> => {
    try {
      connection.exec('BEGIN IMMEDIATE');
      for (const member of group) await member.run();
      connection.exec('COMMIT');
      for (const member of group) member.settle();
    } catch (error) {
      undo();
      for (const member of group) member.reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      // One turn of the event loop lets every request that has already arrived join the group.
      await setImmediate();
      const group = queue;
      queue = [];
      await commit(group);
    }
    draining = null;
  };

  return {
    add: (work) =>
      new Promise((resolve, reject) => {
        queue.push(createMember(work, resolve, reject));
        draining ??= drain();
      }),
    drained: () => draining ?? Promise.resolve(),
  };
};
