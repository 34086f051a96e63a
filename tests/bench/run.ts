import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeOptions } from '#cli/program/node-options.mjs';
import { workshop } from '#cli/publish/releases.ts';
import { profiles } from '../contract/spec-tables.ts';
import { freePort } from '../fixtures/free-port.ts';

/**
 * `npm run bench` (Linux, some minutes): what a shop, its visitors and its partners wait for. The service stands beside a bare `node:http` server in
 * processor time of the server a request (all of its threads, from the scheduler); both take turns, and a ratio is the median, above 1 where ours
 * needs less. A build is measured by the clock, beside its processor time.
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
const batch: Ask = {
  method: 'POST',
  path: '/api/v1/batch',
  body: { operations: Array.from({ length: 50 }, (_, index) => profiles[index % profiles.length]) },
};
const question: Ask = { method: 'POST', path: '/ask', body: { query: { text: 'king mattress without latex under 4000 riyal' } } };

process.chdir(join(import.meta.dirname, '../..'));
const home = mkdtempSync(join(tmpdir(), 'bench-'));
const at = (name: string): string => join(home, name);
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of [home, workshop(at('releases'))]) rmSync(folder, { recursive: true, force: true });
});

const port = await freePort();
const env = {
  ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', GUIDANCE_ENV_FILE: '', PORT: String(port) },
  ...{ RELEASES_DIR: at('releases'), CONTENT_DIR: at('shop'), DATA_DIR: at('data'), RATE_LIMIT: '1000000000' },
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const say = (what: string, measured: string, isMet: boolean, goal: string, felt: string): void =>
  console.log(`\n${what}: ${measured} (goal ${goal}: ${isMet ? 'met' : 'NOT MET'})\n  ${felt}`);

// A shop changes a price.

/** Seconds of the processor of every process that was waited for. */
const spentByOthers = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

const publish = (what: string, most: number, felt: string, more: Record<string, string> = {}): void => {
  const [began, before] = [performance.now(), spentByOthers()];
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'publish'], { env: { ...env, ...more }, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  const seconds = (performance.now() - began) / 1000;
  const spent = spentByOthers() - before;
  say(what, `${seconds.toFixed(1)} s, ${spent.toFixed(1)} s of the processor`, seconds <= most, `<= ${most} s`, felt);
  for (const line of stdout.split('\n')) if (/ in [\d.]+ m?s(?:\.|$)| built in /i.test(line)) console.log(`    ${line.trim()}`);
};

const products = at('shop/products.json');
const changePrice = (): void => {
  const all = JSON.parse(readFileSync(products, 'utf8')) as { priceBySizeQAR?: Record<string, number> }[];
  const prices = all.find(({ priceBySizeQAR }) => priceBySizeQAR)?.priceBySizeQAR ?? {};
  const size = Object.keys(prices).at(-1) ?? '';
  prices[size] = (prices[size] ?? 0) + 5;
  writeFileSync(products, JSON.stringify(all));
};

/** Starts a server and waits for its first whole response. */
const start = async (args: readonly string[], first: Ask, onPort: number, dataDir = at(`data-${onPort}`)): Promise<Running> => {
  const began = performance.now();
  const settings = { PORT: String(onPort), ROOT_URL: `http://localhost:${port}`, DATA_DIR: dataDir };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, ...settings } });
  running.add(child);
  for (let tries = 0; tries < 6000 && child.exitCode === null; tries += 1) {
    if (await send(onPort, first).catch(() => undefined)) return { port: onPort, child, startMs: performance.now() - began };
    await sleep(5);
  }
  throw new Error(`${args.join(' ')} did not start.`);
};

const stop = async ({ child }: Running): Promise<void> => {
  child.kill('SIGTERM');
  await once(child, 'exit');
  running.delete(child);
};

const agent = new Agent({ keepAlive: true, maxSockets: connections + 1 });

const send = async (to: number, { method, path, body }: Ask): Promise<{ message: IncomingMessage; received: string }> => {
  const sent = request({ host: '127.0.0.1', port: to, method, path, agent, headers: body ? { 'content-type': 'application/json' } : {} });
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

const service = [...nodeOptions, 'cli/serve.mjs'];
console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} cores, node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`);
mkdirSync(at('shop'));
writeFileSync(products, readFileSync('src/content/products.json'));
publish('The first build', 25, 'Who sets the shop up waits so long, after the packages.');
const live = await start(service, recommend, port, at('data'));
changePrice();
publish('A changed price', 20, 'So long after `npm run publish` every visitor sees the new price, and no request failed meanwhile.');
publish('A changed ROOT_URL', 5, 'So long until the site can be started under another address.', { ROOT_URL: 'https://other.example' });
await stop(live);
rmSync(at('releases/candidate'), { force: true });

// The operator restarts it.

const bare = (): number => {
  const began = performance.now();
  spawnSync(process.execPath, ['-e', '0'], { env });
  return performance.now() - began;
};
const pairs: { ours: number; bare: number }[] = [];
for (let count = 0; count < 7; count += 1) {
  const server = await start(service, recommend, await freePort());
  pairs.push({ ours: server.startMs, bare: bare() });
  await stop(server);
}
const startMs = median(pairs.map(({ ours }) => ours));
say(
  'A start to the first response',
  `${startMs.toFixed(0)} ms, ${median(pairs.map((pair) => pair.ours / pair.bare)).toFixed(1)} times \`node -e 0\``,
  startMs <= 450,
  '<= 450 ms',
  'So long nobody is answered after a restart; with guidance.socket connections wait for it and none is lost.',
);

// Visitors and partners ask.

const processorMicroseconds = ({ pid }: ChildProcess): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000)
    .reduce((sum, used) => sum + used, 0);

/** Keeps every connection busy for a while; processor time of the server a request, and the longest wait of a visitor beside them. */
const slot = async ({ port: to, child }: Running, ask: Ask): Promise<{ used: number; waitMs: number }> => {
  const [before, until] = [processorMicroseconds(child), performance.now() + slotMs];
  let [requests, waitMs] = [0, 0];
  const one = async (): Promise<void> => {
    for (; performance.now() < until; requests += 1) await send(to, ask);
  };
  const visitor = async (): Promise<void> => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      await send(to, recommend);
      waitMs = Math.max(waitMs, performance.now() - began);
      await sleep(20);
    }
  };
  await Promise.all([...Array.from({ length: connections }, one), ...(ask === recommend ? [] : [visitor()])]);
  return { used: (processorMicroseconds(child) - before) / requests, waitMs };
};

const record = async (from: number, ask: Ask): Promise<string> => {
  const { message, received } = await send(from, ask);
  const written = ask.method === 'GET' ? /^(?:date|connection|keep-alive)$/i : /^(?:date|connection|keep-alive|content-length)$/i;
  const headers = message.rawHeaders.filter((_, index, all) => !written.test(all[index - (index % 2)] ?? ''));
  writeFileSync(at('recorded.json'), JSON.stringify({ status: message.statusCode, headers, body: received }));
  return at('recorded.json');
};

const peakMegabytes = ({ pid }: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Both, in turn. */
const compare = async (ask: Ask) => {
  const found = { ours: [] as number[], bare: [] as number[], waits: [] as number[], ourPeaks: [] as number[], barePeaks: [] as number[] };
  for (let count = 0; count < starts; count += 1) {
    const ours = await start(service, ask, await freePort());
    const peer = await start(['tests/bench/peer.ts', await record(ours.port, ask)], ask, await freePort());
    for (const server of [ours, peer]) await slot(server, ask);
    for (let round = 0; round < rounds; round += 1) {
      const { used, waitMs } = await slot(ours, ask);
      found.ours.push(used);
      found.waits.push(waitMs);
      found.bare.push((await slot(peer, ask)).used);
    }
    found.ourPeaks.push(peakMegabytes(ours.child));
    found.barePeaks.push(peakMegabytes(peer.child));
    for (const { child } of [ours, peer]) child.kill('SIGKILL');
  }
  return {
    ours: median(found.ours),
    bare: median(found.bare),
    ratio: median(found.bare.map((used, index) => used / (found.ours[index] ?? NaN))),
    addsMs: median(found.ours.map((used, index) => used - (found.bare[index] ?? NaN))) / 1000,
    waitMs: Math.max(...found.waits),
    peaks: { ours: median(found.ourPeaks), bare: median(found.barePeaks) },
  };
};
const micros = (ours: number, peer: number): string => `${ours.toFixed(0)} µs of the processor, bare ${peer.toFixed(0)}`;

const got = await compare(recommend);
say(
  'GET /recommend, the same bytes',
  `${micros(got.ours, got.bare)}, ratio ${got.ratio.toFixed(2)}`,
  got.ratio >= 0.92,
  '>= 0.92',
  `A visitor waits for the network alone; one core answers ${Math.floor(1e6 / got.ours).toLocaleString('en')} of them a second.`,
);
const memory = got.peaks.ours / got.peaks.bare;
say(
  'Memory at the peak',
  `${got.peaks.ours.toFixed(0)} MB, bare ${got.peaks.bare.toFixed(0)}, ratio ${memory.toFixed(2)}`,
  memory <= 1.35,
  '<= 1.35',
  'What a server must have free beside the system, at the side of a build.',
);
const many = await compare(batch);
say(
  'POST /batch of 50, the same work',
  `${micros(many.ours, many.bare)}, ratio ${many.ratio.toFixed(2)}`,
  many.ratio >= 0.9,
  '>= 0.90',
  `A partner has 50 recommendations after ${(many.ours / 1000).toFixed(1)} ms; while 32 connections do nothing else, a visitor waits for ${many.waitMs.toFixed(0)} ms at most.`,
);
const asked = await compare(question);
say(
  'POST /ask, what is added to the work',
  `${micros(asked.ours, asked.bare)}, ${asked.addsMs.toFixed(2)} ms more`,
  asked.addsMs <= 0.12,
  '<= 0.12 ms',
  `A question takes ${(asked.ours / 1000).toFixed(1)} ms; while 32 connections do nothing else, a visitor waits for ${asked.waitMs.toFixed(0)} ms at most (goal <= 300 ms).`,
);
process.exit();
