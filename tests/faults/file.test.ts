import { closeSync, copyFileSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { spawnServer, untilEnded } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { openDatabase } from './database.ts';
import { expectKept, tornOf } from './kept.ts';
import { liveKey, sendWrite, writeOf, type Acknowledged } from './live-client.ts';
import { killServer, loggedError, startService, temporaryFolder } from './outage.ts';
import { expectOnly503, startWriters, type Writers } from './writers.ts';

const timeout = 60_000;
const pageBytes = 4096;
const writerCount = 4;

/** A service with writers at work. */
const startWriting = async (dataDir: string) => {
  const server = await startService({ DATA_DIR: dataDir });
  const writers = startWriters(writerCount, () => server);
  await until('writers are at work', () => writers.acknowledged.length > 40);
  return { server, writers };
};

interface Written {
  dataDir: string;
  file: string;
  acknowledged: readonly Acknowledged[];
}

/** A database that holds some shortlists, and was closed by a kill: much of it is still in the log. */
const written = async (): Promise<Written> => {
  const dataDir = temporaryFolder();
  const { server, writers } = await startWriting(dataDir);
  await writers.finish();
  await killServer(server);
  return { dataDir, file: join(dataDir, 'guidance.sqlite'), acknowledged: writers.acknowledged };
};

const overwrite = (file: string, at: number, bytes: number): void => {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 7), 0, bytes, at);
  closeSync(descriptor);
};

/** Brings everything into the one file; where the root page of a table begins. */
const settle = (file: string, table: string): number => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) as { rootpage: number };
  db.close();
  return (rootpage - 1) * pageBytes;
};

describe('a damaged database', () => {
  test('in its header or first page: the start is refused in one sentence', { timeout }, async () => {
    const { dataDir, file } = await written();
    settle(file, 'shortlists');
    copyFileSync(file, `${file}.good`);
    for (const [at, bytes] of [
      [0, 50],
      [100, pageBytes - 100],
    ] as const) {
      copyFileSync(`${file}.good`, file);
      overwrite(file, at, bytes);
      expect(await untilEnded(spawnServer({ DATA_DIR: dataDir, ROOT_URL: 'http://localhost:4321' }))).toEqual({
        code: 1,
        stdout: '',
        stderr: `The database ${file} is damaged: restore it from a backup, or move it away to begin with an empty one.\n`,
      });
    }
  });

  test('in a page in the middle: what needs it is 503 and says so in the log, the rest goes on', { timeout }, async () => {
    const { dataDir, file, acknowledged } = await written();
    overwrite(file, settle(file, 'shortlists'), pageBytes);
    const server = await startService({ DATA_DIR: dataDir });
    const read = await fetch(server.origin + new URL(acknowledged[0]?.location ?? '').pathname);
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await sendWrite(server.origin, await liveKey(server.origin), writeOf(1_000_001))).status).toBe(503);
    expect((await fetch(`${server.origin}/api/v1/matrix`)).status).toBe(200);
    await loggedError(server, 'is damaged: restore it from a backup');
  });

  test('a log cut short by the crash: the start goes on, what was before the cut is there, nothing is torn', { timeout }, async () => {
    const { file, acknowledged } = await written();
    const bytes = statSync(`${file}-wal`).size;
    for (const cut of [1, 100, pageBytes, Math.floor(bytes / 2)]) {
      const dataDir = temporaryFolder();
      const target = join(dataDir, 'guidance.sqlite');
      copyFileSync(file, target);
      copyFileSync(`${file}-wal`, `${target}-wal`);
      truncateSync(`${target}-wal`, bytes - cut);
      await (await openStore({ dataDir, databaseUrl: undefined })).close();
      const { rows } = openDatabase(dataDir);
      expect(await tornOf({ rows })).toEqual({});
      // The last group alone is cut by a page or less: at most one write of each client.
      if (cut <= pageBytes)
        expect((await rows('SELECT id FROM shortlists')).length).toBeGreaterThanOrEqual(acknowledged.length - writerCount);
    }
  });
});

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
