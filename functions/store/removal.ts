import type { Database, Reading } from './database.ts';
import { requestColumns, requestOf } from './request-rows.ts';
import type { Erased, Keeping } from './store.ts';
import { secondsAfter, timestamp } from './values.ts';

/** What goes by itself, by age, and what a person asks to have erased. */

/** Requests removed at a time, 0.1 s of work: every write waits for it, and with SQLite everything else. */
const portion = 1000;

/** A portion of the requests that a condition chooses, as a condition. */
const some = (where: string): string => `sequence IN (SELECT sequence FROM requests WHERE ${where} ORDER BY sequence LIMIT ${portion})`;

/** Requests that a condition with `$1` chooses, with all that belongs to them. */
const remove = async (tx: Reading, where: string, value: string): Promise<Erased> => {
  const removed = async (table: keyof Erased, which: string): Promise<number> =>
    (await tx.query(`DELETE FROM ${table} WHERE ${which} RETURNING subject`, [value])).length;
  const theirs = `subject IN (SELECT subject FROM requests WHERE ${where})`;
  return {
    idempotency: await removed('idempotency', theirs),
    writes: await removed('writes', theirs),
    requests: await removed('requests', where),
  };
};

/** Delivered or done before `$1`. */
const finished = `contact IS NOT NULL AND next_at IS NULL AND (done_at < $1 OR (
  done_at IS NULL AND COALESCE(mail_at, webhook_at) IS NOT NULL AND COALESCE(mail_at, '') < $1 AND COALESCE(webhook_at, '') < $1
))`;

const removeContacts = async (tx: Reading, before: string): Promise<number> => {
  const due = some(finished);
  const theirs = `subject IN (SELECT subject FROM requests WHERE ${due})`;
  await tx.query(`UPDATE idempotency SET fingerprint = '' WHERE ${theirs}`, [before]);
  await tx.query(`DELETE FROM writes WHERE ${theirs}`, [before]);
  // Staff may have written down who it was.
  return (await tx.query(`UPDATE requests SET contact = NULL, note = NULL WHERE ${due} RETURNING subject`, [before])).length;
};

/** Clocks of processes may differ by so much. */
const clockSeconds = 3600;

export const createKeeping = (db: Database): Keeping => {
  /** Removes what is due, a portion in a transaction, and empties the log after it. */
  const purge = async (work: (tx: Reading) => Promise<number>): Promise<number> => {
    let total = 0;
    for (let gone = portion; gone >= portion; total += gone) gone = await db.transaction(work);
    if (total > 0) await db.scrub('log');
    return total;
  };

  return {
    listRequests: ({ open, since, limit }) =>
      db.read(async (tx) => {
        const rows = await tx.query(
          `SELECT ${requestColumns} FROM requests WHERE created_at >= $1 AND counted_in IS NULL ${open ? 'AND done_at IS NULL' : ''} ORDER BY sequence DESC LIMIT $2`,
          [since ?? '', limit],
        );
        return rows.map(requestOf);
      }),

    findRequests: (matches) =>
      db.read(async (tx) =>
        (await tx.query(`SELECT ${requestColumns} FROM requests ORDER BY sequence`)).map(requestOf).filter((request) => matches(request)),
      ),

    eraseRequests: (subjects) =>
      db.transaction(async (tx) => {
        const erased: Erased = { requests: 0, writes: 0, idempotency: 0 };
        for (const subject of subjects) {
          const one = await remove(tx, 'subject = $1', subject);
          for (const table of ['requests', 'writes', 'idempotency'] as const) erased[table] += one[table];
        }
        return erased;
      }),

    purgeContacts: (finishedBefore) => purge((tx) => removeContacts(tx, timestamp(finishedBefore))),

    purgeCounted: (now, windowSeconds) =>
      purge(async (tx) => {
        const window = [secondsAfter(now, -windowSeconds - clockSeconds), secondsAfter(now, windowSeconds)];
        return (await tx.query('DELETE FROM writes WHERE created_at < $1 OR created_at > $2 RETURNING subject', window)).length;
      }),

    purge: (before) => purge(async (tx) => (await remove(tx, some('created_at < $1'), timestamp(before))).requests),

    scrub: () => db.scrub('file'),
  };
};
