import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { testBuild } from '../fixtures/build.ts';
import { beginSession, issueLink } from '#functions/desk/sign-in.ts';
import { openStore } from '#functions/store/open-store.ts';
import type { Answer } from '../contract/answer.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startEdge } from '../fixtures/edge.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import { startServer } from '../fixtures/server.ts';
import { ask, type Asking, edges } from './ask.ts';

/** Minutes of three seconds: the bucket empties twenty times as fast as it is shipped, and is as large. */
const minute = 3000;
const burst = 600;
const file = { target: '/api/v1/versions' };
const page = { target: '/en' };
const kiosk = { target: '/ar/kiosk', headers: { accept: 'text/html' } };

/** So many requests, some side by side; how many of them were answered. */
const answered = async (port: number, count: number, asking: Asking = file): Promise<number> => {
  let [left, good] = [count, 0];
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if ((await ask(port, asking)).status === 200) good += 1;
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
    // Pages have a bucket of their own.
    expect(await answered(edge.port, 1500, page)).toBe(1500);
  });

  it('has a screen for a kiosk when the bucket of pages is full (G100)', { timeout: 60_000 }, async () => {
    // As it is shipped: a machine that is slow fills no bucket that empties faster.
    const edge = await startNginxEdge({ distDir: testBuild, rateLimit: burst, burst, instances: [await freePort()] });
    onTestFinished(edge.stop);
    let screen = await ask(edge.port, kiosk);
    for (let count = 0; screen.status === 200 && count < 100; count += 1) {
      await answered(edge.port, 500, page);
      screen = await ask(edge.port, kiosk);
    }
    expect([screen.status, screen.header('Refresh'), screen.header('RateLimit-Limit'), screen.header('Content-Type')]).toEqual([
      ...[429, '60', '6000', 'text/html; charset=utf-8'],
    ]);
    expect(screen.text).toMatch(/<html lang="ar"[^>]*class="kiosk"/);
    const [sheet = ''] = /\/_astro\/[^"]+\.css/.exec(screen.text) ?? [];
    expect((await ask(edge.port, { target: sheet })).status).toBe(200);
  });
});

describe.each(edges)('through %s', (name) => {
  it('pages, the interface and the desk have windows of their own, and a cookie that nobody knows is nobody (G100)', async () => {
    const dataDir = createDataDir();
    const staff = 'mariam@shop.example';
    const server = await startServer({ env: { DATA_DIR: dataDir, DESK_STAFF: staff, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '600' } });
    const edge = await startEdge(name, { distDir: testBuild, rateLimit: 600, instances: [server.port] });
    const store = await openStore({ dataDir, databaseUrl: undefined });
    onTestFinished(async () => {
      await Promise.all([edge.stop(), server.stop(), store.close()]);
      removeDataDir(dataDir);
    });
    const settings = { rootUrl: server.rootUrl, keyPrefix: 'mpg' };
    const [, token = ''] = (await issueLink(store, settings, { staff, language: 'en', by: staff, now: new Date() })).split('#');
    const begun = await beginSession(store, { token, replaces: null, now: new Date() });
    const desk = (cookie = '') => ask(edge.port, { target: '/desk/en', headers: { cookie } });
    const limits = ({ status, header }: Answer) => [status, header('RateLimit-Limit'), header('RateLimit-Policy')];
    expect(await answered(edge.port, 2000, page)).toBe(2000);
    expect(limits(await ask(edge.port, page))).toEqual([200, '6000', '6000;w=60']);
    expect(limits(await ask(edge.port, file))).toEqual([200, '600', '600;w=60']);
    const statuses: number[] = [];
    for (let count = 0; count < 601; count += 1) statuses.push((await ask(edge.port, { target: '/api/v1/nothing' })).status);
    // nginx has counted the file above, and the app has not.
    expect(statuses.slice(0, 599)).toEqual(Array(599).fill(404));
    expect(statuses.at(-1)).toBe(429);
    const own = await desk(begun?.cookie.split(';')[0]);
    expect([...limits(own), own.header('RateLimit-Remaining')]).toEqual([200, '600', '600;w=60', '599']);
    expect(limits(await desk(`__Host-desk=${'a'.repeat(43)}`))).toEqual([200, '6000', '6000;w=60']);
  });
});
