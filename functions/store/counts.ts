import type { Reading } from './database.ts';
import type { Counts } from './store.ts';
import { secondsBetween } from './values.ts';

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

export const countOpen = async (tx: Reading, now: Date): Promise<Counts> => {
  const count = async (sql: string): Promise<{ total: number; seconds: number }> => {
    const [row] = await tx.query(sql);
    const since = row?.['since'];
    return { total: Number(row?.['total']), seconds: typeof since === 'string' ? Math.max(0, secondsBetween(since, now)) : 0 };
  };
  const [waits, failed] = [await count(waiting), await count(givenUp)];
  const byReason = new Map((await tx.query(flagged)).map(({ because, total }) => [because, Number(total)]));
  const [last] = await tx.query(lastDelivered);
  const delivered = [last?.['mail'], last?.['webhook']].filter((time) => typeof time === 'string').toSorted();
  return {
    waiting: waits.total,
    givenUp: failed.total,
    oldestWaitingSeconds: waits.seconds,
    oldestGivenUpSeconds: failed.seconds,
    flagged: { limit: byReason.get('limit') ?? 0, origin: byReason.get('origin') ?? 0 },
    lastDeliveredAt: delivered.at(-1) ?? null,
  };
};
