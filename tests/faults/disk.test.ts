import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testBuild } from '../fixtures/build.ts';
import { serverEntry, spawnServer, startServer, untilEnded, type Server } from '../fixtures/server.ts';
import { spawnCommand } from '../showroom/run-command.ts';
import { until } from '../showroom/until.ts';
import { openDatabase } from './database.ts';
import { hasSmallDisk, makeSmallDisk } from './disks.ts';
import { expectKept } from './kept.ts';
import { killServer, loggedError, startService } from './outage.ts';
import { expectOnly503, startWriters, type Writers } from './writers.ts';

const timeout = 90_000;

interface Scene {
  dataDir: string;
  server: Server;
  writers: Writers;
}

/** A service whose data is on this disk, with writers at work. */
const startWriting = async ({ folder }: { folder: string }): Promise<Scene> => {
  const dataDir = join(folder, 'data');
  const server = await startService({ DATA_DIR: dataDir });
  const writers = startWriters(8, () => server);
  await until('writers are at work', () => writers.acknowledged.length > 30);
  return { dataDir, server, writers };
};

/** Nobody is acknowledged any more, everybody is told so, and what needs no write goes on. */
const expectRefused = async ({ server, writers: { acknowledged, refusals } }: Scene, sentence: string): Promise<void> => {
  await until('writers are refused', () => refusals.length > 40);
  const before = acknowledged.length;
  await until('writers are refused', () => refusals.length > 120);
  expect(acknowledged.length).toBe(before);
  for (const path of ['/api/v1/matrix', '/en', '/healthz', '/ask?query=king']) expect((await fetch(server.origin + path)).status).toBe(200);
  expect((await fetch(server.origin + new URL(acknowledged[0]?.location ?? '').pathname)).status).toBe(200);
  await until('no load balancer sends requests here', async () => (await fetch(`${server.origin}/readyz`)).status === 503);
  await loggedError(server, sentence);
};

const expectHealed = async ({ dataDir, server, writers }: Scene): Promise<void> => {
  const { length } = writers.acknowledged;
  await until('writers are at work again', () => writers.acknowledged.length > length + 30);
  await until('it is ready again', async () => (await fetch(`${server.origin}/readyz`)).status === 200);
  await writers.finish();
  expectOnly503(writers);
  expect(writers.cutOff()).toBe(0);
  await expectKept(server.origin, writers.acknowledged, openDatabase(dataDir));
  process.stdout.write(`${writers.acknowledged.length} acknowledged, ${writers.refusals.length} told 503\n`);
};

describe.runIf(hasSmallDisk)('a full disk', () => {
  test('under writes: 503 with Retry-After, everything else goes on, and it heals by itself', { timeout }, async () => {
    const disk = makeSmallDisk();
    const scene = await startWriting(disk);
    disk.fill();
    await expectRefused(scene, 'has no room left on its disk');
    const backup = await spawnCommand('backup', [join(disk.folder, 'backup')], { dataDir: scene.dataDir });
    expect(backup.code).toBe(1);
    expect(backup.stderr).toMatch(/^[^\n]*no room left on its disk[^\n]*\.\n$/);
    disk.free();
    await expectHealed(scene);
  });

  test('at the start: one sentence', { timeout }, async () => {
    const disk = makeSmallDisk();
    disk.fill();
    expect(await untilEnded(spawnServer({ DATA_DIR: join(disk.folder, 'data'), ROOT_URL: 'http://localhost:4321' }))).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database \S+ has no room left on its disk: free some space\.\n$/) as string,
    });
  });
});

/** Answers of the function app, each with a line in the log; the longest took so many milliseconds. */
const askMany = async (origin: string, count: number): Promise<number> => {
  let longest = 0;
  for (let index = 0; index < count; index += 1) {
    const asked = performance.now();
    const response = await fetch(`${origin}/ask?query=king`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  return longest;
};

describe('a log', () => {
  test.runIf(hasSmallDisk)('on a disk that fills up holds up no answer, and misses none once there is room', { timeout }, async () => {
    const disk = makeSmallDisk();
    const file = join(disk.folder, 'log');
    const descriptor = openSync(file, 'a');
    const { rootUrl } = JSON.parse(readFileSync(`${testBuild}/manifest.json`, 'utf8')) as { rootUrl: string };
    const data = join(disk.folder, 'data');
    const variables = { HOST: '127.0.0.1', PORT: '0', ROOT_URL: rootUrl, DIST_DIR: testBuild, DATA_DIR: data, RATE_LIMIT: '0' };
    const child = spawn(process.execPath, [serverEntry], {
      stdio: ['ignore', descriptor, 'inherit'],
      env: { PATH: process.env['PATH'], GUIDANCE_ENV_FILE: '', ...variables },
    });
    closeSync(descriptor);
    onTestFinished(() => killServer({ child }));
    const lines = () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { msg: string; address?: { port: number } });
    await until('it listens', () => lines().some(({ msg }) => msg === 'listening'), 40_000);
    const origin = `http://127.0.0.1:${lines().find(({ address }) => address)?.address?.port}`;
    await askMany(origin, 5);
    disk.fill();
    expect(await askMany(origin, 300)).toBeLessThan(1000);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    disk.free();
    await until('the log is whole', () => lines().filter(({ msg }) => msg === 'request').length === 305);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(lines().at(-1)?.msg).toBe('stopped');
  });

  test('whose reader is gone holds up no answer and no stop', { timeout }, async () => {
    const server = await startServer({ env: { RATE_LIMIT: '0' } });
    onTestFinished(() => killServer(server));
    server.child.stdout?.destroy();
    expect(await askMany(server.origin, 50)).toBeLessThan(1000);
    expect(await server.stop()).toBe(0);
  });
});
