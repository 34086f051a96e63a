import { expect, test } from 'vitest';
import { fold } from '#lib/search/normalise.ts';
import { spellDigits } from '#lib/search/number-words.ts';

test.each([
  ['مية وثمانين في ميتين', '180 في 200'],
  ['متر وثمانين في مترين', '180 في 200'],
  ['متر ونص في مترين', '150 في 200'],
  ['خمسة وتسعين كيلو', '95 كيلو'],
  ['مئة وخمسة كيلو', '105 كيلو'],
  ['ثمانين كيلو', '80 كيلو'],
])('%s is %s', (written, digits) => {
  expect(spellDigits(fold(written))).toBe(fold(digits));
});

test.each(['نفر ونص', 'فندق خمس نجوم', 'ثلاثة أطفال', 'side sleeper', ''])('"%s" counts no measure and stays', (written) => {
  expect(spellDigits(fold(written))).toBe(fold(written));
});
