import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { cookieIn, mariam, newClient, save, useDesk, yusuf } from './desk.ts';

/** What other sites, caches, search engines and programs find of the desk. */

const desk = useDesk();

const everywhere = [
  ...['GET', 'HEAD', 'OPTIONS', 'PUT'].map((method) => [method, '/desk']),
  ...['GET', 'OPTIONS', 'POST'].map((method) => [method, '/desk/en']),
  ...['GET', 'OPTIONS'].map((method) => [method, '/desk/requests.csv']),
  ...['links', 'sessions', 'sign-out', 'drop', 'people', 'requests/x'].map((name) => ['POST', `/desk/${name}`]),
  ...['/desk/shell/en', '/desk/xx', '/desk/unknown/x', '/desk/', '/%64esk/requests.csv'].map((path) => ['GET', path]),
] as [string, string][];

test.each(everywhere)('%s %s is for its own page: no other site, no cache, no list', async (method, path) => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST', accept: 'text/html' };
  const answer = await desk.ask(path, { method, headers });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(answer.headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' },
    'x-content-type-options': 'nosniff',
  });
  if (answer.headers['content-type']?.startsWith('text/html'))
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.* script-src 'self';.* frame-ancestors 'none'$/);
});

test.each(['en', 'ar'])('the page /desk/%s holds nobody for who is not signed in, and cannot be framed or kept', async (language) => {
  await save(desk.store, `page-${language}`, { name: 'Zubayda Mark', phone: '5598 7612' });
  for (const [headers, holds] of [
    [{}, false],
    [await desk.signIn(), true],
  ] as const) {
    const page = await desk.ask(`/desk/${language}`, { headers });
    expect([page.status, page.text.includes('Zubayda')]).toEqual([200, holds]);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(page.headers).not.toHaveProperty('link');
  }
});

test.each([
  ['ar', 'ar'],
  ['ar-QA,en;q=0.5', 'ar'],
  ['fr', 'en'],
  ['', 'en'],
])('/desk in %s leads to /desk/%s, and nowhere else', async (accepted, language) => {
  for (const path of ['/desk', '/desk?next=https://evil.example', '/desk?//evil.example']) {
    const headers = { 'accept-language': accepted, host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const answer = await desk.ask(path, { headers });
    expect([answer.status, answer.headers.location]).toEqual([303, `/desk/${language}`]);
  }
});

describe('a change that our own page did not send', () => {
  const forged: [string, Record<string, string | undefined>, number][] = [
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a page without a name', { origin: 'null' }, 403],
    ['nobody', { origin: undefined }, 403],
    ['our name, from elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
    ['text', { 'content-type': 'text/plain' }, 415],
    ['a body without a type', { 'content-type': undefined }, 415],
    ['a form of another site', { origin: 'https://evil.example' }, 403],
  ];

  test.each(forged)('%s', async (_, changes, status) => {
    await save(desk.store, 'wanted', { phone: '3333 4444' }).catch(() => undefined);
    const cookie = await desk.signIn();
    const given = Object.entries({ ...desk.own, ...cookie, ...changes }).filter(([, value]) => value !== undefined);
    const headers = Object.fromEntries(given) as Record<string, string>;
    const post = (path: string, body: Record<string, string>) => desk.ask(path, { method: 'POST', headers, body });
    for (const [path, body] of [
      ['/desk/requests/wanted', { action: 'take' }],
      ['/desk/links', { email: mariam }],
      ['/desk/sessions', { token: 'x' }],
      ['/desk/drop', { ids: 'wanted', confirmed: 'yes' }],
      ['/desk/sign-out', {}],
    ] as const)
      expect([path, (await post(path, body)).status]).toEqual([path, status]);
    const [wanted] = (await desk.rows('all', cookie)).filter(({ id }) => id === 'wanted');
    expect(wanted?.actions).toContain('take');
  });
});

test('nothing that is public names it', async () => {
  for (const path of [
    '/openapi.json',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/llms-full.txt',
    '/.well-known/api-catalog',
    '/en',
    '/en/guide',
  ]) {
    const answer = await desk.ask(path);
    expect([path, /["'/(>]desk[/"'#)<]/.test(answer.text)]).toEqual([path, false]);
  }
});

const copyOf = (dataDir: string): string => {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const db = new DatabaseSync(join(dataDir, 'guidance.sqlite'), { timeout: 5000 });
  db.prepare('VACUUM INTO ?').run(join(folder, 'guidance.sqlite'));
  db.close();
  return folder;
};

test('without DESK_STAFF there is none; with another one, who left is out, also when named again, and a restart keeps the rest', async () => {
  const [hers, his] = [await desk.signIn(), await desk.signIn(yusuf)];
  const token = await desk.token(mariam);
  // Each on a copy of the database: one process serves with it.
  const start = (staff: string, dataDir = copyOf(desk.dataDir)) => startServer({ env: { DATA_DIR: dataDir, DESK_STAFF: staff } });
  const folder = copyOf(desk.dataDir);
  const [off, smaller] = await Promise.all([start(''), start(yusuf, folder)]);
  try {
    const nowhere = await fetch(`${off.origin}/nowhere`, { method: 'POST' });
    for (const [method, path] of everywhere.filter(([method]) => method !== 'HEAD')) {
      const answer = await fetch(off.origin + path, { method, headers: hers });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(answer.headers.get('access-control-allow-origin')).toBe(nowhere.headers.get('access-control-allow-origin'));
    }
    const staffOf = async (headers: Record<string, string>) => (await fetch(`${smaller.origin}/desk/requests.csv`, { headers })).status;
    expect([await staffOf(hers), await staffOf(his)]).toEqual([401, 200]);
    const own = { ...desk.own, origin: smaller.origin };
    const refused = await fetch(`${smaller.origin}/desk/sessions`, { method: 'POST', headers: own, body: new URLSearchParams({ token }) });
    expect([refused.status, cookieIn({ headers: {} })]).toEqual([401, '']);
    expect(refused.headers.get('set-cookie')).toBeNull();
  } finally {
    await Promise.all([off.stop(), smaller.stop()]);
  }
  const again = await start(`${mariam},${yusuf}`, folder);
  const statuses = await Promise.all(
    [hers, his].map(async (headers) => (await fetch(`${again.origin}/desk/requests.csv`, { headers })).status),
  );
  await again.stop();
  expect(statuses).toEqual([401, 200]);
});

describe('the limit of requests', () => {
  const small = useDesk({ RATE_LIMIT: '3' });

  test('counts who is signed in as that person, whatever others at the same address do, and anybody else by address (G100)', async () => {
    const from = newClient();
    const [hers, his] = [await small.signIn(mariam), await small.signIn(yusuf)];
    const left = async (headers: Record<string, string> = {}): Promise<unknown> =>
      (await small.ask('/desk/en', { headers, from })).headers['ratelimit-remaining'];
    for (let count = 0; count < 31; count += 1) await small.ask('/en', { from });
    expect((await small.ask('/en', { from })).status).toBe(429);
    expect([await left(hers), await left(his), await left(hers)]).toEqual(['2', '2', '1']);
    expect((await small.ask('/desk/en', { from, headers: { cookie: `__Host-desk=${'a'.repeat(43)}` } })).status).toBe(429);
  });
});
