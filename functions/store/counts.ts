import type { Reading, Row } from './database.ts';
import type { Counts } from './store.ts';
import { secondsBetween } from './timestamp.ts';

/** Adds what was counted to states that have none. */
const fill = <State extends string>(none: Record<State, number>, rows: readonly Row[]): Record<State, number> => ({
  ...none,
  ...(Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)])) as Partial<Record<State, number>>),
});

export const countStates = async (tx: Reading, now: Date): Promise<Counts> => {
  const events = await tx.query('SELECT state, count(*) AS total FROM events GROUP BY state');
  const jobs = await tx.query('SELECT state, count(*) AS total FROM jobs GROUP BY state');
  const [oldest] = await tx.query("SELECT min(created_at) AS created_at FROM events WHERE state = 'pending'");
  const since = oldest?.['created_at'];
  return {
    events: fill({ pending: 0, delivered: 0, kept: 0, done: 0, dead: 0 }, events),
    oldestPendingEventSeconds: typeof since === 'string' ? Math.max(0, secondsBetween(since, now)) : 0,
    jobs: fill({ pending: 0, finished: 0, dead: 0 }, jobs),
  };
};
