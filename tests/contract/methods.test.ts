import { describe, expect, it } from 'vitest';
import { isOfTheBodyAlone, takenByAdapter } from './at-the-edge.ts';
import { mounts } from '#lib/contract/addresses.ts';
import { routes } from '#lib/contract/routes.ts';
import type { Answer } from './answer.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();

const reading = ['GET', 'HEAD', 'OPTIONS'];

/** Every address of the specification and its gaps, with the methods it has. */
const addresses: { target: string; allow: readonly string[] }[] = [
  ...[
    ...['recommend?position=side&weight=under60', 'matrix', 'sizes', 'products', 'faq', 'faq?q=king', 'versions'].map(
      (at) => `/api/v1/${at}`,
    ),
    ...['/api/v1/jobs/0f8c2b5e', '/openapi.json', '/.well-known/oauth-protected-resource'],
    ...['/.well-known/oauth-authorization-server', '/.well-known/api-catalog', '/.well-known/mcp', '/.well-known/ai-catalog.json'],
    ...['/.well-known/ard.json', '/mcp/server-card', '/mcp/docs/server-card', '/en', '/robots.txt'],
  ].map((target) => ({ target, allow: reading })),
  ...['/api/v1/shortlists', '/api/v1/batch', '/api/v1/batch?operations=[]', '/ask', '/ask?query=king'].map((target) => ({
    target,
    allow: [...reading, 'POST'],
  })),
  { target: '/api/v1/shortlists/0f8c2b5e', allow: [...reading, 'DELETE'] },
  ...['/api/v1/keys', '/api/v1/reports', '/mcp', '/mcp/docs'].map((target) => ({ target, allow: ['POST', 'OPTIONS'] })),
];

const methods = takenByAdapter(
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'],
  (method) => method === 'TRACE',
);
const list = (value: string | undefined): string[] => (value ?? '').split(/\s*,\s*/).toSorted();

/** Fields that differ from one request to the next. */
const passing = new Set(['ratelimit-remaining', 'ratelimit-reset', 'x-request-id', 'date']);
const lasting = ({ fields }: Answer): string[] =>
  fields
    .filter(([name]) => !passing.has(name.toLowerCase()) && !isOfTheBodyAlone(name))
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .toSorted();

it('the table above holds every path of the route table and the tool servers', () => {
  const known = addresses.map(({ target }) => target.split('?')[0]?.replace('0f8c2b5e', '{id}'));
  expect(known).toEqual(expect.arrayContaining([...routes, ...mounts].map(({ path }) => path)));
});

describe('G42: 405 method_not_allowed with Allow', () => {
  const refused = addresses.flatMap(({ target, allow }) =>
    methods.filter((method) => !allow.includes(method)).map((method) => ({ method, target, allow })),
  );

  it.each(refused)('$method $target', async ({ method, target, allow }) => {
    const answer = await service.request(target, { method });
    if (method === 'HEAD') expect(answer.status).toBe(405);
    else expectProblem(answer, 405, 'method_not_allowed');
    expect(list(answer.header('Allow'))).toEqual(allow.toSorted());
  });
});

describe('G51: HEAD wherever GET', () => {
  const readable = addresses.filter(({ allow }) => allow.includes('GET')).map(({ target }) => target);
  const errors = ['/api/v1/recommend', '/api/v1/faq?limit=0', '/api/v1/nothing', '/nothing', '/en/'];

  it.each([...readable, ...errors])('%s has the status and every header of GET', async (target) => {
    for (const headers of [{}, { 'accept-encoding': 'br, gzip' }, { accept: 'text/html' }]) {
      const get = await service.request(target, { headers });
      const head = await service.request(target, { method: 'HEAD', headers });
      expect(head.status).toBe(get.status);
      expect(lasting(head)).toEqual(lasting(get));
    }
  });
});

describe('G51: OPTIONS is 204 with Allow and CORS', () => {
  it.each(addresses)('OPTIONS $target', async ({ target, allow }) => {
    const preflight = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
    for (const headers of [{}, preflight]) {
      const { status, header, body } = await service.request(target, { method: 'OPTIONS', headers });
      expect(status).toBe(204);
      expect(body).toHaveLength(0);
      expect(list(header('Allow'))).toEqual(allow.toSorted());
      expect(list(header('Access-Control-Allow-Methods'))).toEqual(expect.arrayContaining(allow.filter((method) => method !== 'OPTIONS')));
      const allowed = list(header('Access-Control-Allow-Headers')).map((name) => name.toLowerCase());
      expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'prefer']));
    }
  });

  it('is 404 where there is nothing', async () => {
    expectProblem(await service.request('/api/v1/nothing', { method: 'OPTIONS' }), 404, 'not_found');
  });
});
