import { Problem } from '#lib/problem.ts';
import type { Redis } from '../redis/connect.ts';
import { createWindow } from './window.ts';

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

/** The answer to a client whose quota is spent (G43). */
export const rateLimited = ({ reset }: Quota): Problem =>
  new Problem('rate-limited', `The quota of this client is spent; it resets in ${reset} seconds.`, {
    headers: { 'Retry-After': String(reset) },
  });

/** Counts a request of a client. Only a window that is shared is waited for. */
export type ConsumeQuota = (client: string) => Quota | Promise<Quota>;

/**
 * Counts requests a client in fixed windows of a minute: in Redis where there is one, so that all processes share a window, else in memory.
 * A limit of 0 counts nothing.
 */
export const createQuota = async (rateLimit: number, redis?: Redis): Promise<ConsumeQuota> => {
  if (rateLimit === 0) return () => untouched(0);
  const window = { points: rateLimit, duration: windowSeconds };
  if (!redis) return createWindow(window);
  const { shareWindow } = await import('../redis/shared-window.ts');
  return shareWindow(window, redis);
};
