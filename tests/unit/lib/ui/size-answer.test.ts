import { describe, expect, test } from 'vitest';
import { translateSize } from '#lib/domain/sizes.ts';
import type { Language } from '#lib/schemas/text.ts';
import { answer, answerKeys, type AnswerMessages, differencePhrase } from '#lib/ui/sizes/translation.ts';
import { realContent } from '../../../fixtures/content.ts';

const { sizes } = realContent;
const wordsIn = (language: Language): AnswerMessages =>
  Object.fromEntries(answerKeys.map((key) => [key, realContent['messages/sizes'][key][language]])) as AnswerMessages;

const say = (widthCm: number, lengthCm: number, language: Language = 'en') =>
  answer(
    translateSize({ widthCm, lengthCm }, sizes),
    sizes.map((size) => ({ ...size, name: size.name[language] })),
    wordsIn(language),
  );

test.each([
  [0, 0, 'the same'],
  [13, 0, '13 cm wider'],
  [-7, 0, '7 cm narrower'],
  [0, 3, '3 cm longer'],
  [0, -10, '10 cm shorter'],
  [13, 3, '13 cm wider and 3 cm longer'],
])('%i and %i: %s', (widthDifferenceCm, lengthDifferenceCm, phrase) => {
  expect(differencePhrase({ widthDifferenceCm, lengthDifferenceCm }, wordsIn('en'))).toBe(phrase);
});

describe('the answer in English', () => {
  test.each([
    [180, 200, 'King 180×200', ['The numbers are the same here.']],
    [150, 200, 'Queen 150×200', ['The numbers are the same here.', 'Our usual Queen is 160×200 cm, so ask for 150×200 by its numbers.']],
    [183, 198, 'Nearly King 180×200', ['Yours is 3 cm wider and 2 cm shorter than ours.']],
    [
      193,
      203,
      'Between King and Super King',
      ['Yours is 13 cm wider and 3 cm longer than our King, and 7 cm narrower and 3 cm longer than our Super King. It matches neither.'],
    ],
    [183, 213, 'No Gulf size', ['The nearest we have is King, 180×210 cm; yours is 3 cm wider and 3 cm longer.']],
  ])('of %i x %i is %s', (width, length, headline, sentences) => {
    expect(say(width, length)).toEqual({ headline, sentences });
  });
});

test('the answer in Arabic names both neighbours', () => {
  const { headline, sentences } = say(193, 203, 'ar');
  expect(headline).toBe('بين «كينج» و«سوبر كينج»');
  expect(sentences[0]).toContain('أعرض بمقدار 13 سم وأطول بمقدار 3 سم');
});
