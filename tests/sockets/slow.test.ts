import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#functions/request.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { isEstablished } from './established.ts';
import { crlf, framed, get, host, talk } from './talk.ts';

/** Clients that take their time, ten times as fast as in service: see `fixtures/fast-timeouts.ts`. */
const faster = 10;
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

const untilClosed = (socket: Socket): Promise<number> => {
  const startedAt = performance.now();
  return new Promise((resolve) => socket.once('close', () => resolve((performance.now() - startedAt) / 1000)));
};

const descriptors = (): number => readdirSync(`/proc/${server.child.pid ?? 0}/fd`).length;

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(50);
};

/** A request, a byte at a time. */
const drip = (text: string, pauseMs = 50) => talk(server.port, text.split(''), { pauseMs, patienceMs: 8000 });

describe.concurrent('who sends slowly', () => {
  it('headers a byte at a time: 408 once their time is over, however lively the connection is', async () => {
    const { answers, seconds, closed } = await drip(`GET /api/v1/versions HTTP/1.1${crlf}${host}X: ${'x'.repeat(500)}`);
    expectProblem(answers[0] as (typeof answers)[number], 408, 'request-timeout');
    expect([answers.length, closed]).toEqual([1, true]);
    within(seconds, limits.headersMs);
  });

  it.each([
    { what: 'with a length', fields: 'Content-Length: 500', rest: 'x'.repeat(499) },
    { what: 'in chunks', fields: 'Transfer-Encoding: chunked', rest: `1${crlf}x${crlf}`.repeat(90) },
  ])('a body $what a byte at a time: 408 once the time of the request is over', async ({ fields, rest }) => {
    const head = framed('/api/v1/batch', fields, '');
    const { answers, seconds, closed } = await talk(server.port, [head, ...rest.split('')], { pauseMs: 20, patienceMs: 8000 });
    expectProblem(answers[0] as (typeof answers)[number], 408, 'request-timeout');
    expect([answers.length, closed]).toEqual([1, true]);
    within(seconds, limits.requestMs);
  });

  it('a body that is answered before it is there gets no second answer, and its connection ends with the time of the request', async () => {
    const { statuses, seconds, closed } = await talk(server.port, [framed('/nothing', 'Content-Length: 500', 'x')], { patienceMs: 8000 });
    expect([statuses, closed]).toEqual([[404], true]);
    within(seconds, limits.requestMs);
  });

  it('nothing at all: 408 and the end, for each of 500 connections, and their descriptors are free again', async () => {
    const before = descriptors();
    const sockets = await Promise.all(Array.from({ length: 500 }, open));
    const texts = await Promise.all(
      sockets.map(async (socket) => {
        let text = '';
        socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
        within(await untilClosed(socket), limits.headersMs);
        return text;
      }),
    );
    expect(new Set(texts.map((text) => text.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
    await until(() => descriptors() < before + 100);
  });
});

describe.concurrent('who reads slowly', () => {
  /** Far more than the buffers of both ends of a connection take. */
  const many = 150;

  it('nothing at all: the connection ends when nothing was taken for the time of a stall', async () => {
    const socket = await open();
    const startedAt = performance.now();
    socket.pause();
    socket.write(get('/openapi.json').repeat(many));
    const port = socket.localPort;
    const isThere = (): Promise<boolean> => isEstablished(server.port, port);
    expect(await isThere()).toBe(true);
    while (await isThere()) await sleep(100);
    // What the kernel still took at the beginning counts as a sip: a second time is waited for.
    within((performance.now() - startedAt) / 1000, limits.stallMs, limits.stallMs * 2);
    socket.destroy();
  });

  it('a sip at a time is enough to go on, past the time of a stall', async () => {
    const socket = await open();
    socket.pause();
    socket.write(get('/openapi.json').repeat(many));
    let bytes = 0;
    const startedAt = performance.now();
    while (performance.now() - startedAt < (limits.stallMs / faster) * 1.5) {
      await sleep(100);
      bytes += (socket.read(65_536) as Buffer | null)?.length ?? 0;
    }
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(socket.destroyed).toBe(false);
    expect(await isEstablished(server.port, socket.localPort)).toBe(true);
    socket.destroy();
  });

  it('64 streams of events that nobody reads keep nobody else waiting, and leave no descriptor', async () => {
    const before = descriptors();
    const sockets = await Promise.all(Array.from({ length: 64 }, open));
    for (const socket of sockets) {
      socket.pause();
      socket.write(get('/ask?query=king&num_results=50', `Prefer: streaming=true${crlf}`));
    }
    for (let index = 0; index < 10; index += 1) {
      const { statuses, seconds } = await talk(server.port, [get('/api/v1/versions')], { answers: 1 });
      expect(statuses).toEqual([200]);
      expect(seconds).toBeLessThan(2);
    }
    for (const socket of sockets) socket.destroy();
    // Those of the other tests come and go meanwhile.
    await until(() => descriptors() < before + 60);
  });
});
