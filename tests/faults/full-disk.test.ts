import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { spawnServer, startServer, untilEnded } from '../fixtures/server.ts';
import { spawnCommand } from '../showroom/run-command.ts';
import { until } from '../showroom/until.ts';
import { openDatabase } from './database.ts';
import { expectKept } from './kept.ts';
import { startPatientWriters } from './patient-writers.ts';
import { hasSmallDisk, makeSmallDisk } from './small-disk.ts';

const timeout = 60_000;

describe.runIf(hasSmallDisk)('a full disk', () => {
  test('under writes: 503 with Retry-After, everything prebuilt goes on, and it heals by itself', { timeout }, async () => {
    const disk = makeSmallDisk();
    onTestFinished(disk.remove);
    const dataDir = join(disk.folder, 'data');
    const server = await startServer({ env: { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' } });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const writers = await startPatientWriters(8, server);
    await until('writers are at work', () => writers.acknowledged.length > 20);
    disk.fill();
    await until('writers are refused', () => writers.refusals.length > 40);
    expect((await fetch(`${server.origin}/api/v1/matrix`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const backup = await spawnCommand('backup', [join(disk.folder, 'backup')], { dataDir });
    expect(backup.code).toBe(1);
    expect(backup.stderr).toMatch(/^[^\n]*no room left on its disk[^\n]*\.\n$/);
    disk.free();
    const refused = writers.acknowledged.length;
    await until('writers are at work again', () => writers.acknowledged.length > refused + 20);
    await writers.finish();

    expect(new Set(writers.refusals.map(({ status, retryAfter, mediaType }) => `${status} ${retryAfter} ${mediaType}`))).toEqual(
      new Set(['503 5 application/problem+json']),
    );
    await server.logged(
      ({ level, err }) => level === 50 && ((err as Error | undefined)?.message ?? '').includes('has no room left on its disk'),
    );
    await expectKept(server, writers.acknowledged, openDatabase(dataDir));
    process.stdout.write(`Full disk: ${writers.acknowledged.length} acknowledged, ${writers.refusals.length} told 503\n`);
  });

  test('at the start: one sentence', { timeout }, async () => {
    const disk = makeSmallDisk();
    onTestFinished(disk.remove);
    disk.fill();
    const { code, stdout, stderr } = await untilEnded(
      spawnServer({ DATA_DIR: join(disk.folder, 'data'), ROOT_URL: 'http://localhost:4321' }),
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The database \S+ has no room left on its disk: free some space\.\n$/);
  });
});
