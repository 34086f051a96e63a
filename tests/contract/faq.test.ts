import { describe, expect, it } from 'vitest';
import type { FaqPage } from '#lib/schemas/faq.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const authored = contentFile('faq');
const topics = contentFile('topics').map(({ id }) => id);

const getFaq = (query: Record<string, string> = {}) => service.get(`/api/v1/faq?${new URLSearchParams(query)}`);
const page = async (query: Record<string, string> = {}) => (await getFaq(query)).json as FaqPage;

describe('GET /faq: the collection', () => {
  it('holds 16 answered questions in the Page envelope (G33)', async () => {
    const { items, ...envelope } = await page();
    expect(envelope).toEqual({ nextCursor: null, hasMore: false, total: 16 });
    expect(items).toHaveLength(16);
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

  it.each(['bedding', '', 'Sizes', 'sizes '])('"%s" is refused with the topics there are', async (topic) => {
    expectProblem(await getFaq({ topic }), 400, 'invalid_parameter', { parameter: 'topic', allowedValues: topics });
  });

  it('sent with two values is refused (G3)', async () => {
    const answer = await service.get('/api/v1/faq?topic=sizes&topic=care');
    expectProblem(answer, 400, 'invalid_parameter', { parameter: 'topic' });
  });
});

describe('GET /faq: limit', () => {
  it.each(['1', '007', '16', '17', '50', '200'])('%s is taken', async (limit) => {
    const { items, hasMore } = await page({ limit });
    expect(items).toHaveLength(Math.min(Number(limit), 16));
    expect(hasMore).toBe(Number(limit) < 16);
  });

  it('is 50 where it is not sent', async () => {
    expect((await getFaq({ limit: '50' })).body).toEqual((await getFaq()).body);
    const { document } = await service.contract();
    const { parameters } = (document.paths['/api/v1/faq'] as { get: { parameters: { name: string; schema: object }[] } }).get;
    expect(JSON.stringify(parameters.find(({ name }) => name === 'limit')?.schema)).toContain('"default":50');
  });

  it.each(['0', '201', '1.5', 'abc', '', '-1', '1e2', ' 5', '+5', '٥', '0x10', '99999999999999999999', 'NaN', 'Infinity'])(
    '"%s" is an invalid_parameter',
    async (limit) => {
      expectProblem(await getFaq({ limit }), 400, 'invalid_parameter', { parameter: 'limit' });
    },
  );

  it('sent with two values is refused (G3)', async () => {
    expectProblem(await service.get('/api/v1/faq?limit=1&limit=2'), 400, 'invalid_parameter', { parameter: 'limit' });
  });
});

describe('GET /faq: of two faults the first of the table is reported (G2)', () => {
  it('q before topic', async () => {
    expectProblem(await getFaq({ topic: 'x', q: '' }), 400, 'invalid_parameter', { parameter: 'q' });
  });

  it('topic before cursor and limit', async () => {
    expectProblem(await getFaq({ limit: '0', cursor: 'x', topic: 'x' }), 400, 'invalid_parameter', { parameter: 'topic' });
  });
});
