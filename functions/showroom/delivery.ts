import type { Logger } from '../log.ts';
import type { EventRecord, Store } from '../store/store.ts';
import { createAccepted } from './accepted.ts';
import { attempt } from './attempt.ts';
import { pauseAfter } from './backoff.ts';
import type { Channel } from './channel.ts';
import { errorName } from './delivery-error.ts';
import type { Timing } from './timing.ts';
import { createWorker, type Worker } from './worker.ts';

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
