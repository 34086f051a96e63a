import { type Database, placeholders, type Row, skipLocked, type SqlValue, type Transaction } from './database.ts';
import type { Claim } from './store.ts';
import { secondsAfter, timestamp } from './values.ts';

/** A table whose rows are worked off: pending, leased while someone works on them, then finished or dead. */
interface Queue<Item> {
  table: 'jobs' | 'events';
  /** Selects rows by the names of their record; a WHERE clause comes after it. */
  select: string;
  itemOf: (row: Row) => Item;
}

/** Longest error text that is kept, in characters. */
const errorLength = 2000;

/** Errors quote what others sent: PostgreSQL takes neither NUL nor half a surrogate pair. */
const storable = (error: string): string => error.replaceAll('\0', '').slice(0, errorLength).toWellFormed();

/** Of each stream only the oldest pending event: whatever is not pending, even a dead one, holds nobody up. */
const onlyFirst: Readonly<Record<Queue<unknown>['table'], string>> = {
  jobs: '',
  events: `AND NOT EXISTS (
    SELECT 1 FROM events AS earlier
    WHERE earlier.state = 'pending' AND earlier.stream = candidate.stream AND earlier.sequence < candidate.sequence
  )`,
};

/** Seconds from one digest to the next; they go out at full quarters of an hour. */
export const digestSeconds = 900;

/** Further ahead than any pause or lease that we set: it was written by a clock that was set back since. */
const furthestSeconds = 7200;

/**
 * What may be taken up at the time `$1`. What was never tried and waits for nothing is due whatever the clock says, and what waits for a digest
 * waits for the next one at most, so that a clock that was set back holds nothing up. `$2` is the furthest time of a pause, `$3` that of a digest.
 */
const due = (table: Queue<unknown>['table']): string => `state = 'pending' AND (
    next_attempt_at <= $1 OR next_attempt_at > $2 OR (attempts = 0 AND (next_attempt_at = created_at OR next_attempt_at > $3))
  ) AND (lease_until IS NULL OR lease_until <= $1 OR lease_until > $2) ${onlyFirst[table]}`;

/** Which of the due rows are taken up, and in which order. */
interface Choice {
  where?: string;
  order?: string;
}

/** Of the rows that are sent together, those that are due first; they stay together, since a failed try sets one time for all of them. */
export const sameTime = (urgency: number): string =>
  `AND urgency = ${urgency} AND next_attempt_at = (
    SELECT min(next_attempt_at) FROM events AS candidate WHERE urgency = ${urgency} AND ${due('events')}
  )`;

/** Leases what is due to the caller, oldest first, and counts the attempt. Returns the sequences. */
const claimDue = async (
  tx: Transaction,
  table: Queue<unknown>['table'],
  { now, leaseSeconds, limit }: Claim,
  { where = '', order = 'sequence' }: Choice,
): Promise<SqlValue[]> => {
  const found = await tx.query(
    `SELECT sequence FROM ${table} AS candidate WHERE ${due(table)} ${where} ORDER BY ${order} LIMIT $4 ${skipLocked(tx.dialect)}`,
    [timestamp(now), secondsAfter(now, furthestSeconds), secondsAfter(now, digestSeconds), limit],
  );
  const sequences = found.map(({ sequence }) => sequence ?? null);
  if (sequences.length > 0) {
    await tx.query(`UPDATE ${table} SET attempts = attempts + 1, lease_until = $1 WHERE sequence IN (${placeholders(sequences, 1)})`, [
      secondsAfter(now, leaseSeconds),
      ...sequences,
    ]);
  }
  return sequences;
};

/** What jobs and events have in common. */
export const createQueue = <Item>(db: Database, { table, select, itemOf }: Queue<Item>) => ({
  /** What is due, leased to the caller. */
  claim: (claim: Claim, choice: Choice = {}): Promise<Item[]> =>
    db.transaction(async (tx) => {
      const claimed = await claimDue(tx, table, claim, choice);
      if (claimed.length === 0) return [];
      const { order = 'sequence' } = choice;
      return (await tx.query(`${select} WHERE sequence IN (${placeholders(claimed)}) ORDER BY ${order}`, claimed)).map(itemOf);
    }),

  /** A failed try of something that is still pending: due again at `nextAttemptAt`, or dead where that is null. */
  fail: (id: string, error: string, nextAttemptAt: string | null): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.query(
        `UPDATE ${table} SET state = $2, last_error = $3, next_attempt_at = $4, lease_until = NULL WHERE id = $1 AND state = 'pending'`,
        [id, nextAttemptAt === null ? 'dead' : 'pending', storable(error), nextAttemptAt === null ? null : timestamp(nextAttemptAt)],
      );
    }),

  /** Of some states, or of all, and created from a time on; the newest first. */
  list: (states: readonly string[] | null, limit: number, since = ''): Promise<Item[]> =>
    db.read(async (tx) => {
      if (states?.length === 0) return [];
      const where = states ? `AND state IN (${placeholders(states, 2)})` : '';
      const found = await tx.query(`${select} WHERE created_at >= $2 ${where} ORDER BY sequence DESC LIMIT $1`, [
        limit,
        since,
        ...(states ?? []),
      ]);
      return found.map(itemOf);
    }),

  find: (id: string): Promise<Item | null> =>
    db.read(async (tx) => {
      const [row] = await tx.query(`${select} WHERE ${table}.id = $1`, [id]);
      return row ? itemOf(row) : null;
    }),

  /**
   * What is in one of these states becomes pending and due at once, with attempts counted from 0: one row, or all where the id is null. One that
   * is under way stays under way. How many.
   */
  retry: (states: readonly string[], id: string | null): Promise<number> =>
    db.transaction(async (tx) => {
      const changed = await tx.query(
        `UPDATE ${table} SET state = 'pending', attempts = 0, next_attempt_at = created_at
        WHERE state IN (${placeholders(states)}) ${id === null ? '' : `AND id = $${states.length + 1}`} RETURNING id`,
        [...states, ...(id === null ? [] : [id])],
      );
      return changed.length;
    }),
});
