import { type Gap, ourChoice } from '../schemas/text.ts';
import { shortlistRequest } from '../schemas/writes.ts';
import type { Settings } from '../settings/settings.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { faqQuery, profileQuery } from './parameters.ts';
import { isCoded, Problem, problemBody, type ProblemId, problemIds, problems } from './problem.ts';
import type { Route } from './routes.ts';
import { checkBody, readQuery } from './validate.ts';

/** Rows of the register of gaps by status, and the headers of each beside those of every response. */
const statuses: Readonly<Record<number, { name: string; gaps: readonly Gap[]; headers?: readonly HeaderName[] }>> = {
  400: { name: 'BadRequest', gaps: ['G2', 'G3', 'G4', 'G42', 'G59'] },
  401: { name: 'Unauthorized', gaps: ['G17'], headers: ['WWW-Authenticate'] },
  404: { name: 'NotFound', gaps: ['G42'] },
  405: { name: 'MethodNotAllowed', gaps: ['G42'], headers: ['Allow'] },
  412: { name: 'PreconditionFailed', gaps: ['G63'] },
  413: { name: 'ContentTooLarge', gaps: ['G9'] },
  414: { name: 'UriTooLong', gaps: ['G43', 'G74'] },
  415: { name: 'UnsupportedMediaType', gaps: ['G8', 'G42'], headers: ['Accept'] },
  422: { name: 'UnprocessableContent', gaps: ['G80'] },
  429: { name: 'TooManyRequests', gaps: ['G43', 'G58'], headers: ['Retry-After'] },
  431: { name: 'RequestHeaderFieldsTooLarge', gaps: ['G43'] },
  500: { name: 'InternalServerError', gaps: ['G43'] },
  503: { name: 'ServiceUnavailable', gaps: ['G43', 'G82'], headers: ['Retry-After'] },
};

/** Faults of requests, as the service finds them. */
const faults: Partial<Record<ProblemId, (status: number) => unknown>> = {
  missing_parameter: () => readQuery(profileQuery, new URLSearchParams()),
  invalid_parameter: () => readQuery(profileQuery, new URLSearchParams({ position: 'floor' })),
  invalid_cursor: () => readQuery(faqQuery, new URLSearchParams({ cursor: ' ' })),
  invalid_body: (status) => status === 422 && checkBody(shortlistRequest, { colour: 'blue', note: 5 }),
};

/** A telling example of each problem, for the contract and for its page. */
export const exampleProblem = (id: ProblemId, status: number): Problem => {
  try {
    faults[id]?.(status);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return new Problem(id, `${problems[id].title}.`, { status });
};

/** Statuses that a problem can have: `invalid_body` has three (specification, "Errors"; G9). */
const statusesOf = (id: ProblemId): readonly number[] => (id === 'invalid_body' ? [400, 413, 422] : [problems[id].status]);

/** Answer to `If-None-Match` with the current ETag (RFC 9110 section 15.4.5). */
export const notModified = { description: 'The client has the current representation.', headers: headersOf(['ETag']) };

const problemMedia = 'application/problem+json';

/** `components.responses`, one a status, reused by reference; each says by its examples what can be wrong. */
export const responseComponents = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(statuses).map(([status, { name, gaps, headers }]) => {
      const ids = problemIds.filter((id) => statusesOf(id).includes(Number(status)));
      const schemas = [...new Set(ids.map((id) => (isCoded(id) ? 'Problem' : 'UncodedProblem')))];
      const anyOf = schemas.map((schema) => ({ $ref: `#/components/schemas/${schema}` }));
      const examples = Object.fromEntries(
        ids.map((id) => [id, { summary: problems[id].title, value: problemBody(exampleProblem(id, Number(status)), settings) }]),
      );
      const response = {
        ...ourChoice(gaps, `${ids.map((id) => problems[id].title).join('; ')}.`),
        headers: headersOf(headers),
        content: { [problemMedia]: { schema: anyOf.length === 1 ? anyOf[0] : { anyOf }, examples } },
      };
      return [name, response];
    }),
  );

/** Responses that any address may give, whatever it does. */
const everywhere: readonly ProblemId[] = [
  'malformed-request',
  'method_not_allowed',
  'uri-too-long',
  'rate-limited',
  'headers-too-large',
  'internal-error',
  'unavailable',
];

/** References to the error responses of a route. Those that are prepared have an ETag, which `If-Match` may name. */
export const problemResponses = ({ problems: ids, file }: Pick<Route, 'problems' | 'file'>) => {
  const met = new Set([...everywhere, ...(file ? (['precondition-failed'] as const) : []), ...ids].flatMap(statusesOf));
  return Object.fromEntries(
    [...met].flatMap((status) => (statuses[status] ? [[status, { $ref: `#/components/responses/${statuses[status].name}` }]] : [])),
  );
};
