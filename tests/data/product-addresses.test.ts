import { expect, test } from 'vitest';
import { productAddresses } from '#lib/rules/products.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('the products of the content have addresses of their own', () => {
  expect(productAddresses.check(realContent)).toEqual([]);
});

test('a product named like a list is a fault', () => {
  const content = broken(realContent, ({ mattresses }) =>
    Object.assign(record(mattresses, 'dune-hybrid'), { id: 'hybrid-mattresses', slug: 'hybrid-mattresses' }),
  );
  expect(productAddresses.check(content)).toEqual([
    {
      file: 'products',
      field: 'hybrid-mattresses, id',
      problem: 'an id that ends in mattresses or pillows is the address of a list.',
      change: 'Write it in the singular, such as dune-mattress.',
    },
  ]);
});

test('a slug that is not the id is a fault, since programs build the address from it', () => {
  const content = broken(realContent, ({ pillows }) => (record(pillows, 'seashell-latex').slug = 'shell'));
  expect(productAddresses.check(content)).toEqual([
    {
      file: 'products',
      field: 'seashell-latex, slug',
      problem: 'shell is not the id, which is the address of its page.',
      change: 'Write seashell-latex.',
    },
  ]);
});
