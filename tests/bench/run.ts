import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeOptions } from '#cli/program/node-options.mjs';
import { type Manifest, manifestPath, serviceEntry } from '#lib/contract/manifest.ts';
import { profiles } from '../contract/spec-tables.ts';
import { freePort } from '../fixtures/free-port.ts';

/**
 * `npm run bench`: this service beside a bare `node:http` server, in processor time of the server a request (all of its threads, from the scheduler
 * of Linux). Both are started some times and take turns; the ratio is the median, above 1 where ours needs less.
 */

/** A response of ours, for the peer that sends the same. */
export interface Recorded {
  status: number;
  /** Names and values in turn, without what Node writes itself. */
  headers: string[];
  body: string;
}

interface Ask {
  method: string;
  path: string;
  body?: unknown;
}

const [starts, rounds, slotMs, connections] = [3, 4, 1000, 32];
const recommend: Ask = { method: 'GET', path: '/api/v1/recommend?position=side&weight=k90to130&thermal=hot' };
const operations = Array.from({ length: 50 }, (_, index) => profiles[index % profiles.length]);
const rows: { what: string; ask: Ask; goal: number }[] = [
  { what: 'GET /recommend, the same bytes', ask: recommend, goal: 0.92 },
  { what: 'POST /batch of 50, the same work', ask: { method: 'POST', path: '/api/v1/batch', body: { operations } }, goal: 0.75 },
  {
    what: 'POST /ask, the same work',
    ask: { method: 'POST', path: '/ask', body: { query: { text: 'king mattress without latex under 4000 riyal' } } },
    goal: 0.75,
  },
];

process.chdir(join(import.meta.dirname, '../..'));
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const agent = new Agent({ keepAlive: true, maxSockets: connections });

const send = async (port: number, { method, path, body }: Ask): Promise<{ message: IncomingMessage; received: string }> => {
  const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: body ? { 'content-type': 'application/json' } : {} });
  sent.end(body ? JSON.stringify(body) : undefined);
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  const received = await text(message);
  if ((message.statusCode ?? 0) >= 300) throw new Error(`${method} ${path} was answered with ${message.statusCode}.`);
  return { message, received };
};

interface Running {
  port: number;
  child: ChildProcess;
  startMs: number;
}

/** Starts a server and waits for its first whole response. */
const start = async (args: readonly string[], first: Ask): Promise<Running> => {
  const { rootUrl, keyPrefix } = JSON.parse(readFileSync(manifestPath('dist'), 'utf8')) as Manifest;
  const port = await freePort();
  const settings = { ROOT_URL: rootUrl, KEY_PREFIX: keyPrefix, RATE_LIMIT: '1000000000', DATA_DIR: join(folder, String(port)) };
  const env = { PATH: process.env['PATH'], GUIDANCE_ENV_FILE: '', NODE_ENV: 'production', PORT: String(port), ...settings };
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  running.add(child);
  for (let tries = 0; tries < 3000 && child.exitCode === null; tries += 1) {
    if (await send(port, first).catch(() => undefined)) return { port, child, startMs: performance.now() - began };
    await sleep(10);
  }
  throw new Error(`${args.join(' ')} did not start.`);
};

const processorMicroseconds = (pid: number | undefined): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000)
    .reduce((sum, used) => sum + used, 0);

/** Keeps every connection busy for a while; processor time of the server a request. */
const slot = async ({ port, child }: Running, ask: Ask): Promise<number> => {
  const [before, until] = [processorMicroseconds(child.pid), performance.now() + slotMs];
  let requests = 0;
  const one = async (): Promise<void> => {
    for (; performance.now() < until; requests += 1) await send(port, ask);
  };
  await Promise.all(Array.from({ length: connections }, one));
  return (processorMicroseconds(child.pid) - before) / requests;
};

const record = async (port: number, ask: Ask): Promise<string> => {
  const { message, received } = await send(port, ask);
  const written = ask.method === 'GET' ? /^(?:date|connection|keep-alive)$/i : /^(?:date|connection|keep-alive|content-length)$/i;
  const headers = message.rawHeaders.filter((_, index, all) => !written.test(all[index - (index % 2)] ?? ''));
  const file = join(folder, 'recorded.json');
  writeFileSync(file, JSON.stringify({ status: message.statusCode, headers, body: received }));
  return file;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

for (const { what, ask, goal } of rows) {
  const series = { ours: [] as number[], peer: [] as number[], starts: [] as number[] };
  for (let count = 0; count < starts; count += 1) {
    const ours = await start([...nodeOptions, serviceEntry('dist')], ask);
    const peer = await start(['tests/bench/peer.ts', await record(ours.port, ask)], ask);
    series.starts.push(ours.startMs);
    for (const server of [ours, peer]) await slot(server, ask);
    for (let round = 0; round < rounds; round += 1) {
      series.ours.push(await slot(ours, ask));
      series.peer.push(await slot(peer, ask));
    }
    for (const { child } of [ours, peer]) child.kill('SIGKILL');
  }
  const ratio = median(series.peer.map((value, index) => value / (series.ours[index] ?? NaN)));
  const figures = `ours ${median(series.ours).toFixed(1)} µs, bare ${median(series.peer).toFixed(1)} µs, ratio ${ratio.toFixed(2)}`;
  console.log(
    `${what}: ${figures} (goal ${goal}: ${ratio >= goal ? 'met' : 'NOT MET'}); first response ${median(series.starts).toFixed(0)} ms`,
  );
}
process.exit();
