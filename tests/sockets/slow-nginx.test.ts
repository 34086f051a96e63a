import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limits } from '#functions/request.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { until } from '../showroom/until.ts';
import { isEstablished } from './established.ts';
import { usePlaces } from './places.ts';
import { crlf, framed, get, host, talk, type Heard } from './talk.ts';

/** Clients that take their time at the shipped nginx, with the times of service: all wait side by side. */
const timeout = 100_000;
const patienceMs = 75_000;

/** As `deploy/nginx.conf` has them; the last is nginx's own. */
const nginx = { headMs: 10_000, sendMs: 60_000 };

const within = (seconds: number, limitMs: number): void => {
  expect(seconds).toBeGreaterThan(limitMs / 1000 - 1);
  expect(seconds).toBeLessThan(limitMs / 1000 + 6);
};

describe.runIf(hasNginx)('through nginx', () => {
  const places = usePlaces();
  const port = (): number => places.port('through nginx');
  const descriptors = (): number => readdirSync(`/proc/${places.server.child.pid ?? 0}/fd`).length;
  const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, make));

  /** Asks for much more than the buffers on the way take, and reads nothing; the seconds until nginx has hung up. */
  const ignore = async (request: string): Promise<number> => {
    const socket: Socket = connect(port(), '127.0.0.1');
    socket.on('error', () => undefined).pause();
    await new Promise((resolve) => socket.once('connect', resolve));
    const { localPort } = socket;
    const startedAt = performance.now();
    socket.write(request);
    expect(await isEstablished(port(), localPort)).toBe(true);
    while (await isEstablished(port(), localPort)) {
      if (performance.now() - startedAt > patienceMs) throw new Error(`Still there: ${request.slice(0, 60)}`);
      await sleep(200);
    }
    socket.destroy();
    return (performance.now() - startedAt) / 1000;
  };

  describe.concurrent('each at its limit', () => {
    it('headers a byte at a time, and nothing at all: closed once the time of the headers is over', { timeout }, async () => {
      const head = `GET /api/v1/versions HTTP/1.1${crlf}${host}X: ${'x'.repeat(500)}`.split('');
      const heard = await Promise.all([
        many(50, () => talk(port(), head, { pauseMs: 250, patienceMs })),
        many(50, () => talk(port(), [], { patienceMs })),
      ]);
      for (const { text, closed, seconds } of heard.flat()) {
        expect([text, closed]).toEqual(['', true]);
        within(seconds, nginx.headMs);
      }
    });

    it('a body a byte at a time, and one that stalls: 408 and the end once the time of the request is over', { timeout }, async () => {
      const length = framed('/api/v1/batch', 'Content-Length: 500', '');
      const chunked = framed('/api/v1/batch', 'Transfer-Encoding: chunked', '');
      const drip = (head: string, rest: string): Promise<Heard> => talk(port(), [head, ...rest.split('')], { pauseMs: 200, patienceMs });
      const heard = await Promise.all([
        many(10, () => drip(length, 'x'.repeat(499))),
        many(10, () => drip(chunked, `1${crlf}x${crlf}`.repeat(90))),
        many(10, () => drip(length, 'x'.repeat(20))),
        many(10, () => drip(chunked, `1${crlf}x${crlf}1`)),
      ]);
      for (const { answers, closed, seconds } of heard.flat()) {
        expectProblem(answers[0] as (typeof answers)[number], 408, 'request-timeout');
        expect([answers.length, closed, answers[0]?.header('connection')]).toEqual([1, true, expect.stringContaining('close')]);
        within(seconds, limits.requestMs);
      }
    });

    it(
      'a reader that takes nothing: the end when nothing was taken for the time of a stall, and no descriptor is left',
      { timeout },
      async () => {
        const before = descriptors();
        const ways = [get('/openapi.json').repeat(150), get('/api/v1/faq?q=mattress').repeat(1500)];
        const seconds = await Promise.all(ways.flatMap((request) => [ignore(request), ignore(request), ignore(request)]));
        for (const one of seconds) within(one, nginx.sendMs);
        process.stdout.write(`Readers of nothing at nginx: ended after ${seconds.map((one) => one.toFixed(1)).join(', ')} s\n`);
        await until('the descriptors are free again', () => descriptors() < before + 20);
      },
    );

    it('meanwhile another client is answered at once, from disk and by the service', { timeout }, async () => {
      const waits: number[] = [];
      const startedAt = performance.now();
      while (performance.now() - startedAt < nginx.sendMs) {
        for (const target of ['/api/v1/versions', '/ask?query=king']) {
          const { statuses, seconds } = await talk(port(), [get(target)], { answers: 1 });
          expect(statuses).toEqual([200]);
          waits.push(seconds * 1000);
        }
        await sleep(100);
      }
      const sorted = waits.toSorted((a, b) => a - b);
      const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity;
      process.stdout.write(
        `Beside slow clients at nginx: ${waits.length} answers, p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms\n`,
      );
      expect(at(0.5)).toBeLessThan(100);
      // A busy machine may keep the test itself waiting once.
      expect(at(0.99)).toBeLessThan(500);
    });
  });
});
