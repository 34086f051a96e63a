import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { testBuild } from '../fixtures/build.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import { ask } from './ask.ts';

/** Minutes of six seconds: the bucket empties ten times as fast as it is shipped, and is as large. */
const minute = 6000;
const burst = 600;
const file = { target: '/api/v1/versions' };

/** So many requests, some side by side; how many of them were answered. */
const answered = async (port: number, count: number): Promise<number> => {
  let [left, good] = [count, 0];
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
  it('has 600 in a minute for a client, a second 600 while it empties, and says the rest in our words', { timeout: 60_000 }, async () => {
    const edge = await startNginxEdge({ distDir: testBuild, rateLimit: (burst * 60_000) / minute, burst, instances: [await freePort()] });
    onTestFinished(edge.stop);
    for (let time = 0; time < 2; time += 1) {
      expect(await answered(edge.port, burst)).toBe(burst);
      await sleep(minute);
    }
    // More than the bucket holds, and no more than it lost meanwhile, however slow the machine is.
    const startedAt = performance.now();
    let good = 0;
    let refused = await ask(edge.port, file);
    for (; refused.status === 200 && good < 10 * burst; refused = await ask(edge.port, file)) good += 1 + (await answered(edge.port, 40));
    const lost = ((performance.now() - startedAt) / minute) * burst;
    expect(good).toBeGreaterThanOrEqual(burst);
    expect(good).toBeLessThanOrEqual(burst + lost + 2);
    expectProblem(refused, 429, 'rate-limited');
    const fields = ['Retry-After', 'RateLimit-Remaining', 'RateLimit-Reset', 'Cache-Control'];
    expect(fields.map((field) => refused.header(field))).toEqual(['60', '0', '60', 'no-store']);
  });
});
