import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { hasPostgres } from '../store/postgres.ts';
import { type Database, makePostgres, makeSqlite, temporaryPostgres } from './database.ts';
import { expectKept } from './kept.ts';
import { clock, killServer, momentsOf, passMinute, writable } from './outage.ts';
import { startShowroom } from './showroom.ts';
import { startWriters } from './writers.ts';

/** `KILLS=50 npx vitest run tests/faults/kill` for a long run. */
const kills = Number(process.env['KILLS'] ?? 8);
const writerCount = 16;
/** Kills hit every part of this span after a start. */
const spanMs = 250;
const timeout = 60_000 + kills * 15_000;

const survive = async (name: string, database: Database): Promise<void> => {
  const showroom = await startShowroom();
  const start = () => startServer({ env: { ...database.env, ...showroom.env, ...writable }, node: clock });
  let current = start();
  onTestFinished(async () => {
    await (await current).stop();
  });
  const writers = startWriters(writerCount, () => current);
  const { acknowledged } = writers;
  try {
    for (const moment of momentsOf(kills)) {
      const before = acknowledged.length;
      await until('writers are at work', () => acknowledged.length >= before + 8, 30_000);
      await sleep(spanMs * moment);
      const running = await current;
      // Replaced before the kill, so that whoever is cut off waits for the next server.
      current = killServer(running).then(start);
      await current;
    }
  } finally {
    await writers.finish();
  }

  // What killed servers had in hand is leased for a minute; then it is delivered by the last one.
  const server = await current;
  passMinute(server);
  const pending = 'SELECT id FROM requests WHERE webhook_at IS NULL';
  await until('the outbox is drained', async () => (await database.rows(pending)).length === 0, 20_000 + 2000 * kills);
  process.stdout.write(
    `${name}: ${kills} kills, ${acknowledged.length} writes acknowledged, ${showroom.receiver.requests.length} deliveries of ${showroom.bodies.size} events\n`,
  );

  await expectKept(server.origin, acknowledged, database);
  // What nobody was told of would be a second record of a write that somebody repeated.
  expect(await database.rows('SELECT id FROM requests')).toHaveLength(acknowledged.length);
  expect(writers.refusals).toEqual([]);
  const events = (await database.rows('SELECT id FROM requests')).map(({ id }) => String(id));
  expect([...showroom.bodies.keys()].toSorted()).toEqual(events.toSorted());
  expect([...showroom.bodies].filter(([, bodies]) => new Set(bodies).size > 1)).toEqual([]);
  const told = [...showroom.notices().values()].map(({ data }) => [JSON.stringify(data.shortlist), data.contact] as const);
  expect(new Map(told)).toEqual(new Map(acknowledged.map(({ text, write }) => [text, write.body.contact ?? null])));
  expect(showroom.forged).toEqual([]);
  // Otherwise no kill has met a write, and nothing was tested.
  expect(acknowledged.filter(({ tries }) => tries > 1).length).toBeGreaterThanOrEqual(kills);
};

describe(`kill -9 under ${writerCount} writers, ${kills} times: nothing acknowledged is lost, nothing is there twice, every event arrives`, () => {
  test('SQLite', { timeout }, async () => survive('SQLite', await makeSqlite()));

  test.skipIf(!hasPostgres)('PostgreSQL', { timeout }, async () =>
    survive('PostgreSQL', await makePostgres((await temporaryPostgres()).url)),
  );
});
