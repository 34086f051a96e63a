import fp from 'fastify-plugin';
import { Problem } from '#lib/contract/problem.ts';
import type { FindClient } from '../http/client-address.ts';
import { readPath } from '../http/request.ts';
import { type ConsumeQuota, createSharedWindow, type Quota, type ShareWindow } from '../store/shared.ts';

/** Window in seconds (specification, "Limits"). */
export const windowSeconds = 60;

/** The published limit, also where the limiter is off for a load test. */
export const publishedLimit = (rateLimit: number): number => rateLimit || 600;

/** What a request that spends no quota is told (G45, G58). */
const untouched = (rateLimit: number): Quota => ({ remaining: publishedLimit(rateLimit), reset: windowSeconds, exceeded: false });

/** The response to a client whose quota is used up (G43). */
const rateLimited = ({ reset }: Quota): Problem =>
  new Problem('rate-limited', `The quota of this client is spent; it resets in ${reset} seconds.`, {
    headers: { 'Retry-After': String(reset) },
  });

/** Windows of a minute: a limit of 0 counts nothing. */
export const createLimiter = (rateLimit: number, share?: ShareWindow): ConsumeQuota => {
  if (rateLimit === 0) return () => untouched(0);
  return createSharedWindow({ points: rateLimit, duration: windowSeconds }, share);
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Spends no quota. */
    unlimited?: boolean;
  }
  interface FastifyRequest {
    /** Decoded path of the target. */
    path: string;
    /** Who the request is counted under. */
    client: string;
    quota: Quota;
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Where the listener counted the request before Fastify had it. */
    quota?: Quota;
  }
}

interface Options {
  consume: ConsumeQuota;
  findClient: FindClient;
  limit: number;
}

/** Counts every request but probes (G58), and refuses those that are over the limit or whose address cannot be read. */
export const rateLimit = fp<Options>((app, { consume, findClient, limit }, done) => {
  app.decorateRequest('quota');
  app.decorateRequest('client', '');
  app.decorateRequest('path', '');
  app.addHook('onRequest', async (request) => {
    const { raw, originalUrl, routeOptions } = request;
    request.client = findClient(raw);
    request.path = originalUrl.split('?', 1)[0] ?? '';
    request.quota = raw.quota ?? (routeOptions.config.unlimited ? untouched(limit) : await consume(request.client));
    if (request.quota.exceeded) throw rateLimited(request.quota);
    request.path = readPath(originalUrl);
  });
  done();
});
