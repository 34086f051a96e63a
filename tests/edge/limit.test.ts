import { describe, expect, it, onTestFinished } from 'vitest';
import { expectProblem } from '../contract/expect-problem.ts';
import { startEdge } from '../fixtures/edge.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { freePort } from '../bench/free-port.ts';
import { fetchAnswer } from './fetch-answer.ts';

const distDir = process.env['DIST_DIR'] ?? 'dist';

describe.runIf(hasNginx)('the limit of the edge', () => {
  it('lets a client have 600 files at once, and answers the next as the front door would', async () => {
    const edge = await startEdge('nginx', { distDir, rateLimit: 600, doors: [await freePort()] });
    onTestFinished(edge.stop);
    const ask = () => fetchAnswer(`http://127.0.0.1:${edge.port}/api/v1/versions`);
    const answers = [];
    for (let count = 0; count < 600; count += 50) answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { header } of answers.slice(-1)) {
      expect([header('RateLimit-Limit'), header('RateLimit-Remaining'), header('RateLimit-Reset')]).toEqual(['600', '600', '60']);
    }
    let last = await ask();
    // It is a bucket that leaks ten a second, and six hundred requests take a while.
    for (let count = 0; count < 200 && last.status === 200; count += 1) last = await ask();
    expectProblem(last, 429, 'rate-limited');
    expect([last.header('Retry-After'), last.header('RateLimit-Remaining'), last.header('Cache-Control')]).toEqual(['60', '0', 'no-store']);
  });
});
