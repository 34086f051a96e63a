import { expect, test } from 'vitest';
import { readPriceLimit, type PriceLimit } from '#lib/search/price-limit.ts';
import { testedContent } from '../../../fixtures/content.ts';

test.each<[query: string, limit: `${string} ${number}` | undefined]>([
  ['king under 2500', 'king 2500'],
  ['King mattress below 2,500 QAR', 'king 2500'],
  ['super king, less than 5k', 'super-king 5000'],
  ['king 2500', 'king 2500'],
  ['180x200 under 2500', 'king 2500'],
  ['queen around 2000', 'queen 2500'],
  ['كنج تحت 2500', 'king 2500'],
  ['مرتبة كينج أقل من 2500', 'king 2500'],
  ['كينج تحت ٢٥٠٠ ريال', 'king 2500'],
  ['كينج ما يزيد عن ٢٥٠٠', 'king 2500'],
  ['مرتبة اطفال تحت ٨٠٠', 'kids 800'],
  ['king', undefined],
  ['2500', undefined],
  ['king over 2500', undefined],
  ['كينج أكثر من 2500', undefined],
  ['180x200', undefined],
  ['king for my weight of 260', undefined],
  ['US king under 2500', undefined],
  ['king size pillow under 200', undefined],
])('the most that a mattress of a size may cost: %s', (query, limit) => {
  const written = ({ size, maxPriceQAR }: PriceLimit): string => `${size} ${maxPriceQAR}`;
  const read = readPriceLimit(query, testedContent.sizes);
  expect(read && written(read)).toBe(limit);
});
