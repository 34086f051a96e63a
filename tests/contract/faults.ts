import { createJudge, type OpenApiLike } from '#build/judge.ts';
import { isProblem, mediaOf, pathOf, type Answer, type Asked, type ErrorBody } from './answer.ts';
import { isMessage } from './json-rpc.ts';
import { errorCodes } from './spec-tables.ts';

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
  'Idempotent-Body-Differs',
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
    'Strict-Transport-Security': header('Strict-Transport-Security') === (isSecure ? 'max-age=31536000' : undefined),
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

/** What every 4xx and 5xx owes: specification, "Errors"; gaps G43 and G50. */

const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

const required = ['type', 'title', 'status', 'detail'] as const;
const requiredOfError = ['message', 'hint', 'documentation'] as const;

/** Statuses without `error.code` (G43); 400 is one of them only for HTTP that could not be read. */
const isUncoded = ({ status, type }: Partial<ErrorBody> & { status: number }): boolean =>
  status >= 500 || [403, 410, 412, 414, 429, 431].includes(status) || (status === 400 && type?.endsWith('/malformed-request') === true);

/** Addresses that always answer JSON (G50). */
const isInterface = (path: string): boolean => /^\/(?:api|ask|mcp|\.well-known|openapi\.json)(?:\/|$)/.test(path);

const mayBePage = (asked: Asked): boolean => asked.accept?.includes('text/html') === true && !isInterface(pathOf(asked));

const codeFaults = (body: ErrorBody): string[] => {
  const { code } = body.error;
  if (isUncoded(body)) return code === undefined ? [] : [`error.code is ${code}, where none fits (G43)`];
  return code !== undefined && errorCodes.includes(code) ? [] : [`error.code is "${code}", which is not in the enum`];
};

const memberFaults = (body: ErrorBody, status: number): string[] => [
  ...required.filter((name) => !body[name]).map((name) => `${name} is missing`),
  ...requiredOfError.filter((name) => !body.error[name]).map((name) => `error.${name} is missing`),
  ...(body.status === status ? [] : [`the body says ${body.status}`]),
  ...(body.status === 429 && body.type !== quotaExceeded ? [`the type of a 429 is ${body.type}`] : []),
];

const bodyFaults = ({ status, problem }: Answer): string[] => {
  if (!problem) return ['the error body is not JSON'];
  const { error } = problem as { error?: ErrorBody['error'] };
  return error ? [...memberFaults(problem, status), ...codeFaults(problem)] : ['error is missing'];
};

/** Faults of an error, empty where it keeps to the specification or is none. */
export const problemFaults = (asked: Asked, answer: Answer): string[] => {
  if (answer.status < 400) return isProblem(answer) ? ['an answer below 400 is an error body'] : [];
  const kept = answer.header('Cache-Control') === 'no-store' ? [] : ['an error may be kept by a cache'];
  if (isMessage(asked, answer)) return kept;
  if (mediaOf(answer) === 'text/html') return mayBePage(asked) ? kept : [...kept, 'the error is a page where JSON is due (G50)'];
  if (!isProblem(answer)) return [...kept, `the media type of the error is "${mediaOf(answer)}"`];
  return asked.method === 'HEAD' ? kept : [...kept, ...bodyFaults(answer)];
};

/** Addresses in an error body that must lead somewhere. */
export const problemPages = ({ problem }: Answer): string[] =>
  problem ? [problem.type, problem.error.documentation].filter((address) => address !== quotaExceeded) : [];

/** Faults of a JSON body by the published OpenAPI document. */
export type ContractFaults = (asked: Asked, answer: Answer) => string[];

/** Answers in JSON that are no part of the interface: probes of the operator, open data, whose contract is its data package, and what Bruno and browsers define. */
const isApart = (path: string): boolean => /^\/(?:healthz|readyz|data\/.*|bruno\.json|.*\.webmanifest)$/.test(path);

const anyError = 'anyError';

/** The document with one operation more, for errors of addresses that have no operation. */
const withAnyError = (document: OpenApiLike): OpenApiLike => {
  const schema = { anyOf: [{ $ref: '#/components/schemas/Problem' }, { $ref: '#/components/schemas/UncodedProblem' }] };
  const statuses = [400, 403, 404, 405, 410, 412, 413, 414, 415, 429, 431, 500, 503];
  const responses = Object.fromEntries(statuses.map((status) => [status, { content: { 'application/problem+json': { schema } } }]));
  return { ...document, paths: { ...document.paths, '/any-error': { get: { operationId: anyError, responses } } } };
};

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
}

export const createContractFaults = (document: OpenApiLike): ContractFaults => {
  const judge = createJudge(withAnyError(document));
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: methods as Record<string, Operation>,
  }));

  const operationOf = (asked: Asked): Operation | undefined => {
    const { method } = asked;
    const methods = paths.find(({ pattern }) => pattern.test(pathOf(asked)))?.methods;
    // A method that the address does not have is answered by the operations it has.
    return methods?.[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? Object.values(methods ?? {})[0];
  };

  return (asked, answer) => {
    if (
      asked.method === 'HEAD' ||
      answer.json === undefined ||
      (isApart(pathOf(asked)) && answer.status === 200) ||
      isMessage(asked, answer)
    )
      return [];
    const operation = operationOf(asked);
    const operationId = operation?.operationId ?? (answer.status >= 400 ? anyError : undefined);
    if (operationId === undefined) return [`the contract has no operation for ${asked.method} ${asked.target}`];
    return judge(operationId, answer.status, mediaOf(answer), answer.json);
  };
};
