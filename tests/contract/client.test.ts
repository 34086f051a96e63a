import { beforeAll, describe, expect, it } from 'vitest';
import { createAnswer, type Answer, type Asked } from './answer.ts';
import { commonFaults } from './common-faults.ts';
import { problemFaults } from './problem-faults.ts';
import { useService } from './service.ts';

/** The client must be able to fail: it gets good answers with one thing spoilt. */
const service = useService();
const asked: Asked = { method: 'GET', target: '/api/v1/matrix' };
let good: Answer;
let bad: Answer;

beforeAll(async () => {
  good = await service.get('/api/v1/matrix');
  bad = await service.get('/api/v1/recommend');
});

type Change = (fields: [string, string][]) => [string, string][];

const changed = ({ status, fields, body }: Answer, change: Change, text = body.toString()): Answer => {
  const bytes = Buffer.from(text);
  const spoilt = change(fields.map(([name, value]) => [name, name === 'Content-Length' ? String(bytes.length) : value]));
  return createAnswer(status, spoilt.flat(), bytes);
};
const keep: Change = (fields) => fields;
const without =
  (gone: string): Change =>
  (fields) =>
    fields.filter(([name]) => name !== gone);
const withValue =
  (changedName: string, value: string): Change =>
  (fields) => [...fields.filter(([name]) => name !== changedName), [changedName, value]];

describe('the client refuses a response', () => {
  it('but a good one and a good error', () => {
    expect(commonFaults(asked, changed(good, keep))).toEqual([]);
    expect(problemFaults(asked, changed(bad, keep))).toEqual([]);
  });

  it.each([
    ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy', 'X-Request-Id', 'Cache-Control', 'Date'],
    ...['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'X-Content-Type-Options', 'Content-Length'],
  ])('without %s', (name) => {
    expect(commonFaults(asked, changed(good, without(name)))).not.toEqual([]);
  });

  it.each([
    ['RateLimit-Limit', '600.5'],
    ['RateLimit-Remaining', '99999999'],
    ['RateLimit-Remaining', '-1'],
    ['RateLimit-Reset', '61'],
    ['RateLimit-Policy', '"default";q=600;w=60'],
    ['RateLimit-Policy', '1;w=60'],
    ['RateLimit', 'limit=600'],
    ['Access-Control-Allow-Origin', 'null'],
    ['Access-Control-Expose-Headers', 'ETag, RateLimit-Limit'],
    ['X-Content-Type-Options', 'sniff'],
    ['Content-Length', '7'],
    ['X-Request-Id', 'a b'],
  ])('with %s: %s', (name, value) => {
    expect(commonFaults(asked, changed(good, withValue(name, value)))).not.toEqual([]);
  });

  it('with a field twice', () => {
    expect(
      commonFaults(
        asked,
        changed(good, (fields) => [...fields, ['Cache-Control', 'no-store']]),
      ),
    ).not.toEqual([]);
  });

  it('with a body where there must be none', () => {
    expect(commonFaults({ ...asked, method: 'HEAD' }, changed(good, keep))).not.toEqual([]);
    expect(commonFaults(asked, createAnswer(204, changed(good, keep).fields.flat(), Buffer.from('x')))).not.toEqual([]);
  });

  it.each([
    { what: 'another media type', change: withValue('Content-Type', 'application/json') },
    { what: 'a page inside the interface', change: withValue('Content-Type', 'text/html; charset=utf-8') },
    { what: 'a cache that may keep it', change: withValue('Cache-Control', 'public, max-age=60') },
  ])('that is an error with $what', ({ change }) => {
    expect(problemFaults({ ...asked, accept: 'text/html' }, changed(bad, change))).not.toEqual([]);
  });

  it.each(['type', 'title', 'status', 'detail', 'error', 'error.code', 'error.message', 'error.hint', 'error.documentation'])(
    'that is an error without %s',
    (member) => {
      const [outer = '', inner] = member.split('.');
      const body = structuredClone(bad.json) as Record<string, Record<string, unknown>>;
      Reflect.deleteProperty(inner ? (body[outer] ?? {}) : body, inner ?? outer);
      expect(problemFaults(asked, changed(bad, keep, JSON.stringify(body)))).not.toEqual([]);
    },
  );

  it.each([
    { status: 400, member: 'code', value: 'bad_request', what: 'a thirteenth code' },
    { status: 429, member: 'code', value: 'invalid_parameter', what: 'a code where none fits' },
    { status: 404, member: 'code', value: undefined, what: 'no code where one fits' },
  ])('that is an error with $what', ({ status, member, value }) => {
    const body = structuredClone(bad.json) as { status: number; error: Record<string, unknown> };
    body.status = status;
    body.error[member] = value;
    const { fields, body: bytes } = changed(bad, keep, JSON.stringify(body));
    expect(problemFaults(asked, createAnswer(status, fields.flat(), bytes))).not.toEqual([]);
  });

  it('that is JSON and no answer of the contract', async () => {
    const { faults } = await service.contract();
    const other = (change: (body: Record<string, unknown>) => unknown): Answer =>
      changed(good, keep, JSON.stringify(change(structuredClone(good.json) as Record<string, unknown>)));
    expect(
      faults(
        asked,
        other((body) => body),
      ),
    ).toEqual([]);
    expect(
      faults(
        asked,
        other((body) => ({ ...body, count: '32' })),
      ),
    ).not.toEqual([]);
    expect(
      faults(
        asked,
        other((body) => ({ ...body, extra: 1 })),
      ),
    ).not.toEqual([]);
    expect(
      faults(
        asked,
        other(({ count: _, ...body }) => body),
      ),
    ).not.toEqual([]);
    expect(faults({ method: 'GET', target: '/unheard-of' }, changed(good, keep))).not.toEqual([]);
    expect(faults(asked, createAnswer(202, good.fields.flat(), good.body))).not.toEqual([]);
  });

  it('whose pages of documentation are not there', async () => {
    expect(await service.pageStatus(`${service.server.rootUrl}/en/errors/not_found`)).toBe(200);
    expect(await service.pageStatus(`${service.server.rootUrl}/en/errors/nothing`)).toBe(404);
  });
});
