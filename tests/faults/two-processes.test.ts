import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Server } from '../fixtures/server.ts';
import { hasRedis, startRedis } from '../redis/redis-server.ts';
import { hang } from '../showroom/receiver.ts';
import { until } from '../showroom/until.ts';
import { hasPostgres } from '../store/postgres.ts';
import { makePostgres, temporaryPostgres } from './database.ts';
import { liveKey, sendReport, sendWrite, writeOf } from './live-client.ts';
import { clock, killServer, passMinute, startService } from './outage.ts';
import { startShowroom } from './showroom.ts';

/** Two processes of one service, on one PostgreSQL and one Redis, with one showroom, for the rest of one test. */
const startTwoServers = async () => {
  const database = await makePostgres((await temporaryPostgres()).url);
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const showroom = await startShowroom();
  const start = (): Promise<Server> => startService({ ...database.env, ...showroom.env, REDIS_URL: redis.url }, clock);
  // At the same time, so that both find a database without tables.
  const [first, second] = await Promise.all([start(), start()]);
  const count = async (from: string): Promise<number> => (await database.rows(`SELECT id FROM ${from}`)).length;
  return { first, second, count, showroom };
};

const timeout = 90_000;
/** Longer than the second in which a worker looks again. */
const patienceMs = 2500;

describe.runIf(hasPostgres && hasRedis)('two processes on one PostgreSQL and one Redis', () => {
  test('reports of a process that is killed as soon as it accepts are finished by the other', { timeout }, async () => {
    const { first, second, count, showroom } = await startTwoServers();
    const key = await liveKey(first.origin);
    const sent = Array.from({ length: 20 }, () => sendReport(first, key));
    await Promise.any(sent);
    await killServer(first);
    const accepted = (await Promise.allSettled(sent)).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    passMinute(second);
    for (const path of accepted) await until(`${path} is finished`, async () => (await fetch(second.origin + path)).status === 200, 20_000);
    // What was stored and never acknowledged is finished all the same.
    const stored = await count('requests');
    expect(stored).toBeGreaterThanOrEqual(accepted.length);
    await until('every report is delivered', () => showroom.bodies.size === stored, 20_000);
    await until('that is noted', async () => (await count('requests WHERE webhook_at IS NULL')) === 0);
  });

  test('an event that a killed process was delivering is delivered by the other, under the same id', { timeout }, async () => {
    const { first, second, count, showroom } = await startTwoServers();
    second.child.kill('SIGSTOP');
    showroom.refuse(hang);
    expect((await sendWrite(first.origin, await liveKey(first.origin), writeOf(4))).status).toBe(201);
    await until('the first delivers', () => showroom.receiver.requests.length === 1);
    await killServer(first);
    showroom.refuse(null);
    second.child.kill('SIGCONT');
    await sleep(patienceMs);
    expect(showroom.receiver.requests).toHaveLength(1);

    passMinute(second);
    await until('the second delivers', () => showroom.bodies.size === 1);
    const [before, after] = showroom.receiver.requests;
    expect([after?.headers['webhook-id'], after?.body]).toEqual([before?.headers['webhook-id'], before?.body]);
    await until('that is noted', async () => (await count('requests WHERE webhook_at IS NOT NULL')) === 1);
    expect(showroom.receiver.requests).toHaveLength(2);
  });
});
