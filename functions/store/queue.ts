import { placeholders, skipLocked, type SqlValue, type Transaction } from './database.ts';
import type { Claim } from './store.ts';
import { secondsAfter, timestamp } from './values.ts';

/** Tables whose rows are worked off: pending, leased while someone works on them, then finished or dead. */
type Queue = 'jobs' | 'events';

/** Longest error text that is kept, in characters. */
const errorLength = 2000;

/** Errors quote what others sent: PostgreSQL takes neither NUL nor half a surrogate pair. */
const storable = (error: string): string => error.replaceAll('\0', '').slice(0, errorLength).toWellFormed();

/** Of each stream only the oldest pending event: whatever is not pending, even a dead one, holds nobody up. */
const onlyFirst: Readonly<Record<Queue, string>> = {
  jobs: '',
  events: `AND NOT EXISTS (
    SELECT 1 FROM events AS earlier
    WHERE earlier.state = 'pending' AND earlier.stream = candidate.stream AND earlier.sequence < candidate.sequence
  )`,
};

/** Further ahead than any pause or lease that we set: it was written by a clock that was set back since. */
const furthestSeconds = 7200;

/**
 * Leases what is due to the caller, oldest first, and counts the attempt. Returns the sequences.
 * What was never tried is due whatever the clock says, so that one that was set back holds nothing up.
 */
export const claimDue = async (tx: Transaction, queue: Queue, { now, leaseSeconds, limit }: Claim): Promise<SqlValue[]> => {
  const due = await tx.query(
    `SELECT sequence FROM ${queue} AS candidate
    WHERE state = 'pending' AND (attempts = 0 OR next_attempt_at <= $1 OR next_attempt_at > $3)
      AND (lease_until IS NULL OR lease_until <= $1 OR lease_until > $3) ${onlyFirst[queue]}
    ORDER BY sequence LIMIT $2 ${skipLocked(tx.dialect)}`,
    [timestamp(now), limit, secondsAfter(now, furthestSeconds)],
  );
  const sequences = due.map(({ sequence }) => sequence ?? null);
  if (sequences.length > 0) {
    await tx.query(`UPDATE ${queue} SET attempts = attempts + 1, lease_until = $1 WHERE sequence IN (${placeholders(sequences, 1)})`, [
      secondsAfter(now, leaseSeconds),
      ...sequences,
    ]);
  }
  return sequences;
};

/** A failed try of something that is still pending: due again at `nextAttemptAt`, or dead where that is null. */
export const fail = async (tx: Transaction, queue: Queue, id: string, error: string, nextAttemptAt: string | null): Promise<void> => {
  await tx.query(
    `UPDATE ${queue} SET state = $2, last_error = $3, next_attempt_at = $4, lease_until = NULL WHERE id = $1 AND state = 'pending'`,
    [id, nextAttemptAt === null ? 'dead' : 'pending', storable(error), nextAttemptAt === null ? null : timestamp(nextAttemptAt)],
  );
};

/** Pending again, with all its attempts before it. Due since it was created, hence now. False where it is in no state to retry. */
export const retry = async (tx: Transaction, queue: Queue, id: string): Promise<boolean> => {
  const changed = await tx.query(
    `UPDATE ${queue} SET state = 'pending', attempts = 0, next_attempt_at = created_at, lease_until = NULL
    WHERE id = $1 AND state IN ('dead', 'kept') RETURNING id`,
    [id],
  );
  return changed.length > 0;
};
