import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { testBuild } from '../fixtures/build.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import { ask } from './ask.ts';

const distDir = testBuild;

/** Minutes of six seconds: the bucket empties ten times as fast as it is shipped, and is as large. */
const minute = 6000;
const fast = { burst: 600, perMinute: 6000 };

const file = { target: '/api/v1/versions' };

const start = async (): Promise<Edge> => {
  const edge = await startNginxEdge({ distDir, rateLimit: fast.perMinute, burst: fast.burst, instances: [await freePort()] });
  onTestFinished(edge.stop);
  return edge;
};

/** So many requests, some side by side; how many of them were answered. */
const answered = async (port: number, count: number): Promise<number> => {
  let left = count;
  let good = 0;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if ((await ask(port, file)).status === 200) good += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  return good;
};

describe.runIf(hasNginx)('the bucket of the shipped nginx.conf (G58)', () => {
  it('never refuses a client that keeps to 600 in 60 seconds, however it spreads them', { timeout: 5 * minute }, async () => {
    const edge = await start();
    for (const parts of [1, 1, 3]) {
      for (let part = 0; part < parts; part += 1) {
        const startedAt = performance.now();
        expect(await answered(edge.port, 600 / parts)).toBe(600 / parts);
        await sleep(minute / parts - (performance.now() - startedAt) + 20);
      }
    }
  });

  it(
    'lets a client that keeps to nothing have about 1,200 in its first minute, and refuses the rest in our words',
    { timeout: 5 * minute },
    async () => {
      const edge = await start();
      const until = performance.now() + minute;
      let good = 0;
      while (performance.now() < until) good += await answered(edge.port, 20);
      expect(good).toBeGreaterThan(1100);
      expect(good).toBeLessThan(1300);
      process.stdout.write(`nginx let ${good} requests through in the first minute\n`);
      let refused = await ask(edge.port, file);
      for (let count = 0; count < 1000 && refused.status === 200; count += 1) refused = await ask(edge.port, file);
      expectProblem(refused, 429, 'rate-limited');
      const fields = ['Retry-After', 'RateLimit-Remaining', 'RateLimit-Reset', 'Cache-Control'];
      expect(fields.map((field) => refused.header(field))).toEqual(['60', '0', '60', 'no-store']);
    },
  );
});
