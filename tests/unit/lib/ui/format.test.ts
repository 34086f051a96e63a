import { expect, test } from 'vitest';
import { amountOf, price } from '#lib/words/format.ts';

test.each([
  [1499, '1,499'],
  [2499.5, '2,499.50'],
  [39.95, '39.95'],
])('%d riyals are written alike in a table and in a sentence', (amount, written) => {
  expect(amountOf(amount)).toBe(written);
  expect(price(amount, 'en')).toBe(`QAR ${written}`);
  expect(price(amount, 'ar')).toBe(`${written} ريال`);
});
