import type { Row, Transaction } from './database.ts';
import type { Contact, EventRecord, EventState, ShowroomEvent } from './store.ts';
import { timestamp } from './timestamp.ts';

interface EventRow extends Row {
  id: string;
  stream: string;
  kind: string;
  created_at: string;
  payload: string;
  contact: string | null;
  state: string;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string | null;
  finished_at: string | null;
  duplicate_callback: number;
}

/** Events with their contacts; a WHERE clause comes after it. */
export const selectEvents = `SELECT id, stream, kind, created_at, payload, contacts.body AS contact, state, attempts, last_error, next_attempt_at,
  finished_at, duplicate_callback
FROM events LEFT JOIN contacts ON contacts.event_id = events.id`;

export const eventOf = (fields: Row): EventRecord => {
  const row = fields as EventRow;
  return {
    id: row.id,
    stream: row.stream,
    kind: row.kind as ShowroomEvent['kind'],
    createdAt: row.created_at,
    payload: row.payload,
    contact: row.contact === null ? null : (JSON.parse(row.contact) as Contact),
    state: row.state as EventState,
    attempts: row.attempts,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at,
    finishedAt: row.finished_at,
    duplicateCallback: row.duplicate_callback === 1,
  };
};

interface NewEvent {
  event: ShowroomEvent;
  /** Id of the shortlist or job that it tells of, and that is purged with it. */
  subject: string;
  duplicateCallback: boolean;
}

/** Queues an event. The contact is a row of its own, so that it is not in the way of what may be kept for longer. */
export const insertEvent = (tx: Transaction, { event, subject, duplicateCallback }: NewEvent): void => {
  const createdAt = timestamp(event.createdAt);
  tx.run(
    `INSERT INTO events (id, stream, kind, subject, created_at, payload, duplicate_callback, state, next_attempt_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $5)`,
    [event.id, event.stream, event.kind, subject, createdAt, event.payload, duplicateCallback ? 1 : 0],
  );
  if (event.contact) {
    // JSON text, since a name may hold characters that PostgreSQL refuses in plain text.
    tx.run('INSERT INTO contacts (event_id, body) VALUES ($1, $2)', [event.id, JSON.stringify(event.contact)]);
  }
};
