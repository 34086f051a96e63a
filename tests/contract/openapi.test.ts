import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorRows, positions, requests, responses, type Row, thermals, weights } from './spec-tables.ts';
import { examplesOf, followed, schemaAt, typesOf, type ContractDocument, type Operation, type Schema } from './schema-walk.ts';
import { useService } from './service.ts';
import { createAnswer } from './answer.ts';

const service = useService();
let document: ContractDocument & { info: Record<string, unknown>; openapi: string; servers: { url: string }[] };

beforeAll(async () => {
  document = (await service.get('/openapi.json')).json as typeof document;
});

const operationOf = (name: string): Operation => {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path.startsWith('/ask') ? path : `/api/v1${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The contract has no ${name}`);
  return operation;
};

const operations = (): Operation[] => Object.values(document.paths).flatMap((methods) => Object.values(methods));

const responseSchema = (name: string, status: number): Schema =>
  operationOf(name).responses[status]?.content?.['application/json']?.schema ?? {};
const requestSchema = (name: string): Schema => operationOf(name).requestBody?.content?.['application/json']?.schema ?? {};

/** An integer is a number too. */
const widened = (types: readonly string[], wanted: readonly string[]): string[] =>
  types.map((type) => (type === 'integer' && wanted.includes('number') ? 'number' : type)).toSorted();

const expectRow = (root: Schema, [member, type, need, values]: Row): void => {
  const found = schemaAt(root, member, document);
  expect(found, member).toBeDefined();
  const { schema = {}, required = false } = found ?? {};
  const [shape = '', detail] = type.split(':');
  const wanted = shape === 'map' ? ['object'] : shape.split('|');
  const own = followed(schema, document);
  expect(widened(typesOf(schema, document), wanted), member).toEqual(wanted.toSorted());
  if (shape === 'map') expect(typesOf(own.additionalProperties as Schema, document), member).toEqual([detail]);
  else if (detail) expect(own.format, member).toBe(detail);
  if (need) expect(required, `${member} required`).toBe(need === 'required');
  if (values) expect((own.enum ?? []).toSorted(), member).toEqual(values.toSorted());
};

describe('the published contract has the tables of the specification', () => {
  it.each(responses)('%s %i', (name, status, rows) => {
    for (const row of rows) expectRow(responseSchema(name, status), row);
  });

  it.each(requests)('the body of %s', (name, rows) => {
    for (const row of rows) expectRow(requestSchema(name), row);
  });
});

describe('the published contract: query parameters', () => {
  const parameter = (name: string, wanted: string) => {
    const found = operationOf(name).parameters?.find((candidate) => candidate.name === wanted);
    return { ...found, schema: followed(found?.schema ?? {}, document) };
  };

  it.each([
    ['GET /recommend', 'position', true, positions],
    ['GET /recommend', 'weight', true, weights],
    ['GET /recommend', 'thermal', false, thermals],
    ['GET /products', 'type', false, ['mattress', 'pillow']],
  ] as const)('%s %s', (name, wanted, required, values) => {
    const found = parameter(name, wanted);
    expect(found).toMatchObject({ in: 'query', required });
    expect(found.schema.enum?.toSorted()).toEqual(values.toSorted());
  });

  it.each(['GET /faq', 'GET /shortlists'])('%s: cursor is a string, limit an integer from 1 to 200, default 50', (name) => {
    expect(parameter(name, 'cursor')).toMatchObject({ required: false, schema: { type: 'string' } });
    expect(parameter(name, 'limit')).toMatchObject({ required: false, schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } });
  });
});

describe('the published contract: "Limits"', () => {
  const memberOf = (name: string, member: string) => followed(schemaAt(requestSchema(name), member, document)?.schema ?? {}, document);

  it('at most 50 operations in a batch, and 500 characters of a note', () => {
    expect(memberOf('POST /batch', 'operations').maxItems).toBe(50);
    expect(memberOf('POST /shortlists', 'note').maxLength).toBe(500);
  });

  it.each(['POST /shortlists', 'POST /reports'])('at most 200 characters of Idempotency-Key on %s, which creates a record', (name) => {
    const key = operationOf(name).parameters?.find((candidate) => candidate.name === 'Idempotency-Key');
    expect(key).toMatchObject({ in: 'header', required: false, schema: { type: 'string', maxLength: 200 } });
  });
});

describe('the published contract: "Errors"', () => {
  const problem = () => document.components.schemas['Problem'] ?? {};
  it.each(errorRows)('%s is %s', (...row) => expectRow(problem(), row));
});

it('an error that any request can meet is declared by every operation, and 412 by those that have an ETag (G43, G63)', () => {
  for (const { operationId, responses: declared } of operations()) {
    expect(Object.keys(declared), operationId).toEqual(expect.arrayContaining(['405', '414', '429', '431', '500', '503']));
    expect('412' in declared, operationId).toBe('304' in declared);
  }
});

describe('the published contract: schemas', () => {
  /** Every object schema with described members, below a part of the contract. */
  const objectsIn = (part: unknown): Schema[] => {
    if (typeof part !== 'object' || part === null) return [];
    const own = 'properties' in part && (part as Schema).type === 'object' ? [part as Schema] : [];
    return [...own, ...Object.entries(part).flatMap(([name, inside]) => (/^(?:examples?|default)$/.test(name) ? [] : objectsIn(inside)))];
  };

  it('has open objects in responses, and refuses unknown members of a shortlist and its contact (G5, G84)', () => {
    const { schemas } = document.components;
    const strict = Object.keys(schemas).filter((name) => objectsIn(schemas[name]).some((schema) => schema.additionalProperties === false));
    expect(strict.toSorted()).toEqual(['Contact', 'ShortlistRequest']);
    const answered = objectsIn(operations().map(({ responses: declared }) => declared));
    expect(answered.filter((schema) => schema.additionalProperties === false)).toEqual([]);
  });
});

it('the contract and the register of gaps count the same, and no number is left out unsaid', async () => {
  const register = await readFile('docs/reference/gaps.md', 'utf8');
  const rows = [...register.matchAll(/<\/a>(G\d+) \| ([\w-]+) \|/g)];
  const inContract = [...JSON.stringify(document).matchAll(/"x-gap":(\[[^\]]*\])/g)].flatMap(
    ([, list = '']) => JSON.parse(list) as string[],
  );
  expect([...new Set(inContract)].toSorted()).toEqual(rows.flatMap(([, gap, met]) => (met === 'contract' ? gap : [])).toSorted());
  const withdrawn = /withdrawn ones \(([^)]+)\)/.exec(register)?.[1]?.split(', ') ?? [];
  const counted = [...rows.map(([, gap = '']) => gap), ...withdrawn].map((gap) => Number(gap.slice(1))).toSorted((a, b) => a - b);
  expect(counted).toEqual(counted.map((_, index) => index + 1));
});

describe('{root_url}/openapi.json', () => {
  it('is OpenAPI 3.1, of API version 1.0.0, under CC-BY-4.0, served from {root_url}', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ version: '1.0.0', license: { identifier: 'CC-BY-4.0' } });
    expect(document.servers.map(({ url }) => url)).toEqual([service.server.rootUrl]);
  });

  it('is also a collection for Bruno with each of its operations, at {root_url} and with the key of the sandbox (G108)', async () => {
    const { request, items } = (await service.get('/bruno.json')).json as {
      request: { variables: unknown[] };
      items: { items: { http: { method: string; url: string } }[] }[];
    };
    const { rootUrl, manifest } = service.server;
    expect(request.variables).toEqual([
      { name: 'root', value: rootUrl },
      { name: 'key', value: `${manifest.keyPrefix}_test_sandbox` },
    ]);
    const sent = items.flatMap((folder) => folder.items.map(({ http }) => `${http.method} ${http.url.split('?', 1)[0]}`));
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} {{root}}${path.replace('{id}', '{{id}}')}`),
    );
    expect(sent.toSorted()).toEqual(described.toSorted());
  });

  it('describes every endpoint of the specification', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const reading = ['recommend', 'matrix', 'sizes', 'products', 'shortlists', 'jobs/{id}', 'versions', 'faq', 'batch'];
    const wanted = [
      ...reading.map((path) => `GET /api/v1/${path}`),
      ...['shortlists', 'batch', 'keys', 'reports'].map((path) => `POST /api/v1/${path}`),
    ];
    expect(described).toEqual(expect.arrayContaining([...wanted, 'POST /ask', 'GET /ask']));
  });

  it('gives an example of each success and of each error, and every one keeps to its own schema', async () => {
    const { faults } = await service.contract();
    const examples = examplesOf(document);
    expect(examples.length).toBeGreaterThan(100);
    for (const { method, path, status, media, values } of examples) {
      expect(values.length, `${method} ${path} ${status}`).toBeGreaterThan(0);
      for (const value of values) {
        const answer = createAnswer(status, ['Content-Type', media], Buffer.from(JSON.stringify(value)));
        expect(faults({ method, target: path }, answer), `${method} ${path} ${status}`).toEqual([]);
      }
    }
  });
});
