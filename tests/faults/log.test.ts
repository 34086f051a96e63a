import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { makeSmallDisk, hasSmallDisk } from './small-disk.ts';

const timeout = 60_000;

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

interface Line {
  msg: string;
  address?: { port: number };
}
const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

describe.runIf(hasSmallDisk)('a log on a disk that fills up', () => {
  test('holds up no answer, and misses none once there is room again', { timeout }, async () => {
    const disk = makeSmallDisk();
    onTestFinished(disk.remove);
    const file = join(disk.folder, 'log');
    const descriptor = openSync(file, 'a');
    const { rootUrl } = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as { rootUrl: string };
    const child = spawn(process.execPath, ['functions/server.ts'], {
      stdio: ['ignore', descriptor, 'inherit'],
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        ROOT_URL: rootUrl,
        DATA_DIR: join(disk.folder, 'data'),
        RATE_LIMIT: '0',
      },
    });
    closeSync(descriptor);
    onTestFinished(() => void child.kill('SIGKILL'));
    await until('it listens', () => linesOf(file).some(({ msg }) => msg === 'listening'));
    const origin = `http://127.0.0.1:${linesOf(file).find(({ address }) => address)?.address?.port}`;
    await askMany(origin, 5);
    disk.fill();
    const longest = await askMany(origin, 300);
    expect(longest).toBeLessThan(1000);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    disk.free();
    await until('the log is whole', () => linesOf(file).filter(({ msg }) => msg === 'request').length === 305);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(linesOf(file).at(-1)?.msg).toBe('stopped');
  });
});

test('a log whose reader is gone holds up no answer and no stop', { timeout }, async () => {
  const server = await startServer({ env: { RATE_LIMIT: '0' } });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  server.child.stdout?.destroy();
  expect(await askMany(server.origin, 50)).toBeLessThan(1000);
  expect(await server.stop()).toBe(0);
});
