import type { Database, Reading } from './database.ts';
import { inOrder, requestColumns, requestOf, urgent } from './request-rows.ts';
import { writeLimits } from '#lib/contract/shortlist.ts';
import type { Counts, Delivery } from './store.ts';
import { secondsAfter, secondsBetween, timestamp } from './values.ts';

/** Longest error text that is kept, in characters. */
const errorLength = 2000;

/** Errors quote what others sent: PostgreSQL takes neither NUL nor half a surrogate pair. */
const storable = (error: string | null): string | null => error?.replaceAll('\0', '').slice(0, errorLength).toWellFormed() ?? null;

/** Further ahead than any time that we set, a day for the daily mail: it was written by a clock that was set back since. */
const furthestSeconds = 25 * 3600;

/**
 * What may be taken up at the time `$1`. What was never tried and waits for nothing is due whatever the clock says, so that a clock that was set
 * back holds nothing up. `$2` is the furthest time.
 */
const due = `next_at IS NOT NULL AND (next_at <= $1 OR next_at > $2 OR (tries = 0 AND next_at = created_at))
  AND (claimed_until IS NULL OR claimed_until <= $1 OR claimed_until > $2)`;

/**
 * What is open, for metrics and for `doctor`. A look at it must cost the same for ever, so what was delivered or done is not counted: that is
 * nearly every row.
 */

/** What was never tried is late from the time at which it could be sent, which may be that of the daily mail. */
const waiting = `SELECT count(*) AS total, min(CASE WHEN tries = 0 THEN next_at ELSE created_at END) AS since
FROM requests WHERE next_at IS NOT NULL`;

const givenUp = `SELECT count(*) AS total, min(created_at) AS since
FROM requests WHERE last_error IS NOT NULL AND next_at IS NULL AND done_at IS NULL`;

const flagged =
  'SELECT flagged_because AS because, count(*) AS total FROM requests WHERE flagged_because IS NOT NULL GROUP BY flagged_because';

/** Only the newest are looked at: an older one that was late may have come after them, and more than these it hardly was. */
const lastDelivered = `SELECT max(mail_at) AS mail, max(webhook_at) AS webhook FROM (
  SELECT mail_at, webhook_at FROM requests ORDER BY sequence DESC LIMIT 100
) AS newest`;

const countsOf = <Name extends string>(names: readonly Name[], counted: ReadonlyMap<unknown, number>) =>
  Object.fromEntries(names.map((name) => [name, counted.get(name) ?? 0])) as Record<Name, number>;

export const countOpen = async (tx: Reading, now: Date): Promise<Counts> => {
  const count = async (sql: string): Promise<{ total: number; seconds: number }> => {
    const [row] = await tx.query(sql);
    const since = row?.['since'];
    return { total: Number(row?.['total']), seconds: typeof since === 'string' ? Math.max(0, secondsBetween(since, now)) : 0 };
  };
  const [waits, failed] = [await count(waiting), await count(givenUp)];
  const byReason = new Map((await tx.query(flagged)).map(({ because, total }) => [because, Number(total)]));
  const since = secondsAfter(now, -writeLimits.windowSeconds);
  const written = await tx.query('SELECT budget, count(*) AS total FROM writes WHERE created_at > $1 GROUP BY budget', [since]);
  const byBudget = new Map(written.map(({ budget, total }) => [budget, Number(total)]));
  const [last] = await tx.query(lastDelivered);
  const delivered = [last?.['mail'], last?.['webhook']].filter((time) => typeof time === 'string').toSorted();
  return {
    waiting: waits.total,
    givenUp: failed.total,
    oldestWaitingSeconds: waits.seconds,
    oldestGivenUpSeconds: failed.seconds,
    flagged: countsOf(['limit', 'number', 'repeats', 'origin'], byReason),
    written: countsOf(['callback', 'list', 'report'], byBudget),
    lastDeliveredAt: delivered.at(-1) ?? null,
  };
};

/** What requests still have to reach the showroom, and what became of a try. */
export const createDelivery = (db: Database): Delivery => ({
  claimRequests: ({ urgent: wanted, seconds, limit, now }) =>
    db.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE requests SET tries = tries + 1, claimed_until = $3 WHERE sequence IN (
          SELECT sequence FROM requests WHERE ${due} AND ${wanted ? '' : 'NOT'} ${urgent}
          ORDER BY sequence LIMIT $4 ${tx.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''}
        ) RETURNING ${requestColumns}`,
        [timestamp(now), secondsAfter(now, furthestSeconds), secondsAfter(now, seconds), limit],
      );
      return inOrder(rows).map(requestOf);
    }),

  settleRequests: (settled) =>
    db.transaction(async (tx) => {
      for (const { id, mailAt, webhookAt, tries, nextAt, lastError, withdrawnAt } of settled) {
        const rows = await tx.query(
          `UPDATE requests SET mail_at = COALESCE(mail_at, $2), webhook_at = COALESCE(webhook_at, $3), tries = $4,
          next_at = CASE WHEN done_at IS NULL OR withdrawn_at IS NOT NULL THEN $5 END, last_error = $6, claimed_until = NULL
          WHERE id = $1 AND COALESCE(withdrawn_at, '') = $7 RETURNING id`,
          [id, mailAt, webhookAt, tries, nextAt && timestamp(nextAt), storable(lastError), withdrawnAt ?? ''],
        );
        // It was withdrawn while it was on its way: the withdrawal goes next.
        if (rows.length === 0) await tx.query('UPDATE requests SET claimed_until = NULL WHERE id = $1', [id]);
      }
    }),

  takeBack: ({ all, now }) =>
    db.transaction(async (tx) => {
      const free = all ? '' : 'AND (claimed_until IS NULL OR claimed_until <= $1)';
      await tx.query(
        `UPDATE requests SET next_at = CASE WHEN last_error IS NULL THEN next_at ELSE $1 END, claimed_until = NULL,
        tries = CASE WHEN tries > 1 THEN tries - 1 ELSE tries END
        WHERE next_at IS NOT NULL AND tries > 0 ${free}`,
        [timestamp(now)],
      );
    }),

  retryRequests: (id) =>
    db.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE requests SET next_at = created_at, tries = 0 WHERE done_at IS NULL
        AND ((mail_at IS NULL AND webhook_at IS NULL) OR last_error IS NOT NULL OR next_at IS NOT NULL)
        AND ${id === null ? 'claimed_until IS NULL' : 'id = $1'} RETURNING id`,
        id === null ? [] : [id],
      );
      return rows.length;
    }),

  counts: (now) => db.read((tx) => countOpen(tx, now)),
});
