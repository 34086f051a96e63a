import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Server, startServer } from '../fixtures/server.ts';
import { hasRedis, startRedis } from '../redis/redis-server.ts';
import { hasPostgres } from '../store/postgres.ts';
import { type Database, makePostgres, makeSqlite, temporaryPostgres } from './database.ts';

const start = async (env: Readonly<Record<string, string>>): Promise<Server> => {
  const server = await startServer({ env });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
};

const databases: [string, boolean, () => Promise<Database>][] = [
  ['SQLite', true, makeSqlite],
  ['PostgreSQL', hasPostgres, async () => makePostgres((await temporaryPostgres()).url)],
];
const here = databases.filter(([, isThere]) => isThere);

test.each(here)('on %s a second process waits for the first to end, also by kill -9', { timeout: 120_000 }, async (_, __, make) => {
  const { env } = await make();
  const first = await start(env);
  const second = start(env);
  await sleep(2000);
  first.child.kill('SIGKILL');
  await (await second).stop();
});

test('on each a second process is refused with a sentence after 15 s', { timeout: 120_000 }, async () => {
  // Side by side, since nothing but the clock is at work.
  const refused = here.map(async ([name, , make]) => {
    const { env } = await make();
    await start(env);
    await expect(start(env), name).rejects.toThrow(/Another process works with the database/);
  });
  await Promise.all(refused);
});

test.runIf(hasPostgres && hasRedis)('two processes on PostgreSQL and Redis serve together', { timeout: 120_000 }, async () => {
  const { env } = await makePostgres((await temporaryPostgres()).url);
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const shared = { ...env, REDIS_URL: redis.url };
  const servers = [await start(shared), await start(shared)];
  expect(servers).toHaveLength(2);
});
