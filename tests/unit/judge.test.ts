import { describe, expect, test } from 'vitest';
import { createJudge } from '#build/judge.ts';

const judge = createJudge({
  paths: {
    '/king': {
      get: {
        operationId: 'getKing',
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Size' } } } },
          202: {},
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
    '/kings': {
      get: {
        operationId: 'getKings',
        responses: {
          200: { content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Size' } } } } },
        },
      },
    },
  },
  components: {
    responses: { NotFound: { content: { 'application/problem+json': { schema: { type: 'object', required: ['title'] } } } } },
    schemas: {
      Size: {
        type: 'object',
        properties: {
          width: { $ref: '#/components/schemas/Width' },
          url: { type: 'string', format: 'uri' },
          name: { type: 'string', maxLength: 2 },
        },
        required: ['width'],
        additionalProperties: false,
      },
      Width: { type: 'number', minimum: 30 },
    },
  },
});

const json = 'application/json';

test.each([{ width: 180 }, { width: 180, url: 'https://guidance.example/' }, { width: 180, name: '😀😀' }])(
  '%o keeps to the contract',
  (body) => {
    expect(judge('getKing', 200, json, body)).toEqual([]);
  },
);

describe('a body that does not keep to the contract', () => {
  test.each([
    [{ width: 180, colour: 'white' }, ['/ must NOT have additional properties {"additionalProperty":"colour"}']],
    [{}, ['/ must have required property \'width\' {"missingProperty":"width"}']],
    [{ width: 20 }, ['/width must be >= 30 {"comparison":">=","limit":30}']],
    [{ width: 180, url: 'nowhere' }, ['/url must match format "uri" {"format":"uri"}']],
    [{ width: 180, name: '😀😀😀' }, ['/name must NOT have more than 2 characters {"limit":2}']],
    ['king', ['/ must be object {"type":"object"}']],
    [
      { width: 20, name: 'abc' },
      ['/width must be >= 30 {"comparison":">=","limit":30}', '/name must NOT have more than 2 characters {"limit":2}'],
    ],
  ])('%o', (body, faults) => {
    expect(judge('getKing', 200, json, body)).toEqual(faults);
  });
});

test('references inside a schema in place are followed', () => {
  expect(judge('getKings', 200, json, [{ width: 180 }])).toEqual([]);
  expect(judge('getKings', 200, json, [{ width: 180 }, { width: 1 }])).toEqual(['/1/width must be >= 30 {"comparison":">=","limit":30}']);
});

test('a response by reference is followed', () => {
  expect(judge('getKing', 404, 'application/problem+json', { title: 'Not found' })).toEqual([]);
  expect(judge('getKing', 404, 'application/problem+json', {})).not.toEqual([]);
});

test('parameters of the media type do not count', () => {
  expect(judge('getKing', 200, 'application/json; charset=utf-8', { width: 180 })).toEqual([]);
});

test.each([
  ['getQueen', 200, json, 'The contract has no operation getQueen.'],
  ['getKing', 500, json, 'The contract has no 500 for getKing.'],
  ['getKing', 200, 'text/html', 'The contract has no text/html for getKing 200.'],
  ['getKing', 202, json, 'The contract has no application/json for getKing 202.'],
])('%s %i %s is not in the contract', (operationId, status, media, fault) => {
  expect(judge(operationId, status, media, { width: 180 })).toEqual([fault]);
});

test('a body is judged afresh each time', () => {
  expect(judge('getKing', 200, json, {})).not.toEqual([]);
  expect(judge('getKing', 200, json, { width: 180 })).toEqual([]);
});
