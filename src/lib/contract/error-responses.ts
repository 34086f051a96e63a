import { type Gap, ourChoice } from '../schemas/text.ts';
import { shortlistRequest } from '../schemas/writes.ts';
import { sandboxKey, type Settings } from '../settings.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { faqQuery, profileQuery } from './parameters.ts';
import { isCoded, Problem, problemBody, type ProblemId, problemIds, problems } from './problem.ts';
import type { Route } from './routes.ts';
import { checkBody, readQuery } from './validate.ts';

interface Component {
  name: string;
  description: string;
  headers?: readonly HeaderName[];
  gaps?: readonly Gap[];
}

/** The error responses by status; one component each, reused by reference. */
const components: Readonly<Record<number, Component>> = {
  400: {
    name: 'BadRequest',
    description:
      'A parameter is missing or not accepted, or the body is not JSON. The first fault in the order of the parameters is named; an empty value, or two that differ, is not accepted; unknown parameters are ignored.',
    gaps: ['G2', 'G3', 'G4', 'G42', 'G59'],
  },
  401: {
    name: 'Unauthorized',
    description: 'No valid bearer token; one of another scheme counts as invalid.',
    headers: ['WWW-Authenticate'],
    gaps: ['G17'],
  },
  404: { name: 'NotFound', description: 'There is nothing here: no outcome, no job, no record, no address.', gaps: ['G42'] },
  405: { name: 'MethodNotAllowed', description: 'The address has other methods.', headers: ['Allow'], gaps: ['G42'] },
  408: { name: 'RequestTimeout', description: 'The request came too slowly.', gaps: ['G43'] },
  412: { name: 'PreconditionFailed', description: '`If-Match` names another ETag than the current one.', gaps: ['G63'] },
  413: { name: 'ContentTooLarge', description: 'Too many operations (batch_too_large), or too many bytes (invalid_body).', gaps: ['G9'] },
  414: { name: 'UriTooLong', description: 'The address has more than 16,384 characters.', gaps: ['G43', 'G74'] },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is declared as something else than JSON.',
    headers: ['Accept'],
    gaps: ['G8', 'G42'],
  },
  417: { name: 'ExpectationFailed', description: '`Expect` asks for something else than `100-continue`.', gaps: ['G63'] },
  422: {
    name: 'UnprocessableContent',
    description: 'A field failed validation; parameter and allowedValues identify the first, and `errors` all of several.',
    gaps: ['G80'],
  },
  429: {
    name: 'TooManyRequests',
    description: 'Rate limit exceeded; it is checked before anything else.',
    headers: ['Retry-After'],
    gaps: ['G43', 'G58'],
  },
  431: { name: 'RequestHeaderFieldsTooLarge', description: 'Address and headers together are over 32 KiB.', gaps: ['G43'] },
  500: { name: 'InternalServerError', description: 'A fault of the service.', gaps: ['G43'] },
  503: { name: 'ServiceUnavailable', description: 'Starting, stopping or overloaded.', headers: ['Retry-After'], gaps: ['G43', 'G82'] },
};

/** Faults of requests, as the service finds them. */
const faults: Partial<Record<ProblemId, (status: number, settings: Settings) => unknown>> = {
  missing_parameter: () => readQuery(profileQuery, new URLSearchParams()),
  invalid_parameter: () => readQuery(profileQuery, new URLSearchParams({ position: 'floor' })),
  invalid_cursor: () => readQuery(faqQuery, new URLSearchParams({ cursor: ' ' })),
  invalid_body: (status) => {
    if (status === 422) return checkBody(shortlistRequest, { colour: 'blue', note: 5 });
    throw new Problem('invalid_body', status === 400 ? 'The body is not valid JSON.' : 'The body is over 65536 bytes.', { status });
  },
  batch_too_large: () => {
    throw new Problem('batch_too_large', 'The batch has 51 operations; at most 50 are taken.', { parameter: 'operations' });
  },
  missing_credential: (_, settings) => {
    throw new Problem('missing_credential', `This endpoint needs a bearer token; ${sandboxKey(settings)} always works.`);
  },
};

/** A telling example of each problem, for the contract and for its page. */
export const exampleProblem = (id: ProblemId, status: number, settings: Settings): Problem => {
  try {
    faults[id]?.(status, settings);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return new Problem(id, `${problems[id].title}.`);
};

/** Statuses that a problem can have: `invalid_body` has three (specification, "Errors"; G9). */
const statusesOf = (id: ProblemId): readonly number[] => (id === 'invalid_body' ? [400, 413, 422] : [problems[id].status]);

/** Answer to `If-None-Match` with the current ETag (RFC 9110 section 15.4.5). */
export const notModified = { description: 'The client has the current representation.', headers: headersOf(['ETag']) };

const problemMedia = 'application/problem+json';

const component = (status: number, settings: Settings) => {
  const { description, headers, gaps } = components[status] as Component;
  const ids = problemIds.filter((id) => statusesOf(id).includes(status));
  const schemas = [...new Set(ids.map((id) => (isCoded(id) ? 'Problem' : 'UncodedProblem')))].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }));
  const examples = Object.fromEntries(
    ids.map((id) => [id, { summary: problems[id].title, value: problemBody(exampleProblem(id, status, settings), settings) }]),
  );
  const uncoded = ids.every((id) => !isCoded(id)) ? ' Carries no error.code.' : '';
  return {
    ...(gaps ? ourChoice(gaps, description + uncoded) : { description }),
    headers: headersOf(headers),
    content: { [problemMedia]: { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas }, examples } },
  };
};

/** `components.responses`. */
export const responseComponents = (settings: Settings) =>
  Object.fromEntries(Object.entries(components).map(([status, { name }]) => [name, component(Number(status), settings)]));

/** Responses that any address may give, whatever it does. */
const everywhere: readonly ProblemId[] = [
  'malformed-request',
  'method_not_allowed',
  'request-timeout',
  'uri-too-long',
  'expectation-failed',
  'rate-limited',
  'headers-too-large',
  'internal-error',
  'unavailable',
];

/** References to the error responses of a route. Those that are prepared have an ETag, which `If-Match` may name. */
export const problemResponses = ({ problems: ids, file }: Pick<Route, 'problems' | 'file'>) => {
  const statuses = new Set([...everywhere, ...(file ? (['precondition-failed'] as const) : []), ...ids].flatMap(statusesOf));
  return Object.fromEntries(
    [...statuses]
      .filter((status) => status in components)
      .map((status) => [status, { $ref: `#/components/responses/${components[status]?.name}` }]),
  );
};
