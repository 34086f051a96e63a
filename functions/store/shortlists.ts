import type { Shortlist } from '#lib/schemas/writes.ts';
import { type Database, lock, type Transaction } from './database.ts';
import { insertEvent } from './events.ts';
import { findReplay, keepResponse, lockIdempotency } from './idempotency.ts';
import type { Callback, CallbackLimits, ShortlistWrite, Store, WriteResult } from './store.ts';
import { canonicalJson, secondsAfter, secondsBetween, sha256, timestamp } from './values.ts';

/** Seconds in which the same phone asking for the same counts as one request made twice. */
const duplicateSeconds = 600;

/** What was chosen; order and repeats do not make another choice. */
const selectionHash = ({ outcomeId, mattressIds, pillowIds }: Shortlist): string => {
  const set = (ids: readonly string[] | undefined): string[] => [...new Set(ids)].sort();
  return sha256(canonicalJson({ outcomeId: outcomeId ?? null, mattressIds: set(mattressIds), pillowIds: set(pillowIds) }));
};

/** Requests that count for the same limits wait for each other: none slips past a count that another is about to raise. */
const lockCallback = (tx: Transaction, { phoneHash, clientHash }: Callback): void => {
  lock(tx, 'phone', phoneHash);
  lock(tx, 'client', clientHash);
};

/** Seconds until one more fits into the window, 0 where it does now: the limit-th newest must leave first. */
const waitFor = async (
  tx: Transaction,
  column: 'phone_hash' | 'client_hash',
  hash: string,
  limit: number,
  window: Window,
): Promise<number> => {
  if (limit < 1) return window.seconds;
  const [row] = await tx.query(
    `SELECT created_at FROM callbacks WHERE ${column} = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1 OFFSET $3`,
    [hash, secondsAfter(window.now, -window.seconds), limit - 1],
  );
  if (!row) return 0;
  const wait = Math.ceil(window.seconds + secondsBetween(window.now, String(row['created_at'])));
  // A clock that was set back must not make a window longer.
  return Math.min(window.seconds, Math.max(1, wait));
};

interface Window {
  now: string;
  seconds: number;
}

/** Seconds until this phone and this client may ask again; 0 where they may now. */
const callbackWait = async (tx: Transaction, callback: Callback, limits: CallbackLimits, now: string): Promise<number> => {
  const window: Window = { now, seconds: limits.windowSeconds };
  const phone = await waitFor(tx, 'phone_hash', callback.phoneHash, limits.perPhone, window);
  const client = await waitFor(tx, 'client_hash', callback.clientHash, limits.perClient, window);
  return Math.max(phone, client);
};

/** Whether the same phone asked for the same within the last ten minutes. */
const isDuplicate = async (tx: Transaction, { phoneHash }: Callback, shortlist: Shortlist, now: string): Promise<boolean> => {
  const earlier = await tx.query(
    'SELECT 1 AS found FROM callbacks WHERE phone_hash = $1 AND created_at >= $2 AND selection_hash = $3 LIMIT 1',
    [phoneHash, secondsAfter(now, -duplicateSeconds), selectionHash(shortlist)],
  );
  return earlier.length > 0;
};

/** Counts a callback. Its event must be there already. */
const insertCallback = (
  tx: Transaction,
  { phoneHash, clientHash }: Callback,
  { eventId, shortlist, now }: { eventId: string; shortlist: Shortlist; now: string },
): void => {
  tx.run('INSERT INTO callbacks (event_id, phone_hash, client_hash, selection_hash, created_at) VALUES ($1, $2, $3, $4, $5)', [
    eventId,
    phoneHash,
    clientHash,
    selectionHash(shortlist),
    now,
  ]);
};

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
