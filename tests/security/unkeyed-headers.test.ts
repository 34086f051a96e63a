import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, type Nginx } from '../fixtures/nginx.ts';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** Headers that some server in the world heeds, and no cache has in its key: what they say must never be in an answer. */
const evil = 'evil.example';
const lies: Record<string, string>[] = [
  { 'x-forwarded-host': evil },
  { forwarded: `for=1.2.3.4;host=${evil};proto=https` },
  { 'x-forwarded-proto': 'https', 'x-forwarded-port': '443', 'x-forwarded-scheme': 'nothttps', 'x-url-scheme': 'https' },
  { 'x-forwarded-prefix': '/evil', 'x-script-name': '/evil' },
  { 'x-original-url': '/api/v1/sizes' },
  { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE', 'x-method-override': 'PUT' },
  { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', 'cf-connecting-ip': '203.0.113.7', 'true-client-ip': '203.0.113.7' },
  { referer: `https://${evil}/` },
  { 'user-agent': `<script src=https://${evil}>` },
  { cookie: `lang=${evil}; session=1` },
  { 'accept-language': 'ar' },
  { 'x-request-id': evil, traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  { 'content-type': 'text/html' },
  { 'x-accel-redirect': '/etc/passwd', 'x-sendfile': '/etc/passwd' },
  { range: 'bytes=0-3' },
];

const targets = [
  ...['/en', '/ar/privacy', '/nothing', '/en/', '/api/v1/matrix', '/api/v1/recommend?position=side&weight=under60'],
  ...['/api/v1/faq?q=king', '/openapi.json', '/.well-known/api-catalog', '/.well-known/security.txt', '/llms.txt', '/sitemap.xml'],
  '/en/finder/answer?position=side',
];

/** Of each answer its own. */
const changing = ['x-request-id', 'ratelimit-remaining', 'ratelimit-reset', 'date', 'age', 'connection', 'keep-alive', 'transfer-encoding'];

const told = async (origin: string, target: string, headers: Record<string, string>, method = 'GET') => {
  const sent = { 'accept-encoding': 'identity', accept: '*/*', ...headers };
  const response = await fetch(origin + target, { method, headers: sent, redirect: 'manual' });
  return {
    status: response.status,
    fields: Object.fromEntries([...response.headers].filter(([name]) => !changing.includes(name))),
    body: await response.text(),
  };
};

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const noLieChanges = (origin: () => string): void => {
  test.each(targets)('no lie changes the response of %s', async (target) => {
    const clean = await told(origin(), target, {});
    const answers = await Promise.all(lies.map((lie) => told(origin(), target, lie)));
    for (const [index, answer] of answers.entries()) expect(answer, JSON.stringify(lies[index])).toEqual(clean);
  });
};

describe('at the service', () => {
  noLieChanges(() => server.origin);

  test('a method in a header or a query is no method', async () => {
    const override = { 'x-http-method-override': 'GET', 'x-http-method': 'GET', 'x-method-override': 'GET' };
    expect((await told(server.origin, '/api/v1/matrix?_method=GET', override, 'POST')).status).toBe(405);
    expect((await told(server.origin, '/api/v1/keys?_method=POST', { 'x-http-method-override': 'POST' })).status).toBe(405);
  });

  test('neither Host nor an absolute address comes back in an answer', async () => {
    for (const [line, host] of [
      ['GET /en/ HTTP/1.1', evil],
      [`GET http://${evil}/en/ HTTP/1.1`, evil],
      ['GET /api/v1/nothing HTTP/1.1', `${evil}:80`],
    ]) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.end(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|308|404) /);
      expect(answer).not.toContain(evil);
    }
  });
});

describe.runIf(hasNginx)('through the shipped nginx', () => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startNginxEdge({ distDir: server.distDir, rateLimit: 1_000_000, instances: [server.port] });
  });
  afterAll(() => nginx.stop());

  const origin = (): string => `http://127.0.0.1:${nginx.port}`;
  noLieChanges(origin);

  test('a response that is for one person is never to be kept, whatever the caller asks for', async () => {
    // The way of a cached page that is really somebody's record: a suffix that looks like a file.
    for (const suffix of ['', '.css', '/x.js', '%2ex.css', ';.png', '?.css']) {
      const { fields } = await told(origin(), `/api/v1/shortlists/0123456789abcdef0123456789abcdef${suffix}`, {});
      expect(fields['cache-control'], suffix).toContain('no-store');
    }
  });
});
