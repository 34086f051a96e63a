import { expect, test } from 'vitest';
import { bestSentence, excerpt, matchedStretches } from '#lib/search/matches.ts';
import { textTerms } from '#lib/search/terms.ts';

const marked = (text: string, question: string): string[] =>
  matchedStretches(text, textTerms(question))
    .filter(({ matched }) => matched)
    .map(({ text }) => text);

test('words of the question and their kin are marked as they are written', () => {
  expect(marked('Which mattresses suit a king bed?', 'mattress KING')).toEqual(['mattresses', 'king']);
  expect(marked('كم ارتفاع الوسادة؟ المِخدّة اللينة', 'وسائد')).toEqual(['الوسادة', 'المِخدّة']);
});

test('words that begin like what is typed are marked', () => {
  const found = matchedStretches('Delivery and price', ['deliv']).filter(({ matched }) => matched);
  expect(found).toEqual([{ text: 'Delivery', matched: true }]);
});

test('the stretches are the text', () => {
  for (const text of ['King, 180×200 cm.', 'nothing here', '', 'king'])
    expect(
      matchedStretches(text, textTerms('king'))
        .map(({ text }) => text)
        .join(''),
    ).toBe(text);
});

test('of a long text the sentence with most words of the question is shown, else the first', () => {
  const long = `${'A first sentence that says little. '.repeat(5)}The king has a pillow. The king is here.`;
  expect(bestSentence(long, textTerms('king pillow'))).toBe('The king has a pillow.');
  expect(bestSentence(long, textTerms('delivery'))).toBe('A first sentence that says little.');
  expect(bestSentence('Short. The king.', textTerms('king'))).toBe('Short. The king.');
});

test('an answer is shown with its first sentence, which says what to do, and the best one', () => {
  const long = `Start with medium-firm. ${'A sentence that says little. '.repeat(5)}The king has a pillow.`;
  expect(excerpt(long, textTerms('medium-firm'))).toBe('Start with medium-firm.');
  expect(excerpt(long, textTerms('king'))).toBe('Start with medium-firm. … The king has a pillow.');
  expect(excerpt(`Start here. The king has a pillow. ${'It says little. '.repeat(9)}`, textTerms('king'))).toBe(
    'Start here. The king has a pillow.',
  );
});
