import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { liveKey, sendWrite, writeOf } from './live-client.ts';
import { startService } from './outage.ts';

const timeout = 60_000;
const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

test.runIf(hasPrlimit)(
  'no descriptor left, under a flood of connections: those that are open are answered, and new ones once it is over',
  { timeout },
  async () => {
    const { child, origin, port } = await startService({});
    const key = await liveKey(origin);
    const statusOf = async (number: number): Promise<number> => (await sendWrite(origin, key, writeOf(number))).status;
    expect(await statusOf(1)).toBe(201);
    const most = readdirSync(`/proc/${child.pid}/fd`).length + 8;
    expect(spawnSync('prlimit', ['--pid', String(child.pid), `--nofile=${most}:${most}`]).status).toBe(0);
    const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await sleep(500);
    // On a connection of before the flood.
    expect(await statusOf(2)).toBe(201);
    for (const socket of sockets) socket.destroy();
    await sleep(200);
    expect(await statusOf(3)).toBe(201);
    expect((await fetch(`${origin}/en`)).status).toBe(200);
    expect(child.exitCode).toBeNull();
  },
);

const senders = 30;
const megabyte = Buffer.alloc(2 ** 20, 0x20);
const most = 50;

/** Sends up to 50 MB without saying how much it will be; the status, or null where the connection was ended first. */
const flood = (port: number, path: string): Promise<number | null> =>
  new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    sent.on('error', () => resolve(null));
    let count = 0;
    const more = (): void => {
      if (sent.destroyed || (count += 1) > most) return void sent.end();
      sent.write(megabyte, more);
    };
    more();
  });

test(`${senders} bodies of ${most} MB at once are refused, in a heap of 64 MB`, { timeout }, async () => {
  const { child, origin, port } = await startService({}, ['--max-old-space-size=64']);
  const peakMb = (): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
  const before = peakMb();
  const paths = ['/api/v1/batch', '/ask', '/mcp'];
  const answers = await Promise.all(Array.from({ length: senders }, (_, index) => flood(port, paths[index % paths.length] ?? '')));
  expect(answers.filter((status) => status !== 413 && status !== null)).toEqual([]);
  expect(answers).toContain(413);
  expect((await fetch(`${origin}/api/v1/matrix`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
  // Of 1,500 MB that were offered.
  expect(peakMb() - before).toBeLessThan(100);
});
