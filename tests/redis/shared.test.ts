import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveKey, sendWrite, writeOf } from '../faults/live-client.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';

/** Two instances that share rate windows and the key secret (G16, design: several processes). */

let redis: RedisServer;
let first: Server;
let second: Server;

const get = (server: Server, path = '/api/v1/matrix'): Promise<Response> => fetch(server.origin + path);
const remaining = async (server: Server): Promise<number> => Number((await get(server)).headers.get('RateLimit-Remaining'));
let writes = 0;
const write = async (server: Server, authorization: string): Promise<number> =>
  (await sendWrite(server.origin, authorization, writeOf((writes += 1) * 4 + 1))).status;
const start = (env = {}): Promise<Server> => startServer({ env: { REDIS_URL: redis.url, ...env } });

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
    expect(await write(second, await liveKey(first.origin))).toBe(201);
  });

  test('a process that starts later takes the secret of those that run', async () => {
    const third = await start();
    expect(await write(first, await liveKey(third.origin))).toBe(201);
    await third.stop();
  });

  test('they count one window: of requests sent to both at once, exactly the limit is answered', async () => {
    const before = await remaining(first);
    expect([await remaining(second), await remaining(first)]).toEqual([before - 1, before - 2]);
    const limit = 40;
    const other = await startRedis();
    const limited = await Promise.all([0, 1].map(() => start({ REDIS_URL: other.url, RATE_LIMIT: String(limit) })));
    const answers = await Promise.all(Array.from({ length: limit + 20 }, (_, index) => get(limited[index % 2] as Server)));
    await Promise.all([...limited.map((server) => server.stop()), other.kill()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
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
    await first.logged(({ msg }) => typeof msg === 'string' && /^redis lost \(.+\): /.test(msg));
    const before = await remaining(first);
    expect((await get(second)).status).toBe(200);
    expect(await remaining(first)).toBe(before - 1);
  });

  test('keys outlive a Redis that comes back empty, and are shared again', async () => {
    const key = await liveKey(first.origin);
    await redis.restart();
    await expect.poll(() => write(second, key), { timeout: 15_000, interval: 500 }).toBe(201);
    expect(await write(first, key)).toBe(201);
  });
});
