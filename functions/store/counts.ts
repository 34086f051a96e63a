import type { Reading, Row } from './database.ts';
import { type Counts, undeliveredStates, unfinishedStates, urgencies } from './store.ts';
import { secondsBetween } from './values.ts';

/**
 * What is open, for metrics and for `doctor`. A look at it must cost the same for ever, so what was delivered, done or finished is not counted:
 * that is nearly every row.
 */

const countOf = (table: string, states: readonly string[]): string =>
  `SELECT state, count(*) AS total FROM ${table} WHERE state IN (${states.map((state) => `'${state}'`).join(', ')}) GROUP BY state`;

const flagged = 'SELECT flagged_because AS state, count(*) AS total FROM events WHERE flagged_because IS NOT NULL GROUP BY flagged_because';

/** What was never tried is late from the time at which it could be sent, which for a digest is its quarter of an hour. */
const since = "CASE WHEN state = 'pending' AND attempts = 0 THEN next_attempt_at ELSE created_at END AS since";

/** Each kind of undelivered event: of each the oldest row is read, however many there are. */
const kinds = [...urgencies.map((_, urgency) => `state = 'pending' AND urgency = ${urgency}`), "state = 'kept'", "state = 'dead'"];
const oldest = kinds
  .map((kind, index) => `SELECT * FROM (SELECT state, ${since} FROM events WHERE ${kind} ORDER BY sequence LIMIT 1) AS oldest_${index}`)
  .join(' UNION ALL ');

/** Only the newest are looked at: an older one that was late may have come after them, and more than these it hardly was. */
const lastDelivered = `SELECT max(finished_at) AS at FROM (
  SELECT finished_at FROM events WHERE state = 'delivered' ORDER BY sequence DESC LIMIT 100
) AS newest`;

/** Values by state, 0 or more, also of states that have none. */
const byState = <State extends string>(states: readonly State[], rows: readonly Row[], valueOf: (row: Row) => number) => {
  const values = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;
  for (const row of rows) values[row['state'] as State] = Math.max(values[row['state'] as State], valueOf(row));
  return values;
};

const totalOf = ({ total }: Row): number => Number(total);

export const countOpen = async (tx: Reading, now: Date): Promise<Counts> => {
  const statements = [countOf('events', undeliveredStates), countOf('jobs', unfinishedStates), flagged, oldest, lastDelivered];
  const [events = [], jobs = [], flags = [], waiting = [], [last] = []] = await Promise.all(statements.map((sql) => tx.query(sql)));
  return {
    events: byState(undeliveredStates, events, totalOf),
    flaggedEvents: byState(['limit', 'origin'], flags, totalOf),
    oldestEventSeconds: byState(undeliveredStates, waiting, (row) => secondsBetween(String(row['since']), now)),
    lastDeliveredAt: typeof last?.['at'] === 'string' ? last['at'] : null,
    jobs: byState(unfinishedStates, jobs, totalOf),
  };
};
