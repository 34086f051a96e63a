import fp from 'fastify-plugin';
import type { FastifyError, FastifyRequest } from 'fastify';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { endpoints } from '#lib/contract/addresses.ts';
import { deskPath } from '#lib/contract/desk.ts';
import { Problem, problemBody, problemPage } from '#lib/contract/problem.ts';
import type { Settings } from '#lib/settings.ts';
import { terminalText } from '#lib/terminal-text.ts';
import { prefersHtml } from '../negotiation.ts';
import { limits } from '../request.ts';
import type { Logger } from '../log.ts';
import { StoreError } from '../store/database.ts';
import { healthPaths } from './health.ts';
import { untouched } from './rate-limit.ts';
import { constantHeaders, exposedFor, type HeaderPolicy } from './headers.ts';
import type { Prebuilt } from './prebuilt.ts';

/** Every error leaves here: as problem details (RFC 9457), or as a page for people. */

const problemMedia = 'application/problem+json';

/** Addresses that always answer JSON (G50): those of the interface and what lies below them, and the probes, which programs read. */
const dataOnly = new Set(endpoints.map(({ path }) => path.split('/')[1]));
const isDataOnly = (path: string): boolean =>
  dataOnly.has(path.split('/')[1]) || path.startsWith(`${deskPath}/api/`) || healthPaths.some((probe) => probe === path);

/** The page of an error for a client that prefers HTML outside the interface (G50); undefined where JSON is due. */
const errorPageFor = ({ path, accept, id }: { path: string; accept: string | undefined; id: Problem['id'] }): string | undefined =>
  isDataOnly(path) || !prefersHtml(accept) ? undefined : problemPage(id, path === '/ar' || path.startsWith('/ar/') ? 'ar' : 'en');

/** How to get a credential (specification, "Authentication" 7; RFC 6750 section 3: no `error` where no token was sent). */
const challenge = ({ id }: Problem, { rootUrl }: Settings): string =>
  `Bearer realm="guidance"${id === 'invalid_credential' ? ', error="invalid_token"' : ''}, resource_metadata="${rootUrl}/.well-known/oauth-protected-resource"`;

/** Headers that belong to a problem. Errors are never cached. */
const problemHeaders = (problem: Problem, settings: Settings): Record<string, string> => ({
  'Cache-Control': 'no-store',
  ...(problem.status === 401 && { 'WWW-Authenticate': challenge(problem, settings) }),
  ...(problem.status === 503 && { 'Retry-After': '5' }),
  ...problem.options.headers,
});

/** Repeats parts of a request, and is often read on a terminal. */
const problemText = (problem: Problem, settings: Settings): string => terminalText(JSON.stringify(problemBody(problem, settings)));

/** Fastify's own errors of a request, by their code. */
const frameworkProblem = ({ code, statusCode }: FastifyError, { routeOptions }: FastifyRequest): Problem | undefined => {
  const { endpoint } = routeOptions.config;
  const maxBytes = endpoint?.body?.maxBytes ?? 0;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem('invalid_body', `The body is over ${maxBytes} bytes.`, {
      status: 413,
      hint: `Send at most ${maxBytes} bytes.`,
    });
  }
  return statusCode === 400 ? new Problem('malformed-request', 'The body ended early.') : undefined;
};

/** What a thrown value is to the client: a problem as it is, a database that is away, and anything else an internal error without details. */
const toProblem = (thrown: unknown, request: FastifyRequest): Problem => {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof StoreError)
    return new Problem('unavailable', 'Records cannot be read or written at the moment.', {
      hint: 'Try again in a few seconds; repeat a write with the same Idempotency-Key, so that nothing is recorded twice.',
    });
  return frameworkProblem(thrown as FastifyError, request) ?? new Problem('internal-error', 'The service failed to answer this request.');
};

/** Closing while the client still sends resets the connection, and the reset can overtake the response: so the rest is read and dropped for a moment. */
const drained = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete) return resolve();
    const timer = setTimeout(resolve, limits.lingerMs);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    request.once('end', resolve).resume();
  });

interface Options {
  policy: HeaderPolicy;
  pages: Prebuilt['pages'];
  log: Logger;
}

export const problemDetails = fp<Options>((app, { policy: { settings }, pages, log }, done) => {
  app.setErrorHandler(async (thrown, request, reply) => {
    const problem = toProblem(thrown, request);
    if (problem.id === 'internal-error' || thrown instanceof StoreError) log.error({ id: request.id, err: thrown }, 'unexpected error');
    const page = pages.get(errorPageFor({ path: request.path, accept: request.headers.accept, id: problem.id }) ?? '')?.identity.body();
    if (problem.status === 413) await drained(request.raw);
    return reply
      .code(problem.status)
      .headers(problemHeaders(problem, settings))
      .type(page ? 'text/html; charset=utf-8' : problemMedia)
      .send(page ?? Buffer.from(problemText(problem, settings)));
  });
  done();
});

const problemOf = (code: string): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large', 'The request headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout', 'The request did not arrive in time.');
  return new Problem('malformed-request', 'The request is not valid HTTP.');
};

/** What Node's server keeps at a connection: the response that is being made, and the request that is being read. */
type ServerSocket = Socket & {
  _httpMessage?: { headersSent: boolean; detachSocket: (socket: Socket) => void } | null;
  parser?: { incoming?: IncomingMessage | null } | null;
};

/** Answers what is no HTTP request with a problem, or closes the connection where a response has begun on it. */
export const createClientErrorHandler =
  (policy: HeaderPolicy, requestId: () => string) =>
  ({ code }: { code: string }, socket: ServerSocket): void => {
    const [pending, incoming] = [socket._httpMessage, socket.parser?.incoming];
    // The request that is broken may have its response already.
    const isAnswered = pending ? pending.headersSent : incoming ? !incoming.complete : false;
    if (code === 'ECONNRESET' || !socket.writable || isAnswered) return void socket.destroy();
    // Nothing of a response that is still being made comes after the problem.
    pending?.detachSocket(socket);
    const problem = problemOf(code);
    const body = problemText(problem, policy.settings);
    const quota = untouched(policy.rateLimit);
    const headers: Record<string, string> = {
      ...constantHeaders(policy, { cache: 'none', kind: 'data', path: '' }),
      ...problemHeaders(problem, policy.settings),
      'RateLimit-Remaining': String(quota.remaining),
      'RateLimit-Reset': String(quota.reset),
      'X-Request-Id': requestId(),
      'Access-Control-Expose-Headers': exposedFor(() => false),
      'Content-Type': problemMedia,
      'Content-Length': String(Buffer.byteLength(body)),
      Date: new Date().toUTCString(),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    // Whoever keeps sending gets no more than this long.
    setTimeout(() => socket.destroy(), limits.lingerMs).unref();
  };
