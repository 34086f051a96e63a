import { describe, expect, it } from 'vitest';
import { bearer, live, sandbox } from '../contract/credential.ts';
import { createDataDir } from '../fixtures/data-dir.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { openDatabase, removeDatabase } from '../contract/database.ts';
import { startService, useService } from '../contract/service.ts';
import { crlf, framed, get, post, talk, type Heard } from '../sockets/talk.ts';

/** What the fuzzer found, each by itself. Everything goes over raw connections: no client would send it so. */
const service = useService();

const hear = (bytes: string | readonly string[], more: Parameters<typeof talk>[2] = {}): Promise<Heard> =>
  talk(service.server.nextDoor().port, [bytes].flat(), { end: true, ...more });

const rubbish = `rubbish${crlf}${crlf}`;
const batch = '{"operations":[]}';
const shortlist = '{"outcomeId":"side-under60-hot"}';
const key = (): string => `Authorization: ${sandbox(service).authorization}${crlf}`;

describe('answers come in the order of requests, and each request has one (RFC 9112 section 9.3.2)', () => {
  it.each([
    { what: 'a question', first: () => get('/ask?query=king'), status: 200 },
    { what: 'a write', first: () => post('/api/v1/shortlists', shortlist, key()), status: 201 },
    { what: 'a batch', first: () => post('/api/v1/batch', batch), status: 200 },
  ])('$what keeps its answer where rubbish follows at once', async ({ first, status }) => {
    const { statuses, answers } = await hear(first() + rubbish);
    expect(statuses).toEqual([status, 400]);
    expectProblem(answers[1] as (typeof answers)[number], 400, 'malformed-request');
  });

  it.each([
    { what: 'rubbish', after: rubbish, status: 400 },
    { what: 'a head that is too large', after: get('/en', `X: ${'x'.repeat(40_000)}${crlf}`), status: 431 },
  ])('a large answer goes out whole before that to $what', async ({ after, status }) => {
    const { statuses, answers } = await hear(get('/openapi.json').repeat(20) + get('/ask?query=king') + after, { end: false });
    expect(statuses).toEqual([...Array.from({ length: 21 }, () => 200), status]);
    expect(answers[19]?.body).toEqual((await service.get('/openapi.json')).body);
  });

  it.each([
    { what: 'there is nothing', parts: [framed('/nothing', 'Transfer-Encoding: chunked', `zz${crlf}`)], status: 404 },
    {
      what: 'there is nothing, and the fault comes later',
      parts: [framed('/nothing', 'Transfer-Encoding: chunked', ''), `zz${crlf}`],
      status: 404,
    },
    { what: 'the key is missing', parts: [framed('/api/v1/reports', 'Content-Length: 20', '{}')], status: 401 },
    {
      what: 'the body is too large',
      parts: [framed('/api/v1/keys', 'Transfer-Encoding: chunked', `20000${crlf}${'x'.repeat(0x20000)}${crlf}`), `zz${crlf}`],
      status: 413,
    },
    { what: 'the body is none of its business', parts: [get('/api/v1/versions', `Content-Length: 1000000${crlf}`)], status: 200 },
    { what: 'the answer is large', parts: [get('/openapi.json', `Transfer-Encoding: chunked${crlf}`) + `zz${crlf}`], status: 200 },
  ])('a request that was answered already, since $what, is not answered again for its broken body', async ({ parts, status }) => {
    const { statuses, closed } = await hear(parts, { pauseMs: 50 });
    expect([statuses, closed]).toEqual([[status], true]);
  });

  it('a question keeps its answer before CONNECT', async () => {
    expect((await hear(`${get('/ask?query=king')}CONNECT a:1 HTTP/1.1${crlf}Host: a:1${crlf}${crlf}`, { end: false })).statuses).toEqual([
      200, 405,
    ]);
  });

  it('a broken body behind a question is answered after it', async () => {
    const { statuses } = await hear(get('/ask?query=king') + framed('/api/v1/batch', 'Transfer-Encoding: chunked', `zz${crlf}`));
    expect(statuses).toEqual([200, 400]);
  });

  it('100 (Continue) of a request that was sent ahead does not stand inside its answer', async () => {
    const expecting = framed('/api/v1/reports', `Expect: 100-continue${crlf}Content-Length: 2`, '{}');
    const { statuses, answers, text } = await hear(get('/ask?query=king') + expecting + get('/api/v1/versions'));
    expect(statuses).toEqual([200, 401, 200]);
    expectProblem(answers[1] as (typeof answers)[number], 401, 'missing_credential');
    expect(text.split('HTTP/1.1 100 Continue')).toHaveLength(2);
  });
});

describe('what is acknowledged is what is kept', () => {
  const kept = async (use: (say: typeof hear, authorization: string) => Promise<void>): Promise<number> => {
    const dataDir = createDataDir();
    const own = await startService({ env: { DATA_DIR: dataDir }, reference: service });
    const { authorization } = await live(own);
    await use(
      (bytes, more) => talk(own.server.nextDoor().port, [bytes].flat(), { end: true, ...more }),
      `Authorization: ${authorization}${crlf}`,
    );
    const store = await openDatabase(dataDir);
    const { length } = await store.listEvents(null, 100);
    await store.close();
    await own.server.stop();
    await removeDatabase(dataDir);
    return length;
  };

  it('a write behind an answer that closes the connection is not carried out (RFC 9112 section 9.6)', async () => {
    const events = await kept(async (say, authorization) => {
      const { statuses } = await say(post('/api/v1/keys', 'x'.repeat(70_000)) + post('/api/v1/shortlists', shortlist, authorization));
      expect(statuses).toEqual([413]);
      const closing = await say(get('/en', `Connection: close${crlf}`) + post('/api/v1/shortlists', shortlist, authorization));
      expect(closing.statuses).toEqual([200]);
    });
    expect(events).toBe(0);
  });

  it('a client that ends its side after a write hears that it was carried out', async () => {
    const events = await kept(async (say, authorization) => {
      const heard = await Promise.all(Array.from({ length: 10 }, () => say(post('/api/v1/shortlists', shortlist, authorization))));
      expect(heard.map(({ statuses }) => statuses)).toEqual(Array.from({ length: 10 }, () => [201]));
    });
    expect(events).toBe(10);
  });
});

describe('what a caller writes comes back only as far as the contract has room', () => {
  it('an unknown member with a name of any length', async () => {
    for (const name of ['x'.repeat(10_000), '\u{1F600}'.repeat(5000)]) {
      const answer = await service.post('/api/v1/shortlists', { [name]: 1 }, bearer(sandbox(service).authorization.slice(7)));
      expectProblem(answer, 422, 'invalid_body');
      expect(Array.from(answer.problem?.error.parameter ?? '')).toHaveLength(201);
    }
  });

  it('an address with a slash at its end, of any length', async () => {
    expectProblem(await service.get(`/api/v1/jobs/${'9'.repeat(10_000)}/`), 404, 'not_found');
  });
});

it('a refused client that ends its side is not kept waiting', async () => {
  const { statuses, closed, seconds } = await hear(framed('/api/v1/keys', 'Content-Length: 1000000', 'x'));
  expect([statuses, closed]).toEqual([[413], true]);
  expect(seconds).toBeLessThan(1.5);
});
