import type { ErrorCode, ErrorDetail, Fault, ProblemBody } from '../schemas/envelope.ts';
import { basePath, type Settings } from '../settings/settings.ts';

interface ProblemKind {
  status: number;
  title: string;
  hint: string;
  /** A registered problem type; our own page where there is none. */
  type?: string;
}

const kind = (status: number, title: string, hint: string): ProblemKind => ({ status, title, hint });

/** Every error of the service with a code of the closed enum. Statuses that the specification does not show are G42. */
const coded: Record<ErrorCode, ProblemKind> = {
  missing_parameter: kind(400, 'Missing parameter', 'Add the parameter.'),
  invalid_parameter: kind(400, 'Invalid parameter', 'Send one of the accepted values, once.'),
  invalid_cursor: kind(400, 'Invalid cursor', 'Start again without a cursor and follow nextCursor with the same filters.'),
  no_matching_outcome: kind(404, 'No matching outcome', `Choose a combination that GET ${basePath}/matrix lists.`),
  missing_credential: kind(401, 'Missing credential', `Send Authorization: Bearer <key>; POST ${basePath}/keys issues one at once.`),
  invalid_credential: kind(
    401,
    'Invalid credential',
    `Ask POST ${basePath}/keys for a new key; keys are dropped when the service restarts.`,
  ),
  invalid_body: kind(422, 'Invalid body', 'Correct what detail names, and send the request again.'),
  unsupported_media_type: kind(415, 'Unsupported media type', 'Send Content-Type: application/json.'),
  job_not_found: kind(404, 'Job not found', 'Poll the address that the Location header of the 202 response gave.'),
  batch_too_large: kind(413, 'Batch too large', 'Split the operations into batches of at most 50.'),
  not_found: kind(404, 'Not found', 'See /openapi.json for the addresses of this service.'),
  method_not_allowed: kind(405, 'Method not allowed', 'Use one of the methods in the Allow header.'),
};

/** Responses that no code of the closed enum fits; their bodies carry no `error.code` (G43). */
const uncoded = {
  'malformed-request': kind(400, 'Malformed request', 'Send a well-formed HTTP/1.1 request with valid percent-encoding.'),
  'forbidden-origin': kind(
    403,
    'Forbidden origin',
    'Call the tool servers at their published address, without an Origin header or from this site.',
  ),
  gone: kind(410, 'Gone', `See GET ${basePath}/products for what is sold.`),
  'precondition-failed': kind(412, 'Precondition failed', 'Fetch the current ETag, or leave If-Match out.'),
  'uri-too-long': kind(414, 'URI too long', 'Shorten the address, or use the POST form of the endpoint.'),
  'rate-limited': {
    ...kind(429, 'Too many requests', 'Wait as many seconds as Retry-After says.'),
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  },
  'headers-too-large': kind(431, 'Request header fields too large', 'Send fewer or shorter headers.'),
  'internal-error': kind(500, 'Internal error', 'Try again; if it stays, tell the operator the X-Request-Id of the response.'),
  unavailable: kind(503, 'Service unavailable', 'Try again in a few seconds.'),
} satisfies Record<string, ProblemKind>;

type UncodedProblemId = keyof typeof uncoded;
export type ProblemId = ErrorCode | UncodedProblemId;

/** THE error table. */
export const problems: Readonly<Record<ProblemId, Readonly<ProblemKind>>> = Object.freeze({ ...coded, ...uncoded });
export const problemIds = Object.keys(problems) as ProblemId[];
export const isCoded = (id: ProblemId): id is ErrorCode => id in coded;

interface ProblemOptions {
  /** Where the table's status is not the one: `invalid_body` is 400, 413 or 422 (specification, "Errors"; G9). */
  status?: number;
  hint?: string;
  parameter?: string;
  allowedValues?: readonly string[];
  /** Every fault of a body that has several, this one among them (G80). */
  faults?: readonly Problem[];
  /** Response headers that belong to this error, such as `Allow`. */
  headers?: Record<string, string>;
}

/** An error answer on its way to the one place that renders it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly id: ProblemId;
  readonly detail: string;
  readonly options: ProblemOptions;

  constructor(id: ProblemId, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.id = id;
    this.detail = detail;
    this.options = options;
  }

  get status(): number {
    return this.options.status ?? problems[this.id].status;
  }
}

/** Whether a page of the guide can answer with it, so that people meet it: it has a page with ways on (G50). */
export const isForPeople = (id: ProblemId): boolean => !isCoded(id) || id === 'not_found' || id === 'method_not_allowed';

/** Where an error is explained, in both languages: a page of its own, or its place on the page of all errors. */
export const problemPage = (id: ProblemId, language: 'en' | 'ar' = 'en'): string => `/${language}/errors/${id}`;

/** One fault, with what to change. */
const faultOf = (problem: Problem): Fault => ({
  message: problem.detail,
  hint: problem.options.hint ?? problems[problem.id].hint,
  ...(problem.options.parameter !== undefined && { parameter: problem.options.parameter }),
  ...(problem.options.allowedValues && { allowedValues: [...problem.options.allowedValues] }),
});

/** The `error` member, as bodies and batch results carry it (G25). Without `code` where none fits (G43). */
export const errorDetail = (problem: Problem, settings: Settings): Omit<ErrorDetail, 'code'> & { code?: ErrorCode } => {
  const { message, hint, ...rest } = faultOf(problem);
  const documentation = settings.rootUrl + problemPage(problem.id);
  return { ...(isCoded(problem.id) && { code: problem.id }), message, hint, documentation, ...rest };
};

/** `application/problem+json` body with every member that the specification asks for. */
export const problemBody = (problem: Problem, settings: Settings): ProblemBody => {
  const kind = problems[problem.id];
  return {
    type: kind.type ?? settings.rootUrl + problemPage(problem.id),
    title: kind.title,
    status: problem.status,
    detail: problem.detail,
    error: errorDetail(problem, settings),
    ...(problem.options.faults && { errors: problem.options.faults.map(faultOf) }),
  };
};
