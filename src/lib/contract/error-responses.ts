import { sandboxKey, type Settings } from '../settings.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { profileParameters } from './parameters.ts';
import { isCoded, Problem, problemBody, type ProblemId, problemIds, problems } from './problem.ts';

/** The error responses by status; one component each, reused by reference. */
const components: Readonly<Record<number, { name: string; description: string; headers?: readonly HeaderName[] }>> = {
  400: { name: 'BadRequest', description: 'A parameter is missing or not accepted, or the body is not JSON.' },
  401: { name: 'Unauthorized', description: 'No valid bearer token.', headers: ['WWW-Authenticate'] },
  404: {
    name: 'NotFound',
    description: 'There is nothing here. Statuses beside no_matching_outcome are not fixed by the specification (G42).',
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The address has other methods. Not fixed by the specification (G42).',
    headers: ['Allow'],
  },
  408: { name: 'RequestTimeout', description: 'The request came too slowly. Carries no error.code. Not fixed by the specification (G43).' },
  413: { name: 'ContentTooLarge', description: 'Too many operations, or a body over the limit (G9).' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not JSON. Not fixed by the specification (G42).', headers: ['Accept'] },
  422: { name: 'UnprocessableContent', description: 'A field failed validation; parameter and allowedValues identify it.' },
  429: {
    name: 'TooManyRequests',
    description: 'Rate limit exceeded. Carries no error.code. Not fixed by the specification (G43).',
    headers: ['Retry-After'],
  },
  500: { name: 'InternalServerError', description: 'A fault of the service. Carries no error.code. Not fixed by the specification (G43).' },
  503: {
    name: 'ServiceUnavailable',
    description: 'Starting, stopping or overloaded. Carries no error.code. Not fixed by the specification (G43).',
    headers: ['Retry-After'],
  },
};

const [positionParameter] = profileParameters;

/** A telling example of each problem, for the contract and for its page. */
export const exampleProblem = (id: ProblemId, status: number, settings: Settings): Problem => {
  const allowed = positionParameter?.allowed ? { allowedValues: positionParameter.allowed } : {};
  switch (id) {
    case 'missing_parameter':
      return new Problem(id, 'The parameter position is missing.', { parameter: 'position', ...allowed });
    case 'invalid_parameter':
      return new Problem(id, 'The parameter position must be one of side, back, stomach, combination.', {
        parameter: 'position',
        ...allowed,
      });
    case 'invalid_cursor':
      return new Problem(id, 'The cursor was not issued for this list and these filters.', { parameter: 'cursor' });
    case 'invalid_body':
      return status === 422
        ? new Problem(id, 'mattressIds[1] is not in the catalogue.', { parameter: 'mattressIds[1]', allowedValues: ['dune-hybrid'] })
        : new Problem(id, status === 400 ? 'The body is not valid JSON.' : 'The body is over 65536 bytes.', { status });
    case 'batch_too_large':
      return new Problem(id, 'The batch has 51 operations; at most 50 are taken.', { parameter: 'operations' });
    case 'missing_credential':
      return new Problem(id, `This endpoint needs a bearer token; ${sandboxKey(settings)} always works.`);
    default:
      return new Problem(id, `${problems[id].title}.`);
  }
};

/** Statuses that a problem can have: `invalid_body` has three (specification, "Errors"; G9). */
const statusesOf = (id: ProblemId): readonly number[] => (id === 'invalid_body' ? [400, 413, 422] : [problems[id].status]);

/** Answer to `If-None-Match` with the current ETag (RFC 9110 section 15.4.5). */
export const notModified = { description: 'The client has the current representation.', headers: headersOf(['ETag']) };

const problemMedia = 'application/problem+json';

const component = (status: number, settings: Settings) => {
  const { description, headers } = components[status] as (typeof components)[number];
  const ids = problemIds.filter((id) => statusesOf(id).includes(status));
  const schemas = [...new Set(ids.map((id) => (isCoded(id) ? 'Problem' : 'UncodedProblem')))].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }));
  const examples = Object.fromEntries(
    ids.map((id) => [id, { summary: problems[id].title, value: problemBody(exampleProblem(id, status, settings), settings) }]),
  );
  return {
    description,
    headers: headersOf(headers),
    content: { [problemMedia]: { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas }, examples } },
    ...(ids.every((id) => !isCoded(id)) && { 'x-gap': 'G43' }),
  };
};

/** `components.responses`. */
export const responseComponents = (settings: Settings) =>
  Object.fromEntries(Object.entries(components).map(([status, { name }]) => [name, component(Number(status), settings)]));

/** Responses that any address may give, whatever it does. */
const everywhere: readonly ProblemId[] = ['malformed-request', 'method_not_allowed', 'rate-limited', 'internal-error', 'unavailable'];

/** References to the error responses of a route. */
export const problemResponses = (ids: readonly ProblemId[]) => {
  const statuses = new Set([...everywhere, ...ids].flatMap(statusesOf));
  return Object.fromEntries(
    [...statuses]
      .filter((status) => status in components)
      .map((status) => [status, { $ref: `#/components/responses/${components[status]?.name}` }]),
  );
};
