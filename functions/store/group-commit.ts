import { setImmediate } from 'node:timers/promises';
import type { Transaction, Work } from './database.ts';
import { isBusy, patienceMs, whenFree } from './sqlite-error.ts';
import type { SqliteConnection } from './sqlite.ts';

/** A group takes no further member after this many milliseconds, so that requests of other kinds get their turn; the rest is the next group. */
const longestMs = 8;

/** A transaction that waits for its turn, and for the COMMIT of its group. */
interface Member {
  run: () => Promise<void>;
  /** When it has waited long enough for another process, by `performance.now()`. */
  deadline: number;
  /** Tells the caller how it went, after the COMMIT. */
  settle: () => void;
  reject: (error: unknown) => void;
}

/**
 * Transactions that arrive while another runs are committed together, so that they share one wait for the disk.
 * Each has its own savepoint: one that fails undoes itself and leaves its neighbours alone.
 */
export const createGroupCommit = (connection: SqliteConnection) => {
  /** After SQLite gave up the group by itself, a statement would be a transaction of its own. */
  const checkGroup = (): void => {
    if (!connection.isTransaction()) throw new Error('The transaction is over.');
  };
  const tx: Transaction = {
    dialect: 'sqlite',
    // The executor turns what is thrown into a rejection.
    query: (sql, params) =>
      new Promise((resolve) => {
        checkGroup();
        resolve(connection.query(sql, params));
      }),
    run: (sql, params) => {
      checkGroup();
      connection.run(sql, params);
    },
  };
  const queue: Member[] = [];
  let draining: Promise<void> | null = null;

  const createMember = <T>(work: Work<T>, resolve: (value: T) => void, reject: (error: unknown) => void): Member => {
    const member: Member = {
      reject,
      deadline: performance.now() + patienceMs,
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

  /** Takes from the queue who has waited long enough. */
  const overdue = (): Member[] => {
    const now = performance.now();
    const next = queue.findIndex(({ deadline }) => deadline > now);
    return queue.splice(0, next === -1 ? queue.length : next);
  };

  /** Runs as many of the queue as one group may hold. */
  const commit = async (): Promise<void> => {
    const group: Member[] = [];
    try {
      // Only here can another process be in the way: once it has begun, the group has the one lock that there is for writers.
      await whenFree(() => connection.exec('BEGIN IMMEDIATE'), queue[0]?.deadline);
      const fullAt = performance.now() + longestMs;
      for (let member = queue.shift(); member; member = performance.now() < fullAt ? queue.shift() : undefined) {
        group.push(member);
        await member.run();
      }
      connection.exec('COMMIT');
      connection.checkPlace();
      for (const member of group) member.settle();
    } catch (error) {
      undo();
      // Where not even the BEGIN succeeds, all who wait are told; where it found the lock taken, those who have waited long enough.
      const waiting = (): Member[] => (isBusy(error) ? overdue() : queue.splice(0));
      for (const member of group.length > 0 ? group : waiting()) member.reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      // One turn of the event loop lets every request that has already arrived join the group.
      await setImmediate();
      await commit();
    }
    draining = null;
  };

  return {
    add: <T>(work: Work<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        queue.push(createMember(work, resolve, reject));
        draining ??= drain();
      }),
    /** Resolves once nothing is queued or running. */
    drained: () => draining ?? Promise.resolve(),
  };
};

export type GroupCommit = ReturnType<typeof createGroupCommit>;
