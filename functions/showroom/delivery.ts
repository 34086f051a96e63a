import { LRUCache } from 'lru-cache';
import type { Logger } from '../log.ts';
import type { EventRecord, Store, Urgency } from '../store/store.ts';
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
  /** What is to be known although it was accepted. */
  note: string | null;
  /** False where each channel that failed will fail again. */
  worthRetrying: boolean;
}

interface Try {
  channels: readonly Channel[];
  accepted: ReturnType<typeof createAccepted>;
  signal: AbortSignal;
}

/** Events tried at a time, of one claim and of one channel. */
const atOnce = 4;

/** Runs one task for each item, so many at a time. None of them may reject. */
const forEachAtOnce = async <Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
};

/** What one channel made of events: errors of those that it did not accept, and notes on others, by event. */
interface HandedOver {
  errors: Map<string, unknown>;
  notes: Map<string, string>;
}

/** Hands events to one channel, all together where it takes them so. */
const handOver = async (events: readonly EventRecord[], channel: Channel, { accepted, signal }: Try): Promise<HandedOver> => {
  const errors = new Map<string, unknown>();
  const notes = new Map<string, string>();
  const open = events.filter(({ id }) => !accepted.has(id, channel.name));
  const parcels = channel.digests && open.length > 0 ? [open] : open.map((event) => [event]);
  const send = async (parcel: readonly EventRecord[]): Promise<void> => {
    try {
      const note = await channel.deliver(parcel, signal);
      for (const { id } of parcel) {
        accepted.add(id, channel.name);
        if (note !== null) notes.set(id, note);
      }
    } catch (error) {
      if (parcel.length > 1 && error instanceof DeliveryError && error.ofContent) {
        // What a stranger wrote into one of them, such as words that a filter of spam refuses, must not keep back the others.
        const half = Math.ceil(parcel.length / 2);
        await send(parcel.slice(0, half));
        return send(parcel.slice(half));
      }
      for (const { id } of parcel) errors.set(id, error);
    }
  };
  await forEachAtOnce(parcels, send);
  return { errors, notes };
};

/** Hands events to every channel that has not accepted them yet. One that fails does not keep the others waiting. Outcomes in the order of the events. */
const attempt = async (events: readonly EventRecord[], one: Try): Promise<Outcome[]> => {
  const results = await Promise.all(one.channels.map((channel) => handOver(events, channel, one)));
  return events.map(({ id }) => {
    const errors = results.flatMap(({ errors: failed }) => (failed.has(id) ? [failed.get(id)] : []));
    const notes = results.flatMap((result) => result.notes.get(id) ?? []);
    return {
      error: errors.length === 0 ? null : [...new Set(errors.map(safeMessage))].join('; '),
      note: notes.length === 0 ? null : notes.join('; '),
      worthRetrying: errors.some((error) => !(error instanceof DeliveryError && error.final)),
    };
  });
};

export type DeliveryStore = Pick<Store, 'claimEvents' | 'claimDigest' | 'deliverEvent' | 'failEvent' | 'keepEvents' | 'makeEventsDue'>;

interface DeliveryParts {
  store: DeliveryStore;
  channels: readonly Channel[];
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timing: Timing;
}

/** Most events that are sent together: one mail that a person can still read. */
const digestSize = 50;

/**
 * Delivers events at least once: what a crash or a lost answer leaves open is sent again under the same event id. Callbacks have a worker of
 * their own, so that they wait for nothing else.
 * Log lines hold the event id, the attempt and our own words for the fault, and nothing of the event.
 */
export const startDelivery = ({ store, channels, log, timing }: DeliveryParts): Worker => {
  const accepted = createAccepted();

  const settle = async ({ id, attempts }: EventRecord, { error, note, worthRetrying }: Outcome, pause: number | null): Promise<void> => {
    const line = { event: id, attempt: attempts };
    if (error === null) {
      await store.deliverEvent(id, new Date().toISOString(), note);
      accepted.forget(id);
      if (note === null) log.info(line, 'showroom event delivered');
      else log.warn({ ...line, note }, 'showroom event delivered, but not everywhere');
      return;
    }
    const retryInMs = worthRetrying ? pause : null;
    await store.failEvent(id, error, retryInMs === null ? null : new Date(Date.now() + retryInMs).toISOString());
    if (retryInMs === null) log.error({ ...line, error }, 'showroom event given up');
    else log.warn({ ...line, error, retryInMs }, 'showroom event not delivered');
  };

  /** An event whose outcome cannot be stored stays leased and comes back when the lease is over. */
  const deliver = async (events: readonly EventRecord[]): Promise<void> => {
    const outcomes = await attempt(events, { channels, accepted, signal: AbortSignal.timeout(timing.tryMs) });
    const pause = pauseAfter(Math.max(...events.map(({ attempts }) => attempts)), timing.backoff);
    await Promise.all(
      events.map((event, index) =>
        settle(event, outcomes[index] as Outcome, pause).catch((error: unknown) => {
          log.error({ event: event.id, attempt: event.attempts, error: errorName(error) }, 'showroom event left to its lease');
        }),
      ),
    );
  };

  const claim = () => ({ leaseSeconds: timing.leaseSeconds, now: new Date() });
  /** Each event is of another stream, so that none overtakes its elders. */
  const deliverEach = async (urgencies: readonly Urgency[]): Promise<boolean> => {
    const events = await store.claimEvents({ ...claim(), limit: atOnce, urgencies });
    await Promise.all(events.map((event) => deliver([event])));
    return events.length > 0;
  };
  const deliverDigest = async (): Promise<boolean> => {
    const events = await store.claimDigest({ ...claim(), limit: digestSize });
    if (events.length > 0) await deliver(events);
    return events.length > 0;
  };
  const deliverRest = async (): Promise<boolean> => {
    if (!channels.some(({ digests }) => digests)) return deliverEach(['message', 'digest']);
    const [messages, digest] = await Promise.all([deliverEach(['message']), deliverDigest()]);
    return messages || digest;
  };

  /** Nothing is configured that would deliver: the events wait for the command line. */
  const keep = async (): Promise<boolean> => {
    const kept = await store.keepEvents();
    if (kept > 0) log.info({ kept }, 'showroom events kept for the command line');
    return false;
  };

  const unread = (error: unknown): void => log.error({ error: errorName(error) }, 'showroom queue could not be read');
  // Whoever starts the service again has often mended what failed before: nothing waits for the end of its pause.
  const started = channels.length === 0 ? Promise.resolve() : store.makeEventsDue(new Date()).catch(unread);
  const rounds = channels.length === 0 ? [keep] : [() => deliverEach(['callback']), deliverRest];
  const workers = rounds.map((round) =>
    createWorker({
      round: async () => {
        await started;
        return round();
      },
      pollMs: timing.pollMs,
      failed: unread,
    }),
  );
  return {
    wake: () => workers.forEach(({ wake }) => wake()),
    stop: async () => {
      await Promise.all(workers.map(({ stop }) => stop()));
    },
  };
};
