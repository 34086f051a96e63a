import { describe, expect, test } from 'vitest';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { tiers } from '#lib/schemas/product.ts';
import { realContent } from '../fixtures/content.ts';

const { mattresses, pillows, outcomes } = realContent;

test('there are at least 12 mattresses and 8 pillows, two of them adjustable', () => {
  expect(mattresses.length).toBeGreaterThanOrEqual(12);
  expect(pillows.length).toBeGreaterThanOrEqual(8);
  expect(pillows.filter(({ adjustable }) => adjustable).length).toBeGreaterThanOrEqual(2);
});

test.each(mattressTypes)('there is a mattress of type %s', (type) => {
  expect(mattresses.map((mattress) => mattress.type)).toContain(type);
});

test.each(tiers)('there is a mattress of tier %s', (tier) => {
  expect(mattresses.map((mattress) => mattress.tier)).toContain(tier);
});

test('every recommended type has a product', () => {
  const sold = mattresses.map(({ type }) => type);
  for (const { recommendedMattressTypes } of outcomes) expect(sold).toEqual(expect.arrayContaining(recommendedMattressTypes));
});

test.each([
  ['low', 3, 6],
  ['medium', 7, 10],
  ['medium-high', 10, 13],
  ['high', 12, 16],
])('there is a pillow of %s loft, %i to %i cm', (_, min, max) => {
  expect(pillows.some(({ loftCm, adjustable }) => !adjustable && loftCm.min >= min && loftCm.max <= max)).toBe(true);
});

test('there is an adjustable pillow of 6 to 14 cm', () => {
  expect(pillows.some(({ loftCm, adjustable }) => adjustable && loftCm.min <= 6 && loftCm.max >= 14)).toBe(true);
});

test('no price is zero', () => {
  for (const { priceBySizeQAR } of mattresses) for (const price of Object.values(priceBySizeQAR)) expect(price).toBeGreaterThan(0);
  for (const { priceQAR } of pillows) expect(priceQAR).toBeGreaterThan(0);
});

describe('every name stands in both languages', () => {
  test.each(
    [...mattresses, ...pillows, ...realContent.sizes, ...realContent.topics].map(
      (named) => ['id' in named ? named.id : named.key, named.name] as const,
    ),
  )('%s', (_, { en, ar }) => {
    expect(en).toMatch(/[A-Za-z]/);
    expect(en).not.toMatch(/\p{Script=Arabic}/u);
    expect(ar).toMatch(/\p{Script=Arabic}/u);
    expect(ar).not.toMatch(/[A-Za-z]/);
  });
});
