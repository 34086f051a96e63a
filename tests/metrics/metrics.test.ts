import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestSchema } from '#functions/store/migrations.ts';
import { freePort } from '../bench/free-port.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer, type Server } from '../fixtures/server.ts';

interface Watched {
  server: Server;
  /** What a scrape gives now. */
  scrape: () => Promise<string>;
}

const dataDir = createDataDir();
const watched: Watched[] = [];

const startWatched = async (env: Record<string, string>): Promise<Watched> => {
  const port = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(port), ...env } });
  const scrape = async (): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.status).toBe(200);
    return response.text();
  };
  watched.push({ server, scrape });
  return { server, scrape };
};

/** The value of a series, as Prometheus writes it; NaN where there is none. */
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? NaN,
  );

const post = (origin: string, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

/** A live request for a callback, as a program sends it. */
const askForCall = async (origin: string, headers: Record<string, string> = {}): Promise<string> => {
  const { key } = (await (await post(origin, '/api/v1/keys', '{"mode":"live"}')).json()) as { key: string };
  const asked = { outcomeId: 'side-k90to130-hot', contact: { name: 'Maryam', phone: '+974 3333 4444' } };
  const written = await post(origin, '/api/v1/shortlists', JSON.stringify(asked), { Authorization: `Bearer ${key}`, ...headers });
  expect(written.status).toBe(201);
  return key;
};

let plain: Watched;
beforeAll(async () => {
  plain = await startWatched({ RATE_LIMIT: '6', DATA_DIR: dataDir });
});
afterAll(async () => {
  await Promise.all(watched.map(({ server }) => server.stop()));
  removeDataDir(dataDir);
});

test('requests are counted by route, method and status, refused ones apart, the store and the outbox as they are', async () => {
  const { origin } = plain.server;
  const key = await askForCall(origin, { Origin: 'https://evil.example' });
  for (const path of ['/api/v1/matrix', '/en', '/api/v1/jobs/nothing-here', '/somebody@example.com']) await fetch(origin + path);
  expect((await fetch(`${origin}/api/v1/matrix`)).status).toBe(429);

  const text = await plain.scrape();
  const value = (series: string): number => valueOf(text, series);
  const requests = (route: string, method: string, status: number): number =>
    value(`guidance_requests_total{route="${route}",method="${method}",status="${status}"}`);
  expect(requests('/api/v1/shortlists', 'POST', 201)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 429)).toBe(1);
  expect(requests('page', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/jobs/{id}', 'GET', 404)).toBe(1);
  expect(requests('other', 'GET', 404)).toBe(1);
  expect(value('guidance_rate_limited_total')).toBe(1);
  expect(value('guidance_request_seconds_count{route="/api/v1/matrix"}')).toBe(2);
  expect(value('guidance_store_seconds_count{operation="saveRequest"}')).toBe(1);
  expect(value('guidance_outbox_events{state="kept"}') + value('guidance_outbox_events{state="pending"}')).toBe(1);
  expect(['origin', 'limit'].map((because) => value(`guidance_outbox_flagged_events{because="${because}"}`))).toEqual([1, 0]);
  expect(value('guidance_outbox_last_delivered_timestamp_seconds')).toBe(0);
  expect(text).not.toContain('somebody');
  expect(text).not.toContain(key);
});

test('which build, version, schema and Node run: in a metric, in /healthz and in the line of the start', async () => {
  const { manifest, origin, logged } = plain.server;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const labels = Object.entries({ build: manifest.build, version, schema: newestSchema, node: process.versions.node });
  const series = `guidance_build_info{${labels.map(([name, value]) => `${name}="${value}"`).join()}}`;
  expect(valueOf(await plain.scrape(), series)).toBe(1);
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok', build: manifest.build });
  expect((await logged(({ msg }) => msg === 'listening'))['build']).toBe(manifest.build);
});

test('docs/reference/metrics.md has every metric with its type and labels, and no other; alerts and dashboard ask for no other', async () => {
  // Each labelled one has a series by now, but those of the garbage collector and of the wait for a socket, which come when they come.
  const text = await plain.scrape();
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const labels = new Map<string, Set<string>>();
  for (const [, series = '', inside = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const name = types.has(series) ? series : series.replace(/_(?:bucket|sum|count)$/, '');
    for (const [, label = ''] of inside.matchAll(/(\w+)="/g))
      if (label !== 'le') labels.set(name, (labels.get(name) ?? new Set()).add(label));
  }
  const rows = [
    ...readFileSync('docs/reference/metrics.md', 'utf8').matchAll(/^\| (`(?:guidance|process|nodejs)_.*?) \| (\w+) \| (.*?) ?\|/gm),
  ];
  const namesIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const documented = rows.flatMap(([, names = '', type = '', cell = '']) =>
    namesIn(names).map((name) => ({ name, type, labels: namesIn(cell) })),
  );
  expect(documented.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([...types].map((pair) => pair.join(' ')).sort());
  for (const { name, labels: said } of documented)
    if (labels.has(name)) expect([name, ...said.sort()]).toEqual([name, ...[...(labels.get(name) ?? [])].sort()]);

  const asked = ['prometheus-alerts.yml', 'grafana-dashboard.json'].flatMap((file) =>
    [...readFileSync(join('deploy', file), 'utf8').matchAll(/\b(?:guidance|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((name) => !types.has(name))).toEqual([]);
});

test.each([
  ['a request that is kept waits, where no way to the showroom is set up', {}, 'kept', { mail: 0, webhook: 0, desk: 0 }],
  [
    'and waits for nobody else, where staff has a desk',
    { DESK_STAFF: 'mariam@shop.example' },
    'delivered',
    { mail: 0, webhook: 0, desk: 1 },
  ],
])('%s', async (_, env, requests, ways) => {
  const { server, scrape } = Object.keys(env).length === 0 ? plain : await startWatched(env);
  if (server !== plain.server) await askForCall(server.origin);
  await expect.poll(async () => valueOf(await scrape(), 'guidance_outbox_events{state="kept"}')).toBe(1);
  const text = await scrape();
  const isLate = valueOf(text, 'guidance_outbox_oldest_undelivered_seconds') > 0;
  expect(isLate).toBe(requests === 'kept');
  expect(Object.keys(ways).map((way) => valueOf(text, `guidance_showroom_way{way="${way}"}`))).toEqual(Object.values(ways));
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({ status: 'ok', requests });
});

test('while the database does not answer, a scrape says so with all else that is known, and /readyz is 503', async () => {
  const { server, scrape } = plain;
  const ready = async (): Promise<number> => (await fetch(`${server.origin}/readyz`)).status;
  expect(valueOf(await scrape(), 'guidance_store_up')).toBe(1);
  renameSync(join(dataDir, 'guidance.sqlite'), join(dataDir, 'moved'));
  await expect.poll(ready, { timeout: 5000 }).toBe(503);
  const problem = (await (await fetch(`${server.origin}/readyz`)).json()) as { detail: string };
  expect(problem.detail).toBe('The database does not answer: nothing can be written.');
  const text = await scrape();
  expect(valueOf(text, 'guidance_store_up')).toBe(0);
  expect(valueOf(text, 'guidance_showroom_way{way="mail"}')).toBe(0);
  expect(text).toContain('guidance_requests_total{');
  expect(text.split('\n').filter((line) => /^guidance_(?:outbox|jobs)/.test(line))).toEqual([]);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  renameSync(join(dataDir, 'moved'), join(dataDir, 'guidance.sqlite'));
  await expect.poll(ready, { timeout: 5000 }).toBe(200);
  expect(valueOf(await scrape(), 'guidance_store_up')).toBe(1);
});
