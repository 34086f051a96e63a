import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';

const limit = 40;
let redis: RedisServer;
let servers: [Server, Server];

beforeAll(async () => {
  redis = await startRedis();
  const start = (): Promise<Server> => startServer({ env: { REDIS_URL: redis.url, RATE_LIMIT: String(limit) } });
  servers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await redis.kill();
});

describe.runIf(hasRedis)('the limit of a client holds across processes', () => {
  test('of requests sent to both at once, exactly the limit is answered', async () => {
    const [first, second] = servers;
    const answers = await Promise.all(
      Array.from({ length: limit + 20 }, (_, index) => fetch(`${(index % 2 ? first : second).origin}/api/v1/matrix`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
