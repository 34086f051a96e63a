import fp from 'fastify-plugin';
import { randomBytes } from 'node:crypto';
import { type CacheClass, cacheControl, exposableHeaders, exposedAlways, keptAtMost } from '#lib/contract/headers.ts';
import { isDeskPath } from '#lib/contract/desk.ts';
import { discoveryLinks } from '#lib/contract/discovery.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { quotaFields } from './rate-limit.ts';

/** Headers of every response: cache, rate, CORS, safety and the request's id. */

export interface HeaderPolicy {
  settings: Settings;
  /** Whether browsers are to hold every subdomain to TLS too. */
  hstsSubdomains: boolean;
  /** Headers of a retiring version by path prefix. */
  retirement: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether the desk of the staff is on. */
  desk?: boolean;
  /** When prices in the responses change, in milliseconds since 1970. */
  nextPricesAt?: number | undefined;
}

/** A page is a document that a browser shows or runs; everything else is data, for which a browser needs no policy. */
export type Kind = 'data' | 'page';

const pagePolicies = {
  // `wasm-unsafe-eval` lets the search run Pagefind's WebAssembly, and lets no text become script.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** What belongs to the desk is for its own page: no other site reads it, nobody keeps or lists it, and no address of it is passed on. */
const deskHeaders = (kind: Kind): Record<string, string> => ({
  'Cache-Control': cacheControl.none,
  'X-Robots-Tag': 'noindex, nofollow',
  ...(kind === 'page' && {
    ...pagePolicies,
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  }),
  // Not `no-referrer`: under it a browser names no Origin for a form.
  'Referrer-Policy': 'same-origin',
});

/** Where a client starts: documents for people, and those that describe the interface. */
export const startLinks = { Link: discoveryLinks };

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Headers of a retiring version for one path; none while it stays. */
const retirementOf = ({ retirement }: HeaderPolicy, path: string): Readonly<Record<string, string>> =>
  Object.entries(retirement).find(([prefix]) => isBelow(path, prefix))?.[1] ?? {};

/** Headers that are the same for every response of one kind at one path. */
export const constantHeaders = (
  policy: HeaderPolicy,
  { cache, kind, path }: { cache: CacheClass; kind: Kind; path: string },
): Record<string, string> => {
  const ofDesk = policy.desk === true && isDeskPath(path);
  return {
    'Cache-Control': cacheControl[cache],
    ...(!ofDesk && { 'Access-Control-Allow-Origin': '*' }),
    'X-Content-Type-Options': 'nosniff',
    ...(policy.settings.rootUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=31536000${policy.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
    ...(kind === 'page' && pagePolicies),
    ...(ofDesk && deskHeaders(kind)),
    ...retirementOf(policy, path),
  };
};

/** `Access-Control-Expose-Headers` for a response: the names that it carries beside those that scripts may always read (CORS, G51). */
export const exposedFor = (carries: (name: string) => boolean): string =>
  [...exposedAlways, ...exposableHeaders.filter(carries)].join(', ');

/** Ids that are unique to this start of this process; a counter costs less than a random number a request. */
export const createRequestId = (): (() => string) => {
  const boot = randomBytes(6).toString('base64url').replaceAll('_', 'A').replaceAll('-', 'B');
  let count = 0;
  return () => `${boot}-${(count += 1).toString(36)}`;
};

/** Bounds what may be kept for a while by the end of its prices. */
export const boundedCache = (value: string, { nextPricesAt }: Pick<HeaderPolicy, 'nextPricesAt'>): string =>
  nextPricesAt === undefined || !value.startsWith('public') || value.includes('immutable')
    ? value
    : keptAtMost(value, Math.floor((nextPricesAt - Date.now()) / 1000));

/** Adds them to every response that Fastify sends; one that the response sets itself stays. */
export const headers = fp<{ policy: HeaderPolicy }>((app, { policy }, done) => {
  app.addHook('onSend', (request, reply, _payload, next) => {
    const cache = request.routeOptions.config.endpoint?.cache ?? 'none';
    const kind = String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'data';
    const constant = constantHeaders(policy, { cache, kind, path: request.path });
    constant['Cache-Control'] = boundedCache(constant['Cache-Control'] ?? '', policy);
    const isPublic = 'Access-Control-Allow-Origin' in constant;
    for (const [name, value] of Object.entries(constant)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (kind === 'page' && isPublic) reply.headers(startLinks);
    const fields = quotaFields(request.quota);
    for (let index = 0; index < fields.length; index += 2) reply.header(fields[index] ?? '', fields[index + 1]);
    reply.headers({
      'X-Request-Id': request.id,
      ...(isPublic && { 'Access-Control-Expose-Headers': exposedFor((name) => reply.hasHeader(name)) }),
    });
    next();
  });
  done();
});
