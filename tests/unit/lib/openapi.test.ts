import { describe, expect, test } from 'vitest';
import { createJudge } from '#build/judge.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { routes } from '#lib/contract/routes.ts';
import { realContent } from '../../fixtures/content.ts';
import { componentFaults } from '../component-judge.ts';
import { settings } from '../settings.ts';

interface Media {
  schema: Record<string, unknown>;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Response {
  $ref?: string;
  headers: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; example: unknown; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  security: unknown[];
}

const document = openApi(realContent, settings);
const published = JSON.parse(JSON.stringify(document)) as typeof document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, ...operation })),
);
const operation = (id: string) => operations.find(({ operationId }) => operationId === id);

/** Every object of the document with its place. */
const objects = (value: unknown, place = ''): [string, Record<string, unknown>][] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        [place, value as Record<string, unknown>],
        ...Object.entries(value).flatMap(([name, inner]) => (/^examples?$/.test(name) ? [] : objects(inner, `${place}/${name}`))),
      ];
const at = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/')], published);

test('the document is OpenAPI 3.1 for this deployment', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ version: '1.0.0', license: { identifier: 'CC-BY-4.0' } });
  expect(document.servers.map(({ url }) => url)).toEqual(['https://guidance.example']);
});

test('every endpoint of the specification is there, and nothing else', () => {
  expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /api/v1/recommend',
      'GET /api/v1/matrix',
      'GET /api/v1/sizes',
      'GET /api/v1/products',
      'POST /api/v1/shortlists',
      'GET /api/v1/shortlists',
      'POST /api/v1/batch',
      'GET /api/v1/batch',
      'POST /api/v1/keys',
      'POST /api/v1/reports',
      'GET /api/v1/jobs/{id}',
      'GET /api/v1/versions',
      'GET /api/v1/faq',
      'POST /ask',
      'GET /ask',
      'GET /openapi.json',
      'GET /.well-known/oauth-protected-resource',
      'GET /.well-known/oauth-authorization-server',
      'GET /.well-known/api-catalog',
      'GET /.well-known/mcp',
    ]),
  );
  expect(operations).toHaveLength(routes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
});

test('a token is required for the two endpoints that create records, and for no other (specification, "Authentication" 2)', () => {
  expect(operations.filter(({ security }) => security.length > 0).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'post /api/v1/shortlists',
    'post /api/v1/reports',
  ]);
});

test('the parameters of the specification, in the order of its tables', () => {
  const names = (id: string) => operation(id)?.parameters?.map(({ name, required }) => (required ? `${name}!` : name));
  expect(names('getRecommendation')).toEqual(['position!', 'weight!', 'thermal']);
  expect(names('listProducts')).toEqual(['type']);
  expect(names('listShortlists')).toEqual(['cursor', 'limit']);
  expect(names('createShortlist')).toEqual(['Idempotency-Key']);
  expect(names('searchFaq')).toEqual(['q', 'topic', 'cursor', 'limit']);
  expect(names('getMatrix')).toBeUndefined();
  expect(names('listSizes')).toBeUndefined();
});

test('the limits of the specification', () => {
  const schema = (id: string, name: string) => operation(id)?.parameters?.find((parameter) => parameter.name === name)?.schema;
  expect(schema('listShortlists', 'limit')).toMatchObject({ type: 'integer', minimum: 1, maximum: 200, default: 50 });
  expect(schema('createShortlist', 'Idempotency-Key')).toMatchObject({ maxLength: 200 });
  expect(schema('getRecommendation', 'thermal')).toMatchObject({ default: 'neutral' });
  expect(at('/components/schemas/ShortlistRequest/properties/note')).toMatchObject({ maxLength: 500 });
  expect(at('/components/schemas/BatchRequest/properties/operations')).toMatchObject({ maxItems: 50 });
});

test('the closed enum of error codes', () => {
  expect(at('/components/schemas/ErrorCode/enum')).toEqual([
    'missing_parameter',
    'invalid_parameter',
    'invalid_cursor',
    'no_matching_outcome',
    'missing_credential',
    'invalid_credential',
    'invalid_body',
    'unsupported_media_type',
    'job_not_found',
    'batch_too_large',
    'not_found',
    'method_not_allowed',
  ]);
});

test('every response carries the four rate headers, and 429, 202 and 201 what belongs to them', () => {
  const everyResponse = [
    ...operations.flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(document.components.responses),
  ];
  for (const { $ref, headers } of everyResponse as Response[]) {
    if ($ref === undefined)
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy']),
      );
  }
  expect(at('/components/responses/TooManyRequests/headers')).toHaveProperty('Retry-After');
  expect(at('/components/responses/Unauthorized/headers')).toHaveProperty('WWW-Authenticate');
  expect(Object.keys(operation('createReport')?.responses['202']?.headers ?? {})).toEqual(
    expect.arrayContaining(['Location', 'Retry-After']),
  );
  expect(Object.keys(operation('createShortlist')?.responses['201']?.headers ?? {})).toEqual(
    expect.arrayContaining(['Location', 'Idempotent-Replayed']),
  );
});

test.each([
  ['getRecommendation', ['400', '404']],
  ['listProducts', ['400']],
  ['createShortlist', ['400', '401', '413', '415', '422']],
  ['listShortlists', ['400']],
  ['runBatch', ['400', '413', '415']],
  ['createReport', ['400', '401', '413', '415', '422']],
  ['getJob', ['404']],
])('%s documents the errors %o, and 429 and 500 like all', (id, statuses) => {
  expect(Object.keys(operation(id)?.responses ?? {})).toEqual(expect.arrayContaining([...statuses, '429', '500']));
});

test('every reference leads somewhere', () => {
  const references = objects(published).flatMap(([place, { $ref }]) => (typeof $ref === 'string' ? [[place, $ref] as const] : []));
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(([, reference]) => at(reference.replace('#', '')) === undefined)).toEqual([]);
});

test('whatever is marked with x-gap says that the specification does not fix it', () => {
  const silent = objects(published).filter(
    ([, object]) => 'x-gap' in object && !/not fixed by the specification/i.test(String(object['description'])),
  );
  expect(silent.map(([place]) => place)).toEqual([]);
});

describe('every example keeps to its own schema', () => {
  const judge = createJudge(document);

  test.each(operations.map(({ operationId, responses }) => [operationId, responses] as const))(
    'successes of %s',
    (operationId, responses) => {
      for (const [status, { content }] of Object.entries(responses))
        for (const [media, { example }] of Object.entries(content ?? {}))
          expect(judge(operationId, Number(status), media, example)).toEqual([]);
    },
  );

  test.each(operations.filter(({ requestBody }) => requestBody).map(({ operationId, requestBody }) => [operationId, requestBody] as const))(
    'request body of %s',
    (_, requestBody) => {
      for (const { schema, example } of Object.values(requestBody?.content ?? {}))
        expect(componentFaults(String(schema['$ref']).split('/').at(-1) ?? '', example)).toEqual([]);
    },
  );

  test.each(Object.keys(document.components.responses))('errors of %s', (name) => {
    const user = operations.find(({ responses }) => Object.values(responses).some(({ $ref }) => $ref === `#/components/responses/${name}`));
    const status = Object.entries(user?.responses ?? {}).find(([, { $ref }]) => $ref?.endsWith(`/${name}`))?.[0];
    expect(status).toBeDefined();
    const media = at(`/components/responses/${name}/content/application~1problem+json`) as Media | undefined;
    for (const { value } of Object.values(media?.examples ?? {})) {
      expect(value).toMatchObject({ status: Number(status) });
      expect(judge(user?.operationId ?? '', Number(status), 'application/problem+json', value)).toEqual([]);
    }
  });
});
