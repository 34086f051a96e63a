import { z } from 'zod';
import { askRequest, askResponse } from '../schemas/ask.ts';
import { batch, batchRequest, maxBatchBytes } from '../schemas/batch.ts';
import type { CacheClass } from './headers.ts';
import { cardMedia, catalogMedia } from './discovery.ts';
import type { ProblemId } from './problem.ts';
import {
  aiCatalog,
  apiCatalog,
  authorizationServer,
  openApiDocument,
  protectedResource,
  serverCard,
  toolServers,
} from '../schemas/discovery.ts';
import { faqPage } from '../schemas/faq.ts';
import { matrix, recommendation } from '../schemas/outcome.ts';
import { products } from '../schemas/product.ts';
import { outcomeId, type Profile } from '../schemas/profile.ts';
import { sizes } from '../schemas/size.ts';
import type { Gap } from '../schemas/text.ts';
import { versions } from '../schemas/versions.ts';
import { issuedKey, job, keyRequest, reportRequest, shortlist, shortlistPage, shortlistRequest, tokenRequest } from '../schemas/writes.ts';
import { basePath } from '../settings/settings.ts';
import * as parameters from './parameters.ts';
import { withoutNulls } from './validate.ts';

interface Success {
  status: number;
  description: string;
  media: string;
  /** None for 204. */
  schema: z.ZodType | null;
  /** Answered as server-sent events when the client asks for them (G38). */
  streams?: boolean;
  /** Response headers beside those of every response. */
  headers?: readonly (
    'Location' | 'Retry-After' | 'Idempotent-Replayed' | 'Idempotent-Body-Differs' | 'Preference-Applied' | 'Content-Language' | 'Vary'
  )[];
}

interface RequestBody {
  required: boolean;
  /** Most bytes taken (G9). */
  maxBytes: number;
  /** A body whose type is not named is refused, not taken for JSON. */
  mustNameType?: boolean;
  /** Schema by media type; the first is the one assumed (G8). */
  media: Readonly<Record<string, z.ZodType>>;
  /** The handler takes any JSON, and judges its parts one by one. */
  anyJson?: true;
}

/** What was read from a query. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** Prebuilt file (without `.json`) that answers these values, or null where a function must. */
type Select = (values: Values) => string | null;

/** What the service needs to know of a method of an address. */
export interface Endpoint extends parameters.ParameterSchemas {
  operationId: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: RequestBody;
  credential: boolean;
  /** Answers only under our own names, and no page of another site (MCP, "Security Warning" of Streamable HTTP). */
  ownOrigin?: boolean;
  cache: CacheClass;
  /** A prebuilt file chosen by the query, else a function. */
  file?: Select;
  /** What a missing file means. */
  absent?: ProblemId;
  /** Of the desk: answers whoever is signed in. */
  signedIn?: boolean;
}

export interface Route extends Endpoint {
  tag: 'Guidance' | 'Questions' | 'Catalogue' | 'Writing' | 'Service' | 'Discovery';
  summary: string;
  description: string;
  gaps?: readonly Gap[];
  success: readonly [Success, ...Success[]];
  problems: readonly ProblemId[];
}

const json = 'application/json';
const kib = 1024;
const answer = (status: number, schema: z.ZodType, description: string, headers?: Success['headers']): Success => ({
  status,
  description,
  media: json,
  schema,
  ...(headers && { headers }),
});
const ok = (schema: z.ZodType, description: string, media = json): [Success] => [{ ...answer(200, schema, description), media }];

const askDescription =
  'Retrieves FAQ answers, outcomes, sizes and products in the language of the question; never generated text. Server-sent events when asked for.';

const askSuccess: Success = {
  ...answer(200, askResponse, 'Retrieved records, the best first.', ['Preference-Applied', 'Content-Language', 'Vary']),
  streams: true,
};

/** A route without parameters. */
const get = { method: 'GET', credential: false, query: z.object({}), problems: [] } as const;
const post = { method: 'POST', credential: false, query: z.object({}), cache: 'none' } as const;
const replayHeaders = ['Idempotent-Replayed', 'Idempotent-Body-Differs'] as const;
const bodyProblems = ['malformed-request', 'unsupported_media_type', 'invalid_body'] as const;

const document = (path: string, operationId: string, summary: string, schema: z.ZodType, media = json, gaps?: readonly Gap[]): Route => ({
  ...get,
  operationId,
  path,
  tag: 'Discovery',
  summary,
  description: `${summary}, as a prebuilt document.`,
  cache: 'discovery',
  success: ok(schema, summary, media),
  file: () => path.slice(1).replace(/\.json$/, ''),
  ...(gaps && { gaps }),
});

/** THE route table: one row for each method of each address of the specification. */
export const routes: readonly Route[] = [
  {
    ...get,
    operationId: 'getRecommendation',
    path: `${basePath}/recommend`,
    tag: 'Guidance',
    summary: 'Firmness and pillow loft for one sleeper',
    description: 'The recommendation for a sleeping position, a weight band and a thermal preference.',
    query: parameters.profileQuery,
    cache: 'data',
    success: ok(recommendation, 'The recommendation.'),
    problems: ['missing_parameter', 'invalid_parameter', 'no_matching_outcome'],
    file: (values) => `api/v1/recommend/${outcomeId(values as unknown as Profile)}`,
    absent: 'no_matching_outcome',
  },
  {
    ...get,
    operationId: 'getMatrix',
    path: `${basePath}/matrix`,
    tag: 'Guidance',
    summary: 'All 32 recommendations',
    description: 'Every combination of position, weight and thermal preference.',
    cache: 'data',
    success: ok(matrix, 'The matrix.'),
    file: () => 'api/v1/matrix',
  },
  {
    ...get,
    operationId: 'listSizes',
    path: `${basePath}/sizes`,
    tag: 'Catalogue',
    summary: 'Gulf mattress sizes in centimetres',
    description: 'Metric sizes under American names: a Qatar King is 180x200 cm.',
    cache: 'data',
    success: ok(sizes, 'The sizes.'),
    file: () => 'api/v1/sizes',
  },
  {
    ...get,
    operationId: 'listProducts',
    path: `${basePath}/products`,
    tag: 'Catalogue',
    summary: 'Mattresses and pillows with prices in QAR',
    description: 'Showroom prices in Qatari riyal, delivery excluded.',
    query: parameters.productQuery,
    cache: 'data',
    success: ok(products, 'The catalogue.'),
    problems: ['invalid_parameter'],
    file: ({ type }) => (type === undefined ? 'api/v1/products' : `api/v1/products/${type}`),
  },
  {
    ...get,
    operationId: 'searchFaq',
    path: `${basePath}/faq`,
    tag: 'Questions',
    summary: 'Answered questions, searchable',
    description: 'Answered questions in English and Arabic, by topic or by search text.',
    gaps: ['G33'],
    query: parameters.faqQuery,
    cache: 'data',
    success: ok(faqPage, 'One page of answers.'),
    problems: ['invalid_parameter', 'invalid_cursor'],
    // A whole topic fits one page of the default size; anything narrower is computed.
    file: ({ q, topic, cursor, limit }) =>
      q !== undefined || cursor !== undefined || limit !== 50 ? null : topic === undefined ? 'api/v1/faq' : `api/v1/faq/${topic}`,
  },
  {
    ...get,
    operationId: 'getVersions',
    path: `${basePath}/versions`,
    tag: 'Service',
    summary: 'Versioning policy',
    description: 'The current version and what a retiring one announces.',
    gaps: ['G37'],
    cache: 'data',
    success: ok(versions, 'The policy.'),
    file: () => 'api/v1/versions',
  },
  {
    ...get,
    operationId: 'listShortlists',
    path: `${basePath}/shortlists`,
    tag: 'Writing',
    summary: 'Always an empty page',
    description: 'Shortlists are private and not enumerable; the address shows the pagination shape.',
    query: parameters.emptyListQuery,
    cache: 'data',
    success: ok(shortlistPage, 'The empty page.'),
    problems: ['invalid_parameter', 'invalid_cursor'],
    file: () => 'api/v1/shortlists',
  },
  {
    ...post,
    operationId: 'createShortlist',
    path: `${basePath}/shortlists`,
    tag: 'Writing',
    summary: 'Keep a choice for the showroom',
    description:
      'With a live key a `contact` causes a real phone call. With a sandbox key the request is checked and echoed, and nothing is stored.',
    gaps: ['G10', 'G65', 'G83'],
    headers: parameters.writeHeaders,
    body: { required: true, maxBytes: 64 * kib, media: { [json]: shortlistRequest } },
    credential: true,
    success: [answer(201, shortlist, 'Created, or the original response of a repeated Idempotency-Key.', ['Location', ...replayHeaders])],
    problems: ['missing_credential', 'invalid_credential', 'invalid_parameter', ...bodyProblems],
  },
  {
    ...get,
    operationId: 'getShortlist',
    path: `${basePath}/shortlists/{id}`,
    tag: 'Writing',
    summary: 'One shortlist by its unguessable id',
    description: 'The address in the Location header of the 201 response, of the sandbox for an hour at most. Never shows the contact.',
    gaps: ['G23', 'G56'],
    inPath: parameters.idPath('Id of a shortlist.'),
    cache: 'private',
    success: ok(shortlist, 'The shortlist.'),
    problems: ['not_found'],
  },
  {
    ...get,
    method: 'DELETE',
    operationId: 'withdrawShortlist',
    path: `${basePath}/shortlists/{id}`,
    tag: 'Writing',
    summary: 'Withdraw a live shortlist by its unguessable id',
    description:
      'The contact is removed, what was not sent is not sent any more, and whoever was told is told of the withdrawal. A repeat is 204 again.',
    gaps: ['G87'],
    inPath: parameters.idPath('Id of a live shortlist.'),
    cache: 'none',
    success: [{ ...answer(204, z.never(), 'Withdrawn.'), schema: null }],
    problems: ['not_found'],
  },
  {
    ...get,
    operationId: 'getBatch',
    path: `${basePath}/batch`,
    tag: 'Guidance',
    summary: 'Up to 50 recommendations by query',
    description: 'The rules of POST /api/v1/batch for a JSON array in the query; without it the empty envelope.',
    gaps: ['G28'],
    query: parameters.batchQuery,
    cache: 'data',
    success: ok(batch, 'One result an operation.'),
    problems: ['invalid_parameter', 'batch_too_large'],
    file: ({ operations }) => (operations === undefined ? 'api/v1/batch' : null),
  },
  {
    ...post,
    operationId: 'runBatch',
    path: `${basePath}/batch`,
    tag: 'Guidance',
    summary: 'Up to 50 recommendations at once',
    description: 'Partial success is normal: read each result’s `status` and `error`, not the HTTP status.',
    body: { required: true, maxBytes: maxBatchBytes, media: { [json]: batchRequest }, anyJson: true },
    success: ok(batch, 'One result an operation, in the order sent.'),
    problems: ['batch_too_large', ...bodyProblems],
  },
  {
    ...post,
    operationId: 'issueKey',
    path: `${basePath}/keys`,
    tag: 'Service',
    summary: 'Create an API key, without an account',
    description: 'Also the token endpoint (client credentials) and the registration endpoint of the authorization-server metadata.',
    gaps: ['G11', 'G15'],
    body: {
      required: false,
      maxBytes: 64 * kib,
      media: { [json]: z.preprocess(withoutNulls, keyRequest), 'application/x-www-form-urlencoded': tokenRequest },
    },
    success: [answer(201, issuedKey, 'The key.'), answer(200, issuedKey, 'The key, for an OAuth 2.0 token request.')],
    problems: bodyProblems,
  },
  {
    ...post,
    operationId: 'createReport',
    path: `${basePath}/reports`,
    tag: 'Writing',
    summary: 'Hand a report to the showroom',
    description: 'Any JSON object, kept whole. The work is long-running: poll the address in Location.',
    gaps: ['G10', 'G29', 'G30'],
    headers: parameters.writeHeaders,
    body: { required: true, maxBytes: 8 * kib, media: { [json]: reportRequest }, anyJson: true },
    credential: true,
    success: [answer(202, job, 'Accepted; poll Location.', ['Location', 'Retry-After', ...replayHeaders])],
    problems: ['missing_credential', 'invalid_credential', 'invalid_parameter', ...bodyProblems],
  },
  {
    ...get,
    operationId: 'getJob',
    path: `${basePath}/jobs/{id}`,
    tag: 'Writing',
    summary: 'Progress of long-running work',
    description: '202 with Retry-After while unfinished, 200 once finished or given up; `error` is there where it was given up.',
    gaps: ['G31', 'G32', 'G56'],
    inPath: parameters.idPath('Id of the job, from the Location header of the 202 response.'),
    cache: 'private',
    success: [answer(200, job, 'Finished, or given up.'), answer(202, job, 'Not finished yet.', ['Location', 'Retry-After'])],
    problems: ['job_not_found'],
  },
  {
    ...get,
    operationId: 'ask',
    path: '/ask',
    tag: 'Questions',
    summary: 'Ask in words, get records',
    description: askDescription,
    gaps: ['G38'],
    query: parameters.askQuery,
    headers: parameters.askHeaders,
    cache: 'none',
    success: [askSuccess],
    problems: ['missing_parameter', 'invalid_parameter'],
  },
  {
    ...post,
    operationId: 'postAsk',
    path: '/ask',
    tag: 'Questions',
    summary: 'Ask in words with an NLWeb body',
    description: askDescription,
    gaps: ['G38'],
    headers: parameters.askHeaders,
    body: { required: true, maxBytes: 64 * kib, media: { [json]: askRequest } },
    success: [askSuccess],
    problems: bodyProblems,
  },
  document('/openapi.json', 'getOpenApi', 'OpenAPI 3.1 description', openApiDocument),
  document('/.well-known/oauth-protected-resource', 'getProtectedResourceMetadata', 'Protected-resource metadata', protectedResource),
  document(
    '/.well-known/oauth-authorization-server',
    'getAuthorizationServerMetadata',
    'Authorization-server metadata',
    authorizationServer,
  ),
  document(
    '/.well-known/api-catalog',
    'getApiCatalog',
    'API catalog',
    apiCatalog,
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  ),
  document('/.well-known/mcp', 'getToolServers', 'Tool-server discovery', toolServers, json, ['G40']),
  document('/.well-known/ai-catalog.json', 'getAiCatalog', 'AI Catalog', aiCatalog, catalogMedia, ['G40']),
  document('/.well-known/ard.json', 'getResourceManifest', 'AI Catalog at its later address', aiCatalog, json, ['G40']),
  document('/mcp/server-card', 'getActionsCard', 'Server card of the tools for acting', serverCard, cardMedia, ['G40']),
  document('/mcp/docs/server-card', 'getDocumentationCard', 'Server card of the tools for documentation', serverCard, cardMedia, ['G40']),
];

/** Where the reference has an operation: its place on the page of its tag. */
export const referencePath = ({ tag, operationId }: Pick<Route, 'tag' | 'operationId'>): string =>
  `/en/api/${tag.toLowerCase()}#${operationId}`;
