import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faqEntries, faqPage } from '#lib/domain/faq.ts';
import { createSearch } from '#lib/search/retrieve.ts';
import { realContent } from '../../../fixtures/content.ts';
import { anyText } from '../../any-text.ts';
import { settings } from '../../settings.ts';
import { problemOf } from '../../thrown.ts';

const entries = faqEntries(realContent, settings);
const { rankAnswers: found } = createSearch(realContent);
const search = (text: string) => found(text).flatMap((id) => entries.find((entry) => entry.id === id) ?? []);

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  test.each(entries.map(({ id, question }) => [id, question[language]]))(
    'the question of %s finds its own answer first',
    (id, question) => {
      expect(found(question)[0]).toBe(id);
    },
  );
});

test.each([
  ['back pain', 'back-pain-mattress'],
  ['BACK PAIN', 'back-pain-mattress'],
  ['ألم الظهر', 'back-pain-mattress'],
  ['الم الظهر', 'back-pain-mattress'],
  ['آلام ظهر', 'back-pain-mattress'],
  ['أَلَمُ الظَّهْر', 'back-pain-mattress'],
  ['hotel', 'hotel-feel-mattress'],
  ['hot', 'hot-sleepers-heat-humidity-ac'],
  ['warranty', 'warranty-trial-and-returns'],
  ['warrenty', 'warranty-trial-and-returns'],
  ['ضمان', 'warranty-trial-and-returns'],
  ['الضمان', 'warranty-trial-and-returns'],
  ['delivery', 'prices-delivery-and-old-mattress'],
  ['deliv', 'prices-delivery-and-old-mattress'],
  ['توصيل', 'prices-delivery-and-old-mattress'],
  ['baby', 'children-and-cot-mattress'],
  ['latex allergy', 'allergies-dust-mites-latex'],
  ['pillows', 'pillow-height-and-type'],
  ['وسائد', 'pillow-height-and-type'],
])('%s finds %s first', (text, id) => {
  expect(found(text)[0]).toBe(id);
});

test('a word that is none of ours takes nothing from the others', () => {
  expect(found('warranty xyzzy')[0]).toBe('warranty-trial-and-returns');
});

test('an answer that names a word in passing is left out', () => {
  expect(found('pillow')).not.toContain('hotel-feel-mattress');
});

test('every spelling of king finds the answers about king sizes', () => {
  for (const spelling of ['king', 'كينج', 'كينغ', 'كنج', 'كنق'])
    expect(found(spelling)).toEqual(expect.arrayContaining(['qatar-king-vs-us-uk-king', 'qatar-mattress-sizes']));
});

test('a measure is found whatever its sign and its digits', () => {
  const answers = found('180x200');
  expect(answers[0]).toMatch(/^qatar-/);
  for (const measure of ['180×200', '180 * 200', '١٨٠×٢٠٠', '۱۸۰x۲۰۰']) expect(found(measure)).toEqual(answers);
});

test.each(['xyzzy', 'zzzz qqqq', 'the', 'what is the', 'في', '؟', ' '])('%j finds nothing', (text) => {
  expect(found(text)).toEqual([]);
});

test('any search text of 200 characters is answered, each entry at most once', () => {
  const anyWord = fc.constantFrom(...entries.flatMap(({ question }) => [...question.en.split(' '), ...question.ar.split(' ')]));
  const text = fc.oneof(
    anyText({ maxLength: 200 }),
    fc.array(anyWord, { maxLength: 20 }).map((some) => some.join(' ')),
  );
  fc.assert(
    fc.property(text, (q) => {
      const ids = found(q);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

describe('a page of GET /faq', () => {
  const page = (query: Partial<Parameters<typeof faqPage>[2]>) => faqPage(entries, search, { limit: 50, ...query });

  test('without filters holds the sixteen questions in their order (G33)', () => {
    expect(page({})).toEqual({ items: entries, nextCursor: null, hasMore: false, total: 16 });
    expect(entries.map(({ id }) => id)).toEqual(realContent.faq.map(({ id }) => id));
  });

  test('of a topic holds its questions, and total counts them (G57)', () => {
    const { items, total } = page({ topic: 'materials' });
    expect(items.map(({ id }) => id)).toEqual(['mattress-types-explained', 'hotel-feel-mattress']);
    expect(total).toBe(2);
  });

  test('of a search within a topic keeps the order of the search', () => {
    const ids = page({ q: 'hotel', topic: 'materials' }).items.map(({ id }) => id);
    expect(ids[0]).toBe('hotel-feel-mattress');
    expect(page({ q: 'hotel', topic: 'warranty' }).items).toEqual([]);
  });

  test('of a search without a hit is empty, and no error (G36)', () => {
    expect(page({ q: 'xyzzy' })).toEqual({ items: [], nextCursor: null, hasMore: false, total: 0 });
  });

  test.each([
    [{ topic: 'materials' }, { topic: 'sizes' }],
    [{ topic: 'materials' }, {}],
    [{ q: 'mattress' }, { q: 'king' }],
    [{ q: 'mattress' }, {}],
  ] as const)('refuses the cursor of %o with %o (G57)', (given, others) => {
    const { nextCursor } = page({ ...given, limit: 1 });
    const follow = (filters: Partial<Parameters<typeof faqPage>[2]>) => page({ ...filters, limit: 1, cursor: nextCursor ?? '' });
    expect(follow(given).items).toHaveLength(1);
    expect(problemOf(() => follow(others))?.id).toBe('invalid_cursor');
  });

  test('goes on where the page before ended', () => {
    const first = page({ limit: 10 });
    expect(first).toMatchObject({ hasMore: true, total: 16 });
    const second = page({ limit: 10, cursor: first.nextCursor ?? undefined });
    expect([...first.items, ...second.items]).toEqual(entries);
  });
});

test('an entry has its id, topic, texts and address, and not its sources (G34)', () => {
  expect(entries[0]).toEqual({
    id: 'qatar-mattress-sizes',
    topic: 'sizes',
    question: realContent.faq[0]?.question,
    answer: realContent.faq[0]?.answer,
    url: 'https://guidance.example/en/faq/qatar-mattress-sizes',
  });
});
