import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { takenFromClients } from './compatibility.ts';
import type { ContractDocument, Operation, Schema } from './schema-walk.ts';
import { useService } from './service.ts';

/** A client of the last release goes on working: `released.json` is its contract, which `npm run -s openapi -- --bare` printed. */

const service = useService();
let document: ContractDocument;

beforeAll(async () => {
  document = (await service.get('/openapi.json')).json as ContractDocument;
});

it('nothing is taken from a client of the last released contract (G84)', async () => {
  const released = JSON.parse(await readFile('tests/contract/released.json', 'utf8')) as ContractDocument;
  expect(takenFromClients(released, document)).toEqual([]);
});

/** What a change may reach into. */
interface Parts {
  paths: ContractDocument['paths'];
  of: (name: string) => Operation;
  schema: (name: string) => Schema & { properties: Record<string, Schema>; required: string[]; enum: unknown[] };
}

const after = (change: (parts: Parts) => void): string[] => {
  const changed = structuredClone(document);
  const of = (name: string) => {
    const [method = '', path = ''] = name.split(' ');
    return changed.paths[path]?.[method.toLowerCase()] as Operation;
  };
  change({ paths: changed.paths, of, schema: (name) => changed.components.schemas[name] as ReturnType<Parts['schema']> });
  return takenFromClients(document, changed);
};

const recommend = 'GET /api/v1/recommend';
const shortlists = 'POST /api/v1/shortlists';

describe('what takes something from a client fails', () => {
  const changes: [title: string, change: (parts: Parts) => void, told: string][] = [
    ['an address', ({ paths }) => delete paths['/api/v1/matrix'], 'GET /api/v1/matrix: is gone'],
    ['a parameter', ({ of }) => of('GET /ask').parameters?.shift(), 'GET /ask query query: is gone'],
    ['a member of a response', ({ schema }) => delete schema('Size').properties['for'], 'GET /api/v1/sizes 200.sizes[].for: is gone'],
    ['a member of a request', ({ schema }) => delete schema('ShortlistRequest').properties['note'], `${shortlists} body.note: is gone`],
    [
      'a member that must be sent',
      ({ schema }) => (schema('ShortlistRequest').required = ['note']),
      `${shortlists} body.note: must be sent`,
    ],
    [
      'a parameter that must be sent',
      ({ of }) => of('GET /api/v1/faq').parameters?.push({ name: 'by', in: 'query', required: true, schema: {} }),
      'GET /api/v1/faq query by: must be sent',
    ],
    [
      'a value of a request',
      ({ schema }) => schema('Position').enum.pop(),
      `${recommend} query position: enum was ["side","back","stomach","combination"], is ["side","back","stomach"]`,
    ],
    [
      'a length of a request',
      ({ schema }) => Object.assign(schema('ShortlistRequest').properties['note'] ?? {}, { maxLength: 100 }),
      `${shortlists} body.note: maxLength was 500, is 100`,
    ],
    [
      'another default',
      ({ of }) => Object.assign(of('GET /api/v1/faq').parameters?.at(-1)?.schema ?? {}, { default: 10 }),
      'GET /api/v1/faq query limit: default was 50, is 10',
    ],
    [
      'another value of a response',
      ({ schema }) => schema('Mode').enum.push('draft'),
      `${shortlists} 201.mode: enum was ["live","test"], is ["live","test","draft"]`,
    ],
    [
      'another type of a response',
      ({ schema }) => Object.assign(schema('Matrix').properties['count'] ?? {}, { type: ['integer', 'null'] }),
      'GET /api/v1/matrix 200.count: type was "integer", is "null"',
    ],
    [
      'a member that a response need no longer have',
      ({ schema }) => schema('Shortlist').required.shift(),
      `${shortlists} 201.id: may be missing`,
    ],
    [
      'another status',
      ({ of }) => {
        of(shortlists).responses['202'] = of(shortlists).responses['201'] ?? {};
        delete of(shortlists).responses['201'];
      },
      `${shortlists} 201: is gone`,
    ],
    ['a key that is asked for', ({ of }) => of(recommend).security.push({ bearerAuth: [] }), `${recommend}: asks for a key`],
  ];
  it.each(changes)('%s', (_, change, told) => expect(after(change)).toContain(told));
});

describe('what a client may meet passes', () => {
  const changes: [title: string, change: (parts: Parts) => void][] = [
    ['an address', ({ paths }) => (paths['/api/v1/showrooms'] = structuredClone(paths['/api/v1/matrix'] ?? {}))],
    ['a parameter', ({ of }) => of(recommend).parameters?.push({ name: 'age', in: 'query', required: false, schema: {} })],
    ['a member of a response', ({ schema }) => (schema('Size').properties['weightKg'] = { type: 'number' })],
    ['one that every response has', ({ schema }) => schema('Size').required.push('pages')],
    ['a member of a request', ({ schema }) => (schema('ShortlistRequest').properties['floor'] = { type: 'integer' })],
    ['more of a response', ({ schema }) => Object.assign(schema('Matrix').properties['outcomes'] ?? {}, { maxItems: 64 })],
    ['more of a request', ({ schema }) => Object.assign(schema('ShortlistRequest').properties['note'] ?? {}, { maxLength: 600 })],
    ['an error', ({ of }) => (of(recommend).responses['451'] = of(recommend).responses['429'] ?? {})],
  ];
  it.each(changes)('%s', (_, change) => expect(after(change)).toEqual([]));
});
