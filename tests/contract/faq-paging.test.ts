import { describe, expect, it } from 'vitest';
import type { FaqPage } from '#lib/schemas/faq.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();

type Query = Record<string, string>;
const getFaq = (query: Query) => service.get(`/api/v1/faq?${new URLSearchParams(query)}`);
const page = async (query: Query) => (await getFaq(query)).json as FaqPage;

/** Every page from the first to the one without a cursor. */
const walk = async (query: Query): Promise<FaqPage[]> => {
  const pages = [await page(query)];
  for (let last = pages[0]; last?.nextCursor != null && pages.length < 30; last = pages.at(-1)) {
    pages.push(await page({ ...query, cursor: last.nextCursor }));
  }
  return pages;
};

const firstCursor = async (query: Query): Promise<string> => (await page({ limit: '1', ...query })).nextCursor ?? '';

const filters: Query[] = [{}, { topic: 'sizes' }, { q: 'mattress' }, { q: 'king', topic: 'sizes' }, { q: 'مرتبة' }];

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

  it.each(['5', '8', '15'])('limit=%s does so too', async (limit) => {
    const pages = await walk({ limit });
    expect(pages).toHaveLength(Math.ceil(16 / Number(limit)));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(16);
  });

  it('lets the limit change on the way', async () => {
    const cursor = await firstCursor({});
    const { items, hasMore, nextCursor, total } = await page({ cursor, limit: '200' });
    expect({ size: items.length, hasMore, nextCursor, total }).toEqual({ size: 15, hasMore: false, nextCursor: null, total: 16 });
  });

  it('goes on with the default limit where only a cursor is sent', async () => {
    expect((await page({ cursor: await firstCursor({}) })).items).toHaveLength(15);
  });
});

describe('G57: a cursor belongs to its filters', () => {
  it.each([
    { issued: {}, used: { topic: 'sizes' } },
    { issued: { topic: 'sizes' }, used: {} },
    { issued: { topic: 'sizes' }, used: { topic: 'materials' } },
    { issued: { q: 'mattress' }, used: {} },
    { issued: { q: 'mattress' }, used: { q: 'pillow' } },
    { issued: { q: 'mattress' }, used: { q: 'mattress', topic: 'sizes' } },
  ] satisfies { issued: Query; used: Query }[])('issued for $issued, used with $used', async ({ issued, used }) => {
    const cursor = await firstCursor(issued);
    expect(cursor).not.toBe('');
    expectProblem(await getFaq({ ...used, cursor }), 400, 'invalid_cursor', { parameter: 'cursor' });
  });
});

describe('invalid_cursor (G42: 400)', () => {
  it.each(['x', '', '0', 'MA', 'AAAA', '1', '-1', 'null', 'a'.repeat(201), 'MTAuNHh6', 'مؤشر', ' '])(
    '"%s" was never issued',
    async (cursor) => {
      expectProblem(await getFaq({ cursor }), 400, 'invalid_cursor', { parameter: 'cursor' });
    },
  );

  it('an issued one that was changed or cut', async () => {
    const cursor = await firstCursor({});
    for (const changed of [cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, cursor.toLowerCase(), ` ${cursor}`]) {
      expectProblem(await getFaq({ cursor: changed }), 400, 'invalid_cursor');
    }
  });

  it('two different ones (G3)', async () => {
    const cursor = await firstCursor({});
    expectProblem(await service.get(`/api/v1/faq?cursor=${cursor}&cursor=x`), 400, 'invalid_cursor', { parameter: 'cursor' });
  });
});
