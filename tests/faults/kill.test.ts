import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, startPostgres } from '../store/postgres.ts';
import { until } from '../showroom/until.ts';
import { even, strike } from './balance.ts';
import { makePostgres, makeSqlite, type Database } from './database.ts';
import { passMinute, startOutage, type Outage } from './outage.ts';
import { startShowroom, type Showroom } from './showroom.ts';
import { startWriters, type Writers } from './writers.ts';

/** `KILLS=50 npx vitest run tests/faults/kill` for a long run. */
const kills = Number(process.env['KILLS'] ?? 8);
const writerCount = 16;
/** Kills hit every part of this span after a start, in an order that no rhythm of the service shares. */
const spanMs = 250;
const goldenRatio = 0.618_034;
const fewestWrites = 8;

const killRepeatedly = async (outage: Outage, { acknowledged }: Writers): Promise<void> => {
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = acknowledged.length;
    await until('writers are at work', () => acknowledged.length >= before + fewestWrites, 30_000);
    await sleep(spanMs * ((kill * goldenRatio) % 1));
    await outage.killAndRestart();
  }
};

/** What killed servers had in hand is leased for a minute; then it is delivered by the last one. */
const drain = async (outage: Outage, database: Database): Promise<void> => {
  const pending = async (): Promise<number> => (await database.rows("SELECT id FROM events WHERE state <> 'delivered'")).length;
  passMinute(await outage.server());
  await until('the outbox is drained', async () => (await pending()) === 0, 20_000 + 2000 * kills);
};

const report = (name: string, { acknowledged }: Writers, { bodies, receiver }: Showroom): void => {
  const retried = acknowledged.filter(({ tries }) => tries > 1).length;
  const replayed = acknowledged.filter(({ replayed }) => replayed).length;
  process.stdout.write(
    `${name}: ${kills} kills, ${acknowledged.length} writes acknowledged, ${retried} retried, ${replayed} replayed, ` +
      `${receiver.requests.length} deliveries of ${bodies.size} events\n`,
  );
};

const survive = async (name: string, database: Database): Promise<void> => {
  const showroom = await startShowroom();
  onTestFinished(showroom.receiver.close);
  const outage = startOutage({ ...database.env, ...showroom.env, TRUSTED_PROXIES: '127.0.0.1' });
  onTestFinished(outage.stop);

  const writers = startWriters(writerCount, outage);
  try {
    await killRepeatedly(outage, writers);
  } finally {
    await writers.finish();
  }
  await drain(outage, database);
  report(name, writers, showroom);

  const { acknowledged } = writers;
  expect(await strike({ acknowledged, server: await outage.server(), database, showroom })).toEqual(even);
  expect(showroom.forged).toEqual([]);
  expect(showroom.bodies.size).toBe(acknowledged.length);
  // Otherwise no kill has met a write, and nothing was tested.
  expect(acknowledged.filter(({ tries }) => tries > 1).length).toBeGreaterThanOrEqual(kills);
};

const timeout = 60_000 + kills * 15_000;

describe(`kill -9 under ${writerCount} writers, ${kills} times: nothing acknowledged is lost, nothing is there twice, every event arrives`, () => {
  test('SQLite', { timeout }, async () => {
    const database = await makeSqlite();
    onTestFinished(database.remove);
    await survive('SQLite', database);
  });

  test.skipIf(!hasPostgres)('PostgreSQL', { timeout }, async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const database = await makePostgres(postgres.url);
    onTestFinished(database.remove);
    await survive('PostgreSQL', database);
  });
});
