import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestSchema } from '#functions/store/migrations.ts';
import { freePort } from '../fixtures/free-port.ts';
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
  plain = await startWatched({ RATE_LIMIT: '4', DATA_DIR: dataDir });
});
afterAll(async () => {
  await Promise.all(watched.map(({ server }) => server.stop()));
  removeDataDir(dataDir);
});

test('requests are counted by route, method and status, and those to the showroom as they are', async () => {
  const { origin } = plain.server;
  const key = await askForCall(origin, { Origin: 'https://evil.example' });
  for (const path of ['/api/v1/matrix', '/en', '/api/v1/jobs/nothing-here', '/somebody@example.com']) await fetch(origin + path);
  expect((await fetch(`${origin}/api/v1/matrix`)).status).toBe(429);

  const text = await plain.scrape();
  const value = (series: string): number => valueOf(text, series);
  const requests = (route: string, method: string, status: number): number =>
    value(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(requests('/api/v1/shortlists', 'POST', 201)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 429)).toBe(1);
  expect(requests('page', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/jobs/{id}', 'GET', 404)).toBe(1);
  expect(requests('other', 'GET', 404)).toBe(1);
  expect(value('guidance_undelivered_requests')).toBe(1);
  expect(value('guidance_given_up_requests')).toBe(0);
  expect(value('guidance_live_writes_part')).toBeLessThan(0.01);
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

test.each([
  ['a request that is kept waits, where no way to the showroom is set up', {}, 'kept', 1],
  ['and waits for nobody else, where staff has a desk', { DESK_STAFF: 'mariam@shop.example' }, 'delivered', 0],
])('%s', async (_, env, requests, undelivered) => {
  const { server, scrape } = Object.keys(env).length === 0 ? plain : await startWatched(env);
  if (server !== plain.server) await askForCall(server.origin);
  await expect.poll(async () => valueOf(await scrape(), 'guidance_undelivered_requests')).toBe(undelivered);
  expect(valueOf(await scrape(), 'guidance_oldest_undelivered_seconds') > 0).toBe(undelivered > 0);
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({ status: 'ok', requests });
});

test('while the database does not answer, a scrape says so with all else that is known, and /readyz is 503', async () => {
  const { server, scrape } = plain;
  const ready = async (): Promise<number> => (await fetch(`${server.origin}/readyz`)).status;
  expect(valueOf(await scrape(), 'guidance_store_up')).toBe(1);
  renameSync(join(dataDir, 'guidance.sqlite'), join(dataDir, 'moved'));
  await expect.poll(ready, { timeout: 10_000 }).toBe(503);
  const problem = (await (await fetch(`${server.origin}/readyz`)).json()) as { detail: string };
  expect(problem.detail).toBe('The database takes no write: it does not answer, or its disk is full.');
  const text = await scrape();
  expect(valueOf(text, 'guidance_store_up')).toBe(0);
  expect(text).toContain('http_request_duration_seconds_count{');
  expect(text).not.toMatch(/^guidance_(?:undelivered|oldest|given_up)\S* /m);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  renameSync(join(dataDir, 'moved'), join(dataDir, 'guidance.sqlite'));
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  expect(valueOf(await scrape(), 'guidance_store_up')).toBe(1);
});
