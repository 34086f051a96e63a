import { beforeAll, describe, expect, it } from 'vitest';
import { createAnswer, type Answer, type Asked } from './answer.ts';
import { edge } from './at-the-edge.ts';
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

interface Change {
  status?: number;
  /** Undefined for a field that is left out. */
  fields?: Record<string, string | undefined>;
  text?: string;
}

const changed = (answer: Answer, { status = answer.status, fields = {}, text = answer.body.toString() }: Change = {}): Answer => {
  const bytes = Buffer.from(text);
  const kept = answer.fields.filter(([name]) => !(name in fields) && name !== 'Content-Length');
  const all: (readonly [name: string, value: string | undefined])[] = [
    ...kept,
    ...Object.entries({ 'Content-Length': String(bytes.length), ...fields }),
  ];
  return createAnswer(
    status,
    all.flatMap(([name, value]) => (value === undefined ? [] : [name, value])),
    bytes,
  );
};

/** Expects a fault of a good answer that was changed so. */
const expectRefused = (change: Change): void => {
  expect(commonFaults(asked, changed(good), { behind: edge })).toEqual([]);
  expect(commonFaults(asked, changed(good, change), { behind: edge })).not.toEqual([]);
};

describe('the client refuses a response', () => {
  it.each([...['RateLimit-Limit', 'RateLimit-Policy', 'X-Request-Id', 'Cache-Control', 'Access-Control-Allow-Origin', 'Content-Length']])(
    'without %s',
    (name) => expectRefused({ fields: { [name]: undefined } }),
  );

  it.each(['type', 'title', 'status', 'detail', 'error', 'error.code', 'error.message', 'error.hint', 'error.documentation'])(
    'that is an error without %s',
    (member) => {
      const [outer = '', inner] = member.split('.');
      const body = structuredClone(bad.json) as Record<string, Record<string, unknown>>;
      Reflect.deleteProperty(inner ? (body[outer] ?? {}) : body, inner ?? outer);
      expect(problemFaults(asked, changed(bad))).toEqual([]);
      expect(problemFaults(asked, changed(bad, { text: JSON.stringify(body) }))).not.toEqual([]);
    },
  );

  it('that is JSON and no answer of the contract', async () => {
    const { faults } = await service.contract();
    const { count, ...body } = good.json as { count: number };
    const of = (json: object) => faults(asked, changed(good, { text: JSON.stringify(json) }));
    expect(of({ count, ...body })).toEqual([]);
    for (const other of [{ ...body, count: '32' }, { ...body, count, extra: 1 }, body]) expect(of(other)).not.toEqual([]);
    expect(faults({ method: 'GET', target: '/unheard-of' }, changed(good))).not.toEqual([]);
    expect(faults(asked, changed(good, { status: 202 }))).not.toEqual([]);
  });
});
