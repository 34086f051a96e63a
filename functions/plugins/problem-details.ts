import fp from 'fastify-plugin';
import type { FastifyError, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isOfInterface } from '#lib/contract/addresses.ts';
import { isForPeople, Problem, problemBody, problemPage } from '#lib/contract/problem.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { busyScreen, isScreen } from '#lib/ui/kiosk/places.ts';
import { terminalText } from '#lib/words/terminal-text.ts';
import { prefersHtml } from '../http/negotiation.ts';
import { limits } from '../http/request.ts';
import type { Logger } from '../http/log.ts';
import { StoreError } from '../store/database.ts';
import { healthPaths } from './health.ts';
import type { Prebuilt } from './prebuilt.ts';

/** Every error leaves here: as problem details (RFC 9457), or as a page for people. */

const problemMedia = 'application/problem+json';

/** Addresses that always answer JSON (G50): those of the interface and what lies below them, and the probes, which programs read. */
const isDataOnly = (path: string): boolean => isOfInterface(path) || healthPaths.some((probe) => probe === path);

/** Address of the page of an error for a client that prefers HTML outside the interface (G50); undefined where JSON is due. */
const errorPageFor = ({ path, headers }: FastifyRequest, { id }: Problem): string | undefined =>
  isDataOnly(path) || !prefersHtml(headers.accept)
    ? undefined
    : id === 'rate-limited' && isScreen(path)
      ? busyScreen(path)
      : problemPage(isForPeople(id) ? id : 'malformed-request', path === '/ar' || path.startsWith('/ar/') ? 'ar' : 'en');

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
const drained = async (request: IncomingMessage): Promise<void> => {
  if (request.complete) return;
  await once(request.resume(), 'end', { signal: AbortSignal.timeout(limits.lingerMs) }).catch(() => undefined);
};

interface Options {
  settings: Settings;
  pages: Prebuilt['pages'];
  log: Logger;
}

export const problemDetails = fp<Options>((app, { settings, pages, log }, done) => {
  app.setErrorHandler(async (thrown, request, reply) => {
    const problem = toProblem(thrown, request);
    if (problem.id === 'internal-error' || thrown instanceof StoreError) log.error({ id: request.id, err: thrown }, 'unexpected error');
    const page = pages(errorPageFor(request, problem) ?? '')?.identity.body();
    if (problem.status === 413) await drained(request.raw);
    return (
      reply
        .code(problem.status)
        .headers(problemHeaders(problem, settings))
        // A kiosk has nobody who would load it again.
        .headers(page && isScreen(request.path) && problem.status === 429 ? { Refresh: String(request.quota.reset) } : {})
        .type(page ? 'text/html; charset=utf-8' : problemMedia)
        // Repeats parts of a request, and is often read on a terminal.
        .send(page ?? Buffer.from(terminalText(JSON.stringify(problemBody(problem, settings)))))
    );
  });
  done();
});
