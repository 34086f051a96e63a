import type { Shortlist } from '#lib/schemas/writes.ts';
import { callbackWait, insertCallback, isDuplicate, lockCallback } from './callbacks.ts';
import type { Database, Transaction } from './database.ts';
import { insertEvent } from './event-record.ts';
import { findReplay, keepResponse, lockIdempotency } from './idempotency.ts';
import type { CallbackLimits, ShortlistWrite, Store, WriteResult } from './store.ts';
import { timestamp } from './timestamp.ts';

type ShortlistStore = Pick<Store, 'saveShortlist' | 'findShortlist'>;

/** Why nothing is to be written, or null. A replay comes first: repeating a request costs nobody a callback. */
const refusal = async (tx: Transaction, write: ShortlistWrite, limits: CallbackLimits): Promise<WriteResult | null> => {
  const { idempotency, callback, shortlist } = write;
  if (idempotency) {
    lockIdempotency(tx, idempotency);
    const earlier = await findReplay(tx, idempotency);
    if (earlier) return { outcome: 'replayed', response: earlier };
  }
  if (callback) {
    lockCallback(tx, callback);
    const retryAfterSeconds = await callbackWait(tx, callback, limits, timestamp(shortlist.createdAt));
    if (retryAfterSeconds > 0) return { outcome: 'limited', retryAfterSeconds };
  }
  return null;
};

const insertShortlist = async (tx: Transaction, { shortlist, event, callback, idempotency, response }: ShortlistWrite): Promise<void> => {
  const now = timestamp(shortlist.createdAt);
  const duplicateCallback = callback !== null && (await isDuplicate(tx, callback, shortlist, now));
  tx.run('INSERT INTO shortlists (id, created_at, body) VALUES ($1, $2, $3)', [shortlist.id, now, JSON.stringify(shortlist)]);
  insertEvent(tx, {
    event: { ...event, contact: callback?.contact ?? event.contact },
    subject: shortlist.id,
    duplicateCallback,
  });
  if (callback) insertCallback(tx, callback, { eventId: event.id, shortlist, now });
  if (idempotency) keepResponse(tx, { idempotency, response, subject: shortlist.id, createdAt: now });
};

/** Shortlists, each with what goes with it. The time of a write is that of its shortlist. */
export const createShortlistStore = (db: Database): ShortlistStore => ({
  saveShortlist: (write, limits) =>
    db.transaction(async (tx) => {
      const refused = await refusal(tx, write, limits);
      if (refused) return refused;
      await insertShortlist(tx, write);
      return { outcome: 'stored' };
    }),

  findShortlist: (id) =>
    db.read(async (tx) => {
      const [row] = await tx.query('SELECT body FROM shortlists WHERE id = $1', [id]);
      return row ? (JSON.parse(String(row['body'])) as Shortlist) : null;
    }),
});
