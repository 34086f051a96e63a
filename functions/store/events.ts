import type { Database, Row, Transaction } from './database.ts';
import { createQueue, sameTime } from './queue.ts';
import {
  type Claim,
  type Contact,
  type EventClaim,
  type EventRecord,
  type EventState,
  type Flag,
  type ShowroomEvent,
  urgencies,
  type Urgency,
} from './store.ts';
import { timestamp } from './values.ts';

/** Columns of an event and its contact by the names of their record. */
export const eventColumns = `id, stream, kind, created_at AS "createdAt", payload, contacts.body AS contact, state, attempts,
  last_error AS "lastError", next_attempt_at AS "nextAttemptAt", finished_at AS "finishedAt", duplicate_callback AS "duplicateCallback",
  flagged_because AS because, flagged_origin AS origin`;

/** Events with their contacts; a WHERE clause comes after it. */
const selectEvents = `SELECT ${eventColumns} FROM events LEFT JOIN contacts ON contacts.event_id = events.id`;

/** The record of a row with `eventColumns`; what else the row has stays in it. */
export const eventOf = ({ contact, duplicateCallback, because, origin, ...row }: Row): EventRecord =>
  ({
    ...row,
    contact: typeof contact === 'string' ? (JSON.parse(contact) as Contact) : null,
    duplicateCallback: duplicateCallback === 1,
    flag: because === null ? null : { because, origin },
  }) as EventRecord;

interface NewEvent {
  event: ShowroomEvent;
  /** Id of the shortlist or job that it tells of, and that is purged with it. */
  subject: string;
  duplicateCallback: boolean;
  flag: Flag | null;
  /** When it is sent where it can wait for others. */
  digestAt: string;
}

/** Nobody waits for a shortlist without a callback, and what a person must decide about is no callback yet. */
export const urgencyOf = ({
  kind,
  contact,
  duplicateCallback,
  flag,
}: Pick<EventRecord, 'kind' | 'contact' | 'duplicateCallback' | 'flag'>): Urgency => {
  if (flag) return 'digest';
  if (kind === 'report.created') return 'message';
  return contact && !duplicateCallback ? 'callback' : 'digest';
};

/** Queues an event. The contact is a row of its own, so that it is not in the way of what may be kept for longer. */
export const insertEvent = (tx: Transaction, added: NewEvent): void => {
  const { event, subject, duplicateCallback, flag, digestAt } = added;
  const createdAt = timestamp(event.createdAt);
  const urgency = urgencyOf({ ...event, duplicateCallback, flag });
  tx.run(
    `INSERT INTO events (id, stream, kind, subject, created_at, payload, duplicate_callback, flagged_because, flagged_origin, urgency, state,
    next_attempt_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending', $11)`,
    [
      ...[event.id, event.stream, event.kind, subject, createdAt, event.payload],
      ...[duplicateCallback ? 1 : 0, flag?.because ?? null, flag?.origin ?? null, urgencies.indexOf(urgency)],
      urgency === 'digest' ? timestamp(digestAt) : createdAt,
    ],
  );
  if (event.contact) {
    // JSON text, since a name may hold characters that PostgreSQL refuses in plain text.
    tx.run('INSERT INTO contacts (event_id, body) VALUES ($1, $2)', [event.id, JSON.stringify(event.contact)]);
  }
};

const finish = `next_attempt_at = NULL, lease_until = NULL`;

/** Marks the event `$1` done at the time `$2`. Marked twice, the first time stands. */
export const markDone = `UPDATE events SET
  state_before_done = CASE WHEN state = 'done' THEN state_before_done ELSE state END,
  finished_before_done = CASE WHEN state = 'done' THEN finished_before_done ELSE finished_at END,
  finished_at = CASE WHEN state = 'done' THEN finished_at ELSE $2 END, state = 'done', ${finish}
WHERE id = $1 RETURNING id`;

/** The outbox: what the showroom has still to receive, and what became of the rest. */
export const createEventStore = (db: Database) => {
  const { claim, fail, list, find, retry } = createQueue(db, { table: 'events', select: selectEvents, itemOf: eventOf });
  return {
    /**
     * Due events of some urgencies, leased to the caller, the most urgent first: of each stream only the oldest that is not finished, so that
     * order is kept.
     */
    claimEvents: ({ urgencies: wanted = urgencies, ...rest }: EventClaim): Promise<EventRecord[]> =>
      claim(rest, {
        where: `AND urgency IN (${wanted.map((urgency) => urgencies.indexOf(urgency)).join(', ')})`,
        order: 'urgency, sequence',
      }),
    /** Due events that are sent together, leased to the caller: those of one time, and after a failed try the same ones again. */
    claimDigest: (wanted: Claim): Promise<EventRecord[]> => claim(wanted, { where: sameTime(urgencies.indexOf('digest')) }),
    failEvent: fail,
    listEvents: (states: readonly EventState[] | null, limit: number, since?: string) => list(states, limit, since),
    findEvent: find,
    /** Events whose ids begin so, two at most: that is enough to know whether one is meant. A whole id finds its event alone. */
    findEventsBeginning: (beginning: string): Promise<EventRecord[]> =>
      db.read(async (tx) => {
        const rows = await tx.query(
          `${selectEvents} WHERE substr(events.id, 1, ${beginning.length}) = $1 ORDER BY length(events.id) LIMIT 2`,
          [beginning],
        );
        const found = rows.map(eventOf);
        return found[0]?.id === beginning ? found.slice(0, 1) : found;
      }),
    /** An event that nobody has received or done is due at once, with all its tries before it. False where there is none. */
    retryEvent: async (id: string): Promise<boolean> => (await retry(['dead', 'kept', 'pending'], id)) > 0,
    /** The same of every event that is dead or kept. How many. */
    retryEvents: (): Promise<number> => retry(['dead', 'kept'], null),

    /**
     * What was tried and waits for its pause is due at once. The next try is one more than the event would have: a service that starts again
     * and again uses up none.
     */
    makeEventsDue: (now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.query(
          `UPDATE events SET next_attempt_at = $1, attempts = CASE WHEN attempts > 1 THEN attempts - 1 ELSE attempts END
          WHERE state = 'pending' AND attempts > 0 AND next_attempt_at > $1`,
          [timestamp(now)],
        );
      }),

    /**
     * What staff marked done meanwhile stays done; a worker that overran its lease still tells the truth. `error` is what is to be known although
     * it was delivered.
     */
    deliverEvent: (id: string, finishedAt: string, error: string | null = null): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.query(
          `UPDATE events SET state = 'delivered', finished_at = $2, last_error = coalesce($3, last_error), ${finish}
          WHERE id = $1 AND state IN ('pending', 'kept', 'dead')`,
          [id, timestamp(finishedAt), error],
        );
        // Taken back from done, it must not be sent a second time.
        await tx.query("UPDATE events SET state_before_done = 'delivered', finished_before_done = $2 WHERE id = $1 AND state = 'done'", [
          id,
          timestamp(finishedAt),
        ]);
      }),

    /** Pending events become kept: nothing is configured that would deliver them. How many. */
    keepEvents: (): Promise<number> =>
      db.transaction(async (tx) => {
        return (await tx.query(`UPDATE events SET state = 'kept', ${finish} WHERE state = 'pending' RETURNING id`)).length;
      }),

    /** Staff has dealt with it. False where there is no such event. */
    markEventDone: (id: string, finishedAt: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        return (await tx.query(markDone, [id, timestamp(finishedAt)])).length > 0;
      }),
  };
};
