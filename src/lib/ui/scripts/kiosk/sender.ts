import { deliver } from '../../../kiosk/deliver.ts';
import { aged, hastened, isDue, isExpired, postponed, withoutContent, type WaitingRequest } from '../../../kiosk/waiting-request.ts';
import { paintBadge } from './badge.ts';
import { service } from './outlet.ts';
import { keepRequest, listRequests, removeRequest } from './request-store.ts';

const everyMs = 10_000;

/** Everything that is kept, older by now, without what has been here for a day. */
const purge = async (): Promise<WaitingRequest[]> => {
  const kept: WaitingRequest[] = [];
  for (const stored of await listRequests()) {
    const request = aged(stored, Date.now());
    if (isExpired(request)) await removeRequest(request.id);
    else {
      await keepRequest(request);
      kept.push(request);
    }
  }
  return kept;
};

/** True while it is worth trying the next one. */
const tryToDeliver = async (waiting: WaitingRequest): Promise<boolean> => {
  const delivery = await deliver(waiting, service);
  if (delivery.outcome === 'delivered') await removeRequest(waiting.id);
  else if (delivery.outcome === 'refused') await keepRequest(withoutContent(waiting));
  else await keepRequest(postponed(delivery.request, Date.now(), delivery.retryAfterMs));
  return delivery.outcome !== 'unreachable';
};

/**
 * Sends what is due, one after the other, in one window at a time: whoever holds the lock. Without `patience` it leaves the work to a
 * window that has it already.
 */
const pass = (patience: boolean, change: (request: WaitingRequest) => WaitingRequest): Promise<void> =>
  navigator.locks.request('kiosk-requests', { ifAvailable: !patience }, async (lock) => {
    if (!lock) return;
    for (const request of (await purge()).map(change)) if (isDue(request, Date.now()) && !(await tryToDeliver(request))) break;
  });

const unchanged = (request: WaitingRequest): WaitingRequest => request;

/** Sends what is due, after any other window that is sending. */
export const sendNow = async (): Promise<void> => {
  await pass(true, unchanged);
  await paintBadge();
};

const round = (change = unchanged): void => {
  pass(false, change)
    .then(paintBadge)
    // Where nothing can be kept, nothing waits either.
    .catch(() => undefined);
};

/** From now on: at once, every few seconds, and as soon as the connection is back. */
export const keepSending = (): void => {
  round();
  setInterval(round, everyMs);
  addEventListener('online', () => round(hastened));
};
