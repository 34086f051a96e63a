import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { makeSqlite } from './database.ts';
import { liveKey, sendWrite, sendReport, writeOf } from './live-client.ts';
import { startShowroom } from './showroom.ts';
import { tornOf } from './kept.ts';

test('two services on one SQLite file: one record a key, every event delivered once', { timeout: 60_000 }, async () => {
  const database = await makeSqlite();
  onTestFinished(database.remove);
  const showroom = await startShowroom();
  onTestFinished(showroom.receiver.close);
  const env = { ...database.env, ...showroom.env, TRUSTED_PROXIES: '127.0.0.1' };
  // At the same moment, over a folder without a database.
  const servers = await Promise.all([startServer({ env }), startServer({ env })]);
  onTestFinished(() => servers.forEach(({ child }) => void child.kill('SIGKILL')));
  const keys = await Promise.all(servers.map(({ origin }) => liveKey(origin)));
  const both = servers.map((server, index) => ({ server, key: keys[index] ?? '' }));

  const same = await Promise.all(
    Array.from({ length: 32 }, () => both.map(({ server, key }) => sendWrite(server.origin, key, writeOf(4)))).flat(),
  );
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(same.map((response) => response.text()))).size).toBe(1);

  const writes = Array.from({ length: 60 }, (_, index) => index + 10);
  await Promise.all(
    both.map(async ({ server, key }, half) => {
      for (const number of writes.filter((candidate) => candidate % 2 === half)) {
        expect((await sendWrite(server.origin, key, writeOf(number))).status).toBe(201);
        if (number % 10 < 2) await sendReport(server, key);
      }
    }),
  );
  const total = 1 + 60 + 12;
  const delivered = "SELECT id FROM events WHERE state = 'delivered'";
  await until('every event is delivered', async () => (await database.rows(delivered)).length === total, 30_000);
  expect(showroom.receiver.requests).toHaveLength(total);
  expect(showroom.bodies.size).toBe(total);
  expect(await tornOf(database)).toEqual({});
});
