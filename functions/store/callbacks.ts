import type { Shortlist } from '#lib/schemas/writes.ts';
import { canonicalJson, sha256 } from '../keys/hash.ts';
import { lock } from './advisory-lock.ts';
import type { Transaction } from './database.ts';
import type { Callback, CallbackLimits } from './store.ts';
import { secondsAfter, secondsBetween } from './timestamp.ts';

/** Seconds in which the same phone asking for the same counts as one request made twice. */
const duplicateSeconds = 600;

/** What was chosen; order and repeats do not make another choice. */
const selectionHash = ({ outcomeId, mattressIds, pillowIds }: Shortlist): string => {
  const set = (ids: readonly string[] | undefined): string[] => [...new Set(ids)].sort();
  return sha256(canonicalJson({ outcomeId: outcomeId ?? null, mattressIds: set(mattressIds), pillowIds: set(pillowIds) }));
};

/** Requests that count for the same limits wait for each other: none slips past a count that another is about to raise. */
export const lockCallback = (tx: Transaction, { phoneHash, clientHash }: Callback): void => {
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
export const callbackWait = async (tx: Transaction, callback: Callback, limits: CallbackLimits, now: string): Promise<number> => {
  const window: Window = { now, seconds: limits.windowSeconds };
  const phone = await waitFor(tx, 'phone_hash', callback.phoneHash, limits.perPhone, window);
  const client = await waitFor(tx, 'client_hash', callback.clientHash, limits.perClient, window);
  return Math.max(phone, client);
};

/** Whether the same phone asked for the same within the last ten minutes. */
export const isDuplicate = async (tx: Transaction, { phoneHash }: Callback, shortlist: Shortlist, now: string): Promise<boolean> => {
  const earlier = await tx.query(
    'SELECT 1 AS found FROM callbacks WHERE phone_hash = $1 AND created_at >= $2 AND selection_hash = $3 LIMIT 1',
    [phoneHash, secondsAfter(now, -duplicateSeconds), selectionHash(shortlist)],
  );
  return earlier.length > 0;
};

/** Counts a callback. Its event must be there already. */
export const insertCallback = (
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
