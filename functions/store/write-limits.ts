import { lock, type Reading, type SqlValue } from './database.ts';
import type { Budget, Callback, Sender, WriteLimits } from './store.ts';
import { secondsAfter, secondsBetween } from './values.ts';

/** A write as limits count it (G65); those of strangers are counted in the database, so that restarts and other processes count along. */
interface CountedWrite {
  /** Id of the shortlist or job. */
  subject: string;
  budget: Budget;
  sender: Sender;
  /** Null where no callback is asked for. */
  phone: Pick<Callback, 'phoneHash' | 'perPhone'> | null;
  /** RFC 3339, UTC. */
  createdAt: string;
}

/** At most `limit` writes of those that a condition chooses. */
interface Bound {
  where: (add: (value: string) => string) => string;
  limit: number;
}

/** What is flagged already takes nobody's time: one network that sends without end must not have the requests of others flagged. */
const unflagged = 'AND flagged = 0';

/** A bound on what has the same hash, or on all; none where no limit is named. */
const same = (column: 'phone_hash' | 'client_hash' | 'network_hash' | 'block_hash', value: string, limit?: number, more = ''): Bound[] =>
  limit === undefined ? [] : [{ where: (add) => `AND ${column} = ${add(value)} ${more}`, limit }];
const inAll = (limit: number | undefined, more = ''): Bound[] => (limit === undefined ? [] : [{ where: () => more, limit }]);

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
 * What the limits make of a write: refused for so many seconds, or stored, and then whether it is one of too many, and whether its number was asked
 * for too often. Requests for callbacks that count together wait for each other: none slips past a count that another is about to raise. Those
 * without one do not, and a few more may pass a bound at once.
 */
export const checkLimits = async (
  tx: Reading,
  { budget, sender: { clientHash, networkHash, blockHash }, phone, createdAt }: CountedWrite,
  { windowSeconds, first, flag, refuse }: WriteLimits,
): Promise<{ refusedSeconds: number; isOver: boolean; isRepeat: boolean }> => {
  if (phone) {
    await lock(tx, 'phone', phone.phoneHash);
    await lock(tx, 'network', networkHash);
  }
  const inBudget = `AND budget = '${budget}'`;
  // Not a condition that an index of all writes serves: those of one sender are few, and found by its own.
  const apart = `AND COALESCE(budget, '') = '${budget}'`;
  const isCallback = budget === 'callback';
  const bounds: Bound[][] = [
    phone ? same('phone_hash', phone.phoneHash, phone.perPhone) : [],
    isCallback
      ? [...same('network_hash', networkHash, first.perNetwork, apart), ...same('block_hash', blockHash, first.perBlock, apart)]
      : [],
    [...same('network_hash', networkHash, refuse.perNetwork, apart), ...inAll(refuse.inAll?.[budget], inBudget)],
    inAll(refuse.inAll && isCallback ? refuse.inAll.callback - (refuse.keptForFirst ?? 0) : undefined, inBudget),
    [
      ...same('client_hash', clientHash, flag.perClient, apart),
      ...same('network_hash', networkHash, flag.perNetwork, apart),
      ...same('block_hash', blockHash, flag.perBlock, `${apart} ${unflagged}`),
      ...inAll(flag.inAll?.[budget], `${inBudget} ${unflagged}`),
    ],
    inAll(flag.inAll && isCallback ? flag.inAll.callback - (flag.keptForFirst ?? 0) : undefined, `${inBudget} ${unflagged}`),
  ];
  const found = await waits(tx, bounds.flat(), windowSeconds, createdAt);
  const [phones = 0, beyondFirst = 0, refused = 0, refusedBeyondFirst = 0, flagged = 0, flaggedBeyondFirst = 0] = bounds.map(({ length }) =>
    Math.max(0, ...found.splice(0, length)),
  );
  const isFirst = beyondFirst === 0;
  return {
    refusedSeconds: Math.max(refused, isFirst ? 0 : refusedBeyondFirst),
    isOver: flagged > 0 || (!isFirst && flaggedBeyondFirst > 0),
    isRepeat: phones > 0,
  };
};

/** Counts a write. `selectionHash` is what its callback was asked for; null where there is none that a later one could repeat. */
export const countWrite = async (
  tx: Reading,
  { subject, budget, sender, phone, createdAt }: CountedWrite,
  { selectionHash, isFlagged }: { selectionHash: string | null; isFlagged: boolean },
): Promise<void> => {
  await tx.query(
    `INSERT INTO writes (subject, budget, client_hash, network_hash, block_hash, phone_hash, selection_hash, flagged, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[subject, budget, sender.clientHash, sender.networkHash, sender.blockHash],
      ...[phone?.phoneHash ?? null, selectionHash, isFlagged ? 1 : 0, createdAt],
    ],
  );
};
