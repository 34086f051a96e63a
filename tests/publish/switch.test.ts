import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pointTo, readManifest, type ReleaseRecord, writeRecord } from '#cli/publish/releases.ts';
import { freePort } from '../fixtures/free-port.ts';
import { testBuild } from '../fixtures/build.ts';
import { repricedBuild } from '../fixtures/changed-build.ts';
import { testedContent } from '../fixtures/content.ts';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import type { Nginx } from '../fixtures/nginx.ts';
import { untilEnded, type Ended } from '../fixtures/server.ts';

const slug = testedContent.mattresses[0]?.slug ?? '';
const size = Object.keys(testedContent.mattresses[0]?.priceBySizeQAR ?? {})[0] ?? '';
const prices = [7001, 7002, 7003] as const;

let home: string;
let releases: string;
let port: number;
let supervisor: ChildProcess;
let nginx: Nginx;
let ids: string[] = [];
let env: Record<string, string>;

/** A release for each price, the first of them live. */
const makeReleases = (): void => {
  const shape = { schema: 2, needed: 2, commit: null, backup: null, carried: [] };
  ids = prices.reduce<string[]>((made, price, index) => {
    const { distDir } = repricedBuild(testBuild, price);
    const at = `2026-11-2${index}T10:00:00.000Z`;
    const id = `2026112${index}-100000-${readManifest(distDir).build}`;
    writeRecord(distDir, { ...shape, id, at, before: made.at(-1) ?? null } satisfies ReleaseRecord);
    renameSync(distDir, join(releases, id));
    return [...made, id];
  }, []);
  pointTo(releases, 'current', ids[0] ?? '');
};

const publish = (...args: string[]): Promise<Ended> =>
  untilEnded(spawn(process.execPath, ['cli/guidance.ts', 'publish', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }));

interface Received {
  what: string;
  status: number | string;
  etag?: string | undefined;
  text: string;
}

const ask = JSON.stringify({ query: 'a cool mattress' });

const send = (what: 'page' | 'json' | 'ask', agent: Agent | false = false): Promise<Received> =>
  new Promise((settle) => {
    const path = { page: `/en/products/${slug}`, json: '/api/v1/products', ask: '/ask' }[what];
    const [method, body] = what === 'ask' ? ['POST', ask] : ['GET', ''];
    const headers = what === 'ask' ? { 'Content-Type': 'application/json', 'Content-Length': ask.length } : {};
    const sent = request({ host: '127.0.0.1', port: what === 'page' ? nginx.port : port, path, method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => settle({ what, status: response.statusCode ?? 0, etag: response.headers.etag, text }));
    });
    sent.on('error', ({ message }) => settle({ what, status: message, text: '' })).end(body);
  });

/** Twenty requests a second, on new connections and on kept ones. */
const sendOften = () => {
  const kept = new Agent({ keepAlive: true });
  const sent: Promise<Received>[] = [];
  const timer = setInterval(() => {
    const index = sent.length;
    sent.push(send((['page', 'json', 'ask'] as const)[index % 3] ?? 'page', index % 2 === 0 && kept));
  }, 50);
  return async (): Promise<Received[]> => {
    clearInterval(timer);
    const all = await Promise.all(sent);
    kept.destroy();
    return all;
  };
};

const priceIn: Record<'page' | 'json', (text: string) => number | undefined> = {
  page: (text) => prices.find((price) => text.includes(String(price))),
  json: (text) => {
    const { mattresses } = JSON.parse(text) as { mattresses: { slug: string; priceBySizeQAR: Record<string, number> }[] };
    return mattresses.find((mattress) => mattress.slug === slug)?.priceBySizeQAR[size];
  },
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'guidance-publish-'));
  releases = join(home, 'releases');
  mkdirSync(releases);
  makeReleases();
  port = await freePort();
  const { rootUrl, keyPrefix } = readManifest(join(releases, 'current'));
  nginx = await startNginxEdge({ distDir: join(releases, 'current'), rateLimit: 0, instances: [port] });
  const master = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${nginx.workers()[0]}/status`, 'utf8'))?.[1];
  env = {
    ...{ PATH: process.env['PATH'] ?? '', GUIDANCE_ENV_FILE: '', PORT: String(port), ROOT_URL: rootUrl, KEY_PREFIX: keyPrefix },
    ...{ RELEASES_DIR: releases, DATA_DIR: join(home, 'data'), RATE_LIMIT: '0', LOG_LEVEL: 'warn', RELOAD_COMMAND: `kill -HUP ${master}` },
  };
  supervisor = spawn(process.execPath, ['cli/serve.mjs'], { env, stdio: 'ignore' });
  while ((await send('json')).status !== 200) await sleep(50);
});

afterAll(async () => {
  const ended = once(supervisor, 'exit');
  supervisor.kill('SIGTERM');
  await ended;
  await nginx.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

it('two changes of a price and a way back: no request fails, no validator stands with other bytes, and pages say what the interface says', async () => {
  const end = sendOften();
  const steps: [args: string[], price: number][] = [
    [['--back', ids[1] ?? ''], prices[1]],
    [['--back', ids[2] ?? ''], prices[2]],
    [['--back'], prices[1]],
  ];
  for (const [args, price] of steps) {
    const { code, stdout, stderr } = await publish(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^1 page changed, 0 new, 0 gone\.\n1 price changed \(QAR\): .*: \d+ to \d+\.\n\S+ is live\.\n$/);
    expect(priceIn.json((await send('json')).text)).toBe(price);
    // nginx is told to reload, and does so within a moment.
    await expect.poll(async () => priceIn.page((await send('page')).text), { timeout: 5000, interval: 20 }).toBe(price);
    await sleep(1000);
  }
  const received = await end();
  expect(received.filter(({ status }) => status !== 200).map(({ what, status }) => `${what}: ${status}`)).toEqual([]);
  expect(received.length).toBeGreaterThan(80);
  const bytes = new Map<string, Set<string>>();
  for (const { what, etag, text } of received)
    if (etag !== undefined) bytes.set(`${what} ${etag}`, (bytes.get(`${what} ${etag}`) ?? new Set()).add(text));
  expect([...bytes].filter(([, texts]) => texts.size !== 1).map(([tag]) => tag)).toEqual([]);
  // One page and one response for each of three prices.
  expect(bytes.size).toBe(6);
});

it('a release that was damaged is refused before anything is switched', async () => {
  const before = await send('json');
  const damaged = join(releases, ids[0] ?? '', 'client/api/v1/products.json');
  rmSync(damaged);
  const { code, stdout, stderr } = await publish('--back', ids[0] ?? '');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/cannot be served, and what was live is still live\. The built file api\/v1\/products\.json is missing\.\n$/);
  expect((await send('json')).text).toBe(before.text);
});
