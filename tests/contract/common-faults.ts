import { mediaOf, type Answer, type Asked } from './answer.ts';

/** What every response owes, whatever it answers: specification, "Limits"; gaps G41, G45, G50, G51. */

const whole = /^\d+$/;

/** Response fields that may stand more than once. */
const repeatable = new Set(['link', 'vary', 'connection']);

const rateFaults = ({ header }: Answer): string[] => {
  const [limit, remaining, reset] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => header(name) ?? '');
  return [
    ...(whole.test(limit ?? '') ? [] : [`RateLimit-Limit is "${limit}"`]),
    ...(whole.test(remaining ?? '') && Number(remaining) <= Number(limit) ? [] : [`RateLimit-Remaining is "${remaining}" of ${limit}`]),
    ...(whole.test(reset ?? '') && Number(reset) <= 60 ? [] : [`RateLimit-Reset is "${reset}"`]),
    ...(header('RateLimit-Policy') === `${limit};w=60` ? [] : [`RateLimit-Policy is "${header('RateLimit-Policy')}"`]),
    ...(header('RateLimit') === undefined ? [] : ['RateLimit is of another draft (G41)']),
  ];
};

/** G51: scripts of other origins may read the rate, location, retry and idempotency headers, where a response carries them. */
const exposable = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'X-Request-Id',
  'ETag',
  'Link',
  'Location',
  'Allow',
  'Retry-After',
  'Idempotent-Replayed',
  'Preference-Applied',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
];

const corsFaults = ({ header }: Answer): string[] => {
  const exposed = (header('Access-Control-Expose-Headers') ?? '').split(/\s*,\s*/);
  return [
    ...(header('Access-Control-Allow-Origin') === '*' ? [] : [`Access-Control-Allow-Origin is "${header('Access-Control-Allow-Origin')}"`]),
    ...exposable.filter((name) => header(name) !== undefined && !exposed.includes(name)).map((name) => `${name} is not exposed to scripts`),
    ...exposed.filter((name) => header(name) === undefined).map((name) => `${name} is exposed, but the response has none`),
  ];
};

/** What stands around a response: a web server, which has its own name in `Server`, and the scheme of the address that the build links to. */
export interface Surroundings {
  behind?: 'nginx' | 'caddy' | undefined;
  isSecure?: boolean;
}

/** What a browser is told to do, and not to do, with an answer; the names of what does not hold. */
const safetyFaults = ({ status, header }: Answer, { behind, isSecure = false }: Surroundings): string[] => {
  const policy = header('Content-Security-Policy') ?? '';
  const isPage = mediaOf({ header }) === 'text/html';
  // A page that is unchanged is told without its type.
  const asPage = isPage || policy !== '';
  const holds: Record<string, boolean> = {
    'X-Content-Type-Options': header('X-Content-Type-Options') === 'nosniff',
    'Referrer-Policy': header('Referrer-Policy') === (asPage ? 'strict-origin-when-cross-origin' : undefined),
    // Under http it would lock a browser out.
    'Strict-Transport-Security': header('Strict-Transport-Security') === (isSecure ? 'max-age=31536000; includeSubDomains' : undefined),
    'Content-Security-Policy-Report-Only': header('Content-Security-Policy-Report-Only') === undefined,
    'default-src': !asPage || policy.startsWith("default-src 'none'"),
    'frame-ancestors': !asPage || policy.includes("frame-ancestors 'none'"),
    'base-uri': !isPage || policy.includes("base-uri 'none'"),
    // Nothing inline, nothing from elsewhere; WebAssembly, for the search, is no text that becomes script.
    'Content-Security-Policy': !/unsafe|https?:|\*/.test(policy.replace("'wasm-unsafe-eval'", '')),
    'Cross-Origin-Opener-Policy': !asPage || header('Cross-Origin-Opener-Policy') === 'same-origin',
    'Permissions-Policy': !asPage || (header('Permissions-Policy') ?? '').includes('camera=(), geolocation=(), microphone=()'),
    'a product': (behind !== undefined || header('Server') === undefined) && !header('X-Powered-By') && !header('X-AspNet-Version'),
    'Set-Cookie': header('Set-Cookie') === undefined,
    'Access-Control-Allow-Credentials': header('Access-Control-Allow-Credentials') === undefined,
    'Cache-Control': status < 400 ? Boolean(header('Cache-Control')) : (header('Cache-Control') ?? '').includes('no-store'),
    'X-Request-Id': /^[\w-]{8,128}$/.test(header('X-Request-Id') ?? ''),
    Date: !Number.isNaN(Date.parse(header('Date') ?? '')),
  };
  return Object.entries(holds).flatMap(([name, isTrue]) => (isTrue ? [] : [`${name} is not as it must be`]));
};

/** RFC 9110 sections 8.6, 9.3.2, 15.3.5 and 15.4.5. */
const lengthFaults = ({ method }: Asked, { status, header, body }: Answer, { behind }: Surroundings): string[] => {
  const length = header('Content-Length');
  if (status === 204 || status === 304) return body.length > 0 ? [`a ${status} has a body`] : [];
  // Events come one by one, so that their length is not known before (G38).
  if (length === undefined)
    return mediaOf({ header }) === 'text/event-stream' || (behind === 'caddy' && header('content-encoding') !== undefined)
      ? []
      : ['Content-Length is missing'];
  if (method === 'HEAD') return body.length > 0 ? ['the answer to HEAD has a body'] : [];
  return Number(length) === body.length ? [] : [`Content-Length is ${length}, but ${body.length} bytes came`];
};

const repeatFaults = ({ fields }: Answer): string[] => {
  const names = fields.map(([name]) => name.toLowerCase());
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index && !repeatable.has(name)))].map(
    (name) => `${name} stands more than once`,
  );
};

/** Behind Caddy a compressed file comes in chunks, without its length: Go leaves that out (G69). */
export const commonFaults = (asked: Asked, answer: Answer, around: Surroundings = {}): string[] => [
  ...rateFaults(answer),
  ...corsFaults(answer),
  ...safetyFaults(answer, around),
  ...lengthFaults(asked, answer, around),
  ...repeatFaults(answer),
];
