import fp from 'fastify-plugin';
import { Problem } from '#lib/contract/problem.ts';
import { isOfSite } from '#lib/contract/addresses.ts';
import { isDeskPath } from '#lib/contract/desk.ts';
import type { FindClient } from '../http/client-address.ts';
import { readPath } from '../http/request.ts';
import { createSharedWindow, type Quota, type ShareWindow } from '../store/shared.ts';
import type { DeskSession } from '../store/store.ts';

/** Window in seconds (specification, "Limits"). */
const windowSeconds = 60;

/** Requests in a window, as multiples of the limit of the specification (G100). */
const multiples = { interface: 1, site: 10, staff: 1 } as const;

/** What is counted apart: the interface, and pages with their files, by client; the desk by person. */
type Window = keyof typeof multiples;

/** The window of a target; none of a stylesheet, so that the page that says 429 has its own. */
export const windowOf = (target: string): Window | undefined => {
  if (!isOfSite(target)) return 'interface';
  return /^\/_astro\/[\w.-]+\.css$/.test(target) ? undefined : 'site';
};

/** The response to a client whose quota is used up (G43). */
const rateLimited = ({ reset }: Quota): Problem =>
  new Problem('rate-limited', `The quota of this client is spent; it resets in ${reset} seconds.`, {
    headers: { 'Retry-After': String(reset) },
  });

/** Counts a request of somebody in a window; in none, or where it is turned off, it spends nothing (G45, G58). */
export type Limiter = (window: Window | undefined, who: string) => Quota | Promise<Quota>;

/** Windows of a minute: a limit of 0 counts nothing, and the published one is told (G76). */
export const createLimiter = (rateLimit: number, share?: ShareWindow): Limiter => {
  const create = (name: Window) => {
    const limit = (rateLimit || 600) * multiples[name];
    const consume = createSharedWindow({ points: limit, duration: windowSeconds }, share);
    const whole: Quota = { limit, remaining: limit, reset: windowSeconds, exceeded: false };
    return { whole, consume: (who: string) => (rateLimit === 0 ? whole : consume(name === 'interface' ? who : `${name}:${who}`)) };
  };
  const windows = { interface: create('interface'), site: create('site'), staff: create('staff') };
  return (window, who) => (window ? windows[window].consume(who) : windows.site.whole);
};

/** Headers of a quota, names and values in turn (draft-ietf-httpapi-ratelimit-headers-06). */
export const quotaFields = ({ limit, remaining, reset }: Quota): string[] => [
  ...['RateLimit-Limit', String(limit), 'RateLimit-Policy', `${limit};w=${windowSeconds}`],
  ...['RateLimit-Remaining', String(remaining), 'RateLimit-Reset', String(reset)],
];

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
    /** Who is signed in at the desk; null where nobody is. */
    staff: DeskSession | null;
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Where the listener counted the request before Fastify had it. */
    quota?: Quota;
  }
}

interface Options {
  consume: Limiter;
  findClient: FindClient;
  findStaff: (cookie: string | undefined) => Promise<DeskSession | null>;
}

/** Counts every request but probes (G58), and refuses those that are over the limit or whose address cannot be read. */
export const rateLimit = fp<Options>((app, { consume, findClient, findStaff }, done) => {
  app.decorateRequest('quota');
  app.decorateRequest('client', '');
  app.decorateRequest('path', '');
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request) => {
    const { raw, originalUrl, routeOptions } = request;
    request.client = findClient(raw);
    request.path = originalUrl.split('?', 1)[0] ?? '';
    // A cookie that nobody knows is nobody.
    if (isDeskPath(request.path)) request.staff = await findStaff(raw.headers.cookie);
    const window = routeOptions.config.unlimited ? undefined : windowOf(originalUrl);
    const { staff, client } = request;
    request.quota = raw.quota ?? (await (staff ? consume('staff', staff.staff) : consume(window, client)));
    if (request.quota.exceeded) throw rateLimited(request.quota);
    request.path = readPath(originalUrl);
  });
  done();
});
