import { cacheControl, type CacheClass } from '#lib/cache.ts';
import { discoveryLinks } from '#lib/discovery.ts';
import { exposedHeaders } from '#lib/headers.ts';
import type { Settings } from '#lib/settings.ts';
import { publishedLimit, windowSeconds, type Quota } from './quota.ts';

/** Header names and values in turn, as `writeHead` takes them without building objects. */
export type FlatHeaders = string[];

export interface HeaderPolicy {
  settings: Settings;
  rateLimit: number;
  /** Headers of a retiring version by path prefix. */
  retirement: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const contentSecurityPolicy = {
  data: "default-src 'none'; frame-ancestors 'none'",
  // `wasm-unsafe-eval` lets the search run Pagefind's WebAssembly, and lets no text become script.
  page: "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const flat = (headers: Readonly<Record<string, string>>): FlatHeaders => Object.entries(headers).flat();

/** Headers that are the same for every answer of one kind, built once. */
export const constantHeaders = (
  { settings, rateLimit }: HeaderPolicy,
  { cache, page }: { cache: CacheClass; page: boolean },
): FlatHeaders =>
  flat({
    'Cache-Control': cacheControl[cache],
    'RateLimit-Limit': String(publishedLimit(rateLimit)),
    'RateLimit-Policy': `${publishedLimit(rateLimit)};w=${windowSeconds}`,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposedHeaders,
    'Content-Security-Policy': page ? contentSecurityPolicy.page : contentSecurityPolicy.data,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // No window of another site holds on to a page of ours, the kiosk above all.
    ...(page && {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    }),
    ...(settings.rootUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    Link: discoveryLinks,
  });

/** Headers of a retiring version for one path; none while it stays. */
export const retirementOf = ({ retirement }: HeaderPolicy, path: string): FlatHeaders => {
  const prefix = Object.keys(retirement).find((version) => path === version || path.startsWith(`${version}/`));
  return prefix === undefined ? [] : flat(retirement[prefix] ?? {});
};

/** A block of constant headers with room at its end for those of the request. */
export const blockOf = (constant: FlatHeaders): FlatHeaders => [
  ...constant,
  'RateLimit-Remaining',
  '',
  'RateLimit-Reset',
  '',
  'X-Request-Id',
  '',
];

/** The block with the headers of this request in it, in place: `writeHead` has read it before the next request comes. */
export const filled = (block: FlatHeaders, quota: Quota, id: string): FlatHeaders => {
  const { length } = block;
  block[length - 5] = String(quota.remaining);
  block[length - 3] = String(quota.reset);
  block[length - 1] = id;
  return block;
};

/** The two counters, and the id that an operator can find in the log. */
export const requestHeaders = (quota: Quota, id: string): FlatHeaders => [
  'RateLimit-Remaining',
  String(quota.remaining),
  'RateLimit-Reset',
  String(quota.reset),
  'X-Request-Id',
  id,
];
