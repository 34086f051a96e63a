import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
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

const isWarning = ({ level, msg }: Record<string, unknown>): boolean => level === 40 && String(msg).startsWith('Another process serves');
const hasWarned = ({ stdout }: Server): boolean => stdout.some((line) => isWarning(JSON.parse(line) as Record<string, unknown>));

/** Longer than between two looks for the place of a process that ended. */
const lookMs = 3000;

const databases: [string, boolean, () => Promise<Database>][] = [
  ['SQLite', true, makeSqlite],
  ['PostgreSQL', hasPostgres, async () => makePostgres((await temporaryPostgres()).url)],
];

describe.each(databases.filter(([, isThere]) => isThere))('on %s', (_, __, make) => {
  test('a second process without shared stores warns, and one that takes over does not', { timeout: 120_000 }, async () => {
    const { env } = await make();
    const first = await start(env);
    const second = await start(env);
    await second.logged(isWarning);
    await second.stop();

    const successor = await start({ ...env, GUIDANCE_PREDECESSOR: String(first.child.pid) });
    await first.stop();
    await sleep(lookMs);
    expect([hasWarned(first), hasWarned(successor)]).toEqual([false, false]);
    // The successor has the place by now, and one that is killed leaves it.
    const third = await start(env);
    await third.logged(isWarning);
    for (const { child } of [successor, third]) child.kill('SIGKILL');
    await sleep(500);
    expect(hasWarned(await start(env))).toBe(false);
  });
});

test.runIf(hasPostgres && hasRedis)('two processes on PostgreSQL and Redis warn of nothing', { timeout: 120_000 }, async () => {
  const { env } = await makePostgres((await temporaryPostgres()).url);
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const shared = { ...env, REDIS_URL: redis.url };
  const servers = [await start(shared), await start(shared)];
  await sleep(500);
  expect(servers.map(hasWarned)).toEqual([false, false]);
});
