import { Problem } from '#lib/problem.ts';
import { constantHeaders, exposedFor, type HeaderPolicy } from '../plugins/headers.ts';
import { problemHeaders, problemMedia, problemText } from '../plugins/problem-details.ts';
import { publishedLimit, rateLimited, untouched, windowSeconds, type Quota } from '../rate-limiter.ts';

/** An error that an edge answers by itself, as the front door would. */
export interface EdgeProblem {
  status: number;
  body: string;
  headers: readonly (readonly [name: string, value: string])[];
}

const renderProblem = (problem: Problem, policy: HeaderPolicy, quota: Quota = untouched(policy.rateLimit)): EdgeProblem => {
  const { 'Cache-Control': _, ...constant } = constantHeaders(policy, { cache: 'none', kind: 'data', path: '' });
  const common = Object.entries({ ...constant, 'Access-Control-Expose-Headers': exposedFor(() => false) });
  return {
    status: problem.status,
    body: problemText(problem, policy.settings),
    headers: [
      ['Content-Type', problemMedia],
      ...Object.entries(problemHeaders(problem, policy.settings)),
      ...common,
      ['RateLimit-Remaining', String(quota.remaining)],
      ['RateLimit-Reset', String(quota.reset)],
    ],
  };
};

/** The client's quota at the edge is spent. Its window slides, so a whole one is the longest that it can take to be full again. */
export const spent = (policy: HeaderPolicy): EdgeProblem => {
  const quota = { remaining: 0, reset: windowSeconds, exceeded: true };
  return renderProblem(rateLimited(quota), policy, quota);
};

export const malformed = (policy: HeaderPolicy): EdgeProblem =>
  renderProblem(new Problem('malformed-request', 'The request is not valid HTTP.'), policy);

export const targetTooLong = (policy: HeaderPolicy): EdgeProblem =>
  renderProblem(new Problem('uri-too-long', 'The address is too long.'), policy);

export const headersTooLarge = (policy: HeaderPolicy): EdgeProblem =>
  renderProblem(new Problem('headers-too-large', 'The request headers are too large.'), policy);

/** In the words of the front door (`sendFile`). */
export const preconditionFailed = (policy: HeaderPolicy): EdgeProblem =>
  renderProblem(new Problem('precondition-failed', 'The current ETag is another than If-Match names.'), policy);

/** No front door answers. */
export const unavailable = (policy: HeaderPolicy): EdgeProblem =>
  renderProblem(new Problem('unavailable', 'The service cannot be reached at the moment.'), policy);

/** Requests that an edge takes from one client in a window; 0 where the limit is off. */
export const edgeLimit = ({ rateLimit }: HeaderPolicy): number => (rateLimit === 0 ? 0 : publishedLimit(rateLimit));
