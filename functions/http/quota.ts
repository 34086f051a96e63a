import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#lib/problem.ts';

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

/** Counts requests a client in fixed windows of a minute, in memory. A limit of 0 counts nothing. */
export const createQuota = (rateLimit: number): ConsumeQuota => {
  if (rateLimit === 0) return () => Promise.resolve(untouched(0));
  const limiter = new RateLimiterMemory({ points: rateLimit, duration: windowSeconds });
  const refused = (rejection: unknown): Quota => {
    if (rejection instanceof RateLimiterRes) return toQuota(rejection, true);
    throw rejection;
  };
  return (client) => limiter.consume(client).then((state) => toQuota(state, false), refused);
};
