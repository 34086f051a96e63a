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

const at = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/')], published);

test('every row of the route table is an operation with an id of its own', () => {
  expect(operations).toHaveLength(routes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
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

describe('every example keeps to its own schema', () => {
  const judge = createJudge(document);

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
