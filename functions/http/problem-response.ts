import { Problem, problemBody } from '#lib/problem.ts';
import type { Settings } from '#lib/settings.ts';
import { StoreError } from '../store/store-error.ts';

export const problemMedia = 'application/problem+json';

/** What a thrown thing is to the client: our own problems as they are, a database that is away, and anything else an internal error that says nothing. */
export const toProblem = (thrown: unknown): Problem => {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof StoreError)
    return new Problem('unavailable', 'Records cannot be read or written at the moment.', {
      hint: 'Try again in a few seconds; repeat a write with the same Idempotency-Key, so that nothing is recorded twice.',
    });
  return new Problem('internal-error', 'The service failed to answer this request.');
};

/** How to get a credential (specification, "Authentication" 7; RFC 6750 section 3: no `error` where no token was sent). */
const challenge = ({ id }: Problem, { rootUrl }: Settings): string =>
  `Bearer realm="guidance"${id === 'invalid_credential' ? ', error="invalid_token"' : ''}, resource_metadata="${rootUrl}/.well-known/oauth-protected-resource"`;

/** Headers that belong to a problem. Errors are never kept by a cache. */
export const problemHeaders = (problem: Problem, settings: Settings): Record<string, string> => ({
  'Cache-Control': 'no-store',
  ...(problem.status === 401 && { 'WWW-Authenticate': challenge(problem, settings) }),
  ...(problem.status === 503 && { 'Retry-After': '5' }),
  ...problem.options.headers,
});

/** The one place that renders an error. */
export const problemText = (problem: Problem, settings: Settings): string => JSON.stringify(problemBody(problem, settings));

/** A problem as a `Response`, where Astro serves. */
export const problemResponse = (problem: Problem, settings: Settings): Response =>
  new Response(problemText(problem, settings), {
    status: problem.status,
    headers: { 'Content-Type': problemMedia, ...problemHeaders(problem, settings) },
  });
