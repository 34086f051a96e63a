import { expect, test } from 'vitest';
import { searchPages, type Findable, type Hit } from '#lib/search/page-search.ts';
import { textTerms } from '#lib/search/terms.ts';
import { createWordList } from '#lib/search/word-list.ts';

const titles: Readonly<Record<string, Findable & { text: string }>> = {
  king: { title: 'King', wanted: 1, text: '' },
  superKing: { title: 'Super King', wanted: 1, text: '' },
  question: { title: 'Which king fits a bed in a room', wanted: 1, text: 'queen' },
  product: { title: 'King pillow', wanted: 0.5, text: '' },
  passing: { title: 'Delivery', wanted: 1, text: 'king' },
};
const known = createWordList(['king', 'queen', 'super', 'pillow', 'delivery']);

/** Every page that has all the terms, with a score that says nothing. */
const index = (terms: string): Promise<Hit[]> => {
  const has = (id: string) => terms.split(' ').every((term) => textTerms(`${titles[id]?.title} ${titles[id]?.text}`).includes(term));
  return Promise.resolve(
    Object.keys(titles)
      .filter(has)
      .map((id) => ({ id, score: id === 'passing' ? 0.1 : 1 })),
  );
};
const search = async (text: string): Promise<string[]> =>
  (await searchPages(text, { known, index, pageOf: (id) => titles[id] as Findable })).ids;

test('the page whose title says nothing else comes first, and the kind that is less wanted last', async () => {
  expect(await search('king')).toEqual(['king', 'superKing', 'question', 'product']);
});

test('a page that names the word in passing is left out', async () => {
  expect(await search('king')).not.toContain('passing');
});

test('pages with every word come before those with some', async () => {
  expect((await search('king queen'))[0]).toBe('question');
  expect((await search('super king'))[0]).toBe('superKing');
});

test('a question without a word of the index finds nothing, and asks the index nothing', async () => {
  expect(await search('xyzzy')).toEqual([]);
  expect(await search('')).toEqual([]);
});
