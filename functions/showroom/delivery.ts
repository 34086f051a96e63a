import { dohaMidnight } from '#lib/words/doha-time.ts';
import type { Logger } from '../http/log.ts';
import { isUrgent, type RequestRecord, type Settled, type Store } from '../store/store.ts';
import { secondsAfter } from '../store/values.ts';
import { type Channel, DeliveryError, errorName, safeMessage } from './channel.ts';
import { createWorker, type Worker } from './workers.ts';

/** When a failed request is tried again. */
interface Backoff {
  firstMs: number;
  longestMs: number;
  /** Tries before the request is given up: 36 of the default take about a day, so that an evening without mail loses nothing. */
  tries: number;
}

export const defaultBackoff: Backoff = { firstMs: 1000, longestMs: 3_600_000, tries: 36 };

/** How long things take and how often they are tried. */
export interface Timing {
  /** Pause between two looks at the table when nothing wakes the worker. */
  pollMs: number;
  /** Another process takes a request over after this; longer than a whole try. */
  claimSeconds: number;
  /** One try, all channels at once. */
  tryMs: number;
  /** Connection, greeting, silence, answer. */
  timeoutMs: number;
  backoff: Backoff;
  /** When the mail with all that nobody waits for is sent: the first such time after a request came in. */
  dailyAfter: (createdAt: string) => Date;
}

/** Eight in the morning in Doha, before the shop opens. */
const dailyHour = 8;
const daySeconds = 86_400;

export const dailyAfter = (createdAt: string): Date => {
  const today = secondsAfter(dohaMidnight(new Date(createdAt)), dailyHour * 3600);
  return new Date(today > createdAt ? today : secondsAfter(today, daySeconds));
};

export const defaultTiming: Timing = {
  ...{ pollMs: 1000, claimSeconds: 60, tryMs: 45_000, timeoutMs: 10_000, backoff: defaultBackoff },
  dailyAfter,
};

/** Milliseconds until the next try: doubled each time, give or take a fifth so that requests do not come back all at once. Null after the last one. */
export const pauseAfter = (attempt: number, { firstMs, longestMs, tries }: Backoff, random: () => number = Math.random): number | null =>
  attempt >= tries ? null : Math.min(longestMs, Math.round(firstMs * 2 ** (attempt - 1) * (0.8 + 0.4 * random())));

export type DeliveryStore = Pick<Store, 'claimRequests' | 'settleRequests' | 'takeBack'>;

interface DeliveryParts {
  store: DeliveryStore;
  /** What is configured; none at all is allowed. */
  channels: readonly Channel[];
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timing: Timing;
  /** Whether no other process serves: what is claimed at a start is that of a dead one. */
  isAlone: boolean;
}

/** Requests tried at a time, of one claim and of one channel. */
const atOnce = 4;

/** Most requests of one daily mail, and so of one claim: a mail server must take it with the longest reports. */
const dailySize = 50;

/** Runs one task for each item, so many at a time. None of them may reject. */
const forEachAtOnce = async <Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
};

const columns = { mail: 'mailAt', webhook: 'webhookAt' } as const;

/** What one channel made of requests: when it accepted them, and errors of the others, by request. */
interface HandedOver {
  column: (typeof columns)[Channel['name']];
  accepted: Map<string, string>;
  errors: Map<string, unknown>;
}

/**
 * Hands requests to one channel. What nobody waits for goes to the mailbox together; where the mail server refuses that for what stands in it, such as
 * words that a filter of spam knows, each goes alone, so that one stranger does not keep back the others.
 */
const handOver = async (
  requests: readonly RequestRecord[],
  channel: Channel,
  { signal, log }: { signal: AbortSignal; log: DeliveryParts['log'] },
): Promise<HandedOver> => {
  const result: HandedOver = { column: columns[channel.name], accepted: new Map(), errors: new Map() };
  const send = async (parcel: readonly RequestRecord[]): Promise<void> => {
    try {
      const note = await channel.deliver(parcel, signal);
      for (const { id } of parcel) result.accepted.set(id, new Date().toISOString());
      if (note !== null) log.warn({ request: parcel.map(({ id }) => id).join(' '), note }, 'request delivered, but not everywhere');
    } catch (error) {
      if (parcel.length > 1 && error instanceof DeliveryError && error.ofContent) return forEachAtOnce(parcel, (one) => send([one]));
      for (const { id } of parcel) result.errors.set(id, error);
    }
  };
  const urgent = requests.filter(isUrgent);
  const others = requests.filter((request) => !isUrgent(request));
  const together = channel.name === 'mail' && others.length > 0 ? [others] : others.map((one) => [one]);
  await forEachAtOnce([...urgent.map((one) => [one]), ...together], send);
  return result;
};

/**
 * Delivers requests at least once: what a crash or a lost answer leaves open is sent again under the same id. Those for which somebody waits have
 * a loop of their own, so that they wait for nothing else. Log lines hold the id, the try and our own words for the fault, and nothing of the
 * request.
 */
export const startDelivery = ({ store, channels, log, timing, isAlone }: DeliveryParts): Worker => {
  /** When a channel may have it: the mailbox gets what nobody waits for once a day. A clock that was set back since makes it due. */
  const waitsUntil = (request: RequestRecord, { name }: Channel, now: Date): Date | null => {
    if (name === 'webhook' || isUrgent(request)) return null;
    const at = timing.dailyAfter(request.createdAt);
    return at > now && request.createdAt <= now.toISOString() ? at : null;
  };

  const settle = (request: RequestRecord, results: readonly HandedOver[], waits: readonly Date[]): Settled => {
    const { id, tries, withdrawnAt } = request;
    const errors = results.flatMap(({ errors: failed }) => (failed.has(id) ? [failed.get(id)] : []));
    const accepted = Object.fromEntries(results.map(({ column, accepted: times }) => [column, times.get(id) ?? null]));
    const settled = { id, mailAt: null, webhookAt: null, ...accepted, tries, withdrawnAt };
    const line = { request: id, attempt: tries };
    if (errors.length > 0) {
      const lastError = [...new Set(errors.map(safeMessage))].join('; ');
      const pause = errors.every((error) => error instanceof DeliveryError && error.final) ? null : pauseAfter(tries, timing.backoff);
      if (pause !== null) {
        log.warn({ ...line, error: lastError, retryInMs: pause }, 'request not delivered');
        return { ...settled, lastError, nextAt: new Date(Date.now() + pause).toISOString() };
      }
      log.error({ ...line, error: lastError }, 'request given up');
      // What waits for the daily mail still goes there.
      if (waits.length === 0) return { ...settled, lastError, nextAt: null };
    }
    const [later] = waits;
    if (later) return { ...settled, tries: 0, lastError: null, nextAt: later.toISOString() };
    log.info(line, 'request delivered');
    return { ...settled, lastError: null, nextAt: null };
  };

  /** Requests whose outcome cannot be stored stay claimed, and come back when that is over. */
  const deliver = async (requests: readonly RequestRecord[]): Promise<void> => {
    const now = new Date();
    const signal = AbortSignal.timeout(timing.tryMs);
    const isOpen = (request: RequestRecord, channel: Channel): boolean => request[columns[channel.name]] === null;
    const results = await Promise.all(
      channels.map((channel) => {
        const due = requests.filter((request) => isOpen(request, channel) && waitsUntil(request, channel, now) === null);
        return handOver(due, channel, { signal, log });
      }),
    );
    const waitsOf = (request: RequestRecord): Date[] =>
      channels.flatMap((channel) => (isOpen(request, channel) ? (waitsUntil(request, channel, now) ?? []) : []));
    await store.settleRequests(requests.map((request) => settle(request, results, waitsOf(request))));
  };

  const round = async (urgent: boolean): Promise<boolean> => {
    const limit = urgent ? atOnce : dailySize;
    const requests = await store.claimRequests({ urgent, seconds: timing.claimSeconds, limit, now: new Date() });
    if (requests.length > 0) await deliver(requests);
    return requests.length > 0;
  };

  const failed = (error: unknown): void => log.error({ error: errorName(error) }, 'requests could not be read or settled');
  // Where nothing is configured, requests wait for the desk and the command line.
  if (channels.length === 0) return { wake: () => undefined, stop: () => Promise.resolve() };
  // Whoever starts the service again has often mended what failed before: nothing waits for the end of its pause.
  const started = store.takeBack({ all: isAlone, now: new Date() }).catch(failed);
  const workers = [true, false].map((urgent) =>
    createWorker({ round: () => started.then(() => round(urgent)), pollMs: timing.pollMs, failed }),
  );
  return {
    wake: () => workers.forEach(({ wake }) => wake()),
    stop: async () => {
      await Promise.all(workers.map(({ stop }) => stop()));
    },
  };
};
