import { lock, type Reading, type SqlValue } from './database.ts';
import type { Callback, Sender, WriteBounds, WriteLimits, WriteResult } from './store.ts';
import { secondsAfter, secondsBetween } from './values.ts';

/** A write as limits count it (G65); those of strangers are counted in the database, so that restarts and other processes count along. */
interface CountedWrite {
  /** Id of the shortlist or job. */
  subject: string;
  sender: Sender;
  /** Null where no callback is asked for. */
  phone: Pick<Callback, 'phoneHash' | 'perPhone'> | null;
  /** RFC 3339, UTC. */
  createdAt: string;
}

/** At most `limit` writes of those that a condition chooses. */
interface Bound {
  where: (hash: (value: string) => string) => string;
  limit: number;
}

const same =
  (column: 'phone_hash' | 'client_hash' | 'network_hash', value: string): Bound['where'] =>
  (hash) =>
    `AND ${column} = ${hash(value)}`;

/** @param counted - which writes are counted in all, as a condition of SQL */
const boundsOf = ({ clientHash, networkHash }: Sender, { perClient, perNetwork, inAll }: WriteBounds, counted: string): Bound[] =>
  [
    { where: same('client_hash', clientHash), limit: perClient },
    { where: same('network_hash', networkHash), limit: perNetwork },
    { where: () => counted, limit: inAll },
  ].flatMap(({ where, limit }) => (limit === undefined ? [] : [{ where, limit }]));

/** What is flagged already takes nobody's time: one network that sends without end must not have the requests of others flagged. */
const unflagged = 'AND flagged = 0';

/**
 * Seconds until each of the bounds has room for one more write; 0 where it has now: the limit-th newest must leave the window first.
 * One statement, each part of it a few steps along an index.
 */
const waits = async (tx: Reading, bounds: readonly Bound[], windowSeconds: number, now: string): Promise<number[]> => {
  if (bounds.length === 0) return [];
  const params: SqlValue[] = [secondsAfter(now, -windowSeconds)];
  const add = (value: SqlValue): string => `$${params.push(value)}`;
  const columns = bounds.map(
    ({ where, limit }, index) =>
      `(SELECT created_at FROM writes WHERE created_at > $1 ${where(add)} ORDER BY created_at DESC LIMIT 1 OFFSET ${add(limit - 1)}) AS bound${index}`,
  );
  const [row] = await tx.query(`SELECT ${columns.join(', ')}`, params);
  return bounds.map((_, index) => {
    const reached = row?.[`bound${index}`];
    if (typeof reached !== 'string') return 0;
    const wait = Math.ceil(windowSeconds + secondsBetween(now, reached));
    // A clock that was set back must not make a window longer.
    return Math.min(windowSeconds, Math.max(1, wait));
  });
};

/**
 * What the limits make of a write: refused, or stored, and then whether it is one of too many. Requests for callbacks that count together wait
 * for each other: none slips past a count that another is about to raise. Those without one do not, and a few more may pass a bound at once.
 */
export const checkLimits = async (
  tx: Reading,
  { sender, phone, createdAt }: CountedWrite,
  { windowSeconds, flag, refuse }: WriteLimits,
): Promise<{ refused: WriteResult | null; isOver: boolean }> => {
  if (phone) {
    await lock(tx, 'phone', phone.phoneHash);
    await lock(tx, 'network', sender.networkHash);
  }
  const phones: Bound[] = phone ? [{ where: same('phone_hash', phone.phoneHash), limit: phone.perPhone }] : [];
  const [refusing, flagging] = [boundsOf(sender, refuse, ''), boundsOf(sender, flag, unflagged)];
  const found = await waits(tx, [...phones, ...refusing, ...flagging], windowSeconds, createdAt);
  const phoneWait = Math.max(0, ...found.slice(0, phones.length));
  const writes = Math.max(0, ...found.slice(phones.length, phones.length + refusing.length));
  const retryAfterSeconds = Math.max(phoneWait, writes);
  return {
    refused: retryAfterSeconds > 0 ? { outcome: 'limited', by: phoneWait > 0 ? 'phone' : 'writes', retryAfterSeconds } : null,
    isOver: found.slice(phones.length + refusing.length).some((wait) => wait > 0),
  };
};

/** Counts a write. `selectionHash` is what its callback was asked for; null where there is none that a later one could repeat. */
export const countWrite = async (
  tx: Reading,
  { subject, sender, phone, createdAt }: CountedWrite,
  { selectionHash, isFlagged }: { selectionHash: string | null; isFlagged: boolean },
): Promise<void> => {
  await tx.query(
    'INSERT INTO writes (subject, client_hash, network_hash, phone_hash, selection_hash, flagged, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [...[subject, sender.clientHash, sender.networkHash], ...[phone?.phoneHash ?? null, selectionHash, isFlagged ? 1 : 0, createdAt]],
  );
};
