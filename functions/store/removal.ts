import { type Database, placeholders, type Reading, type SqlValue } from './database.ts';
import { requestColumns, requestOf } from './request-rows.ts';
import type { Erased, Keeping, RequestRecord } from './store.ts';
import { secondsAfter, timestamp } from './values.ts';

/** What goes by itself, by age, and what a person asks to have erased. */

/** Rows read, and removed, at a time: with the whole of a large table every request would wait for it. */
const portion = 500;

const removed = async (tx: Reading, table: string, subjects: readonly SqlValue[]): Promise<number> =>
  (await tx.query(`DELETE FROM ${table} WHERE subject IN (${placeholders(subjects)}) RETURNING subject`, subjects)).length;

/** Requests with all that belongs to them. */
const remove = async (tx: Reading, subjects: readonly SqlValue[]): Promise<Erased> => ({
  idempotency: await removed(tx, 'idempotency', subjects),
  writes: await removed(tx, 'writes', subjects),
  requests: await removed(tx, 'requests', subjects),
});

/** Subjects of requests that a condition with the time `$1` chooses, so many at most. */
const subjectsOf = async (tx: Reading, where: string, time: string): Promise<SqlValue[]> =>
  (await tx.query(`SELECT subject FROM requests WHERE ${where} ORDER BY sequence LIMIT ${portion}`, [time])).map(
    ({ subject }) => subject ?? null,
  );

/** Delivered or done before `$1`. */
const finished = `contact IS NOT NULL AND next_at IS NULL AND (done_at < $1 OR (
  done_at IS NULL AND COALESCE(mail_at, webhook_at) IS NOT NULL AND COALESCE(mail_at, '') < $1 AND COALESCE(webhook_at, '') < $1
))`;

const removeContacts = async (tx: Reading, subjects: readonly SqlValue[]): Promise<number> => {
  const theirs = `subject IN (${placeholders(subjects)})`;
  await tx.query(`UPDATE idempotency SET fingerprint = '' WHERE ${theirs}`, subjects);
  await removed(tx, 'writes', subjects);
  // Staff may have written down who it was.
  await tx.query(`UPDATE requests SET contact = NULL, note = NULL WHERE ${theirs}`, subjects);
  return subjects.length;
};

/** Clocks of processes may differ by so much. */
const clockSeconds = 3600;

export const createKeeping = (db: Database): Keeping => {
  /** Removes what is due, a portion in a transaction, and empties the log after it. */
  const inPortions = async (some: (tx: Reading) => Promise<number>): Promise<number> => {
    let total = 0;
    for (let gone = portion; gone === portion; total += gone) gone = await db.transaction(some);
    if (total > 0) await db.scrub('log');
    return total;
  };

  return {
    listRequests: ({ open, since, limit }) =>
      db.read(async (tx) => {
        const rows = await tx.query(
          `SELECT ${requestColumns} FROM requests WHERE created_at >= $1 ${open ? 'AND done_at IS NULL' : ''} ORDER BY sequence DESC LIMIT $2`,
          [since ?? '', limit],
        );
        return rows.map(requestOf);
      }),

    findRequests: async (matches) => {
      const found: RequestRecord[] = [];
      for (let after: SqlValue = 0; after !== null;) {
        const rows = await db.read((tx) =>
          tx.query(`SELECT ${requestColumns} FROM requests WHERE sequence > $1 ORDER BY sequence LIMIT ${portion}`, [after]),
        );
        found.push(...rows.map(requestOf).filter(matches));
        after = rows.at(-1)?.['sequence'] ?? null;
      }
      return found;
    },

    eraseRequests: (subjects) =>
      db.transaction(async (tx) => {
        const erased: Erased = { requests: 0, writes: 0, idempotency: 0 };
        for (let start = 0; start < subjects.length; start += portion) {
          const some = await remove(tx, subjects.slice(start, start + portion));
          for (const table of ['requests', 'writes', 'idempotency'] as const) erased[table] += some[table];
        }
        return erased;
      }),

    purgeContacts: (finishedBefore) =>
      inPortions(async (tx) => {
        const subjects = await subjectsOf(tx, finished, timestamp(finishedBefore));
        return subjects.length === 0 ? 0 : removeContacts(tx, subjects);
      }),

    purgeCounted: async (now, windowSeconds) => {
      const window = [secondsAfter(now, -windowSeconds - clockSeconds), secondsAfter(now, windowSeconds)];
      const gone = await db.transaction((tx) =>
        tx.query('DELETE FROM writes WHERE created_at < $1 OR created_at > $2 RETURNING subject', window),
      );
      if (gone.length > 0) await db.scrub('log');
      return gone.length;
    },

    purge: (before) =>
      inPortions(async (tx) => {
        const subjects = await subjectsOf(tx, 'created_at < $1', timestamp(before));
        return subjects.length === 0 ? 0 : (await remove(tx, subjects)).requests;
      }),

    scrub: () => db.scrub('file'),
  };
};
