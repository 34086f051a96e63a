import { expect, test } from 'vitest';
import { productIds } from '#lib/rules/products.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('the ids and slugs of the content are unique', () => {
  expect(productIds.check(realContent)).toEqual([]);
});

test('two mattresses with one id are a fault', () => {
  const content = broken(realContent, ({ mattresses }) => (record(mattresses, 'horizon-hybrid').id = 'dune-hybrid'));
  expect(productIds.check(content)).toEqual([
    {
      file: 'products',
      field: 'dune-hybrid, id',
      problem: 'dune-hybrid is already the id of another product.',
      change: 'Give this product a name of its own.',
    },
  ]);
});

test('a pillow with the id of a mattress is a fault, since a shortlist names both by id', () => {
  const content = broken(realContent, ({ pillows }) => (record(pillows, 'seashell-latex').id = 'dune-hybrid'));
  expect(productIds.check(content)).toEqual([
    {
      file: 'products',
      field: 'dune-hybrid, id',
      problem: 'dune-hybrid is already the id of another product.',
      change: 'Give this product a name of its own.',
    },
  ]);
});

test('two products with one slug are a fault', () => {
  const content = broken(realContent, ({ pillows }) => (record(pillows, 'seashell-latex').slug = 'shore-microfibre'));
  expect(productIds.check(content)).toEqual([
    {
      file: 'products',
      field: 'seashell-latex, slug',
      problem: 'shore-microfibre is already the slug of another product.',
      change: 'Give this product a name of its own.',
    },
  ]);
});
