import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';

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

test(`${senders} bodies of ${most} MB at once are refused, in a heap of 64 MB`, { timeout: 60_000 }, async () => {
  const server = await startServer({ node: ['--max-old-space-size=64'] });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const peakMb = (): number =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
  const before = peakMb();
  const paths = ['/api/v1/batch', '/ask', '/mcp'];
  const answers = await Promise.all(Array.from({ length: senders }, (_, index) => flood(server.port, paths[index % paths.length] ?? '')));
  expect(answers.filter((status) => status !== 413 && status !== null)).toEqual([]);
  expect(answers).toContain(413);
  expect((await fetch(`${server.origin}/api/v1/matrix`)).status).toBe(200);
  expect(server.child.exitCode).toBeNull();
  // Of 1,500 MB that were offered.
  expect(peakMb() - before).toBeLessThan(100);
  process.stdout.write(`${senders} bodies of ${most} MB: ${Math.round(peakMb() - before)} MB more at the peak\n`);
});
