import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pointTo, readManifest, type ReleaseRecord, writeRecord } from '#cli/publish/releases.ts';
import { neededSchema, newestSchema } from '#functions/store/migrations.ts';
import { freePort } from '../fixtures/free-port.ts';
import { repricedBuild } from '../fixtures/changed-build.ts';
import { testedContent } from '../fixtures/content.ts';
import { untilEnded, type Ended } from '../fixtures/server.ts';
import { testBuild } from '../fixtures/build.ts';

/** Processes that serve published releases, and requests to them while another release goes live. */

const distDir = testBuild;
const slug = testedContent.mattresses[0]?.slug ?? '';
const size = Object.keys(testedContent.mattresses[0]?.priceBySizeQAR ?? {})[0] ?? '';
const { rootUrl, keyPrefix: prefix } = readManifest(distDir);
export const keyPrefix = prefix;
export const page = `/en/products/${slug}`;

export interface Published {
  home: string;
  releases: string;
  /** A release for each of these prices of the first mattress; the first one is live. */
  ids: readonly [string, string, string];
  prices: readonly [7001, 7002, 7003];
  ports: readonly number[];
  processes: readonly ChildProcess[];
  /** Starts the process of that place again. */
  restart: (place: number) => Promise<void>;
  publish: (...args: string[]) => Promise<Ended>;
  stop: () => Promise<void>;
}

const prices = [7001, 7002, 7003] as const;

const makeReleases = (releases: string): [string, string, string] => {
  const shape = { schema: newestSchema, needed: neededSchema, commit: null, backup: null, carried: [] };
  const ids = prices.reduce<string[]>((made, price, index) => {
    const built = repricedBuild(distDir, price);
    const id = `2026112${index}-100000-${readManifest(built.distDir).build}`;
    const at = `2026-11-2${index}T10:00:00.000Z`;
    writeRecord(built.distDir, { ...shape, id, at, before: made.at(-1) ?? null } satisfies ReleaseRecord);
    renameSync(built.distDir, join(releases, id));
    return [...made, id];
  }, []);
  pointTo(releases, 'current', ids[0] ?? '');
  return ids as [string, string, string];
};

interface Starting {
  count: number;
  env?: Readonly<Record<string, string>>;
  /** Options of node. */
  node?: readonly string[];
}

/** So many processes on one folder of releases, once each answers. */
export const startPublished = async ({ count, env: more = {}, node = [] }: Starting): Promise<Published> => {
  const home = mkdtempSync(join(tmpdir(), 'guidance-publish-'));
  const releases = join(home, 'releases');
  mkdirSync(releases);
  const ids = makeReleases(releases);
  const env = {
    ...{
      PATH: process.env['PATH'] ?? '',
      GUIDANCE_ENV_FILE: '',
      ROOT_URL: rootUrl,
      KEY_PREFIX: keyPrefix,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
    },
    ...{ RELEASES_DIR: releases, DATA_DIR: join(home, 'data'), ...more },
  };
  const ports: number[] = [];
  for (let place = 0; place < count; place += 1) ports.push(await freePort());
  const processes: ChildProcess[] = [];
  const start = async (place: number): Promise<void> => {
    const port = ports[place] ?? 0;
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    processes[place] = spawn(process.execPath, [...node, 'cli/serve.mjs'], { env: { ...env, PORT: String(port) }, stdio: [...stdio] });
    while ((await send({ port, path: '/readyz' })).status !== 200) await sleep(50);
  };
  const end = async (place: number): Promise<void> => {
    const child = processes[place] as ChildProcess;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  await Promise.all(ports.map((_, place) => start(place)));
  return {
    ...{ home, releases, ids, prices, ports, processes },
    restart: async (place) => {
      await end(place);
      await start(place);
    },
    publish: (...args) =>
      untilEnded(spawn(process.execPath, ['cli/guidance.ts', 'publish', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })),
    stop: async () => {
      await Promise.all(ports.map((_, place) => end(place)));
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export interface Asked {
  port: number;
  path: string;
  /** Sent as JSON by POST. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  agent?: Agent | false;
}

export interface Received {
  asked: Asked;
  status: number | string;
  etag: string | undefined;
  text: string;
}

export const send = (asked: Asked): Promise<Received> =>
  new Promise((settle) => {
    const { port, path, body, headers, agent = false } = asked;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const described = text === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) };
    const method = text === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...described, ...headers }, agent }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (part: string) => (received += part));
      response.on('end', () => settle({ asked, status: response.statusCode ?? 0, etag: response.headers.etag, text: received }));
    });
    sent.on('error', ({ message }) => settle({ asked, status: message, etag: undefined, text: '' })).end(text);
  });

/** Sends these in turn, fifty a second, on new connections and on kept ones, until it is told to end. */
export const sendOften = (targets: readonly Asked[]): (() => Promise<Received[]>) => {
  const kept = new Agent({ keepAlive: true });
  const sent: Promise<Received>[] = [];
  const timer = setInterval(() => {
    const index = sent.length;
    const agent = Math.floor(index / targets.length) % 2 === 0 && kept;
    sent.push(send({ ...(targets[index % targets.length] as Asked), agent }));
  }, 20);
  return async () => {
    clearInterval(timer);
    const all = await Promise.all(sent);
    kept.destroy();
    return all;
  };
};

/** The price that a response of the interface says, or a page shows. */
export const priceIn = ({ asked: { path }, text }: Received): number | undefined => {
  if (path === page) return prices.find((price) => text.includes(String(price)));
  const { mattresses } = JSON.parse(text) as { mattresses: { slug: string; priceBySizeQAR: Record<string, number> }[] };
  return mattresses.find((mattress) => mattress.slug === slug)?.priceBySizeQAR[size];
};

/** What failed, in a few words each. */
export const failures = (received: readonly Received[]): string[] =>
  received.filter(({ status }) => status !== 200).map(({ asked, status, text }) => `${asked.path}: ${status} ${text.slice(0, 200)}`);

/** Validators that stood with more than one body, of one address. */
export const ambiguous = (received: readonly Received[]): string[] => {
  const bytes = new Map<string, Set<string>>();
  for (const { asked, etag, text } of received)
    if (etag !== undefined) bytes.set(`${asked.path} ${etag}`, (bytes.get(`${asked.path} ${etag}`) ?? new Set()).add(text));
  return [...bytes].filter(([, texts]) => texts.size > 1).map(([tag]) => tag);
};
