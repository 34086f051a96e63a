import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nodeOptions } from '#cli/node-options.mjs';
import { clientDirectory, type Manifest, manifestPath, serviceEntry } from '#lib/manifest.ts';
import { profiles } from '../contract/profiles.ts';
import { startNginxEdge } from '../fixtures/nginx-edge.ts';
import { hasNginx, type Nginx, startNginx } from '../fixtures/nginx.ts';
import { freePort } from '../fixtures/free-port.ts';
import type { Load } from './load.ts';
import { type Running, startNode } from './process.ts';
import { askOnce } from './response.ts';

/** A server under test: ours, or one beside it. */
export interface Contestant {
  name: string;
  /** Ours over it, at least, in processor time a request (design, section 5). */
  goal?: number;
  /** @param recorded file with the response of ours; none yet when ours starts */
  start: (directory: string, recorded: string) => Promise<Running & { startMs?: number }>;
  /** It sends other headers or another order of members than ours. */
  otherBytes?: boolean;
}

export interface Row {
  /** For `--only`. */
  name: string;
  what: string;
  load: Load | ((port: number) => Promise<Load>);
  ours: Contestant;
  peers: Contestant[];
  /** The first peer is also compared by memory and by time to start. */
  wholeProcess?: boolean;
  /** Why it cannot be measured here. */
  lacks?: string | undefined;
}

const distDir = 'dist';
const peer = (file: string): string => `tests/bench/peers/${file}.ts`;
const recommend: Load = { method: 'GET', path: '/api/v1/recommend?position=side&weight=k90to130&thermal=hot' };
const file = 'api/v1/recommend/side-k90to130-hot.json';
const json = { 'content-type': 'application/json' };

/** Everything is on: the limiter counts, only nobody reaches its limit. */
const environment = (directory: string): Record<string, string> => {
  const { rootUrl, keyPrefix } = JSON.parse(readFileSync(manifestPath(distDir), 'utf8')) as Manifest;
  return {
    ROOT_URL: rootUrl,
    KEY_PREFIX: keyPrefix,
    RATE_LIMIT: '1000000000',
    // Writes of strangers are refused beyond some number in a day.
    SHOWROOM_ADDRESSES: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATA_DIR: join(directory, `data-${crypto.randomUUID()}`),
  };
};

const node =
  (args: readonly string[], recordedIsLast = false): Contestant['start'] =>
  (directory, recorded) =>
    startNode([...args, ...(recordedIsLast ? [recorded] : [])], environment(directory), directory);

const bundle: Contestant = { name: 'ours', start: node([...nodeOptions, serviceEntry(distDir)]) };
// As it is written: a bundle has no file that a peer could replace.
const sources: Contestant = { name: 'ours', start: node([...nodeOptions, 'functions/server.ts']) };

const sameWork: Contestant = { name: 'bare node:http, the same work', goal: 0.85, start: node([peer('same-work')], true) };

const workerOf = ({ port, workers, stop }: Nginx): Running => ({ port, pid: workers()[0] ?? 0, stop });

const plainFile = (port: number): string => `
server {
  listen 127.0.0.1:${port};
  keepalive_requests 1000000000;
  location = /api/v1/recommend { default_type application/json; alias ${resolve(clientDirectory(distDir), file)}; }
}`;

const operations = Array.from({ length: 50 }, (_, index) => profiles[index % profiles.length]);

/** A live shortlist as a shopper's app sends it. It asks for no callback: those are limited a number and a client. */
const shortlist = async (port: number): Promise<Load> => {
  const { body } = await askOnce(port, { method: 'POST', path: '/api/v1/keys', headers: json, body: '{"mode":"live"}' });
  const { key } = JSON.parse(Buffer.from(body, 'base64').toString()) as { key: string };
  return {
    method: 'POST',
    path: '/api/v1/shortlists',
    headers: { ...json, authorization: `Bearer ${key}` },
    body: JSON.stringify({ outcomeId: 'side-k90to130-hot', note: 'For the guest room, مرتبة كينج' }),
    idempotent: true,
  };
};

export const rows: Row[] = [
  {
    name: 'recommend',
    what: 'GET /recommend',
    load: recommend,
    ours: bundle,
    peers: [
      { name: 'bare node:http, the same bytes', goal: 0.92, start: node([peer('bare')], true) },
      { name: 'Fastify with @fastify/static, rate-limit, etag', goal: 1.5, start: node([peer('fastify')], true) },
      { name: '@astrojs/node standalone', goal: 6, start: node([`${distDir}/server/entry.mjs`]), otherBytes: true },
    ],
    wholeProcess: true,
  },
  {
    name: 'nginx',
    what: 'GET /recommend behind deploy/nginx.conf',
    load: recommend,
    ours: {
      name: 'ours',
      // No server of ours runs behind it, so that nothing can reach one.
      start: async () => workerOf(await startNginxEdge({ distDir, rateLimit: 1_000_000_000, instances: [await freePort()] })),
    },
    peers: [
      {
        name: 'nginx, a plain file',
        goal: 0.85,
        start: async () => workerOf(await startNginx({ http: plainFile })),
        otherBytes: true,
      },
    ],
    lacks: hasNginx ? undefined : 'nginx is not installed',
  },
  {
    name: 'batch',
    what: 'POST /batch of 50',
    load: { method: 'POST', path: '/api/v1/batch', headers: json, body: JSON.stringify({ operations }) },
    ours: bundle,
    peers: [sameWork],
  },
  {
    name: 'ask',
    what: 'POST /ask',
    load: {
      method: 'POST',
      path: '/ask',
      headers: json,
      body: JSON.stringify({ query: { text: 'king mattress without latex under 4000 riyal' } }),
    },
    ours: bundle,
    peers: [{ ...sameWork, otherBytes: true }],
  },
  {
    name: 'shortlists',
    what: 'POST /shortlists, live, on disk',
    load: shortlist,
    ours: sources,
    peers: [
      {
        name: 'the same with a COMMIT each',
        goal: 3,
        start: node([...nodeOptions, '--import', `./${peer('one-commit-each')}`, 'functions/server.ts']),
        otherBytes: true,
      },
    ],
  },
];
