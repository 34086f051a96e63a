import { expect, test } from 'vitest';
import { mattressFacets, pillowFacets } from '#lib/domain/product-filter.ts';
import { facetSlug, facetsOf, isFacetSlug } from '#lib/domain/product-lists.ts';
import { realContent } from '../../fixtures/content.ts';

const facets = facetsOf(realContent);
const slugs = facets.map(facetSlug);

test('every facet of a product has a page', () => {
  const had = [...realContent.mattresses.flatMap(mattressFacets), ...realContent.pillows.flatMap(pillowFacets)];
  expect(facets).toEqual(expect.arrayContaining([...new Set(had)]));
});

test('every facet has an address of its own, which no product may take', () => {
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.filter((slug) => !isFacetSlug(slug))).toEqual([]);
});

test('addresses that are shared keep their form', () => {
  expect(slugs).toEqual(
    expect.arrayContaining([
      'mattresses',
      'pillows',
      'hybrid-mattresses',
      'budget-price-mattresses',
      'king-size-mattresses',
      'high-cooling-mattresses-and-pillows',
      'latex-free-mattresses-and-pillows',
      'latex-pillows',
      'adjustable-pillows',
    ]),
  );
});

test.each(['dune-hybrid', 'mattresses-by-dune', 'dune-mattress', 'pillowsoft'])('%s is left to products', (slug) => {
  expect(isFacetSlug(slug)).toBe(false);
});
