import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Database, Transaction } from './database.ts';
import { insertEvent } from './events.ts';
import { keepResponse, replayOf } from './idempotency.ts';
import type { Callback, Flag, ShortlistWrite, WriteLimits, WriteResult } from './store.ts';
import { canonicalJson, secondsAfter, sha256, timestamp } from './values.ts';
import { checkLimits, countWrite } from './write-limits.ts';

/** Seconds in which the same phone asking for the same counts as one request made twice. */
const duplicateSeconds = 600;

/** What was chosen, and for which number; order and repeats do not make another choice. */
const selectionHash = ({ number }: Callback, { outcomeId, mattressIds, pillowIds }: Shortlist): string => {
  const set = (ids: readonly string[] | undefined): string[] => [...new Set(ids)].sort();
  return sha256(canonicalJson({ number, outcomeId: outcomeId ?? null, mattressIds: set(mattressIds), pillowIds: set(pillowIds) }));
};

/** A site that is named tells more than a number that was reached. */
const flagOf = (isOver: boolean, foreignOrigin: string | null): Flag | null => {
  if (foreignOrigin !== null) return { because: 'origin', origin: foreignOrigin };
  return isOver ? { because: 'limit', origin: null } : null;
};

/** Whether the same phone asked for the same within the last ten minutes, and was not flagged: a callback is on its way. */
const isDuplicate = async (tx: Transaction, phoneHash: string, selection: string | null, now: string): Promise<boolean> => {
  const earlier = await tx.query(
    'SELECT 1 AS found FROM writes WHERE phone_hash = $1 AND created_at >= $2 AND selection_hash = $3 LIMIT 1',
    [phoneHash, secondsAfter(now, -duplicateSeconds), selection],
  );
  return earlier.length > 0;
};

const save = async (tx: Transaction, write: ShortlistWrite, limits: WriteLimits): Promise<WriteResult> => {
  const { shortlist, sender, callback, foreignOrigin, event, digestAt, idempotency, response } = write;
  const createdAt = timestamp(shortlist.createdAt);
  const counted = { subject: shortlist.id, sender, phone: callback, createdAt };
  // Both are asked at once, to wait once. A replay comes first: repeating a request costs nobody a callback.
  const [replay, { refused, isOver }] = await Promise.all([replayOf(tx, idempotency), checkLimits(tx, counted, limits)]);
  const settled = replay ?? refused;
  if (settled) return settled;
  const flag = flagOf(isOver, foreignOrigin);
  const selection = callback && selectionHash(callback, shortlist);
  const duplicateCallback = callback !== null && (await isDuplicate(tx, callback.phoneHash, selection, createdAt));
  countWrite(tx, counted, { selectionHash: flag ? null : selection, isFlagged: flag !== null });
  tx.run('INSERT INTO shortlists (id, created_at, body) VALUES ($1, $2, $3)', [shortlist.id, createdAt, JSON.stringify(shortlist)]);
  insertEvent(tx, {
    event: { ...event, contact: callback?.contact ?? event.contact },
    subject: shortlist.id,
    duplicateCallback,
    flag,
    digestAt,
  });
  if (idempotency) keepResponse(tx, { idempotency, response, subject: shortlist.id, createdAt });
  return { outcome: 'stored' };
};

/** Shortlists, each with what goes with it. The time of a write is that of its shortlist. */
export const createShortlistStore = (db: Database) => ({
  /** Shortlist, idempotency record, what limits count and outbox row in one transaction; resolves once it is on disk. */
  saveShortlist: (write: ShortlistWrite, limits: WriteLimits): Promise<WriteResult> => db.transaction((tx) => save(tx, write, limits)),

  findShortlist: (id: string): Promise<Shortlist | null> =>
    db.read(async (tx) => {
      const [row] = await tx.query('SELECT body FROM shortlists WHERE id = $1', [id]);
      return row ? (JSON.parse(String(row['body'])) as Shortlist) : null;
    }),
});
