import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, startPostgres } from '../store/postgres.ts';
import { until } from '../showroom/until.ts';
import { type Database, makePostgres, makeSqlite, type Row } from './database.ts';
import { type Outage, passMinute, startOutage } from './outage.ts';
import { type Showroom, startShowroom } from './showroom.ts';
import { startWriters, type Writers } from './writers.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Server } from '../fixtures/server.ts';
import type { Acknowledged } from './live-client.ts';

/** What was promised to clients against what is there. Every list names what is wrong, and is empty where all is well. */
interface Balance {
  /** Acknowledged, and not readable at the Location exactly as acknowledged. */
  lost: string[];
  /** Idempotency-Keys that do not have exactly one record, shortlist and event. */
  notOnce: string[];
  /** Events that the showroom never got. */
  undelivered: string[];
  /** Events that came under one id with different content. */
  contradicted: string[];
  /** Events that say something else than what was acknowledged. */
  misreported: string[];
  /** Deliveries of what the database does not hold. */
  invented: string[];
}

interface Books {
  acknowledged: readonly Acknowledged[];
  server: Server;
  database: Database;
  showroom: Showroom;
}

const idOf = ({ text }: Acknowledged): string => (JSON.parse(text) as Shortlist).id;

const isReadable = async ({ origin, rootUrl }: Server, { location, text }: Acknowledged): Promise<boolean> => {
  const response = await fetch(location.replace(rootUrl, origin));
  return response.status === 200 && (await response.text()) === text;
};

const lostOf = async ({ acknowledged, server }: Books): Promise<string[]> => {
  const lost: string[] = [];
  for (const one of acknowledged) if (!(await isReadable(server, one))) lost.push(one.write.idempotencyKey);
  return lost;
};

/** How often each value of a column occurs. */
const tally = (rows: readonly Row[], column: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(String(row[column]), (counts.get(String(row[column])) ?? 0) + 1);
  return counts;
};

const notOnceOf = async ({ acknowledged, database }: Books): Promise<string[]> => {
  const [records, shortlists, events] = [
    tally(await database.rows('SELECT subject FROM idempotency'), 'subject'),
    tally(await database.rows('SELECT id FROM shortlists'), 'id'),
    tally(await database.rows('SELECT subject FROM events'), 'subject'),
  ];
  const keys = tally(await database.rows('SELECT key_hash FROM idempotency'), 'key_hash');
  const ids = new Map(acknowledged.map((one) => [idOf(one), one.write.idempotencyKey]));
  const wrong = [...ids].filter(([id]) => [records, shortlists, events].some((counts) => counts.get(id) !== 1)).map(([, key]) => key);
  // What nobody was told of would be a second record of a write that somebody repeated.
  const unknown = [...records, ...shortlists, ...events].map(([id]) => id).filter((id) => !ids.has(id));
  const repeated = [...keys].filter(([, count]) => count !== 1).map(([hash]) => hash);
  return [...wrong, ...unknown, ...repeated];
};

const misreportedOf = ({ acknowledged, showroom }: Books): string[] => {
  const notices = new Map([...showroom.notices().values()].map((notice) => [notice.data.shortlist?.id, notice]));
  return acknowledged
    .filter((one) => {
      const data = notices.get(idOf(one))?.data;
      return (
        JSON.stringify(data?.shortlist) !== one.text || JSON.stringify(data?.contact) !== JSON.stringify(one.write.body.contact ?? null)
      );
    })
    .map(({ write }) => write.idempotencyKey);
};

const strike = async (books: Books): Promise<Balance> => {
  const { showroom, database } = books;
  const events = await database.rows("SELECT id FROM events WHERE kind = 'shortlist.created'");
  const ids = new Set(events.map(({ id }) => String(id)));
  return {
    lost: await lostOf(books),
    notOnce: await notOnceOf(books),
    undelivered: [...ids].filter((id) => !showroom.bodies.has(id)),
    contradicted: [...showroom.bodies].filter(([, bodies]) => new Set(bodies).size > 1).map(([id]) => id),
    misreported: misreportedOf(books),
    invented: [...showroom.bodies.keys()].filter((id) => !ids.has(id)),
  };
};

/** A balance in which nothing is wrong. */
const even: Balance = { lost: [], notOnce: [], undelivered: [], contradicted: [], misreported: [], invented: [] };

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
