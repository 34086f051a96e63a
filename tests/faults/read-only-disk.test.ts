import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { spawnCommand } from '../showroom/run-command.ts';
import { until } from '../showroom/until.ts';
import { openDatabase } from './database.ts';
import { expectKept } from './kept.ts';
import { liveKey, sendWrite, writeOf } from './live-client.ts';
import { hasLoopDisk, makeLoopDisk, type LoopDisk } from './loop-disk.ts';
import { startPatientWriters, type PatientWriters } from './patient-writers.ts';

const timeout = 90_000;

interface Scene {
  disk: LoopDisk;
  dataDir: string;
  env: Readonly<Record<string, string>>;
  server: Server;
  writers: PatientWriters;
}

const startService = async (env: Scene['env']): Promise<Server> => {
  const server = await startServer({ env });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
};

const startWriting = async (): Promise<Scene> => {
  const disk = makeLoopDisk();
  onTestFinished(disk.remove);
  const dataDir = join(disk.folder, 'data');
  const env = { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startService(env);
  const writers = await startPatientWriters(8, server);
  await until('writers are at work', () => writers.acknowledged.length > 40);
  return { disk, dataDir, env, server, writers };
};

/** Nobody is acknowledged any more, everybody is told so, and what needs no write goes on. */
const expectRefused = async ({ server, writers }: Scene): Promise<void> => {
  await until('writers are refused', () => writers.refusals.length > 40);
  const before = writers.acknowledged.length;
  await until('writers are refused', () => writers.refusals.length > 120);
  expect(writers.acknowledged.length).toBe(before);
  for (const path of ['/api/v1/matrix', '/en', '/readyz', '/ask?query=king']) expect((await fetch(server.origin + path)).status).toBe(200);
  const [first] = writers.acknowledged;
  expect((await fetch((first?.location ?? '').replace(server.rootUrl, server.origin))).status).toBe(200);
  await server.logged(
    ({ level, err }) => level === 50 && ((err as Error | undefined)?.message ?? '').includes('disk, whether it turned read-only'),
  );
};

const expectTold = ({ refusals, cutOff }: PatientWriters): void => {
  expect(new Set(refusals.map(({ status, retryAfter, mediaType }) => `${status} ${retryAfter} ${mediaType}`))).toEqual(
    new Set(['503 5 application/problem+json']),
  );
  expect(cutOff()).toBe(0);
};

const report = (what: string, { acknowledged, refusals, slowestMs }: PatientWriters): void =>
  void process.stdout.write(
    `${what}: ${acknowledged.length} acknowledged, ${refusals.length} told 503, slowest answer ${Math.round(slowestMs())} ms\n`,
  );

describe.runIf(hasLoopDisk)('a disk that turns read-only under a running service', () => {
  test('EROFS of ext4: writes get 503, everything else goes on, also after a restart, and a mended disk has all', { timeout }, async () => {
    const scene = await startWriting();
    const { disk, dataDir, env, server, writers } = scene;
    disk.turnReadOnly();
    expect(() => writeFileSync(join(disk.folder, 'any'), '')).toThrow(/EROFS/);
    await expectRefused(scene);
    await writers.leave();
    expectTold(writers);
    expect(await server.stop()).toBe(0);

    // What it holds can still be read, and saved to another disk.
    const restarted = await startService(env);
    const response = await sendWrite(restarted.origin, await liveKey(restarted.origin), writeOf(9000));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    await restarted.logged(({ err }) => ((err as Error | undefined)?.message ?? '').includes('mount its disk for writing'));
    const elsewhere = makeLoopDisk();
    onTestFinished(elsewhere.remove);
    const backup = await spawnCommand('backup', [join(elsewhere.folder, 'backup')], { dataDir });
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(await restarted.stop()).toBe(0);

    disk.repair();
    await expectKept(await startService(env), writers.acknowledged, openDatabase(dataDir));
    report('Read-only disk, EROFS', writers);
  });

  test('EPERM of files made immutable: writes get 503, everything else goes on, and it heals by itself', { timeout }, async () => {
    const scene = await startWriting();
    const { disk, dataDir, server, writers } = scene;
    // Not the index of the log: SQLite writes to it through memory, where the kernel can only end the process. EROFS leaves that alone.
    const files = ['guidance.sqlite', 'guidance.sqlite-wal'].map((name) => join(dataDir, name));
    disk.lock(...files);
    await expectRefused(scene);
    const refused = writers.acknowledged.length;
    disk.release(...files);
    await until('writers are at work again', () => writers.acknowledged.length > refused + 40);
    await writers.finish();
    expectTold(writers);
    await expectKept(server, writers.acknowledged, openDatabase(dataDir));
    report('Read-only files, EPERM', writers);
  });
});
