import { describe, expect, it } from 'vitest';
import { itNotBehindCaddy } from './at-the-edge.ts';
import type { Batch } from '#lib/schemas/batch.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const path = '/api/v1/batch';
const side = { position: 'side', weight: 'under60' };
const good = JSON.stringify({ operations: [side] });
const limit = 256 * 1024;

/** A good body of exactly so many bytes. */
const bodyOf = (bytes: number): string => {
  const around = JSON.stringify({ operations: [side], padding: '' });
  return JSON.stringify({ operations: [side], padding: 'x'.repeat(bytes - around.length) });
};

describe('422 invalid_body: the body parsed but operations is no array', () => {
  it.each(['null', '7', '"x"', '[]', '{}', '{"operations":null}', '{"operations":{}}', '{"operations":"[]"}', '{"Operations":[]}'])(
    '%s',
    async (body) => {
      expectProblem(await service.post(path, body), 422, 'invalid_body', { parameter: 'operations' });
    },
  );
});

describe('400 invalid_body: the body is not JSON', () => {
  it.each(['', ' ', '{', '{"operations":[}', "{'operations':[]}", '{"operations":[]} x', 'operations=[]', '{"operations":[NaN]}', '[1,]'])(
    '"%s"',
    async (body) => {
      expectProblem(await service.post(path, body), 400, 'invalid_body');
    },
  );

  it('no body at all', async () => {
    expectProblem(await service.request(path, { method: 'POST' }), 400, 'invalid_body');
  });

  it.each([
    { what: 'a lone continuation byte', bytes: [0x80] },
    { what: 'a cut sequence', bytes: [0xe2, 0x82] },
    { what: 'an overlong slash', bytes: [0xc0, 0xaf] },
    { what: 'a surrogate', bytes: [0xed, 0xa0, 0x80] },
    { what: 'Latin-1', bytes: [0xe9] },
  ])('invalid UTF-8: $what (G59)', async ({ bytes }) => {
    const body = Buffer.concat([Buffer.from('{"operations":[{"id":"'), Buffer.from(bytes), Buffer.from('"}]}')]);
    expectProblem(await service.post(path, body), 400, 'invalid_body');
  });

  it('UTF-16', async () => {
    expectProblem(await service.post(path, Buffer.from(`\uFEFF${good}`, 'utf16le')), 400, 'invalid_body');
  });

  it.each([
    { what: 'arrays', body: `{"operations":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    { what: 'objects', body: `{"operations":[${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]}` },
    { what: 'brackets that never close', body: '['.repeat(200_000) },
  ])('nested too deeply: $what (G9)', async ({ body }) => {
    expectProblem(await service.post(path, body), 400, 'invalid_body');
  });

  it('takes 64 levels and refuses 65 (G9)', async () => {
    const nested = (levels: number) => `{"operations":[],"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await service.post(path, nested(64))).status).toBe(200);
    expectProblem(await service.post(path, nested(65)), 400, 'invalid_body');
  });

  it('takes a byte-order mark before the value, and lists that are wide and not deep', async () => {
    expect((await service.post(path, `\uFEFF{"operations":[],"x":[${'[],'.repeat(100)}{}]}`)).status).toBe(200);
  });

  it('counts no brackets inside strings', async () => {
    const { json } = await service.post(path, { operations: [{ id: `\\"${'[{'.repeat(500)}`, ...side }] });
    expect((json as Batch).succeeded).toBe(1);
  });
});

describe('odd JSON (G59)', () => {
  it('of duplicate members the last counts', async () => {
    const last = '{"operations":[{"position":"floor","weight":"under60","position":"back"}]}';
    const { results } = (await service.post(path, last)).json as Batch;
    expect(results[0]?.result?.recommendation.id).toBe('back-under60-neutral');
    expectProblem(await service.post(path, '{"operations":[],"operations":7}'), 422, 'invalid_body');
  });

  it('__proto__ is a member like any other', async () => {
    const { results } = (
      await service.post(path, '{"operations":[{"position":"side","weight":"under60","__proto__":{"thermal":"hot","id":"no"}}]}')
    ).json as Batch;
    expect(results).toMatchObject([{ id: '0', status: 200, result: { query: { thermal: 'neutral' } } }]);
    expectProblem(await service.post(path, '{"__proto__":{"operations":[]}}'), 422, 'invalid_body');
    const inherited = '{"operations":[{"__proto__":{"position":"side","weight":"under60"}}]}';
    expect((await service.post(path, inherited)).json).toMatchObject({ results: [{ error: { code: 'missing_parameter' } }] });
  });

  it('constructor and prototype are no positions', async () => {
    const body = { operations: [{ position: 'constructor', weight: '__proto__' }] };
    expect((await service.post(path, body)).json).toMatchObject({ failed: 1, results: [{ status: 400 }] });
  });

  it('a lone surrogate in an id comes back as it was sent', async () => {
    const { text } = await service.post(path, '{"operations":[{"id":"\\ud800","position":"side","weight":"under60"}]}');
    expect(text).toContain('"id":"\\ud800"');
  });
});

describe('Content-Type (G8)', () => {
  it('may be missing: JSON is assumed', async () => {
    expect((await service.request(path, { method: 'POST', body: good })).status).toBe(200);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'application/json;charset="utf-8"',
  ])('%s is taken', async (type) => {
    expect((await service.post(path, good, { 'content-type': type })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/x-json',
    'text/json',
    'json',
    'image/svg+xml',
    'application/json-seq',
  ])('%s is 415 with an Accept that names JSON', async (type) => {
    const answer = await service.post(path, good, { 'content-type': type });
    expectProblem(answer, 415, 'unsupported_media_type');
    expect(answer.header('Accept')?.split(/\s*,\s*/)).toContain('application/json');
  });
});

describe('413 batch_too_large: a body over 256 KiB (G9)', () => {
  it('takes exactly 256 KiB', async () => {
    expect((await service.post(path, bodyOf(limit))).status).toBe(200);
    expect((await service.request(path, { method: 'POST', body: bodyOf(limit), chunked: true })).status).toBe(200);
  });

  it.each([
    { bytes: limit + 1, chunked: false },
    { bytes: limit + 1, chunked: true },
    { bytes: limit * 4, chunked: false },
    { bytes: limit * 4, chunked: true },
  ])('refuses $bytes bytes, chunked $chunked', async ({ bytes, chunked }) => {
    const answer = await service.request(path, { method: 'POST', body: bodyOf(bytes), chunked });
    expectProblem(answer, 413, 'batch_too_large');
    // What follows on a connection that ends without a word is lost.
    expect(answer.header('Connection')).toMatch(/\bclose$/);
  });

  itNotBehindCaddy('answers before the body was sent where Content-Length gives it away', async () => {
    const { answers, closed } = await service.raw(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${1024 ** 3}\r\n\r\n`);
    expect(answers[0]?.status).toBe(413);
    expect(closed).toBe(true);
  });

  itNotBehindCaddy('does not wait for the end of a body in chunks that never ends', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { answers, closed } = await service.raw(head, ...Array<string>(6).fill(chunk));
    expect(answers[0]?.status).toBe(413);
    expect(closed).toBe(true);
  });

  it('leaves the service ready for the next request', async () => {
    await service.request(path, { method: 'POST', body: bodyOf(limit * 8), chunked: true });
    expect((await service.post(path, good)).status).toBe(200);
  });
});

describe('order of checks (G10)', () => {
  it('media type before size and JSON', async () => {
    const answer = await service.post(path, 'x'.repeat(limit + 1), { 'content-type': 'text/plain' });
    expectProblem(answer, 415, 'unsupported_media_type');
  });

  it('size before JSON', async () => {
    expectProblem(await service.post(path, 'x'.repeat(limit + 1)), 413, 'batch_too_large');
  });

  it('method before media type', async () => {
    const answer = await service.request(path, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'x' });
    expectProblem(answer, 405, 'method_not_allowed');
  });
});
