import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Quota } from '../rate-limiter.ts';
import type { Window } from '../rate-limiter.ts';
import type { Redis } from './connect.ts';
import { TooSlow, within } from './within.ts';

/** Longest that a request waits for the shared window, and how long a Redis that was slower is left alone. */
const patienceMs = 250;
const restMs = 2000;

const toQuota = ({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Quota => ({
  remaining: Math.max(0, remainingPoints),
  reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  exceeded,
});

/** The window that all processes share while Redis answers in time, else the one of this process. */
export const shareWindow = (window: Window, redis: Redis): ((client: string) => Promise<Quota>) => {
  const memory = new RateLimiterMemory(window);
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
  const consume = async (client: string): Promise<RateLimiterRes> => {
    if (performance.now() < restsUntil) return memory.consume(client);
    try {
      return await within(patienceMs, shared.consume(client));
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      restsUntil = performance.now() + restMs;
      return memory.consume(client);
    }
  };
  const refused = (rejection: unknown): Quota => {
    if (rejection instanceof RateLimiterRes) return toQuota(rejection, true);
    throw rejection;
  };
  return (client) => consume(client).then((state) => toQuota(state, false), refused);
};
