import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { until } from '../showroom/until.ts';
import { openDatabase } from './database.ts';
import { expectKept } from './kept.ts';
import { liveKey, sendWrite, writeOf } from './live-client.ts';
import { killServer, loggedError, startService, temporaryFolder } from './outage.ts';
import { expectOnly503, startWriters, type Writers } from './writers.ts';

const timeout = 60_000;
const pageBytes = 4096;

/** A service with writers at work. */
const startWriting = async (dataDir: string) => {
  const server = await startService({ DATA_DIR: dataDir });
  const writers = startWriters(4, () => server);
  await until('writers are at work', () => writers.acknowledged.length > 40);
  return { server, writers };
};

test(
  'a page in the middle of the database is damaged: what needs it is 503 and says so in the log, the rest goes on',
  { timeout },
  async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'guidance.sqlite');
    const { server: before, writers } = await startWriting(dataDir);
    await writers.finish();
    await killServer(before);
    const db = new DatabaseSync(file);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const { rootpage } = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'requests'").get() as { rootpage: number };
    db.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(7, (rootpage - 1) * pageBytes, rootpage * pageBytes));

    const server = await startService({ DATA_DIR: dataDir });
    const read = await fetch(server.origin + new URL(writers.acknowledged[0]?.location ?? '').pathname);
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await sendWrite(server.origin, await liveKey(server.origin), writeOf(1_000_001))).status).toBe(503);
    expect((await fetch(`${server.origin}/api/v1/matrix`)).status).toBe(200);
    await loggedError(server, 'is damaged: restore it from a backup');
  },
);

/** Everybody is told 503, and nothing more is acknowledged. */
const expectRefused = async (writers: Writers): Promise<void> => {
  await until('writers are refused', () => writers.refusals.length > 20);
  const before = writers.acknowledged.length;
  await until('writers are refused', () => writers.refusals.length > 60);
  expect(writers.acknowledged.length).toBe(before);
  expectOnly503(writers);
};

describe('a database that is taken away under a running service', () => {
  test('moved: nothing more is acknowledged; moved back: it goes on, and nothing is lost', { timeout }, async () => {
    const home = temporaryFolder();
    const [dataDir, elsewhere] = [join(home, 'data'), join(home, 'elsewhere')];
    const { server, writers } = await startWriting(dataDir);
    renameSync(dataDir, elsewhere);
    await expectRefused(writers);
    expect(existsSync(dataDir)).toBe(false);
    const before = writers.acknowledged.length;
    renameSync(elsewhere, dataDir);
    await until('writers are at work again', () => writers.acknowledged.length > before + 20);
    await writers.finish();
    expectOnly503(writers);
    await loggedError(
      server,
      'was moved or deleted while it was in use: put the same file back, or stop the service and restore a backup.',
    );
    await expectKept(server.origin, writers.acknowledged, openDatabase(dataDir));
  });

  test.each(['guidance.sqlite', 'guidance.sqlite-wal'])('%s deleted: nothing more is acknowledged', { timeout }, async (name) => {
    const dataDir = temporaryFolder();
    const { writers, server } = await startWriting(dataDir);
    rmSync(join(dataDir, name));
    await expectRefused(writers);
    await killServer(server);
    await writers.leave();
    expect(readdirSync(dataDir)).not.toContain(name);
  });
});
