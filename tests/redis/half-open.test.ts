import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { talk } from '../sockets/talk.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';

/** Where Redis counts, a request is looked at only after its client has ended its side, or after its body was found at fault. */
let redis: RedisServer;
let server: Server;
beforeAll(async () => {
  redis = await startRedis();
  server = await startServer({ env: { REDIS_URL: redis.url, RATE_LIMIT: '1000000' } });
});
afterAll(async () => {
  await server.stop();
  await redis.kill();
});

const request = (line: string, ...rest: string[]): string => [line, 'Host: localhost', ...rest].join('\r\n');
const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';

describe.runIf(hasRedis)('of a client that ends its side, with a Redis', () => {
  test.each([
    ['a body far over the limit', request('POST /api/v1/keys HTTP/1.1', json, 'Content-Length: 1000000', '', '0'), [400, 413]],
    ['half a body', request('POST /api/v1/keys HTTP/1.1', json, 'Content-Length: 10', '', '0'), [400]],
    ['a broken chunk', request('POST /api/v1/batch HTTP/1.1', json, chunked, '', 'zz\r\n'), [400]],
    ['a broken chunk in HTTP/1.0', request('GET /ask?query=king HTTP/1.0', chunked, '', 'zz\r\n'), [400]],
    [
      'a method that is none, with a body to come',
      request('PATCH /api/v1/recommend HTTP/1.0', 'Content-Length: 1000000', '', ''),
      [400, 405],
    ],
    ['a question with half a body that nobody needs', request('GET /ask?query=king HTTP/1.1', 'Content-Length: 6', '', ''), [200, 400]],
    ['a file with a broken chunk that nobody needs', request('GET /api/v1/matrix HTTP/1.1', chunked, '', 'zz\r\n'), [200, 400]],
  ])('%s has one answer, and the connection ends at once', async (_, text, statuses) => {
    const heard = await Promise.all(Array.from({ length: 30 }, () => talk(server.port, [text], { end: true })));
    for (const one of heard) {
      expect(one.statuses).toHaveLength(1);
      expect(statuses).toContain(one.statuses[0]);
      expect(one.closed).toBe(true);
      expect(one.seconds).toBeLessThan(1.5);
    }
  });
});
