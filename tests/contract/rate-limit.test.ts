import { Agent, type OutgoingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { expectProblem } from './expect-problem.ts';
import { callTool } from './json-rpc.ts';
import { startService, useService } from './service.ts';

/** Each test is a client of its own: it says which, and the server believes its proxy. */
const reference = useService();
const service = useService({
  env: { RATE_LIMIT: '8', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
  node: ['--import', new URL('../fixtures/clock.ts', import.meta.url).href],
  reference,
});
const matrix = '/api/v1/matrix';
const rate = ({ header }: Answer) => ({ limit: header('RateLimit-Limit'), remaining: header('RateLimit-Remaining') });
const forwarded = (client: string): OutgoingHttpHeaders => ({ 'x-forwarded-for': client });

/** What is left after one request that says it was forwarded so. */
const remaining = async (client?: string, of = service, more: OutgoingHttpHeaders = {}): Promise<string> => {
  const answer = await of.get('/api/v1/versions', { ...(client !== undefined && forwarded(client)), ...more });
  return answer.status === 429 ? '429' : (answer.header('RateLimit-Remaining') ?? '');
};

/** Leaves a client without any quota. */
const exhaust = async (client: string): Promise<void> => {
  for (let count = 0; count < 8; count += 1) expect((await service.get(matrix, forwarded(client))).status).toBe(200);
};

describe('"Limits": 600 requests per 60 seconds', () => {
  it('is the limit where nothing else is configured, whatever a caller says of itself (G44), and the 601st request is refused', async () => {
    const unset = await startService({ env: { RATE_LIMIT: '' }, reference });
    const first = await unset.get(matrix);
    expect(rate(first)).toEqual({ limit: '600', remaining: '599' });
    expect(first.header('RateLimit-Policy')).toBe('600;w=60');
    expect(await remaining('192.0.2.1', unset)).toBe('598');
    expect(await remaining('192.0.2.2', unset, { forwarded: 'for=192.0.2.9', 'x-real-ip': '192.0.2.9' })).toBe('597');
    expect(await remaining(undefined, unset, { 'cf-connecting-ip': '192.0.2.3', 'true-client-ip': '192.0.2.3' })).toBe('596');
    // As many connections as one client may have at most. Pages and their files take nothing of it (G100).
    const agent = new Agent({ keepAlive: true, maxSockets: 200 });
    const pages = await Promise.all(Array.from({ length: 2000 }, () => unset.request('/en', { method: 'HEAD', agent })));
    expect(rate(pages.at(-1) as Answer).limit).toBe('6000');
    const recommend = '/api/v1/recommend?position=side&weight=under60';
    const answers = [...pages, ...(await Promise.all(Array.from({ length: 596 }, () => unset.request(recommend, { agent }))))];
    agent.destroy();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expectProblem(await unset.get(recommend, forwarded('192.0.2.4')), 429, 'rate-limited');
    expect((await unset.get('/en')).status).toBe(200);
  });

  it('counts down on every kind of request, and refuses the one after the last', async () => {
    const headers = forwarded('192.0.2.10');
    const answers = [
      await service.get(matrix, headers),
      await service.get(matrix, { ...headers, 'if-none-match': '*' }),
      await service.request(matrix, { method: 'HEAD', headers }),
      await service.request(matrix, { method: 'OPTIONS', headers, agent: new Agent({ keepAlive: false }) }),
      await service.get('/api/v1/nothing', headers),
      await service.post('/api/v1/batch', '{', headers),
      await service.get('/.well-known/mcp', headers),
      await callTool(service, '/mcp/docs', { name: 'list_faq_topics' }, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 204, 404, 400, 200, 200]);
    expect(answers.map(rate)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((left) => ({ limit: '8', remaining: String(left) })));
    expectProblem(await service.get(matrix, headers), 429, 'rate-limited');
    expect((await service.get(matrix, forwarded('192.0.2.11'))).status).toBe(200);
  });

  it('is not counted where it is turned off, and the published limit is still said (G76)', async () => {
    const off = await startService({ env: { RATE_LIMIT: '0' }, reference });
    for (let index = 0; index < 3; index += 1) expect(rate(await off.get(matrix))).toEqual({ limit: '600', remaining: '600' });
    expect(rate(await off.get('/en'))).toEqual({ limit: '6000', remaining: '6000' });
  });
});

describe('a configured proxy is believed, from the right (G44)', () => {
  it.each([
    { what: 'each client by itself', asked: { '192.0.2.20': '7', '192.0.2.21': '7', ' 192.0.2.20': '6' } },
    {
      what: 'the right-most address that is no trusted proxy, whatever the caller wrote before it',
      asked: {
        '192.0.2.22': '7',
        '203.0.113.7, 192.0.2.22': '6',
        '203.0.113.8, 192.0.2.22, 10.1.2.3': '5',
        '192.0.2.22, 203.0.113.9': '7',
      },
    },
    {
      what: 'an IPv6 subscriber by /64 (G58), and an IPv4 address in IPv6 clothes as itself',
      asked: {
        '2001:db8:1:2::1': '7',
        '2001:db8:1:2:ffff:eeee:dddd:cccc': '6',
        '2001:db8:1:3::1': '7',
        '192.0.2.23': '7',
        '::ffff:192.0.2.23': '6',
      },
    },
  ])('it counts $what', async ({ asked }) => {
    for (const [client, left] of Object.entries(asked)) expect(`${client}: ${await remaining(client)}`).toBe(`${client}: ${left}`);
  });
});

describe('429', () => {
  const client = '192.0.2.30';
  beforeAll(() => exhaust(client));

  it('carries Retry-After, all four rate headers, the registered type and no error.code (G43)', async () => {
    const answer = await service.get(matrix, forwarded(client));
    const { type, title, detail } = expectProblem(answer, 429, 'rate-limited');
    expect(type).toBe('https://iana.org/assignments/http-problem-types#quota-exceeded');
    expect(title && detail).toBeTruthy();
    expect(answer.header('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(answer.header('Retry-After')).toBe(answer.header('RateLimit-Reset'));
    expect(rate(answer)).toEqual({ limit: '8', remaining: '0' });
    expect(answer.header('RateLimit-Policy')).toBe('8;w=60');
  });

  it('of the interface leaves pages and their files alone, which have a window of their own (G100)', async () => {
    const headers = forwarded('192.0.2.33');
    await exhaust('192.0.2.33');
    const odd = ['/%61pi/v1/matrix', '/ask;x', '//', '/en/', '/nothing', '/_astro/none.js'];
    const answers = await Promise.all(odd.map((target) => service.get(target, headers)));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 308, 308, 404, 404]);
    for (let left = 75; left >= 0; left -= 1)
      expect(rate(await service.get('/en', headers))).toEqual({ limit: '80', remaining: String(left) });
    expectProblem(await service.get('/en', headers), 429, 'rate-limited');
  });

  it.each([
    { before: '200 of a file asked for before', target: matrix },
    { before: '304', target: matrix, headers: { 'if-none-match': '*' } },
    { before: '404', target: '/api/v1/nothing' },
    { before: '401', target: '/api/v1/shortlists', method: 'POST', body: '{}' },
    { before: '413', target: '/api/v1/batch', method: 'POST', body: 'x'.repeat(300_000) },
    { before: '414', target: `/ask?${'x'.repeat(17_000)}` },
    { before: '204', target: matrix, method: 'OPTIONS' },
  ])('comes before $before (G58)', async ({ before: _, target, headers = {}, ...asking }) => {
    expectProblem(await service.request(target, { ...asking, headers: { ...headers, ...forwarded(client) } }), 429, 'rate-limited');
  });

  it('is JSON inside the interface and a page outside it for who prefers pages (G50), at the kiosk a screen that comes again', async () => {
    const headers = { ...forwarded(client), accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (let count = 0; count < 80; count += 1) await service.get('/en', headers);
    const screen = await service.get('/ar/kiosk?from=shortcut', headers);
    expect([screen.status, screen.header('Refresh')]).toEqual([429, screen.header('Retry-After')]);
    expect(screen.text).toMatch(/<html lang="ar"[^>]*class="kiosk"/);
    const [sheet = ''] = /\/_astro\/[^"]+\.css/.exec(screen.text) ?? [];
    expect((await service.get(sheet, headers)).status).toBe(200);
    for (const target of [matrix, '/ask']) expectProblem(await service.get(target, headers), 429, 'rate-limited');
    const pages = [await service.get('/en', headers), await service.get('/ar', headers)];
    expect(pages.map(({ status, header }) => [status, header('Content-Type')])).toEqual(Array(2).fill([429, 'text/html; charset=utf-8']));
    expect(pages.map(({ text }) => /<html[^>]* lang="(\w+)"/.exec(text)?.[1])).toEqual(['en', 'ar']);
    for (const { header } of pages) expect(header('Retry-After')).toMatch(/^\d+$/);
  });
});

it('/healthz and /readyz spend no quota and answer without any left (G58)', async () => {
  const headers = forwarded('192.0.2.31');
  for (const probe of ['/healthz', '/readyz', '/healthz']) {
    const answer = await service.get(probe, headers);
    expect([answer.status, rate(answer)]).toEqual([200, { limit: '80', remaining: '80' }]);
  }
  await exhaust('192.0.2.31');
  expectProblem(await service.get(matrix, headers), 429, 'rate-limited');
  expect((await service.get('/readyz', headers)).status).toBe(200);
});

/** The last of the file: it moves the clock. */
it('says the seconds until the window resets, and gives the whole quota back then', async () => {
  const headers = forwarded('192.0.2.32');
  expect((await service.get(matrix, headers)).header('RateLimit-Reset')).toBe('60');
  for (let count = 0; count < 7; count += 1) await service.get(matrix, headers);
  const refused = await service.get(matrix, headers);
  expectProblem(refused, 429, 'rate-limited');
  expect(Number(refused.header('RateLimit-Reset'))).toBeGreaterThan(50);
  await service.server.stepClock();
  await expect.poll(async () => (await service.get(matrix, headers)).status).toBe(200);
  expect(rate(await service.get(matrix, headers)).remaining).toBe('6');
});
