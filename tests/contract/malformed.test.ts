import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { exchange } from './exchange.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const host = 'Host: guidance.example\r\n';

/** The one answer to bytes of our own. What is no HTTP, Node refuses in its own words. */
const send = async (sent: string | Buffer | string[]) => {
  const parts = Array.isArray(sent) ? sent : [sent];
  const { answers, closed } = await exchange(service.server.nextInstance().port, { parts, check: (_, answer) => Promise.resolve(answer) });
  expect(answers).toHaveLength(1);
  return { answer: answers[0] as (typeof answers)[number], closed };
};

it.each([
  { what: 'no HTTP at all', bytes: 'hello\r\n\r\n', status: 400 },
  { what: 'an unknown method', bytes: `BREW /en HTTP/1.1\r\n${host}\r\n`, status: 400 },
  { what: 'no Host (RFC 9112 section 3.2)', bytes: 'GET /api/v1/matrix HTTP/1.1\r\n\r\n', status: 400 },
  { what: 'a length that is no number', bytes: `POST /api/v1/batch HTTP/1.1\r\n${host}Content-Length: two\r\n\r\n{}`, status: 400 },
  { what: 'headers of 40 KB', bytes: `GET /en HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`, status: 431 },
])('$what is $status, and the connection ends', async ({ bytes, status }) => {
  const { answer, closed } = await send(bytes);
  expect([answer.status, closed]).toEqual([status, true]);
});

it.each(['example.com/evil', 'user@example.com'])(
  'Host "%.20s" changes no answer: every address in it is of this service',
  async (name) => {
    for (const target of ['/api/v1/faq?q=king', '/api/v1/nothing']) {
      const { text } = await service.get(target, { host: name });
      expect(text).not.toMatch(/evil|user@|99999/);
    }
  },
);

describe('414 uri-too-long', () => {
  it('takes one of 8000 characters (RFC 9110 section 4.1), and up to 16,384', async () => {
    const target = '/api/v1/matrix?'.padEnd(16_384, 'x');
    for (const taken of [target.slice(0, 8000), target]) expect((await service.get(taken)).status).toBe(200);
    for (const method of ['GET', 'POST']) expectProblem(await service.request(`${target}x`, { method }), 414, 'uri-too-long');
  });
});

it('100-continue is answered before the body is sent', async () => {
  const body = '{"operations":[]}';
  const head = `POST /api/v1/batch HTTP/1.1\r\n${host}Expect: 100-Continue\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = connect(service.server.nextInstance().port, '127.0.0.1');
  socket.write(head);
  const interim = await new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));
  expect(interim).toMatch(/^HTTP\/1\.1 100 /);
  socket.destroy();
  expect((await send([head, body])).answer.json).toMatchObject({ count: 0 });
});
