import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerLanguage } from '#functions/negotiation.ts';
import { anyText } from '../any-text.ts';

test.each([
  [undefined, 'ar', 'ar'],
  [null, 'en', 'en'],
  ['', 'ar', 'ar'],
  ['en', 'ar', 'en'],
  ['ar', 'en', 'ar'],
  ['ar-QA', 'en', 'ar'],
  ['AR', 'en', 'ar'],
  ['fr, ar;q=0.5, en;q=0.4', 'en', 'ar'],
  ['en;q=0.4, ar;q=0.5', 'en', 'ar'],
  ['*', 'ar', 'ar'],
  ['fr', 'ar', 'ar'],
  ['ar;q=0', 'ar', 'ar'],
] as const)('%j of a question in %s is %s', (wanted, ofQuestion, language) => {
  expect(answerLanguage(wanted, ofQuestion)).toBe(language);
});

test('any text leads to a language of ours', () => {
  fc.assert(
    fc.property(anyText(), (wanted) => {
      expect(['en', 'ar']).toContain(answerLanguage(wanted, 'ar'));
    }),
  );
});
