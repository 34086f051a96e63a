import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Batch } from '#lib/schemas/batch.ts';
import { itNotBehindCaddy } from './at-the-edge.ts';
import { sandbox } from './credential.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

/** What every endpoint that takes a body asks of it (G8, G9, G10, G59), and the odd JSON that only a batch can show. */
const service = useService();
const side = { position: 'side', weight: 'under60' };
const form = 'application/x-www-form-urlencoded';

const endpoints = [
  { path: '/api/v1/batch', good: { operations: [side] }, taken: 200, limit: 256 * 1024 },
  { path: '/api/v1/keys', good: {}, taken: 201, limit: 64 * 1024, types: ['application/json', form] },
  { path: '/api/v1/shortlists', good: { outcomeId: 'side-under60-neutral' }, taken: 201, limit: 64 * 1024 },
  { path: '/api/v1/reports', good: {}, taken: 202, limit: 8 * 1024 },
  { path: '/ask', good: { query: 'king' }, taken: 200, limit: 64 * 1024 },
];

describe.each(endpoints)('POST $path', ({ path, good, taken, limit, types = ['application/json'] }) => {
  const isOpen = !['/api/v1/shortlists', '/api/v1/reports'].includes(path);
  const credential = (): Record<string, string> => (isOpen ? {} : sandbox(service));
  const text = JSON.stringify(good);
  const post = (body: string | Buffer, headers: OutgoingHttpHeaders = {}) => service.post(path, body, { ...credential(), ...headers });
  /** Without a Content-Type. */
  const send = (body?: string, chunked = false) =>
    service.request(path, { method: 'POST', headers: credential(), chunked, ...(body !== undefined && { body }) });

  it.each([' ', '{', "{'a':[]}", '{"a":1,}', '{"a":1}{}'])('"%s" is no JSON: 400', async (body) => {
    expectProblem(await post(body), 400, 'invalid_body');
  });

  // No body at all is a wish for a test key (G13), and of other endpoints no JSON.
  it('nothing is 400, where it is not a wish', async () => {
    for (const answer of [await send(), await post('')]) {
      if (path === '/api/v1/keys') expect(answer.status).toBe(201);
      else expectProblem(answer, 400, 'invalid_body');
    }
  });

  it.each([
    ['a lone continuation byte', [0x80]],
    ['Latin-1', [0xe9]],
  ])('invalid UTF-8 is 400: %s (G59)', async (_, bytes) => {
    expectProblem(await post(Buffer.concat([Buffer.from('{"note":"'), Buffer.from(bytes), Buffer.from('"}')])), 400, 'invalid_body');
  });

  it.each([
    ['arrays', `{"a":${'['.repeat(limit / 2.7)}${']'.repeat(limit / 2.7)}}`],
    ['65 levels', `{"x":${'['.repeat(64)}${']'.repeat(64)}}`],
  ])('nested too deeply is 400: %s (G9)', async (_, body) => {
    expectProblem(await post(body), 400, 'invalid_body');
  });

  it.each(['null', '"x"', '[{}]'])('%s is no object: 422', async (body) => {
    expectProblem(await post(body), 422, 'invalid_body', path === '/api/v1/batch' ? { parameter: 'operations' } : {});
  });

  it('a Content-Type may be missing: JSON is assumed (G8)', async () => {
    expect((await send(text)).status).toBe(taken);
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])('%s is taken (G8)', async (type) => {
    expect((await post(text, { 'content-type': type })).status).toBe(taken);
  });

  it.each(['text/plain', form, 'application/jsonp', 'text/json'].filter((type) => !types.includes(type)))(
    '%s is 415 with an Accept that names what is taken (G8)',
    async (type) => {
      const answer = await post(text, { 'content-type': type });
      expectProblem(answer, 415, 'unsupported_media_type');
      expect(answer.header('Accept')?.split(/\s*,\s*/)).toEqual(types);
    },
  );

  it('exactly the limit is taken, in chunks or not (G9)', async () => {
    for (const chunked of [false, true]) expect((await send(text.padEnd(limit), chunked)).status).toBe(taken);
  });

  it.each([
    { bytes: limit + 1, chunked: false },
    { bytes: limit + 1, chunked: true },
  ])('$bytes bytes are 413, chunked $chunked, and the next request is taken', async ({ bytes, chunked }) => {
    const answer = await send(text.padEnd(bytes), chunked);
    expectProblem(answer, 413, 'invalid_body');
    // What follows on a connection that ends without a word is lost.
    expect(answer.header('Connection')).toMatch(/\bclose$/);
    expect((await post(text)).status).toBe(taken);
  });
});

describe('a body that is not waited for', () => {
  const head = (path: string) => {
    const { authorization } = sandbox(service);
    return `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  };
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;

  itNotBehindCaddy.each([
    ['Content-Length gives it away before it is sent', `Content-Length: ${1024 ** 3}\r\n\r\n`, []],
    ['its chunks never end', 'Transfer-Encoding: chunked\r\n\r\n', Array<string>(6).fill(chunk)],
  ])('is 413 where %s', async (_, fields, chunks) => {
    // Side by side: each connection stays open for two seconds.
    const asked = endpoints.map(async ({ path }) => {
      const { answers, closed } = await service.raw(head(path) + fields, ...chunks);
      return { path, status: answers[0]?.status, closed };
    });
    expect(await Promise.all(asked)).toEqual(endpoints.map(({ path }) => ({ path, status: 413, closed: true })));
  });
});

describe('POST /batch: odd JSON', () => {
  const post = (body: unknown) => service.post('/api/v1/batch', body);
  const resultsOf = async (body: unknown) => ((await post(body)).json as Batch).results;

  it.each(['{"operations":null}', '{"Operations":[]}', '{"operations":[],"operations":7}'])(
    '%s has no array of operations: 422',
    async (body) => {
      expectProblem(await post(body), 422, 'invalid_body', { parameter: 'operations' });
    },
  );

  it('of duplicate members the last counts (G59)', async () => {
    const [result] = await resultsOf('{"operations":[{"position":"floor","weight":"under60","position":"back"}]}');
    expect(result?.result?.recommendation.id).toBe('back-under60-neutral');
  });

  it('__proto__ is a member like any other (G59)', async () => {
    const own = '{"operations":[{"position":"side","weight":"under60","__proto__":{"thermal":"hot","id":"no"}}]}';
    expect(await resultsOf(own)).toMatchObject([{ id: '0', status: 200, result: { query: { thermal: 'neutral' } } }]);
    expectProblem(await post('{"__proto__":{"operations":[]}}'), 422, 'invalid_body');
    const inherited = '{"operations":[{"__proto__":{"position":"side","weight":"under60"}}]}';
    expect(await resultsOf(inherited)).toMatchObject([{ error: { code: 'missing_parameter' } }]);
  });
});
