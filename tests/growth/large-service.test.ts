import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { residentMegabytes } from '../bench/process.ts';
import { largeBuild } from '../fixtures/changed-build.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** The service with 10,000 products. */

const build = largeBuild(process.env['DIST_DIR'] ?? 'dist', 10_000);
const timeout = 120_000;
const agent = new Agent({ keepAlive: true });
let server: Server;
beforeAll(async () => {
  server = await startServer({
    env: { DIST_DIR: build.distDir },
    node: ['--import', new URL('../fixtures/loop-delay.ts', import.meta.url).href],
  });
}, timeout);
afterAll(async () => {
  agent.destroy();
  await server.stop();
  build.remove();
});

/** What others may wait for one turn of the event loop, in milliseconds (design, section 5). */
const mostBusy = 20;

/** How long the event loop was busy at most since the last call, in milliseconds of processor time. */
const loopBusy = async (): Promise<number> => {
  const lines = (): string[] => server.stdout.filter((line) => line.includes('"loop delay"'));
  const { length } = lines();
  server.child.kill('SIGUSR2');
  await expect.poll(() => lines().length, { timeout: 10_000 }).toBe(length + 1);
  return (JSON.parse(lines().at(-1) ?? '') as { busy: number }).busy;
};

/** Bytes of the whole answer. */
const download = (path: string, encoding = 'identity'): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${server.origin}${path}`, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`))));
    }).on('error', reject);
  });

const inTurn = async (times: number, work: () => Promise<unknown>): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await work();
};

test.each(['identity', 'br'])(
  'while 32 clients download 10,000 products as %s, nobody waits 20 ms for the event loop',
  { timeout },
  async (encoding) => {
    expect(await download('/api/v1/products')).toBeGreaterThan(3_000_000);
    await loopBusy();
    const downloads = Array.from({ length: 32 }, () => inTurn(6, () => download('/api/v1/products', encoding)));
    const recommend = '/api/v1/recommend?position=side&weight=k90to130&thermal=hot';
    const others = Array.from({ length: 4 }, () => inTurn(100, () => download(recommend)));
    await Promise.all([...downloads, ...others]);
    expect(await loopBusy()).toBeLessThan(mostBusy);
  },
);

test('a question over 10,000 products keeps nobody waiting 20 ms either', { timeout }, async () => {
  const questions = ['cheapest king mattress', 'latex free pillow under 200', 'مرتبة هجينة كينج بأقل من 3000', 'mattress'];
  const askAll = () => Promise.all(questions.map((text) => download(`/ask?query=${encodeURIComponent(text)}`)));
  await inTurn(20, askAll);
  await loopBusy();
  await inTurn(20, askAll);
  expect((await loopBusy()) / questions.length).toBeLessThan(mostBusy);
});

const readers = 64;
/** Bytes that each takes in a tenth of a second: 10 KB/s. */
const sip = 1024;
/** Beside the buffers of the sockets, which are the kernel's, a client is a few objects; a copy of the answer would be 4 MB. */
const mostMegabytesEach = 0.5;

const readSlowly = async (until: number): Promise<{ socket: Socket; bytes: number }> => {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause().write('GET /api/v1/products HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let bytes = 0;
  while (performance.now() < until) {
    await sleep(100);
    bytes += (socket.read(sip) as Buffer | null)?.length ?? 0;
  }
  return { socket, bytes };
};

test('64 clients that read 10 KB/s hold no copy of the answer each', { timeout }, async () => {
  const megabytes = (): number => residentMegabytes(server.child.pid ?? 0);
  const before = megabytes();
  const reading = await Promise.all(Array.from({ length: readers }, () => readSlowly(performance.now() + 5000)));
  const grown = megabytes() - before;
  expect(reading.filter(({ bytes }) => bytes === 0)).toEqual([]);
  for (const { socket } of reading) socket.destroy();
  expect(grown / readers).toBeLessThan(mostMegabytesEach);
});
