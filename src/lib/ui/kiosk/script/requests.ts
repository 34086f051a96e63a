import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import {
  type Answer,
  type WaitingRequest,
  deliver,
  aged,
  hastened,
  isDue,
  isExpired,
  longestMs,
  postponed,
  withoutContent,
} from '../../../callback/request.ts';
import { showroomService } from '../../callback/service.ts';
import { showSent, showWaiting } from './badge.ts';

interface Kiosk extends DBSchema {
  requests: { key: string; value: WaitingRequest };
}

let opened: Promise<IDBPDatabase<Kiosk>> | undefined;

const database = (): Promise<IDBPDatabase<Kiosk>> => {
  opened ??= openDB<Kiosk>('kiosk', 1, {
    upgrade: (created) => {
      created.createObjectStore('requests', { keyPath: 'id' });
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

/** Resolves once it is on disk: a kiosk is switched off at the wall. */
const change = async (work: (store: IDBPObjectStore<Kiosk, ['requests'], 'requests', 'readwrite'>) => Promise<unknown>): Promise<void> => {
  const transaction = (await database()).transaction('requests', 'readwrite', { durability: 'strict' });
  await Promise.all([work(transaction.store), transaction.done]);
};

export const keepRequest = (request: WaitingRequest): Promise<void> => change((store) => store.put(request));
export const removeRequest = (id: string): Promise<void> => change((store) => store.delete(id));
export const findRequest = async (id: string): Promise<WaitingRequest | undefined> => (await database()).get('requests', id);
const listRequests = async (): Promise<WaitingRequest[]> => (await database()).getAll('requests');

const countWaiting = async (): Promise<void> => showWaiting((await listRequests()).filter(({ refused }) => !refused).length);

/**
 * A request needs a place to wait and a lock, or it could be lost or be sent twice. Browsers give both to pages of `https:` and of
 * localhost alone.
 */
export const canTakeRequests = (): boolean => isSecureContext && 'locks' in navigator && 'indexedDB' in window;

/** The service that this page came from. */
const service = showroomService(keepRequest);

const everyMs = 10_000;

let onDelivered: (id: string, record: Answer['record']) => void = () => undefined;

/** By how much the clock was ahead of the time that this window runs. A device that sleeps changes it by hours, and only whoever sets the clock by a week. */
let aheadMs = Date.now() - performance.now();
const weekMs = 7 * longestMs;

/** Everything that is kept, older by now, without what has been here for a day. A clock that was put right makes nothing older. */
const purge = async (): Promise<WaitingRequest[]> => {
  const kept: WaitingRequest[] = [];
  const set = Date.now() - performance.now() - aheadMs;
  aheadMs += set;
  for (const stored of await listRequests()) {
    const request = aged(set > weekMs ? { ...stored, seenAt: stored.seenAt + set } : stored, Date.now());
    if (isExpired(request)) await removeRequest(request.id);
    else {
      await keepRequest(request);
      kept.push(request);
    }
  }
  return kept;
};

/** True while it is worth trying the next one. Nothing of a try without a network arrives, so that it leaves no mark. */
const tryToDeliver = async (waiting: WaitingRequest): Promise<boolean> => {
  const { credential } = navigator.onLine ? {} : waiting;
  const delivery = await deliver(waiting, service);
  if (delivery.outcome === 'delivered') {
    await removeRequest(waiting.id);
    showSent();
    onDelivered(waiting.id, delivery.record);
  } else if (delivery.outcome === 'refused') await keepRequest(withoutContent(waiting, delivery.faultyField));
  else await keepRequest(postponed({ ...delivery.request, ...(credential === null && { credential }) }, Date.now(), delivery.retryAfterMs));
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

/** Takes back what waits; false where it is not known to have stayed here. */
export const takeBack = (id: string): Promise<boolean> =>
  navigator.locks.request('kiosk-requests', async () => {
    const isHere = (await findRequest(id))?.credential === null;
    if (isHere) await removeRequest(id);
    await countWaiting();
    return isHere;
  });

const unchanged = (request: WaitingRequest): WaitingRequest => request;

/** Sends what is due, after any other window that is sending. */
export const sendNow = async (): Promise<void> => {
  await pass(true, unchanged);
  await countWaiting();
};

const round = (change = unchanged): void => {
  pass(false, change)
    .then(countWaiting)
    // Where nothing can be kept, nothing waits either.
    .catch(() => undefined);
};

/** From now on: at once, every few seconds, and as soon as the connection is back. `tell` hears of each request that was delivered. */
export const keepSending = (tell: typeof onDelivered): void => {
  onDelivered = tell;
  // A try may take its time; how many wait is told at once.
  countWaiting().catch(() => undefined);
  round();
  setInterval(round, everyMs);
  addEventListener('online', () => round(hastened));
};
