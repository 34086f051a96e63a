import type { Environment } from '#lib/environment.ts';
import type { Logger } from '../log.ts';
import { type Counts, type Store, undeliveredStates } from '../store/store.ts';
import { errorName } from './channel.ts';
import { createWorker, type Worker } from './workers.ts';

/** How a request reaches people: by mail, by webhook, or at the desk, where it waits for them. */
export interface Ways {
  mail: boolean;
  webhook: boolean;
  desk: boolean;
  any: boolean;
}

/** The ways to the showroom that are set. Each half of a pair was refused when the environment was read. */
export const waysOf = ({ showroom, deskStaff }: Pick<Environment, 'showroom' | 'deskStaff'>): Ways => {
  const [mail, webhook, desk] = [showroom.smtpUrl !== undefined, showroom.webhookUrl !== undefined, deskStaff.length > 0];
  return { mail, webhook, desk, any: mail || webhook || desk };
};

/** Events that no way brings to anybody. Kept ones stand at the desk, and where something sends, pending ones are on their way. */
const unattended = ({ any, desk }: Ways, { pending, kept, dead }: Counts['events']): number =>
  dead + (desk ? 0 : kept) + (any ? 0 : pending);

/** Seconds since the oldest event that nobody has received could have been; 0 where there is none. What is kept waits for staff at the desk, where there is one. */
export const oldestUndelivered = ({ desk }: Ways, { oldestEventSeconds }: Pick<Counts, 'oldestEventSeconds'>): number =>
  Math.max(...undeliveredStates.filter((state) => state !== 'kept' || !desk).map((state) => oldestEventSeconds[state]));

const noWay = 'Neither mail, webhook nor desk is set: requests are kept for npm run showroom -- list, and nobody is told';
const givenUp = 'Requests are kept or dead, and nobody is told: npm run showroom -- list --state kept,dead';

interface WatchParts {
  ways: Ways;
  store: Pick<Store, 'counts'>;
  log: Pick<Logger, 'warn' | 'error'>;
  everyMs?: number;
}

/** Warns of requests that reach nobody: at the start, where no way is set also while there are none yet, and then once an hour. */
export const startWarning = ({ ways, store, log, everyMs = 3_600_000 }: WatchParts): Worker => {
  let isStart = true;
  return createWorker({
    round: async () => {
      const waiting = unattended(ways, (await store.counts(new Date())).events);
      if (waiting > 0 || (isStart && !ways.any)) log.warn({ waiting }, ways.any ? givenUp : noWay);
      isStart = false;
      return false;
    },
    pollMs: everyMs,
    failed: (error) => log.error({ error: errorName(error) }, 'waiting requests could not be counted'),
  });
};
