import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sha256 } from './values.ts';

/** What the processes of one service may share through Redis, as the rest of the service sees it. */

/** The secret that every key is tagged with (G16). It lives in memory only: a restart drops every key. */
export interface KeySecret {
  /** The bytes now. With Redis they may change once, when this process joins others. */
  bytes: () => Buffer;
  /** Tells secrets apart without giving them away. */
  id: () => string;
  close: () => void;
}

export const secretIdOf = (bytes: Buffer): string => sha256(`id:${bytes.toString('hex')}`).slice(0, 32);

/** A secret of this process alone. */
export const createOwnSecret = (): KeySecret => {
  const bytes = randomBytes(32);
  const id = secretIdOf(bytes);
  return { bytes: () => bytes, id: () => id, close: () => undefined };
};

/** What a client has left of its window (draft-ietf-httpapi-ratelimit-headers-06, G41). */
export interface Quota {
  limit: number;
  remaining: number;
  /** Seconds until the window resets. */
  reset: number;
  exceeded: boolean;
}

/** A fixed window: how many requests in how many seconds. */
export interface RateWindow {
  points: number;
  duration: number;
}

/** Counts a request of a client. Only a window that processes share is asynchronous. */
export type ConsumeQuota = (client: string) => Quota | Promise<Quota>;

/** Counts in windows that processes share; `own` is that of this process, for when they cannot. */
export type ShareWindow = (window: RateWindow, own: (client: string) => Quota) => ConsumeQuota;

/** Most clients counted at once; beyond that the one that was away for longest is forgotten, so that many addresses cost no more memory. */
const mostClients = 50_000;

/** Fixed windows in memory, one a client, that begin with its first request. */
const createWindow = ({ points, duration }: RateWindow): ((client: string) => Quota) => {
  const length = duration * 1000;
  // Counted as sizes, since for a number of entries the cache takes the memory of all of them at once.
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ maxSize: mostClients, sizeCalculation: () => 1 });
  return (client) => {
    const now = Date.now();
    let window = windows.get(client);
    // A clock that was set back must not make a window longer.
    if (window === undefined || now >= window.endsAt || window.endsAt - now > length) {
      window = { count: 0, endsAt: now + length };
      windows.set(client, window);
    }
    window.count += 1;
    return {
      limit: points,
      remaining: Math.max(0, points - window.count),
      reset: Math.ceil((window.endsAt - now) / 1000),
      exceeded: window.count > points,
    };
  };
};

/** Windows in Redis where there is one, so that all processes share them, else in memory. */
export const createSharedWindow = (window: RateWindow, share?: ShareWindow): ConsumeQuota => {
  const own = createWindow(window);
  return share ? share(window, own) : own;
};
