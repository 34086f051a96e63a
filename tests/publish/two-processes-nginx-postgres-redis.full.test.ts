import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import type { Nginx } from '../fixtures/nginx.ts';
import { type RedisServer, startRedis } from '../redis/redis-server.ts';
import { startPostgres, type TestServer } from '../store/postgres.ts';
import { ambiguous, failures, keyPrefix, page, priceIn, type Published, send, sendOften, startPublished } from './published.ts';

let published: Published;
let postgres: TestServer;
let redis: RedisServer;
let nginx: Nginx;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  published = await startPublished({ count: 2, env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url } });
  nginx = await startNginxEdge({ distDir: join(published.releases, 'current'), rateLimit: 0, instances: [...published.ports] });
}, 150_000);
afterAll(async () => {
  await nginx.stop();
  await published.stop();
  await redis.kill();
  postgres.stop();
});

it('prices go live behind nginx: no request fails, nginx and both processes say the same, keys and sandbox answers live on', async () => {
  const { ids, prices, ports, publish } = published;
  const [one = 0, two = 0] = ports;
  const { port } = nginx;
  const shortlist = { path: '/api/v1/shortlists', body: { mattressIds: [], outcomeId: 'side-under60-neutral' } };
  const { key } = JSON.parse((await send({ port: one, path: '/api/v1/keys', body: { mode: 'live' } })).text) as { key: string };
  const sandbox = { Authorization: `Bearer ${keyPrefix}_test_sandbox`, 'Idempotency-Key': 'kept-over-a-publish-1' };
  const first = await send({ ...shortlist, port: one, headers: sandbox });
  const files = [
    { port, path: page },
    { port, path: '/api/v1/products' },
  ];
  const memory = ports.map((own) => ({ port: own, path: '/api/v1/products' }));
  const end = sendOften([
    ...files,
    ...memory,
    { port, path: '/ask', body: { query: 'a cool mattress' } },
    { port, path: '/api/v1/matrix?x' },
  ]);
  for (const [args, price] of [
    [['--back', ids[1]], prices[1]],
    [['--back', ids[2]], prices[2]],
    [['--back'], prices[1]],
  ] as const) {
    const { code, stderr } = await publish(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const own of memory) expect(priceIn(await send(own))).toBe(price);
    for (const file of files) await expect.poll(async () => priceIn(await send(file)), { timeout: 1500, interval: 20 }).toBe(price);
  }
  const received = await end();
  expect(failures(received).filter((failure) => !failure.startsWith('/api/v1/matrix?x: 400'))).toEqual([]);
  expect(received.length).toBeGreaterThan(100);
  expect(ambiguous(received)).toEqual([]);
  const headers = { Authorization: `Bearer ${key}` };
  for (const own of [one, two, port]) expect((await send({ ...shortlist, port: own, headers })).status).toBe(201);
  for (const own of [one, two]) expect((await send({ ...shortlist, port: own, headers: sandbox })).text).toBe(first.text);
});

it('processes that are restarted one after the other fail no request', async () => {
  const { port } = nginx;
  const end = sendOften([
    { port, path: '/api/v1/products' },
    { port, path: '/api/v1/faq?q=pillow' },
  ]);
  for (const place of [0, 1]) {
    await published.restart(place);
    await sleep(500);
  }
  expect(failures(await end())).toEqual([]);
});
