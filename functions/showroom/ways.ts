import { writeLimits } from '#lib/contract/shortlist.ts';
import type { Environment } from '#lib/settings/environment.ts';
import type { Logger } from '../http/log.ts';
import type { Counts, Store } from '../store/store.ts';
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
export const waysOf = ({ showroom, deskStaff, deskOwners }: Pick<Environment, 'showroom' | 'deskStaff' | 'deskOwners'>): Ways => {
  const [mail, webhook, desk] = [
    showroom.smtpUrl !== undefined,
    showroom.webhookUrl !== undefined,
    deskStaff.length + deskOwners.length > 0,
  ];
  return { mail, webhook, desk, any: mail || webhook || desk };
};

/** Whether mail or a webhook sends requests on. */
const isSent = ({ mail, webhook }: Ways): boolean => mail || webhook;

/** Requests by what becomes of them: on their way, kept since nothing sends, or given up. */
export const requestsByState = (ways: Ways, { waiting, givenUp }: Counts): Record<'pending' | 'kept' | 'dead', number> => ({
  pending: isSent(ways) ? waiting : 0,
  kept: isSent(ways) ? 0 : waiting,
  dead: givenUp,
});

/** Seconds since the oldest request that nobody has received could have been; 0 where there is none. What nothing sends waits for staff at the desk, where there is one. */
export const oldestUndelivered = (ways: Ways, { oldestWaitingSeconds, oldestGivenUpSeconds }: Counts): number =>
  Math.max(oldestGivenUpSeconds, ways.desk && !isSent(ways) ? 0 : oldestWaitingSeconds);

/** Live writes of the last 24 hours as a part of those that there is room for (G65), of what has the least left; callbacks but the first ones of a network. */
export const writtenPart = ({ written: { callback, list, report } }: Counts): number => {
  const { inAll, keptForFirst } = writeLimits.refuse;
  return Math.max(callback / (inAll.callback - keptForFirst), list / inAll.list, report / inAll.report);
};

/** From here on the operator is told. */
export const muchWritten = 0.5;
export const muchWrittenSentence =
  'More than half of the live writes that a day has room for are written; beyond it they are refused. Decide first at the desk drops what comes from one sender';

const noWay = 'Neither mail, webhook nor desk is set: requests are kept for npm run showroom -- list, and nobody is told';
const givenUp = 'Requests were given up, and nobody is told: npm run showroom -- list --open';

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
      const counts = await store.counts(new Date());
      const waiting = counts.givenUp + (ways.any ? 0 : counts.waiting);
      if (waiting > 0 || (isStart && !ways.any)) log.warn({ waiting }, ways.any ? givenUp : noWay);
      isStart = false;
      return false;
    },
    pollMs: everyMs,
    failed: (error) => log.error({ error: errorName(error) }, 'waiting requests could not be counted'),
  });
};

/** Warns once, within a minute, where strangers are about to reach what a day has room for. */
export const startWrittenWarning = ({ store, log, everyMs = 60_000 }: Omit<WatchParts, 'ways'>): Worker => {
  let isTold = false;
  return createWorker({
    round: async () => {
      const counts = await store.counts(new Date());
      const isMuch = writtenPart(counts) > muchWritten;
      if (isMuch && !isTold) log.warn({ written: counts.written }, muchWrittenSentence);
      isTold = isMuch;
      return false;
    },
    pollMs: everyMs,
    failed: (error) => log.error({ error: errorName(error) }, 'live writes could not be counted'),
  });
};
