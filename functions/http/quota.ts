import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#lib/problem.ts';
import type { Redis } from '../redis/connect.ts';
import { TooSlow, within } from '../redis/within.ts';

/** What a client has left of its window (draft-ietf-httpapi-ratelimit-headers-06, G41). */
export interface Quota {
  remaining: number;
  /** Seconds until the window resets. */
  reset: number;
  exceeded: boolean;
}

/** Window in seconds (specification, "Limits"). */
export const windowSeconds = 60;

/** The published limit, also where the limiter is off for a load test. */
export const publishedLimit = (rateLimit: number): number => rateLimit || 600;

/** What a request that spends no quota sees (G45, G58). */
export const untouched = (rateLimit: number): Quota => ({ remaining: publishedLimit(rateLimit), reset: windowSeconds, exceeded: false });

const toQuota = ({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Quota => ({
  remaining: Math.max(0, remainingPoints),
  reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  exceeded,
});

/** The answer to a client whose quota is spent (G43). */
export const rateLimited = ({ reset }: Quota): Problem =>
  new Problem('rate-limited', `The quota of this client is spent; it resets in ${reset} seconds.`, {
    headers: { 'Retry-After': String(reset) },
  });

export type ConsumeQuota = (client: string) => Promise<Quota>;

/** Longest that a request waits for the shared window, and how long a Redis that was slower is left alone. */
const patienceMs = 250;
const restMs = 2000;

type Consume = (client: string) => Promise<RateLimiterRes>;

/** The shared window while Redis answers in time, else the one of this process. */
const shareWindow = (window: { points: number; duration: number }, memory: RateLimiterMemory, redis: Redis): Consume => {
  const shared = new RateLimiterRedis({
    ...window,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: 'guidance:rate',
    // A client that is over its limit is refused without asking Redis again.
    inMemoryBlockOnConsumed: window.points + 1,
    insuranceLimiter: memory,
  });
  let restsUntil = 0;
  return async (client) => {
    if (performance.now() < restsUntil) return memory.consume(client);
    try {
      return await within(patienceMs, shared.consume(client));
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      restsUntil = performance.now() + restMs;
      return memory.consume(client);
    }
  };
};

/**
 * Counts requests a client in fixed windows of a minute: in Redis where there is one, so that all processes share a window, else in memory.
 * A limit of 0 counts nothing.
 */
export const createQuota = (rateLimit: number, redis?: Redis): ConsumeQuota => {
  if (rateLimit === 0) return () => Promise.resolve(untouched(0));
  const window = { points: rateLimit, duration: windowSeconds };
  const memory = new RateLimiterMemory(window);
  const consume: Consume = redis ? shareWindow(window, memory, redis) : (client) => memory.consume(client);
  const refused = (rejection: unknown): Quota => {
    if (rejection instanceof RateLimiterRes) return toQuota(rejection, true);
    throw rejection;
  };
  return (client) => consume(client).then((state) => toQuota(state, false), refused);
};
