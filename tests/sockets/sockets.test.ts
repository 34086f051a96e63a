import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#functions/http/request.ts';
import { startEdge } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** Bytes of our own, to the service and through the shipped nginx, which keeps connections to the service that others use too. */

/** Timeouts take a tenth of their time: see the fixture. */
const faster = 10;
let server: Server;
let nginx: Edge | undefined;
beforeAll(async () => {
  server = await startServer({
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1000' },
    node: ['--import', new URL('../fixtures/fast-timeouts.ts', import.meta.url).href],
  });
  if (hasNginx) nginx = await startEdge('nginx', { distDir: server.distDir, rateLimit: 1_000_000, instances: [server.port] });
});
afterAll(async () => {
  await nginx?.stop();
  await server.stop();
});

type Way = 'directly' | 'through nginx';
const ways: Way[] = hasNginx ? ['directly', 'through nginx'] : ['directly'];
const portOf = (way: Way): number => (way === 'directly' ? server.port : (nginx?.port ?? 0));

interface Heard {
  text: string;
  statuses: number[];
  closed: boolean;
  seconds: number;
}

/** Sends the parts with a pause between, and hears until the other side ends the connection, or patience does. */
const talk = async (
  port: number,
  parts: readonly string[],
  { pauseMs = 0, patienceMs = 8000, localAddress = '127.0.0.1' } = {},
): Promise<Heard> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  const startedAt = performance.now();
  let [text, closed] = ['', false];
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed = true;
      resolve();
    });
    setTimeout(resolve, patienceMs).unref();
  });
  for (const part of parts) {
    if (closed) break;
    socket.write(part, 'latin1');
    if (pauseMs > 0) await sleep(pauseMs);
  }
  await ended;
  socket.destroy();
  const statuses = [...text.matchAll(/^HTTP\/1\.1 ([2-5]\d\d) /gm)].map(([, status]) => Number(status));
  return { text, statuses, closed, seconds: (performance.now() - startedAt) / 1000 };
};

const post = (fields: string, rest: string): string =>
  `POST /api/v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${fields}\r\n\r\n${rest}`;
const versions = 'GET /api/v1/versions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** What one reader could take for one request and the next for two (RFC 9112 sections 6.3 and 11.2); `hidden` must never be answered. */
const smuggling: Record<string, (hidden: string) => string> = {
  'a length and chunks': (hidden) => post(`Content-Length: ${5 + hidden.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`),
  'a length and a coding that is none': (hidden) => post('Content-Length: 5\r\nTransfer-Encoding: xchunked', `0\r\n\r\n${hidden}`),
  'a coding with a blank before its colon': (hidden) => post('Content-Length: 2\r\nTransfer-Encoding : chunked', `{}${hidden}`),
  'two lengths': (hidden) => post('Content-Length: 2\r\nContent-Length: 200', `{}${hidden}`),
  'a chunk size with a sign': (hidden) => post('Transfer-Encoding: chunked', `+2\r\n{}\r\n0\r\n\r\n${hidden}`),
  'a chunk size that overflows': (hidden) => post('Transfer-Encoding: chunked', `10000000000000002\r\n{}\r\n0\r\n\r\n${hidden}`),
  'a line end in an extension of a chunk': (hidden) => post('Transfer-Encoding: chunked', `2;x=\n${hidden}\r\n{}\r\n0\r\n\r\n`),
};

describe.each(ways)('%s', (way) => {
  test.each(Object.keys(smuggling))('%s hides no request', async (shape) => {
    const hidden = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const { text, statuses } = await talk(portOf(way), [smuggling[shape]?.(hidden) ?? ''], { patienceMs: 1000 });
    expect(text).not.toContain('User-agent:');
    expect(statuses).toHaveLength(1);
    expect((await talk(portOf(way), [versions])).statuses).toEqual([200]);
  });

  test('who sends headers or a body a byte at a time is cut off, and nobody else waits', { timeout: 60_000 }, async () => {
    const pace = way === 'directly' ? { pauseMs: 20 } : { pauseMs: 100, patienceMs: 45_000 };
    const slow = [
      { bytes: `GET /api/v1/versions HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(400)}`, limit: limits.headersMs },
      { bytes: post('Content-Length: 900', 'x'.repeat(500)), limit: limits.requestMs },
    ].map(async ({ bytes, limit }) => ({ limit, ...(await talk(portOf(way), bytes.split(''), pace)) }));
    const other = await talk(portOf(way), [versions]);
    expect([other.statuses, other.seconds < 2]).toEqual([[200], true]);
    for (const { limit, statuses, closed, seconds } of await Promise.all(slow)) {
      expect([statuses.filter((status) => status < 400), closed]).toEqual([[], true]);
      if (way === 'directly') expect(seconds * 1000 * faster).toBeLessThan(limit + 15_000);
    }
  });
});

/** Nobody's own at nginx, which writes `X-Forwarded-For` anew, nor at the service, which believes trusted proxies alone. */
const forgeries = ['X-Forwarded-For: 192.0.2.1', 'Forwarded: for=192.0.2.6', 'X-Real-IP: 192.0.2.7'];

test.each(ways)('%s a stranger is counted by its own address, whatever it says of itself', async (way) => {
  const remaining = async (fields = ''): Promise<number> => {
    const asked = `GET /api/v1/faq?q=king HTTP/1.1\r\nHost: localhost\r\n${fields}Connection: close\r\n\r\n`;
    const { text } = await talk(portOf(way), [asked], { localAddress: way === 'directly' ? '127.0.0.5' : '127.0.0.6' });
    return Number(/^RateLimit-Remaining: (\d+)/im.exec(text)?.[1]);
  };
  const first = await remaining();
  for (const [index, fields] of forgeries.entries()) expect(await remaining(`${fields}\r\n`), fields).toBe(first - 1 - index);
});
