import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { spawnServer, startServer, untilEnded } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { openDatabase } from './database.ts';
import { liveKey, sendWrite, writeOf } from './live-client.ts';
import { killServer } from './outage.ts';
import { startPatientWriters } from './patient-writers.ts';
import { tornOf } from './kept.ts';

const timeout = 60_000;
const pageBytes = 4096;

const makeDataDir = (): string => {
  const dataDir = makeFolder();
  onTestFinished(() => removeFolder(dataDir));
  return dataDir;
};

const start = async (dataDir: string) => {
  const server = await startServer({ env: { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' } });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
};

/** A database that holds some shortlists, and was closed by a kill: much of it is still in the log. */
const written = async (dataDir: string) => {
  const server = await start(dataDir);
  const writers = await startPatientWriters(4, server);
  await until('there are some', () => writers.acknowledged.length > 60);
  await writers.finish();
  await killServer(server);
  return writers.acknowledged;
};

const overwrite = (file: string, at: number, bytes: number): void => {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 7), 0, bytes, at);
  closeSync(descriptor);
};

/** Everything in the one file. */
const settle = (file: string): void => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
};

describe('a damaged database', () => {
  test('in its header or first page: the start is refused in one sentence', { timeout }, async () => {
    const dataDir = makeDataDir();
    const file = join(dataDir, 'guidance.sqlite');
    await written(dataDir);
    settle(file);
    copyFileSync(file, `${file}.good`);
    for (const [at, bytes] of [
      [0, 50],
      [100, pageBytes - 100],
    ] as const) {
      copyFileSync(`${file}.good`, file);
      overwrite(file, at, bytes);
      const { code, stdout, stderr } = await untilEnded(spawnServer({ DATA_DIR: dataDir, ROOT_URL: 'http://localhost:4321' }));
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(`The database ${file} is damaged: restore it from a backup, or move it away to begin with an empty one.\n`);
    }
  });

  test('in a page in the middle: what needs it is 503 and says so in the log, the rest goes on', { timeout }, async () => {
    const dataDir = makeDataDir();
    const file = join(dataDir, 'guidance.sqlite');
    const acknowledged = await written(dataDir);
    settle(file);
    const db = new DatabaseSync(file);
    const { rootpage } = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'shortlists'").get() as { rootpage: number };
    db.close();
    overwrite(file, (rootpage - 1) * pageBytes, pageBytes);
    const server = await start(dataDir);
    const read = await fetch(acknowledged[0]?.location.replace(server.rootUrl, server.origin) ?? '');
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '5']);
    const write = await sendWrite(server.origin, await liveKey(server.origin), writeOf(1_000_001));
    expect(write.status).toBe(503);
    expect((await fetch(`${server.origin}/api/v1/matrix`)).status).toBe(200);
    await server.logged(({ err }) => ((err as Error | undefined)?.message ?? '').includes('is damaged: restore it from a backup'));
  });

  test('a log cut short by the crash: the start goes on, what was before the cut is there, nothing is torn', { timeout }, async () => {
    const dataDir = makeDataDir();
    const file = join(dataDir, 'guidance.sqlite');
    const acknowledged = await written(dataDir);
    const bytes = statSync(`${file}-wal`).size;
    for (const cut of [1, 100, pageBytes, Math.floor(bytes / 2)]) {
      const copy = makeDataDir();
      const target = join(copy, 'guidance.sqlite');
      copyFileSync(file, target);
      copyFileSync(`${file}-wal`, `${target}-wal`);
      truncateSync(`${target}-wal`, bytes - cut);
      await (await openStore({ dataDir: copy, databaseUrl: undefined })).close();
      const { rows } = openDatabase(copy);
      expect(await tornOf({ rows })).toEqual({});
      const found = (await rows('SELECT id FROM shortlists')).length;
      // The last group alone is cut by a page or less: at most one write of each client.
      if (cut <= pageBytes) expect(found).toBeGreaterThanOrEqual(acknowledged.length - 4);
      expect(readFileSync(target).subarray(0, 15).toString()).toBe('SQLite format 3');
    }
  });
});
