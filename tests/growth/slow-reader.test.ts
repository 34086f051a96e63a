import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLargeService, type LargeService } from './large-service.ts';

let service: LargeService;
beforeAll(async () => {
  service = await startLargeService();
}, 120_000);
afterAll(() => service.stop());

const readers = 64;
/** Bytes that each takes in a tenth of a second: 10 KB/s. */
const sip = 1024;
/** Beside the buffers of the sockets, which are the kernel's, a client is a few objects; a copy of the answer would be 4 MB. */
const mostMegabytesEach = 0.5;

const request = 'GET /api/v1/products HTTP/1.1\r\nHost: localhost\r\n\r\n';

const readSlowly = async (until: number): Promise<{ socket: Socket; bytes: number }> => {
  const socket = connect(service.server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write(request);
  let bytes = 0;
  while (performance.now() < until) {
    await sleep(100);
    bytes += (socket.read(sip) as Buffer | null)?.length ?? 0;
  }
  return { socket, bytes };
};

test('64 clients that read 10 KB/s hold no copy of the answer each', async () => {
  const before = service.memory();
  const reading = await Promise.all(Array.from({ length: readers }, () => readSlowly(performance.now() + 5000)));
  const grown = service.memory() - before;
  expect(reading.filter(({ bytes }) => bytes === 0)).toEqual([]);
  for (const { socket } of reading) socket.destroy();
  expect(grown / readers).toBeLessThan(mostMegabytesEach);
}, 60_000);
