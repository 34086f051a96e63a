import { LRUCache } from 'lru-cache';
import type { Logger } from '../log.ts';
import type { EventRecord, Store } from '../store/store.ts';
import { type Channel, DeliveryError, errorName, safeMessage } from './channel.ts';
import { createWorker, type Worker } from './workers.ts';

/** When a failed event is tried again. */
interface Backoff {
  firstMs: number;
  longestMs: number;
  /** Tries before the event is given up: 36 of the default take about a day, so that an evening without mail loses nothing. */
  tries: number;
}

export const defaultBackoff: Backoff = { firstMs: 1000, longestMs: 3_600_000, tries: 36 };

/** How long things take and how often they are tried. */
export interface Timing {
  /** Pause between two looks at the queue when nothing wakes the worker. */
  pollMs: number;
  /** Another process takes an event over after this; longer than a whole try. */
  leaseSeconds: number;
  /** One try, all channels at once. */
  tryMs: number;
  /** Connection, greeting, silence, answer. */
  timeoutMs: number;
  backoff: Backoff;
}

export const defaultTiming: Timing = { pollMs: 1000, leaseSeconds: 60, tryMs: 45_000, timeoutMs: 10_000, backoff: defaultBackoff };

/** Milliseconds until the next try: doubled each time, give or take a fifth so that events do not come back all at once. Null after the last one. */
export const pauseAfter = (attempt: number, { firstMs, longestMs, tries }: Backoff, random: () => number = Math.random): number | null =>
  attempt >= tries ? null : Math.min(longestMs, Math.round(firstMs * 2 ** (attempt - 1) * (0.8 + 0.4 * random())));

/**
 * Which channels have accepted an event that others still refuse. Held by this process only: after a restart an accepted event may be sent
 * again, and receivers tell it by its id. The oldest go first.
 */
const createAccepted = () => {
  const channels = new LRUCache<string, Set<string>>({ max: 10_000 });
  return {
    has: (eventId: string, channel: string) => channels.peek(eventId)?.has(channel) ?? false,
    add: (eventId: string, channel: string) => void channels.set(eventId, (channels.peek(eventId) ?? new Set()).add(channel)),
    forget: (eventId: string) => void channels.delete(eventId),
  };
};

interface Outcome {
  /** One sentence, channel by channel; null where every channel has accepted. */
  error: string | null;
  /** False where each channel that failed will fail again. */
  worthRetrying: boolean;
}

interface Try {
  channels: readonly Channel[];
  accepted: ReturnType<typeof createAccepted>;
  signal: AbortSignal;
}

/** Hands an event to every channel that has not accepted it yet. One that fails does not keep the others waiting. */
const attempt = async (event: EventRecord, { channels, accepted, signal }: Try): Promise<Outcome> => {
  const open = channels.filter(({ name }) => !accepted.has(event.id, name));
  const results = await Promise.allSettled(
    open.map(async (channel) => {
      await channel.deliver(event, signal);
      accepted.add(event.id, channel.name);
    }),
  );
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  return {
    error: errors.length === 0 ? null : [...new Set(errors.map(safeMessage))].join('; '),
    worthRetrying: errors.some((error) => !(error instanceof DeliveryError && error.final)),
  };
};

interface DeliveryParts {
  store: Pick<Store, 'claimEvents' | 'deliverEvent' | 'failEvent' | 'keepEvents'>;
  channels: readonly Channel[];
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timing: Timing;
}

/** Events tried at a time. Each is of another stream, so that none overtakes its elders. */
const atOnce = 4;

/**
 * Delivers events at least once: what a crash or a lost answer leaves open is sent again under the same event id.
 * Log lines hold the event id, the attempt and our own words for the fault, and nothing of the event.
 */
export const startDelivery = ({ store, channels, log, timing }: DeliveryParts): Worker => {
  const accepted = createAccepted();

  const deliver = async (event: EventRecord): Promise<void> => {
    const line = { event: event.id, attempt: event.attempts };
    const { error, worthRetrying } = await attempt(event, { channels, accepted, signal: AbortSignal.timeout(timing.tryMs) });
    if (error === null) {
      await store.deliverEvent(event.id, new Date().toISOString());
      accepted.forget(event.id);
      log.info(line, 'showroom event delivered');
      return;
    }
    const pause = worthRetrying ? pauseAfter(event.attempts, timing.backoff) : null;
    await store.failEvent(event.id, error, pause === null ? null : new Date(Date.now() + pause).toISOString());
    if (pause === null) log.error({ ...line, error }, 'showroom event given up');
    else log.warn({ ...line, error, retryInMs: pause }, 'showroom event not delivered');
  };

  /** An event whose outcome cannot be stored stays leased and comes back when the lease is over. */
  const deliverOrLeave = (event: EventRecord): Promise<void> =>
    deliver(event).catch((error: unknown) => {
      log.error({ event: event.id, attempt: event.attempts, error: errorName(error) }, 'showroom event left to its lease');
    });

  const round = async (): Promise<boolean> => {
    const events = await store.claimEvents({ leaseSeconds: timing.leaseSeconds, limit: atOnce, now: new Date() });
    await Promise.all(events.map(deliverOrLeave));
    return events.length > 0;
  };

  /** Nothing is configured that would deliver: the events wait for the command line. */
  const keep = async (): Promise<boolean> => {
    const kept = await store.keepEvents();
    if (kept > 0) log.info({ kept }, 'showroom events kept for the command line');
    return false;
  };

  return createWorker({
    round: channels.length === 0 ? keep : round,
    pollMs: timing.pollMs,
    failed: (error) => log.error({ error: errorName(error) }, 'showroom queue could not be read'),
  });
};
