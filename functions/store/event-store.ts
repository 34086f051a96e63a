import type { Database } from './database.ts';
import { eventOf, selectEvents } from './event-record.ts';
import { claimDue, fail, retry } from './queue.ts';
import { placeholders } from './sql.ts';
import type { Store } from './store.ts';
import { timestamp } from './timestamp.ts';

type EventStore = Pick<
  Store,
  'claimEvents' | 'deliverEvent' | 'failEvent' | 'keepEvents' | 'listEvents' | 'findEvent' | 'markEventDone' | 'retryEvent'
>;

const finish = `next_attempt_at = NULL, lease_until = NULL`;

/** The outbox: what the showroom has still to receive, and what became of the rest. */
export const createEventStore = (db: Database): EventStore => ({
  claimEvents: (claim) =>
    db.transaction(async (tx) => {
      const claimed = await claimDue(tx, 'events', claim);
      if (claimed.length === 0) return [];
      return (await tx.query(`${selectEvents} WHERE sequence IN (${placeholders(claimed)}) ORDER BY sequence`, claimed)).map(eventOf);
    }),

  // What staff marked done meanwhile stays done; a worker that overran its lease still tells the truth.
  deliverEvent: (id, finishedAt) =>
    db.transaction(async (tx) => {
      await tx.query(
        `UPDATE events SET state = 'delivered', finished_at = $2, ${finish} WHERE id = $1 AND state IN ('pending', 'kept', 'dead')`,
        [id, timestamp(finishedAt)],
      );
    }),

  failEvent: (id, error, nextAttemptAt) => db.transaction((tx) => fail(tx, 'events', id, error, nextAttemptAt)),

  keepEvents: () =>
    db.transaction(async (tx) => {
      return (await tx.query(`UPDATE events SET state = 'kept', ${finish} WHERE state = 'pending' RETURNING id`)).length;
    }),

  listEvents: (states, limit) =>
    db.read(async (tx) => {
      if (states?.length === 0) return [];
      const where = states ? `WHERE state IN (${placeholders(states, 1)})` : '';
      return (await tx.query(`${selectEvents} ${where} ORDER BY sequence DESC LIMIT $1`, [limit, ...(states ?? [])])).map(eventOf);
    }),

  findEvent: (id) =>
    db.read(async (tx) => {
      const [row] = await tx.query(`${selectEvents} WHERE events.id = $1`, [id]);
      return row ? eventOf(row) : null;
    }),

  markEventDone: (id, finishedAt) =>
    db.transaction(async (tx) => {
      const found = await tx.query(
        // Marked twice, the first time stands.
        `UPDATE events SET finished_at = CASE WHEN state = 'done' THEN finished_at ELSE $2 END, state = 'done', ${finish}
        WHERE id = $1 RETURNING id`,
        [id, timestamp(finishedAt)],
      );
      return found.length > 0;
    }),

  retryEvent: (id) => db.transaction((tx) => retry(tx, 'events', id)),
});
