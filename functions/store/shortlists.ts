import type { Shortlist } from '#lib/schemas/writes.ts';
import { type Database, lock, type Transaction } from './database.ts';
import { insertEvent } from './events.ts';
import { keepResponse, replayOf } from './idempotency.ts';
import type { Callback, CallbackLimits, ShortlistWrite, WriteResult } from './store.ts';
import { canonicalJson, secondsAfter, secondsBetween, sha256, timestamp } from './values.ts';

/** Seconds in which the same phone asking for the same counts as one request made twice. */
const duplicateSeconds = 600;

/** What was chosen, and for which number; order and repeats do not make another choice. */
const selectionHash = ({ number }: Callback, { outcomeId, mattressIds, pillowIds }: Shortlist): string => {
  const set = (ids: readonly string[] | undefined): string[] => [...new Set(ids)].sort();
  return sha256(canonicalJson({ number, outcomeId: outcomeId ?? null, mattressIds: set(mattressIds), pillowIds: set(pillowIds) }));
};

/** Seconds until this phone and this client may ask again; 0 where they may now: the limit-th newest request must leave the window first. */
const callbackWait = async (tx: Transaction, callback: Callback, limits: CallbackLimits, now: string): Promise<number> => {
  const { windowSeconds } = limits;
  const waitFor = async (column: 'phone_hash' | 'client_hash', hash: string, limit: number): Promise<number> => {
    if (limit < 1) return windowSeconds;
    const [row] = await tx.query(
      `SELECT created_at FROM callbacks WHERE ${column} = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1 OFFSET $3`,
      [hash, secondsAfter(now, -windowSeconds), limit - 1],
    );
    if (!row) return 0;
    const wait = Math.ceil(windowSeconds + secondsBetween(now, String(row['created_at'])));
    // A clock that was set back must not make a window longer.
    return Math.min(windowSeconds, Math.max(1, wait));
  };
  const phone = await waitFor('phone_hash', callback.phoneHash, callback.perPhone);
  return Math.max(phone, await waitFor('client_hash', callback.clientHash, limits.perClient));
};

/** Whether the same phone asked for the same within the last ten minutes. */
const isDuplicate = async (tx: Transaction, callback: Callback, shortlist: Shortlist, now: string): Promise<boolean> => {
  const earlier = await tx.query(
    'SELECT 1 AS found FROM callbacks WHERE phone_hash = $1 AND created_at >= $2 AND selection_hash = $3 LIMIT 1',
    [callback.phoneHash, secondsAfter(now, -duplicateSeconds), selectionHash(callback, shortlist)],
  );
  return earlier.length > 0;
};

/** Why nothing is to be written, or null. A replay comes first: repeating a request costs nobody a callback. */
const refusal = async (tx: Transaction, write: ShortlistWrite, limits: CallbackLimits): Promise<WriteResult | null> => {
  const { idempotency, callback, shortlist } = write;
  const replay = await replayOf(tx, idempotency);
  if (replay || !callback) return replay;
  // Requests that count for the same limits wait for each other: none slips past a count that another is about to raise.
  lock(tx, 'phone', callback.phoneHash);
  lock(tx, 'client', callback.clientHash);
  const retryAfterSeconds = await callbackWait(tx, callback, limits, timestamp(shortlist.createdAt));
  return retryAfterSeconds > 0 ? { outcome: 'limited', retryAfterSeconds } : null;
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
  // Refers to the event, which must be there already.
  if (callback)
    tx.run('INSERT INTO callbacks (event_id, phone_hash, client_hash, selection_hash, created_at) VALUES ($1, $2, $3, $4, $5)', [
      ...[event.id, callback.phoneHash, callback.clientHash],
      ...[selectionHash(callback, shortlist), now],
    ]);
  if (idempotency) keepResponse(tx, { idempotency, response, subject: shortlist.id, createdAt: now });
};

/** Shortlists, each with what goes with it. The time of a write is that of its shortlist. */
export const createShortlistStore = (db: Database) => ({
  /** Shortlist, idempotency record, callback and outbox row in one transaction; resolves once it is on disk. */
  saveShortlist: (write: ShortlistWrite, limits: CallbackLimits): Promise<WriteResult> =>
    db.transaction(async (tx) => {
      const refused = await refusal(tx, write, limits);
      if (refused) return refused;
      await insertShortlist(tx, write);
      return { outcome: 'stored' };
    }),

  findShortlist: (id: string): Promise<Shortlist | null> =>
    db.read(async (tx) => {
      const [row] = await tx.query('SELECT body FROM shortlists WHERE id = $1', [id]);
      return row ? (JSON.parse(String(row['body'])) as Shortlist) : null;
    }),
});
