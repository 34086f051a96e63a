import { expect, test } from 'vitest';
import { prices } from '#lib/rules/products.ts';
import type { MattressRecord } from '#lib/schemas/content.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

/** Faults of the content with one mattress changed; its prices are 7915 (queen), 8995 (king) and 10255 (super-king). */
const withMattress = (change: Partial<MattressRecord>) =>
  prices.check(broken(realContent, ({ mattresses }) => Object.assign(record(mattresses, 'starlight-pocket-spring'), change)));

test('the prices of the content pass', () => {
  expect(prices.check(realContent)).toEqual([]);
});

test('a price for a size that we do not know is a fault', () => {
  expect(withMattress({ priceBySizeQAR: { queen: 7915, emperor: 12_000 } })).toEqual([
    {
      file: 'products',
      field: 'starlight-pocket-spring, priceBySizeQAR, emperor',
      problem: 'emperor is not a size we know.',
      change: 'Use one of cot, kids, single, super-single, double, queen, king, super-king, or add the size to sizes.json first.',
    },
  ]);
});

test.each([7914, 8995])('%i as the price to start from is a fault where the smallest is 7915', (priceFromQAR) => {
  expect(withMattress({ priceFromQAR })).toEqual([
    {
      file: 'products',
      field: 'starlight-pocket-spring, priceFromQAR',
      problem: `${priceFromQAR} is not the smallest price of priceBySizeQAR.`,
      change: 'Write 7915.',
    },
  ]);
});

test('a mattress without any price is a fault', () => {
  expect(withMattress({ priceBySizeQAR: {} })).toEqual([
    {
      file: 'products',
      field: 'starlight-pocket-spring, priceBySizeQAR',
      problem: 'there is no price.',
      change: 'Add a price for at least one size.',
    },
  ]);
});

test('a larger size that costs less than a smaller one is a fault, whatever order they are written in', () => {
  expect(withMattress({ priceBySizeQAR: { 'super-king': 8994, king: 8995, queen: 7915 } })).toEqual([
    {
      file: 'products',
      field: 'starlight-pocket-spring, priceBySizeQAR, super-king',
      problem: '8994 is below the price of the smaller king.',
      change: 'Correct one of the two.',
    },
  ]);
});

test('two sizes may cost the same', () => {
  expect(withMattress({ priceBySizeQAR: { queen: 7915, king: 7915 } })).toEqual([]);
});
