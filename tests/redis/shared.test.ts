import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';

/** Two instances that share rate windows and the key secret (G16, design: several processes). */

let redis: RedisServer;
let first: Server;
let second: Server;

const get = (server: Server, path = '/api/v1/matrix'): Promise<Response> => fetch(server.origin + path);
const remaining = async (server: Server): Promise<number> => Number((await get(server)).headers.get('RateLimit-Remaining'));
const liveKey = async (server: Server): Promise<string> => {
  const response = await fetch(`${server.origin}/api/v1/keys`, {
    method: 'POST',
    body: '{"mode":"live"}',
    headers: { 'Content-Type': 'application/json' },
  });
  return ((await response.json()) as { key: string }).key;
};
const write = (server: Server, key: string): Promise<Response> =>
  fetch(`${server.origin}/api/v1/shortlists`, {
    method: 'POST',
    body: '{"outcomeId":"side-k90to130-hot"}',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
  });
const start = (): Promise<Server> => startServer({ env: { REDIS_URL: redis.url } });

beforeAll(async () => {
  redis = await startRedis();
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await redis.kill();
});

describe.runIf(hasRedis)('two processes with one Redis', () => {
  test('a key of one is valid at the other', async () => {
    expect((await write(second, await liveKey(first))).status).toBe(201);
  });

  test('a process that starts later takes the secret of those that run', async () => {
    const third = await start();
    expect((await write(first, await liveKey(third))).status).toBe(201);
    await third.stop();
  });

  test('they count one window', async () => {
    const before = await remaining(first);
    expect(await remaining(second)).toBe(before - 1);
    expect(await remaining(first)).toBe(before - 2);
  });

  test('a frozen Redis delays readers by a moment and never fails them', async () => {
    redis.freeze();
    const startedAt = performance.now();
    const answer = await get(first);
    expect(answer.status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1500);
    redis.resume();
  });

  test('without Redis each process goes on with limits of its own, and says so once in the log', async () => {
    await redis.kill();
    await first.logged(({ msg }) => typeof msg === 'string' && msg.startsWith('redis lost'));
    const before = await remaining(first);
    expect((await get(second)).status).toBe(200);
    expect(await remaining(first)).toBe(before - 1);
  });

  test('keys outlive a Redis that comes back empty, and are shared again', async () => {
    const key = await liveKey(first);
    await redis.restart();
    const deadline = Date.now() + 15_000;
    let status = 0;
    while (status !== 201 && Date.now() < deadline) {
      await sleep(500);
      ({ status } = await write(second, key));
    }
    expect(status).toBe(201);
    expect((await write(first, key)).status).toBe(201);
  });
});
