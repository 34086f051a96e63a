import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#functions/request.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { edges } from '../edge/ask.ts';
import { startEdge } from '../fixtures/edge.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { crlf, framed, get, host, talk } from './talk.ts';

/** Clients that take their time, ten times as fast as in service: see `fixtures/fast-timeouts.ts`. */
const faster = 10;
const patienceMs = 8000;
let server: Server;
beforeAll(async () => {
  server = await startServer({ node: ['--import', new URL('../fixtures/fast-timeouts.ts', import.meta.url).href] });
});
afterAll(() => server.stop());

/** That it took this time of the server. The times are looked at every second, and a busy machine is late. */
const within = (seconds: number, least: number, most = least): void => {
  expect(seconds * 1000 * faster).toBeGreaterThan(least * 0.8);
  expect(seconds * 1000 * faster).toBeLessThan(most + 12_000);
};

const open = async (): Promise<Socket> => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
};

const descriptors = (): number => readdirSync(`/proc/${server.child.pid ?? 0}/fd`).length;

const slowHead = `GET /api/v1/versions HTTP/1.1${crlf}${host}X: ${'x'.repeat(500)}`.split('');

describe.concurrent('who sends slowly', () => {
  it.each([
    { what: 'headers', head: '', rest: slowHead, pauseMs: 50, limit: limits.headersMs },
    { what: 'a body with a length', head: framed('/api/v1/batch', 'Content-Length: 500', ''), rest: 'x'.repeat(499).split('') },
    {
      what: 'a body in chunks',
      head: framed('/api/v1/batch', 'Transfer-Encoding: chunked', ''),
      rest: `1${crlf}x${crlf}`.repeat(90).split(''),
    },
  ])('$what a byte at a time: 408 once the time is over, however lively the connection is', async (slow) => {
    const { head, rest, pauseMs = 20, limit = limits.requestMs } = slow;
    const { answers, seconds, closed } = await talk(server.port, [head, ...rest], { pauseMs, patienceMs });
    expectProblem(answers[0] as (typeof answers)[number], 408, 'request-timeout');
    expect([answers.length, closed]).toEqual([1, true]);
    within(seconds, limit);
  });

  it('a body that is answered before it is there: its connection ends with the time of the request', async () => {
    const { statuses, seconds, closed } = await talk(server.port, [framed('/nothing', 'Content-Length: 500', 'x')], { patienceMs });
    expect([statuses, closed]).toEqual([[404], true]);
    within(seconds, limits.requestMs);
  });

  it('nothing at all: 408 and the end, for each of 500 connections of three clients, and their descriptors are free again', async () => {
    const before = descriptors();
    const clients = [2, 3, 4].map((last) => `127.0.0.${last}`);
    const heard = await Promise.all(
      Array.from({ length: 500 }, (_, index) => talk(server.port, [], { patienceMs, localAddress: clients[index % 3] ?? '' })),
    );
    expect(new Set(heard.map(({ statuses, closed }) => `${statuses.join()} ${closed}`))).toEqual(new Set(['408 true']));
    for (const { seconds } of heard) within(seconds, limits.headersMs);
    await until('the descriptors are free', () => descriptors() < before + 100);
  });
});

describe.concurrent('who reads slowly', () => {
  /** Asks for far more than the buffers of both ends of a connection take. */
  const askMuch = async (): Promise<Socket> => {
    const socket = (await open()).pause();
    socket.write(get('/openapi.json').repeat(150));
    return socket;
  };
  const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');
  /** Whether the server's side of a connection still stands, as the kernel has it: a socket that is not read does not hear of its end. */
  const stands = async ({ localPort = 0 }: Socket): Promise<boolean> =>
    (await readFile('/proc/net/tcp', 'utf8')).includes(`:${hex(server.port)} 0100007F:${hex(localPort)} 01`);

  it('nothing at all: the connection ends when nothing was taken for the time of a stall', async () => {
    const startedAt = performance.now();
    const socket = await askMuch();
    expect(await stands(socket)).toBe(true);
    while (await stands(socket)) await sleep(100);
    // What the kernel still took at the beginning counts as a sip: a second time is waited for.
    within((performance.now() - startedAt) / 1000, limits.stallMs, limits.stallMs * 2);
    socket.destroy();
  });

  it('a sip at a time is enough to go on, past the time of a stall', async () => {
    const startedAt = performance.now();
    const socket = await askMuch();
    let bytes = 0;
    while (performance.now() - startedAt < (limits.stallMs / faster) * 1.5) {
      await sleep(100);
      bytes += (socket.read(65_536) as Buffer | null)?.length ?? 0;
    }
    expect(bytes).toBeGreaterThan(1_000_000);
    expect([socket.destroyed, await stands(socket)]).toEqual([false, true]);
    socket.destroy();
  });

  it('64 streams of events that nobody reads keep nobody else waiting, and leave no descriptor', async () => {
    const before = descriptors();
    const sockets = await Promise.all(Array.from({ length: 64 }, open));
    for (const socket of sockets) socket.pause().write(get('/ask?query=king&num_results=50', `Prefer: streaming=true${crlf}`));
    for (let index = 0; index < 10; index += 1) {
      const { statuses, seconds } = await talk(server.port, [get('/api/v1/versions')], { answers: 1 });
      expect(statuses).toEqual([200]);
      expect(seconds).toBeLessThan(2);
    }
    for (const socket of sockets) socket.destroy();
    // Those of the other tests come and go meanwhile.
    await until('the descriptors are free', () => descriptors() < before + 60);
  });
});

it.each(edges)(
  'at the shipped %s, headers a byte at a time and nothing at all: closed once the time of the headers is over, and nobody else waits',
  { timeout: 60_000 },
  async (name) => {
    const edge = await startEdge(name, { distDir: server.distDir, rateLimit: 1_000_000, instances: [server.port] });
    try {
      const slow = Promise.all(
        Array.from({ length: 60 }, (_, index) => talk(edge.port, index % 2 ? slowHead : [], { pauseMs: 250, patienceMs: 20_000 })),
      );
      const other = await talk(edge.port, [get('/api/v1/versions')], { answers: 1 });
      expect([other.statuses, other.seconds < 1]).toEqual([[200], true]);
      for (const { closed, seconds, statuses } of await slow) {
        expect([closed, statuses.filter((status) => status < 400)]).toEqual([true, []]);
        expect(seconds).toBeGreaterThan(limits.headersMs / 1000 - 1);
        expect(seconds).toBeLessThan(limits.headersMs / 1000 + 6);
      }
    } finally {
      await edge.stop();
    }
  },
);
