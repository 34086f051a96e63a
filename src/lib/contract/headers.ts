import { ourChoice } from '../schemas/text.ts';

/** How long an answer may be kept, by class. Errors are never kept. */
export const cacheControl = {
  /** JSON data: minutes at the client, longer at an edge that is purged on deploy. */
  data: 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  page: 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  discovery: 'public, max-age=3600, stale-if-error=86400',
  /** Files with a content hash in their name. */
  asset: 'public, max-age=31536000, immutable',
  /** The service worker: a stale one would keep a stale kiosk. */
  worker: 'no-cache',
  none: 'no-store',
  private: 'no-store, private',
} as const;

/** The same, for no longer than some seconds: then an offer in it is over (G97). What may be kept stale counts from the end of `max-age`. */
export const keptAtMost = (value: string, seconds: number): string => {
  let left = Math.max(0, seconds);
  return value.replace(/(max-age|stale-while-revalidate|stale-if-error)=(\d+)/g, (_, name: string, usual: string) => {
    const kept = Math.min(Number(usual), left);
    if (name === 'max-age') left -= kept;
    return `${name}=${kept}`;
  });
};

export type CacheClass = keyof typeof cacheControl;

/** Response headers that scripts of other origins may read where every response has them (CORS, G51). */
export const exposedAlways = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy', 'X-Request-Id'] as const;

/** Those that only some responses have; each names the ones it carries. */
export const exposableHeaders = [
  'ETag',
  'Link',
  'Location',
  'Allow',
  'Retry-After',
  'Idempotent-Replayed',
  'Idempotent-Body-Differs',
  'Preference-Applied',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
] as const;

/** Request headers that scripts of other origins may send. */
export const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'Idempotency-Key',
  'If-None-Match',
  'Prefer',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
].join(', ');

const integer = (description: string, example: number, minimum = 0) => ({
  description,
  schema: { type: 'integer', format: 'int32', minimum, maximum: 2_147_483_647 },
  example,
});
const word = (description: string, example: string, maxLength = 2000) => ({ description, schema: { type: 'string', maxLength }, example });

/** `components.headers`: what every response carries, and what some do. */
export const headers = {
  'RateLimit-Limit': {
    ...integer('', 600),
    ...ourChoice(
      ['G44', 'G76', 'G100'],
      'Requests that one client, by its address, may send in a window; stated even where the operator has turned the limit off.',
    ),
  },
  'RateLimit-Remaining': {
    ...integer('', 599),
    ...ourChoice('G45', 'Requests that it has left; the full quota on a response that a web server in front serves from a file.'),
  },
  'RateLimit-Reset': { ...integer('', 60), ...ourChoice('G45', 'Seconds until the next window begins.') },
  'RateLimit-Policy': { ...word('', '600;w=60', 100), ...ourChoice('G41', 'Limit and window in seconds.') },
  'Access-Control-Allow-Origin': {
    ...ourChoice('G51', 'Everything public may be read from any origin.'),
    schema: { type: 'string', const: '*', maxLength: 1 },
    example: '*',
  },
  'Access-Control-Expose-Headers': word(
    'Headers that scripts of other origins may read: those that the response carries.',
    [...exposedAlways, exposableHeaders[0]].join(', '),
  ),
  'X-Request-Id': { ...word('', 'kq3v0b-1a', 128), ...ourChoice('G105', 'Quote it to the operator.') },
  ETag: word('Strong validator of this representation.', '"Zm9vYmFyYmF6cXV4Cg"', 100),
  'Cache-Control': { ...word('', cacheControl.data, 200), ...ourChoice('G106', 'How long the answer may be kept.') },
  'Retry-After': { ...integer('', 30), ...ourChoice('G82', 'Seconds to wait.') },
  Location: {
    description: 'Address of the created record, or of the job.',
    schema: { type: 'string', format: 'uri', maxLength: 2000 },
    example: 'https://guidance.example/api/v1/jobs/0f8c2b5e6a7d4c3b9e1f2a3b4c5d6e7f',
  },
  'Idempotent-Replayed': {
    description: 'True where an Idempotency-Key was repeated and the first response is sent again; else absent.',
    schema: { type: 'boolean' },
    example: true,
  },
  'Idempotent-Body-Differs': {
    ...ourChoice(
      'G18',
      'True where the repeat had another body: it was not carried out, and this is the response to the first. Else absent.',
    ),
    schema: { type: 'boolean' },
    example: true,
  },
  'WWW-Authenticate': {
    ...word('', 'Bearer realm="guidance", resource_metadata="https://guidance.example/.well-known/oauth-protected-resource"'),
    ...ourChoice('G104', 'How to get a credential (RFC 6750, RFC 9728).'),
  },
  Allow: word('Methods of this address.', 'GET, HEAD, OPTIONS', 200),
  'Preference-Applied': word('What of `Prefer` was followed (RFC 7240).', 'streaming=true', 200),
  'Content-Language': word('Language of the records.', 'en', 40),
  Vary: word('What the form of the answer depends on beside the request itself.', 'Prefer, Accept', 200),
  Accept: word('Media types that the address takes.', 'application/json', 200),
} as const;

export type HeaderName = keyof typeof headers;

const everywhere: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'X-Request-Id',
  'Cache-Control',
];

/** `headers` of a response: those of every response, and the ones named. */
export const headersOf = (names: readonly HeaderName[] = []) =>
  Object.fromEntries([...everywhere, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
