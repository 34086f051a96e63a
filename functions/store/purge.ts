import { type Database, skipLocked, type SqlValue, type Transaction } from './database.ts';
import { removed } from './erasure.ts';
import { timestamp } from './values.ts';

/** Events of one transaction: few enough that requests hardly wait for it. */
const portion = 100;

/** Tables of what an event tells of. Its contact and callback go with the event itself, a report with its job. */
const bySubject = [
  ['idempotency', 'subject'],
  ['shortlists', 'id'],
  ['jobs', 'id'],
] as const;

const purgePortion = async (tx: Transaction, before: string): Promise<number> => {
  // Locked, so that none can be retried and become pending while the rest of it goes.
  const rows = await tx.query(
    `SELECT id, subject FROM events WHERE state IN ('delivered', 'kept', 'done', 'dead') AND created_at < $1
    ORDER BY sequence LIMIT ${portion} ${skipLocked(tx.dialect)}`,
    [before],
  );
  if (rows.length === 0) return 0;
  const valuesOf = (column: string): SqlValue[] => rows.map((row) => row[column] ?? null);
  for (const [table, column] of bySubject) await removed(tx, table, column, valuesOf('subject'));
  await removed(tx, 'events', 'id', valuesOf('id'));
  return rows.length;
};

const dealtWith = `SELECT id FROM events WHERE state IN ('delivered', 'done') AND finished_at < $1`;

/**
 * Removes the contacts of events that were delivered or done before a time, and the hashes that limits count by; returns how many contacts.
 * The fingerprint of the request goes with them: it is a hash of name and number too.
 */
export const purgeContacts = async (db: Database, finishedBefore: string): Promise<number> => {
  const gone = await db.transaction(async (tx) => {
    const before = [timestamp(finishedBefore)];
    await tx.query(
      `UPDATE idempotency SET fingerprint = '' WHERE subject IN (
        SELECT subject FROM events JOIN contacts ON contacts.event_id = events.id WHERE events.id IN (${dealtWith})
      )`,
      before,
    );
    await tx.query(`DELETE FROM callbacks WHERE event_id IN (${dealtWith})`, before);
    return (await tx.query(`DELETE FROM contacts WHERE event_id IN (${dealtWith}) RETURNING event_id`, before)).length;
  });
  if (gone > 0) await db.scrub('log');
  return gone;
};

/** Reports that never got as far as an event. */
const purgeDeadJobs = async (tx: Transaction, before: string): Promise<number> => {
  const rows = await tx.query(`SELECT id FROM jobs WHERE state = 'dead' AND created_at < $1 LIMIT ${portion} ${skipLocked(tx.dialect)}`, [
    before,
  ]);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id ?? null);
  await removed(tx, 'idempotency', 'subject', ids);
  await removed(tx, 'jobs', 'id', ids);
  return rows.length;
};

/** Removes finished events created before a time with everything that belongs to them, and jobs given up; returns how many. What is pending stays. */
export const purge = async (db: Database, before: string): Promise<number> => {
  const limit = timestamp(before);
  let total = 0;
  for (const purgeSome of [purgePortion, purgeDeadJobs]) {
    for (let gone = portion; gone === portion; total += gone) gone = await db.transaction((tx) => purgeSome(tx, limit));
  }
  if (total > 0) await db.scrub('log');
  return total;
};
