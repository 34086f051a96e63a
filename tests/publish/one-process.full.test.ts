import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveId, pointTo } from '#cli/publish/releases.ts';
import { listServing, readLink, type Serving } from '#functions/releases.ts';
import { ambiguous, failures, keyPrefix, page, priceIn, type Published, send, sendOften, startPublished } from './published.ts';

let published: Published;
let port: number;
let loopDelay: () => Promise<number>;

beforeAll(async () => {
  const node = ['--import', new URL('../fixtures/loop-delay.ts', import.meta.url).href];
  published = await startPublished({ count: 1, node, env: { RELOAD_COMMAND: 'touch "$DATA_DIR/reloaded"' } });
  [port = 0] = published.ports;
  const [child] = published.processes;
  const lines = createInterface({ input: child?.stdout as NodeJS.ReadableStream });
  loopDelay = () =>
    new Promise((resolve) => {
      lines.once('line', (line) => resolve((JSON.parse(line) as { busy: number }).busy));
      child?.kill('SIGUSR2');
    });
}, 120_000);
afterAll(() => published.stop());

const products = { path: '/api/v1/products' };
const shortlist = { path: '/api/v1/shortlists', body: { mattressIds: [] as string[], outcomeId: 'side-under60-neutral' } };

it('prices go live and back under load: no request fails or waits, and keys and sandbox answers live on', async () => {
  const key = JSON.parse((await send({ port, path: '/api/v1/keys', body: { mode: 'live' } })).text) as { key: string };
  const live = { Authorization: `Bearer ${key.key}` };
  const sandbox = { Authorization: `Bearer ${keyPrefix}_test_sandbox`, 'Idempotency-Key': 'kept-over-a-publish-1' };
  const first = await send({ ...shortlist, port, headers: sandbox });
  expect(first.status).toBe(201);
  await loopDelay();
  const end = sendOften([
    { port, ...products },
    { port, path: page },
    { port, path: '/ask', body: { query: 'a cool mattress' } },
  ]);
  const { ids, prices, publish, home } = published;
  for (const [args, price] of [
    [['--back', ids[1]], prices[1]],
    [['--back', ids[2]], prices[2]],
    [['--back'], prices[1]],
  ] as const) {
    const { code, stdout, stderr } = await publish(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^1 page changed, 0 new, 0 gone\.\n1 price changed \(QAR\): .*: \d+ to \d+\.\n\S+ is live\.\n$/);
    for (const what of [products, { path: page }]) expect(priceIn(await send({ port, ...what }))).toBe(price);
  }
  const received = await end();
  expect(failures(received)).toEqual([]);
  expect(received.length).toBeGreaterThan(60);
  expect(ambiguous(received)).toEqual([]);
  // Processor time in one turn of the event loop: what others wait for at most. Alone on a machine it is half of this.
  expect(await loopDelay()).toBeLessThan(100);
  expect(existsSync(join(home, 'data/reloaded'))).toBe(true);
  expect((await send({ ...shortlist, port, headers: live })).status).toBe(201);
  expect((await send({ ...shortlist, port, headers: sandbox })).text).toBe(first.text);
});

it('a release that was damaged is refused before it is named', async () => {
  const { releases, ids, publish } = published;
  const file = join(releases, ids[0], 'client/api/v1/products.json');
  const whole = readFileSync(file);
  rmSync(file);
  const { code, stdout, stderr } = await publish('--back', ids[0]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/cannot be served, and what was live is still live\. The built file api\/v1\/products\.json is missing\.\n$/);
  // A process says so too of what was named past the command.
  pointTo(releases, 'current', ids[0]);
  await expect.poll(() => listServing(releases)[0]?.fault?.why, { timeout: 10_000 }).toContain('api/v1/products.json is missing');
  pointTo(releases, 'current', ids[1]);
  writeFileSync(file, whole);
});

it('a release that one of the processes refuses is taken back', async () => {
  const { releases, ids, publish } = published;
  const other = join(releases, '.serving/other-1.json');
  const [own] = listServing(releases) as [Serving];
  const timer = setInterval(() => {
    const mark = readLink(releases, 'current')?.mark ?? '';
    writeFileSync(`${other}.new`, JSON.stringify({ ...own, pid: 1, build: 'other', fault: { mark, why: 'No room.' } } satisfies Serving));
    renameSync(`${other}.new`, other);
  }, 20);
  const { code, stderr } = await publish('--back', ids[0]);
  clearInterval(timer);
  rmSync(other);
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${ids[0]} is not served, and ${ids[1]} is still live. process 1: No room.\n` });
  expect(liveId(releases)).toBe(ids[1]);
  await expect.poll(async () => priceIn(await send({ port, ...products })), { timeout: 10_000 }).toBe(published.prices[1]);
});

it('a release with another program waits for a restart, can be taken back until then, and is live after it', async () => {
  const { releases, ids, prices, publish, restart } = published;
  writeFileSync(join(releases, ids[2], 'service/server.js'), '// Another program.\n', { flag: 'a' });
  const back = (): ReturnType<typeof publish> => publish('--back', ids[2]);
  expect((await back()).stdout).toContain(
    `${ids[2]} waits for a restart, since its program or its settings are others than those that run. As root: systemctl restart guidance. `,
  );
  expect([liveId(releases), readLink(releases, 'candidate')?.id]).toEqual([ids[1], ids[2]]);
  expect((await publish('--list')).stdout).toMatch(/waits for a restart\n.* live\n/);
  expect((await publish('--back')).stdout).toBe(`${ids[2]} waits no more; ${ids[1]} stays live.\n`);
  await back();
  await restart(0);
  expect([liveId(releases), readLink(releases, 'candidate')]).toEqual([ids[2], undefined]);
  expect(priceIn(await send({ port, ...products }))).toBe(prices[2]);
  await expect.poll(() => readdirSync(join(releases, '.serving')).length, { timeout: 5000 }).toBe(1);
});
