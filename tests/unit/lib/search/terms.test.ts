import { describe, expect, test } from 'vitest';
import { isTitle, queryTerms, textTerms } from '#lib/search/terms.ts';

describe('a query looks for', () => {
  test.each([
    ['the words of a text', 'side sleeper', 'Side sleeper, 60 to 90 kg'],
    ['other words of the same meaning', 'doshag', 'mattresses'],
    ['words of the other language', 'مخدة', 'pillow'],
    ['a word as Gulf shoppers spell it', 'كنق', 'KING'],
    ['letters in any form', 'الوِسَادَةُ', 'وساده'],
    ['digits of the other script', '١٨٠', '180×200 cm'],
  ])('%s', (_, query, text) => {
    expect(textTerms(text)).toEqual(expect.arrayContaining(queryTerms(query)));
  });

  test('nothing where its words say nothing', () => {
    expect(queryTerms('what is the best for me')).toEqual([]);
    expect(queryTerms('?! "')).toEqual([]);
  });

  test('the beginning of a word while it is typed, and a number as a whole', () => {
    expect(textTerms('Delivery')[0]).toMatch(new RegExp(`^${queryTerms('deliv').join(' ')}`));
    expect(textTerms('2500')[0]).not.toMatch(new RegExp(`^${queryTerms('25').join(' ')}`));
  });
});

test.each([
  ['us king', 'US King', true],
  ['king american', 'US King', true],
  ['مراتب لاتكس', 'Latex mattresses', true],
  ['king', 'US King', false],
  ['us king size mattress', 'US King', false],
])('whether %j is the title %j: %s', (query, title, is) => {
  expect(isTitle(queryTerms(query), title)).toBe(is);
});
