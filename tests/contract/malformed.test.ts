import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const host = 'Host: guidance.example\r\n';

/** The one answer to bytes of our own, and whether the connection was closed after it. */
const send = async (sent: string | Buffer | string[], to = service) => {
  const { answers, closed } = await to.raw(...(Array.isArray(sent) ? sent : [sent]));
  expect(answers).toHaveLength(1);
  return { answer: answers[0] as (typeof answers)[number], closed };
};

describe.concurrent('G43: HTTP that cannot be read is 400 malformed-request, and the connection ends', () => {
  it.each([
    { what: 'no HTTP at all', bytes: 'hello\r\n\r\n' },
    { what: 'a TLS hello', bytes: Buffer.from('160301020001000', 'hex') },
    { what: 'an unknown method', bytes: `BREW /en HTTP/1.1\r\n${host}\r\n` },
    { what: 'no target', bytes: `GET HTTP/1.1\r\n${host}\r\n` },
    { what: 'an HTTP/2 preface', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { what: 'a version of the future', bytes: `GET /en HTTP/3.7\r\n${host}\r\n` },
    { what: 'a space in a field name', bytes: `GET /en HTTP/1.1\r\n${host}X Y: z\r\n\r\n` },
    { what: 'a control character in a field', bytes: `GET /en HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n` },
    { what: 'a folded field', bytes: `GET /en HTTP/1.1\r\n${host}X: a\r\n b\r\nY\u0001: c\r\n\r\n` },
    { what: 'two lengths that differ', bytes: `POST /api/v1/batch HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x` },
    { what: 'a length that is no number', bytes: `POST /api/v1/batch HTTP/1.1\r\n${host}Content-Length: two\r\n\r\n{}` },
    { what: 'a length below zero', bytes: `POST /api/v1/batch HTTP/1.1\r\n${host}Content-Length: -2\r\n\r\n{}` },
    {
      what: 'a length and chunks (request smuggling)',
      bytes: `POST /api/v1/batch HTTP/1.1\r\n${host}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX`,
    },
    { what: 'a transfer coding that is not chunked', bytes: `POST /api/v1/batch HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\nx` },
    { what: 'a chunk size that is no number', bytes: `POST /api/v1/batch HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nxyz\r\n` },
    { what: 'a bare line feed as line end', bytes: `GET /en HTTP/1.1\nHost: x\nX\u0001: y\n\n` },
  ])('$what', async ({ bytes }) => {
    const { answer, closed } = await send(bytes);
    expectProblem(answer, 400, 'malformed-request');
    expect(closed).toBe(true);
  });
});

describe.concurrent('RFC 9112 section 3.2: Host', () => {
  it('missing in HTTP/1.1 is 400', async () => {
    expectProblem((await send('GET /api/v1/matrix HTTP/1.1\r\n\r\n')).answer, 400, 'malformed-request');
    expectProblem((await send('POST /api/v1/batch HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}')).answer, 400, 'malformed-request');
  });

  it('may be missing in HTTP/1.0', async () => {
    const { answer, closed } = await send('GET /api/v1/matrix HTTP/1.0\r\n\r\n');
    expect(answer.status).toBe(200);
    expect(closed).toBe(true);
  });

  it.each(['', 'a b', 'example.com/evil', 'user@example.com', '[::1', 'x'.repeat(5000), 'localhost:99999', '\u00e9'])(
    '"%s" changes no answer: every address in it is of this service',
    async (name) => {
      const { rootUrl } = service.server;
      for (const target of ['/api/v1/recommend?position=side&weight=under60', '/api/v1/faq?q=king', '/api/v1/nothing']) {
        const { answer } = await send(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${name}\r\n\r\n`, 'latin1'));
        expect([200, 404, 400]).toContain(answer.status);
        expect(answer.text).not.toMatch(/evil|user@|99999/);
        if (answer.status === 200) expect(answer.text).toContain(rootUrl);
      }
    },
  );
});

describe.concurrent('431 headers-too-large', () => {
  it.each([
    { what: 'one field of 40 KB', fields: `X: ${'x'.repeat(40_000)}\r\n` },
    { what: 'many fields', fields: Array.from({ length: 4000 }, (_, index) => `X-${index}: x\r\n`).join('') },
    { what: 'a token of 40 KB', fields: `Authorization: Bearer ${'x'.repeat(40_000)}\r\n` },
    { what: 'an address of 40 KB', fields: '', target: `/${'x'.repeat(40_000)}` },
  ])('$what', async ({ fields, target = '/api/v1/matrix' }) => {
    const { answer, closed } = await send(`GET ${target} HTTP/1.1\r\n${host}${fields}\r\n`);
    expectProblem(answer, 431, 'headers-too-large');
    expect(closed).toBe(true);
  });

  it('takes 16 KB', async () => {
    expect((await send(`GET /api/v1/matrix HTTP/1.1\r\n${host}X: ${'x'.repeat(16_000)}\r\n\r\n`)).answer.status).toBe(200);
  });
});

describe.concurrent('414 uri-too-long', () => {
  it('refuses a target that has room in the headers but is too long', async () => {
    for (const target of [`/api/v1/matrix?${'x'.repeat(17_000)}`, `/${'x'.repeat(17_000)}`]) {
      expectProblem(await service.get(target), 414, 'uri-too-long');
      expectProblem(await service.request(target, { method: 'POST' }), 414, 'uri-too-long');
    }
  });

  it('takes one of 8000 characters (RFC 9110 section 4.1), and up to 16,384', async () => {
    expect((await service.get(`/api/v1/matrix?${'x'.repeat(8000)}`)).status).toBe(200);
    const target = '/api/v1/matrix?'.padEnd(16_384, 'x');
    expect((await service.get(target)).status).toBe(200);
    expectProblem(await service.get(`${target}x`), 414, 'uri-too-long');
  });
});

describe.concurrent('417 expectation-failed, and 100-continue', () => {
  it.each(['GET /api/v1/matrix', 'POST /api/v1/batch', 'GET /nothing'])('%s with an unknown Expect is 417', async (line) => {
    const { answer } = await send(`${line} HTTP/1.1\r\n${host}Expect: 200-ok\r\nContent-Length: 0\r\n\r\n`);
    expectProblem(answer, 417, 'expectation-failed');
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
});

describe.concurrent('other forms of a request', () => {
  it.each(['/api/v1/recommend?position=side&weight=under60', '/api/v1/faq?q=king', '/en'])(
    'an absolute-form target is taken, and its authority wins over Host (RFC 9112 section 3.2.2): %s',
    async (target) => {
      const { answer } = await send(`GET http://guidance.example:8080${target} HTTP/1.1\r\nHost: other.example\r\n\r\n`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual((await service.get(target)).body);
    },
  );

  it('an absolute-form target without a path means /', async () => {
    expect((await send(`GET http://guidance.example HTTP/1.1\r\n${host}\r\n`)).answer.status).toBe(200);
    expect((await send(`GET HTTP://guidance.example?x=1 HTTP/1.1\r\n${host}\r\n`)).answer.status).toBe(200);
  });

  it('an absolute-form POST reaches its function', async () => {
    const { answer } = await send(
      `POST https://guidance.example/api/v1/batch HTTP/1.1\r\n${host}Content-Length: 17\r\n\r\n{"operations":[]}`,
    );
    expect(answer.json).toMatchObject({ count: 0 });
  });

  it.each(['GET en HTTP/1.1', 'GET ftp://x/en HTTP/1.1', 'GET ?x HTTP/1.1'])('"%s" is no path', async (line) => {
    const { answer } = await send(`${line}\r\n${host}\r\n`);
    expect(answer.status).toBe(400);
    expectProblem(answer, 400, 'malformed-request');
  });

  it('an upgrade that is not offered is ignored (RFC 9110 section 7.8)', async () => {
    for (const upgrade of ['websocket', 'h2c']) {
      const { answer } = await send(`GET /api/v1/matrix HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`);
      expect(answer.status).toBe(200);
    }
  });

  it('a body of GET is read past: the next request of the connection is understood', async () => {
    const first = `GET /api/v1/faq?q=king HTTP/1.1\r\n${host}Content-Length: 40\r\n\r\n${'DELETE /en HTTP/1.1\r\nHost: x\r\n\r\n'.padEnd(40)}`;
    const { answers } = await service.exchange({ parts: [first, `GET /api/v1/sizes HTTP/1.1\r\n${host}\r\n`], expected: 2 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.json).toHaveProperty('sizes');
  });

  it('pipelined requests are answered in their order, whatever each of them takes', async () => {
    const ask = (target: string) => `GET ${target} HTTP/1.1\r\n${host}\r\n`;
    const { answers } = await service.exchange({
      parts: [ask('/api/v1/faq?q=king&limit=1'), ask('/api/v1/sizes'), ask('/api/v1/nothing'), ask('/api/v1/versions')],
      expected: 4,
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
    expect(answers.map(({ json }) => Object.keys(json as object)[0])).toEqual(['items', 'count', 'type', 'current']);
  });

  it('a client that goes away in the middle of a body is no trouble', async () => {
    for (let index = 0; index < 20; index += 1) {
      const socket = connect(service.server.nextInstance().port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.write(`POST /api/v1/batch HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\n{"op`, resolve));
      if (index % 2) socket.destroy();
      else socket.resetAndDestroy();
    }
    expect((await service.get('/readyz')).status).toBe(200);
    expect((await service.post('/api/v1/batch', { operations: [] })).status).toBe(200);
  });

  it('bytes beyond ASCII in the target are no reason to fail', async () => {
    const { answer } = await send(Buffer.from(`GET /api/v1/faq?q=مرتبة HTTP/1.1\r\n${host}\r\n`));
    expect(answer.status).toBeLessThan(500);
  });
});

describe.concurrent('408 request-timeout (G43): slow senders', () => {
  /** Ten times as fast as in service: see the fixture. */
  const fast = useService({ node: ['--import', new URL('../fixtures/fast-timeouts.ts', import.meta.url).href] });

  it.each([
    ['headers that do not end are given up after ten seconds', 'GET /api/v1/matrix HTTP/1.1\r\nHost: x\r\n', 8, 20],
    [
      'a body that does not end is given up after thirty',
      'POST /api/v1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"operations":',
      25,
      42,
    ],
  ])('%s', async (_, bytes, least, most) => {
    const before = performance.now();
    const { answer, closed } = await send(bytes, fast);
    const seconds = ((performance.now() - before) / 1000) * 10;
    expectProblem(answer, 408, 'request-timeout');
    expect(closed).toBe(true);
    expect(seconds).toBeGreaterThan(least);
    expect(seconds).toBeLessThan(most);
  });
});
