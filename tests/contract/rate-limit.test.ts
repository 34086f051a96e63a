import { Agent } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { expectProblem } from './expect-problem.ts';
import { startService, useService, type Service } from './service.ts';

const reference = useService();
const matrix = '/api/v1/matrix';
const rate = ({ header }: Answer) => ({ limit: header('RateLimit-Limit'), remaining: header('RateLimit-Remaining') });

const limited = (limit: number, more: Record<string, string> = {}): Promise<Service> =>
  startService({ env: { RATE_LIMIT: String(limit), ...more }, reference });

describe('"Limits": 600 requests per 60 seconds', () => {
  it('is the limit where nothing else is configured, and the 601st request is refused', async () => {
    const service = await startService({ env: { RATE_LIMIT: '' }, reference });
    const first = await service.get(matrix);
    expect(rate(first)).toEqual({ limit: '600', remaining: '599' });
    expect(first.header('RateLimit-Policy')).toBe('600;w=60');
    const answers = await Promise.all(Array.from({ length: 599 }, () => service.get('/api/v1/versions', { accept: '*/*' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(599).fill(200));
    expectProblem(await service.get(matrix), 429, 'rate-limited');
  });

  it('counts down on every kind of request, and refuses the one after the last', async () => {
    const service = await limited(8);
    const agent = new Agent({ keepAlive: false });
    const answers = [
      await service.get(matrix),
      await service.get(matrix, { 'if-none-match': '*' }),
      await service.request(matrix, { method: 'HEAD' }),
      await service.request(matrix, { method: 'OPTIONS', agent }),
      await service.get('/api/v1/nothing'),
      await service.post('/api/v1/batch', '{'),
      await service.get('/en/'),
      await service.get('/en'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 204, 404, 400, 308, 200]);
    expect(answers.map(rate)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((remaining) => ({ limit: '8', remaining: String(remaining) })));
    expectProblem(await service.get(matrix), 429, 'rate-limited');
  });

  it('counts requests that end below the level of a route (G58: every request)', async () => {
    const service = await limited(5);
    await service.raw('GET /api/v1/matrix HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n');
    await service.raw('GET /api/v1/matrix HTTP/1.1\r\n\r\n');
    expect(rate(await service.get(matrix)).remaining).toBe('2');
  });

  it('tells the seconds until the window resets, and gives the whole quota back then', async () => {
    const service = await startService({
      env: { RATE_LIMIT: '2' },
      node: ['--import', new URL('../fixtures/clock.ts', import.meta.url).href],
      reference,
    });
    expect((await service.get(matrix)).header('RateLimit-Reset')).toBe('60');
    await service.get(matrix);
    const refused = await service.get(matrix);
    expectProblem(refused, 429, 'rate-limited');
    expect(Number(refused.header('RateLimit-Reset'))).toBeGreaterThan(50);
    await service.server.stepClock();
    await expect.poll(async () => (await service.get('/healthz')).status === 200 && (await service.get(matrix)).status).toBe(200);
    expect(rate(await service.get(matrix)).remaining).toBe('0');
  });

  it('is not counted where it is turned off, and the published limit is still said', async () => {
    const service = await limited(0);
    for (let index = 0; index < 3; index += 1) expect(rate(await service.get(matrix))).toEqual({ limit: '600', remaining: '600' });
  });
});

describe('429', () => {
  const service = useService({ env: { RATE_LIMIT: '1' }, reference });
  beforeAll(async () => {
    expect((await service.get(matrix)).status).toBe(200);
  });

  it('carries Retry-After, all four rate headers, the registered type and no error.code (G43)', async () => {
    const answer = await service.get(matrix);
    const { type, title, detail } = expectProblem(answer, 429, 'rate-limited');
    expect(type).toBe('https://iana.org/assignments/http-problem-types#quota-exceeded');
    expect(title && detail).toBeTruthy();
    expect(answer.header('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(answer.header('Retry-After')).toBe(answer.header('RateLimit-Reset'));
    expect(rate(answer)).toEqual({ limit: '1', remaining: '0' });
    expect(answer.header('RateLimit-Policy')).toBe('1;w=60');
  });

  it.each([
    { before: '200 of a file asked for before', target: matrix },
    { before: '304', target: matrix, headers: { 'if-none-match': '*' } },
    { before: '404', target: '/api/v1/nothing' },
    { before: '405', target: matrix, method: 'DELETE' },
    { before: '400', target: '/api/v1/recommend' },
    { before: '401', target: '/api/v1/shortlists', method: 'POST', body: '{}' },
    { before: '401 of a nonsense token', target: '/api/v1/reports', method: 'POST', headers: { authorization: 'Bearer x' } },
    { before: '412', target: matrix, headers: { 'if-match': '"x"' } },
    { before: '413', target: '/api/v1/batch', method: 'POST', body: 'x'.repeat(300_000) },
    { before: '415', target: '/api/v1/batch', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    { before: '400 of a target that cannot be decoded', target: '/%zz' },
    { before: '414', target: `/${'x'.repeat(17_000)}` },
    { before: '308', target: '/en/' },
    { before: '204', target: matrix, method: 'OPTIONS' },
  ])('comes before $before (G58)', async ({ before: _, target, ...asking }) => {
    expectProblem(await service.request(target, asking), 429, 'rate-limited');
  });

  it.each([
    { before: '417', bytes: `GET ${matrix} HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n` },
    { before: '400 of a missing Host', bytes: `GET ${matrix} HTTP/1.1\r\n\r\n` },
  ])('comes before $before (G58)', async ({ bytes }) => {
    const { answers } = await service.raw(bytes);
    expectProblem(answers[0] as Answer, 429, 'rate-limited');
  });

  it('is JSON inside the interface and a page outside it for who prefers pages (G50)', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const target of [matrix, '/api/v1/%zz', '/openapi.json', '/ask', '/mcp']) {
      expectProblem(await service.get(target, { accept }), 429, 'rate-limited');
    }
    const pages = [await service.get('/en', { accept }), await service.get('/ar', { accept })];
    expect(pages.map(({ status, header }) => [status, header('Content-Type')])).toEqual(Array(2).fill([429, 'text/html; charset=utf-8']));
    expect(pages.map(({ text }) => /<html[^>]* lang="(\w+)"/.exec(text)?.[1])).toEqual(['en', 'ar']);
    for (const { header } of pages) expect(header('Retry-After')).toMatch(/^\d+$/);
  });
});

describe('/healthz and /readyz', () => {
  it('spend no quota and answer without any left (G58)', async () => {
    const service = await limited(2);
    for (let index = 0; index < 5; index += 1) {
      for (const probe of ['/healthz', '/readyz']) {
        const answer = await service.get(probe);
        expect(answer.status).toBe(200);
        expect(rate(answer)).toEqual({ limit: '2', remaining: '2' });
        expect((await service.request(probe, { method: 'HEAD' })).status).toBe(200);
      }
    }
    expect(rate(await service.get(matrix)).remaining).toBe('1');
    await service.get(matrix);
    expectProblem(await service.get(matrix), 429, 'rate-limited');
    expect((await service.get('/readyz')).status).toBe(200);
  });
});
