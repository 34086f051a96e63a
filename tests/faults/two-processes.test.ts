import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '#lib/schemas/writes.ts';
import { type Server, startServer } from '../fixtures/server.ts';
import { hang } from '../showroom/receiver.ts';
import { until } from '../showroom/until.ts';
import { hasRedis, startRedis } from '../redis/redis-server.ts';
import { hasPostgres, startPostgres } from '../store/postgres.ts';
import { type Database, makePostgres } from './database.ts';
import { liveKey, sendReport, sendWrite, writeOf } from './live-client.ts';
import { clock, killServer, passMinute } from './outage.ts';
import { type Showroom, startShowroom } from './showroom.ts';
import pg from 'pg';

/** Two processes of one service, on one PostgreSQL and one Redis, with one showroom. */
interface TwoServers {
  first: Server;
  second: Server;
  database: Database;
  databaseUrl: string;
  showroom: Showroom;
}

/** For the rest of one test. */
const startTwoServers = async (): Promise<TwoServers> => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const database = await makePostgres(postgres.url);
  onTestFinished(database.remove);
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const showroom = await startShowroom();
  onTestFinished(showroom.receiver.close);
  const env = { ...database.env, ...showroom.env, REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1' };
  // At the same time, so that both find a database without tables.
  const [first, second] = await Promise.all([startServer({ env, node: clock }), startServer({ env, node: clock })]);
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()]);
  });
  return { first, second, database, databaseUrl: database.env['DATABASE_URL'] ?? '', showroom };
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

const count = async ({ rows }: Database, table: string): Promise<number> => (await rows(`SELECT id FROM ${table}`)).length;

const readJob = async ({ origin }: Server, path: string): Promise<{ status: number; job: Job }> => {
  const response = await fetch(origin + path);
  return { status: response.status, job: (await response.json()) as Job };
};

describe.runIf(hasPostgres && hasRedis)('two processes on one PostgreSQL and one Redis', () => {
  test('64 requests at once with one Idempotency-Key across both create one record', { timeout }, async () => {
    const { first, second, database } = await startTwoServers();
    const key = await liveKey(first.origin);
    const responses = await Promise.all(
      Array.from({ length: 32 }, () => [first, second].map(({ origin }) => sendWrite(origin, key, writeOf(4)))).flat(),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(64).fill(201));
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(63);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers.get('location'))).size).toBe(1);
    for (const table of ['shortlists', 'events']) expect(await count(database, table), table).toBe(1);
    expect(await database.rows('SELECT subject FROM idempotency')).toHaveLength(1);
  });

  test('reports of a process that is killed as soon as it accepts are finished by the other', { timeout }, async () => {
    const { first, second, database, showroom } = await startTwoServers();
    const key = await liveKey(first.origin);
    const sent = Array.from({ length: 20 }, () => sendReport(first, key));
    await Promise.any(sent);
    await killServer(first);
    const accepted = (await Promise.allSettled(sent)).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    passMinute(second);
    for (const path of accepted) {
      await until(`${path} is finished`, async () => (await readJob(second, path)).status === 200, 20_000);
    }
    // What was stored and never acknowledged is finished all the same.
    const stored = await count(database, 'jobs');
    expect(stored).toBeGreaterThanOrEqual(accepted.length);
    await until('every report is delivered', () => showroom.bodies.size === stored, 20_000);
    expect(await count(database, 'events')).toBe(stored);
    expect(await database.rows("SELECT id FROM jobs WHERE state <> 'finished'")).toEqual([]);
  });

  test('a job that a killed process had in hand is its own until the lease is over, then the other finishes it', { timeout }, async () => {
    const { first, second, database, databaseUrl, showroom } = await startTwoServers();
    // A job ends with its event: while no event can be written, the first cannot finish it.
    const lock = await lockTable(databaseUrl, 'events');
    second.child.kill('SIGSTOP');
    const path = await sendReport(first, await liveKey(first.origin));
    const leased = 'SELECT id FROM jobs WHERE lease_until IS NOT NULL';
    await until('the job is taken', async () => (await database.rows(leased)).length === 1);
    await killServer(first);
    await lock.release();
    second.child.kill('SIGCONT');
    await sleep(patienceMs);
    expect((await readJob(second, path)).status).toBe(202);
    expect(await count(database, 'events')).toBe(0);

    passMinute(second);
    await until('the job is finished', async () => (await readJob(second, path)).status === 200);
    await until('the report is delivered', () => showroom.bodies.size === 1);
    expect(await count(database, 'events')).toBe(1);
    const { job } = await readJob(second, path);
    expect(job.result?.request).toEqual({ subject: 'A price is out of date' });
    expect([...showroom.notices().values()][0]?.data.report).toEqual(job.result);
  });

  test('an event that a killed process was delivering is delivered by the other, under the same id', { timeout }, async () => {
    const { first, second, database, showroom } = await startTwoServers();
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
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
    expect(after?.body).toBe(before?.body);
    await until('that is noted', async () => (await database.rows("SELECT id FROM events WHERE state = 'delivered'")).length === 1);
    expect(showroom.receiver.requests).toHaveLength(2);
  });

  test('events are delivered once each while both deliver', { timeout }, async () => {
    const { first, second, database, showroom } = await startTwoServers();
    const key = await liveKey(first.origin);
    const writes = Array.from({ length: 200 }, (_, number) => number);
    await Promise.all(
      [first, second].map(async ({ origin }, half) => {
        for (const number of writes.filter((candidate) => candidate % 2 === half)) {
          expect((await sendWrite(origin, key, writeOf(number))).status).toBe(201);
        }
      }),
    );
    await until(
      'every event is delivered',
      async () => {
        const delivered = await database.rows("SELECT id FROM events WHERE state = 'delivered'");
        return delivered.length === writes.length;
      },
      30_000,
    );
    expect(showroom.receiver.requests).toHaveLength(writes.length);
    expect(showroom.bodies.size).toBe(writes.length);
    for (const { stdout } of [first, second]) expect(stdout.join('\n')).toContain('showroom event delivered');
  });
});
