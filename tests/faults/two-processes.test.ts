import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '#lib/schemas/writes.ts';
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
  return { first, second, count, databaseUrl: database.env['DATABASE_URL'] ?? '', showroom };
};

const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;

/**
 * Holds every write to a table until it is released, and then cuts off what still waits for it. PostgreSQL by itself would work off what it was sent
 * before the sender ended, the COMMIT too.
 */
const lockTable = async (url: string, table: string): Promise<{ release: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  return {
    release: async () => {
      await client.query(cutOff);
      await client.end();
    },
  };
};

const timeout = 90_000;
/** Longer than the second in which a worker looks again. */
const patienceMs = 2500;

const readJob = async ({ origin }: Server, path: string): Promise<{ status: number; job: Job }> => {
  const response = await fetch(origin + path);
  return { status: response.status, job: (await response.json()) as Job };
};

describe.runIf(hasPostgres && hasRedis)('two processes on one PostgreSQL and one Redis', () => {
  test('a job that a killed process had in hand is its own until the lease is over, then the other finishes it', { timeout }, async () => {
    const { first, second, count, databaseUrl, showroom } = await startTwoServers();
    // A job ends with its event: while no event can be written, the first cannot finish it.
    const lock = await lockTable(databaseUrl, 'events');
    second.child.kill('SIGSTOP');
    const path = await sendReport(first, await liveKey(first.origin));
    await until('the job is taken', async () => (await count('jobs WHERE lease_until IS NOT NULL')) === 1);
    await killServer(first);
    await lock.release();
    second.child.kill('SIGCONT');
    await sleep(patienceMs);
    expect((await readJob(second, path)).status).toBe(202);
    expect(await count('events')).toBe(0);

    passMinute(second);
    await until('the job is finished', async () => (await readJob(second, path)).status === 200);
    await until('the report is delivered', () => showroom.bodies.size === 1);
    expect(await count('events')).toBe(1);
    const { job } = await readJob(second, path);
    expect(job.result?.request).toEqual({ subject: 'A price is out of date' });
    expect([...showroom.notices().values()][0]?.data.report).toEqual(job.result);
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
    await until('that is noted', async () => (await count("events WHERE state = 'delivered'")) === 1);
    expect(showroom.receiver.requests).toHaveLength(2);
  });
});
