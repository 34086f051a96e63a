import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { constantHeaders } from '#functions/plugins/headers.ts';
import { routes } from '#lib/contract/routes.ts';
import { builtFiles } from '../fixtures/built-pages.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** Every kind of answer that there is, however it comes about. */
interface Kind {
  what: string;
  path: string;
  init?: RequestInit;
  status: number;
}

const json = { 'content-type': 'application/json' };
const html = { accept: 'text/html' };
const post = (body: string, headers: Record<string, string> = json): RequestInit => ({ method: 'POST', headers, body });
const sandbox = { ...json, authorization: 'Bearer mpg_test_sandbox' };
const cross = { ...json, origin: 'https://evil.example' };

const kinds: Kind[] = [
  { what: 'prebuilt answer', path: '/api/v1/matrix', status: 200 },
  { what: 'computed answer', path: '/api/v1/faq?q=king', status: 200 },
  { what: 'unchanged', path: '/api/v1/matrix', init: { headers: { 'if-none-match': '*' } }, status: 304 },
  { what: 'unchanged page', path: '/en', init: { headers: { 'if-none-match': '*' } }, status: 304 },
  { what: 'precondition', path: '/en', init: { headers: { 'if-match': '"x"' } }, status: 412 },
  { what: 'head', path: '/en', init: { method: 'HEAD' }, status: 200 },
  { what: 'contract', path: '/openapi.json', status: 200 },
  { what: 'discovery', path: '/.well-known/oauth-authorization-server', status: 200 },
  { what: 'security.txt', path: '/.well-known/security.txt', status: 200 },
  { what: 'page', path: '/en', status: 200 },
  { what: 'page of the kiosk', path: '/ar/kiosk', status: 200 },
  { what: 'page as markdown', path: '/en', init: { headers: { accept: 'text/markdown' } }, status: 200 },
  { what: 'markdown', path: '/en/faq.md', status: 200 },
  { what: 'picture', path: '/icon-192.png', status: 200 },
  { what: 'worker', path: '/sw.js', status: 200 },
  { what: 'redirect', path: '/en/', status: 308 },
  { what: 'redirect to an answer', path: '/en/finder/answer?position=side', status: 303 },
  { what: 'preflight', path: '/api/v1/shortlists', init: { method: 'OPTIONS' }, status: 204 },
  { what: 'preflight of a page', path: '/en', init: { method: 'OPTIONS' }, status: 204 },
  { what: 'missing parameter', path: '/api/v1/recommend', status: 400 },
  { what: 'not found', path: '/nothing', status: 404 },
  { what: 'not found as a page', path: '/nothing', init: { headers: html }, status: 404 },
  { what: 'wrong method', path: '/api/v1/matrix', init: { method: 'DELETE' }, status: 405 },
  { what: 'wrong method on a page', path: '/en', init: { method: 'PUT', headers: html }, status: 405 },
  { what: 'bad encoding', path: '/%zz', status: 400 },
  { what: 'address too long', path: `/${'x'.repeat(17_000)}`, status: 414 },
  { what: 'no credential', path: '/api/v1/shortlists', init: post('{}'), status: 401 },
  { what: 'wrong credential', path: '/api/v1/reports', init: post('{}', { ...json, authorization: 'Bearer x' }), status: 401 },
  { what: 'media type', path: '/api/v1/batch', init: post('x', { 'content-type': 'text/plain' }), status: 415 },
  { what: 'too large', path: '/api/v1/keys', init: post(`"${'x'.repeat(70_000)}"`), status: 413 },
  { what: 'broken JSON', path: '/api/v1/batch', init: post('{'), status: 400 },
  { what: 'wrong field', path: '/api/v1/shortlists', init: post('{}', sandbox), status: 422 },
  { what: 'created', path: '/api/v1/shortlists', init: post('{"outcomeId":"side-k90to130-hot"}', sandbox), status: 201 },
  { what: 'accepted', path: '/api/v1/reports', init: post('{}', sandbox), status: 202 },
  { what: 'new key', path: '/api/v1/keys', init: post('{}'), status: 201 },
  { what: 'answer to a question', path: '/ask?query=king', status: 200 },
  { what: 'stream', path: '/ask?query=king', init: { headers: { accept: 'text/event-stream' } }, status: 200 },
  {
    what: 'tool server',
    path: '/mcp',
    init: post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { ...json, accept: 'application/json, text/event-stream' }),
    status: 200,
  },
  { what: 'tool server for another site', path: '/mcp', init: post('{}', cross), status: 403 },
  { what: 'probe', path: '/healthz', status: 200 },
  { what: 'ready', path: '/readyz', status: 200 },
];

const isPage = (headers: Headers): boolean => (headers.get('content-type') ?? '').startsWith('text/html');

/** What is missing or too much, one word each. */
const faultsOf = ({ status, headers }: Response): string[] => {
  const policy = headers.get('content-security-policy') ?? '';
  const page = isPage(headers);
  // A page that is unchanged is told without its type.
  const asPage = page || policy !== '';
  const wanted: Record<string, boolean> = {
    nosniff: headers.get('x-content-type-options') === 'nosniff',
    referrer: !asPage || headers.get('referrer-policy') === 'strict-origin-when-cross-origin',
    // The build of the tests is for http, where it would lock a browser out.
    'no HSTS': headers.get('strict-transport-security') === null,
    enforced: headers.get('content-security-policy-report-only') === null,
    'default none': !asPage || policy.startsWith("default-src 'none'"),
    'no frames': !asPage || policy.includes("frame-ancestors 'none'"),
    'nothing inline, nothing from elsewhere': !/unsafe|https?:|\*/.test(policy.replace("'wasm-unsafe-eval'", '')),
    'policy of a page': !page || policy.includes("base-uri 'none'"),
    'own window': !asPage || headers.get('cross-origin-opener-policy') === 'same-origin',
    permissions: !asPage || (headers.get('permissions-policy') ?? '').includes('camera=(), geolocation=(), microphone=()'),
    'no product': headers.get('server') === null && headers.get('x-powered-by') === null,
    'no cookie': headers.get('set-cookie') === null,
    'no credentials': headers.get('access-control-allow-credentials') === null,
    'errors are not kept': status < 400 || (headers.get('cache-control') ?? '').includes('no-store'),
  };
  return Object.entries(wanted).flatMap(([name, holds]) => (holds ? [] : [name]));
};

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each(kinds)('$what', async ({ path, init = {}, status }) => {
  const response = await fetch(server.origin + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expect(faultsOf(response)).toEqual([]);
});

test('every file of the build', async () => {
  const addresses = builtFiles.flatMap(({ address }) => address ?? []);
  expect(addresses.length).toBeGreaterThan(1000);
  const faults: string[] = [];
  for (let start = 0; start < addresses.length; start += 50) {
    await Promise.all(
      addresses.slice(start, start + 50).map(async (address) => {
        const response = await fetch(server.origin + address, { method: 'HEAD', redirect: 'manual' });
        faults.push(...faultsOf(response).map((fault) => `${address}: ${fault}`));
      }),
    );
  }
  expect(faults).toEqual([]);
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'every address of the interface, asked with %s and nothing else',
  async (method) => {
    for (const path of new Set(routes.map((route) => route.path.replace('{id}', 'x')))) {
      const response = await fetch(server.origin + path, { method, redirect: 'manual' });
      await response.arrayBuffer();
      expect(faultsOf(response), path).toEqual([]);
    }
  },
);

test.each([
  ['no HTTP', 'nonsense\r\n\r\n'],
  ['headers too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
])('an answer below the level of a request: %s', async (_, request) => {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(request);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers();
  for (const field of fields) headers.append(field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 2));
  expect(faultsOf(new Response(null, { status: Number(line.split(' ')[1]), headers }))).toEqual([]);
});

test.each(['page', 'data'] as const)('HSTS is on under https alone (%s)', (kind) => {
  const under = (rootUrl: string) =>
    constantHeaders({ settings: { rootUrl, keyPrefix: 'mpg' }, rateLimit: 600, retirement: {} }, { cache: 'page', kind, path: '/en' });
  expect(under('https://guidance.example')).toHaveProperty('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  expect(under('http://guidance.example')).not.toHaveProperty('Strict-Transport-Security');
});
