import { describe, expect, it } from 'vitest';
import type { FaqPage } from '#lib/schemas/faq.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const { apart } = contentFile('two-sleepers');
/** The answers, with the rule for two people where they have its place. */
const authored = contentFile('faq').map(({ answer, ...entry }) => ({
  ...entry,
  answer: { en: answer.en.replace('{apart}', apart.en), ar: answer.ar.replace('{apart}', apart.ar) },
}));
const topics = contentFile('topics').map(({ id }) => id);

const emptyPage = { items: [], nextCursor: null, hasMore: false, total: 0 };

type Query = Record<string, string>;
const getFaq = (query: Query = {}) => service.get(`/api/v1/faq?${new URLSearchParams(query)}`);
const page = async (query: Query = {}) => (await getFaq(query)).json as FaqPage;
const hits = async (q: string, more: Query = {}) => (await page({ q, ...more })).items.map(({ id }) => id);
const firstCursor = async (query: Query = {}): Promise<string> => (await page({ limit: '1', ...query })).nextCursor ?? '';

describe('GET /faq: the collection', () => {
  it('holds every answered question in the Page envelope (G33)', async () => {
    const { items, ...envelope } = await page();
    expect(envelope).toEqual({ nextCursor: null, hasMore: false, total: authored.length });
    expect(items.map(({ id }) => id)).toEqual(authored.map(({ id }) => id));
  });

  it('gives id, topic, question and answer in both languages, and a page that exists (G34)', async () => {
    const { rootUrl } = service.server;
    for (const { id, topic, question, answer, url } of (await page()).items) {
      const record = authored.find((entry) => entry.id === id);
      expect({ topic, question, answer }).toEqual({ topic: record?.topic, question: record?.question, answer: record?.answer });
      expect(url.startsWith(`${rootUrl}/`)).toBe(true);
      const { status, text } = await service.get(url.slice(rootUrl.length));
      expect(status).toBe(200);
      expect(text).toContain(record?.question.en);
    }
  });
});

describe('GET /faq: topic (G35)', () => {
  it.each(topics)('%s: the questions of that topic and no others', async (topic) => {
    const expected = authored.filter((entry) => entry.topic === topic).map(({ id }) => id);
    const { items, total, hasMore, nextCursor } = await page({ topic });
    expect(items.map(({ id }) => id)).toEqual(expected);
    expect({ total, hasMore, nextCursor }).toEqual({ total: expected.length, hasMore: false, nextCursor: null });
  });

  it.each(['bedding', ''])('"%s" is refused with the topics there are', async (topic) => {
    expectProblem(await getFaq({ topic }), 400, 'invalid_parameter', { parameter: 'topic', allowedValues: topics });
  });
});

describe('GET /faq: limit', () => {
  it.each(['0', '201', '1.5', 'abc', '', '٥'])('"%s" is an invalid_parameter, whose hint says the span (G64)', async (limit) => {
    const { error } = expectProblem(await getFaq({ limit }), 400, 'invalid_parameter', { parameter: 'limit' });
    expect(error.hint).toContain('from 1 to 200');
    expect(error).not.toHaveProperty('allowedValues');
  });
});

describe('GET /faq: faults of several', () => {
  it.each(['topic=sizes&topic=care', 'limit=1&limit=2'])('%s: two values are refused (G3)', async (query) => {
    expectProblem(await service.get(`/api/v1/faq?${query}`), 400, 'invalid_parameter', { parameter: query.split('=')[0] ?? '' });
  });
});

describe('GET /faq: q finds and ranks (G36)', () => {
  it.each(authored.flatMap(({ id, question }) => [question.en, question.ar].map((text) => [id, text])))(
    '%s comes first for its own question: %s',
    async (id, text) => {
      expect((await hits(text))[0]).toBe(id);
    },
  );

  it.each(['zzqqxxyyvv', 'ظظظظظظغغغ', '?', '__proto__'])('"%s" is an empty page', async (q) => {
    const { status, json } = await getFaq({ q });
    expect({ status, json }).toEqual({ status: 200, json: emptyPage });
  });

  it('keeps of the hits those of the topic, in their order (G57: total counts what the filters leave)', async () => {
    const all = (await page({ q: 'mattress' })).items;
    const { items, total } = await page({ q: 'mattress', topic: 'health' });
    const kept = all.filter(({ topic }) => topic === 'health');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(all.length);
    expect({ items, total }).toEqual({ items: kept, total: kept.length });
    expect(await page({ q: 'pillow height', topic: 'delivery' })).toEqual(emptyPage);
  });

  it.each([
    ['letters', 'a'],
    ['emoji, each one code point of two UTF-16 units', '🛏'],
  ])('takes 200 %s and refuses 201 (G52)', async (_, character) => {
    expect((await getFaq({ q: character.repeat(200) })).status).toBe(200);
    expectProblem(await getFaq({ q: character.repeat(201) }), 400, 'invalid_parameter', { parameter: 'q' });
  });
});

/** Every page from the first to the one without a cursor. */
const walk = async (query: Query): Promise<FaqPage[]> => {
  const pages = [await page(query)];
  for (let last = pages[0]; last?.nextCursor != null && pages.length < 30; last = pages.at(-1)) {
    pages.push(await page({ ...query, cursor: last.nextCursor }));
  }
  return pages;
};

const filters: Query[] = [{}, { topic: 'sizes' }, { q: 'mattress' }];

describe('GET /faq: the Page envelope', () => {
  it.each(filters)('limit=1 with %o walks through every entry once, in the order of one page', async (query) => {
    const whole = await page({ ...query, limit: '200' });
    expect(whole.items.length).toBeGreaterThan(1);
    const pages = await walk({ ...query, limit: '1' });
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    for (const [index, { items, total, hasMore, nextCursor }] of pages.entries()) {
      const isLast = index === whole.items.length - 1;
      expect({ size: items.length, total, hasMore }).toEqual({ size: 1, total: whole.items.length, hasMore: !isLast });
      expect(nextCursor === null).toBe(isLast);
    }
  });
});

describe('G57: a cursor belongs to its filters', () => {
  it.each([
    { issued: {}, used: { topic: 'sizes' } },
    { issued: { q: 'mattress' }, used: { q: 'pillow' } },
    { issued: { q: 'mattress' }, used: { q: 'mattress', topic: 'sizes' } },
  ] satisfies { issued: Query; used: Query }[])('issued for $issued, used with $used', async ({ issued, used }) => {
    const cursor = await firstCursor(issued);
    expect(cursor).not.toBe('');
    expectProblem(await getFaq({ ...used, cursor }), 400, 'invalid_cursor', { parameter: 'cursor' });
  });
});

describe('invalid_cursor (G42: 400)', () => {
  it.each(['x', '', '1', 'a'.repeat(201), 'مؤشر'])('"%s" was never issued', async (cursor) => {
    expectProblem(await getFaq({ cursor }), 400, 'invalid_cursor', { parameter: 'cursor' });
  });

  it('an issued one that was changed or cut', async () => {
    const cursor = await firstCursor();
    for (const changed of [cursor.slice(1), `${cursor}A`, cursor.toLowerCase()]) {
      expectProblem(await getFaq({ cursor: changed }), 400, 'invalid_cursor');
    }
  });
});
