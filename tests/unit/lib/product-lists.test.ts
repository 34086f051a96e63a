import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupOf,
  matches,
  mattressFiltered,
  pillowFiltered,
  readFilter,
  writeFilter,
  type Facet,
  type Filter,
  type Selection,
} from '#lib/domain/product-filter.ts';
import { facetSlug, facetsOf, firstProducts, isFacetSlug, listOf, onPage, pageful, pagesFor } from '#lib/domain/product-lists.ts';
import type { Content } from '#lib/schemas/content.ts';
import { testedContent } from '../../fixtures/content.ts';

const { mattresses, pillows } = testedContent;
const all = [...mattresses, ...pillows];
const facets = facetsOf(testedContent);
const filteredIn = (content: Content) => [
  ...content.mattresses.map((one) => mattressFiltered(one, one.priceFromQAR)),
  ...content.pillows.map(pillowFiltered),
];
const filtered = filteredIn(testedContent);

const sized = (facet: Facet): boolean => groupOf(facet) === 'size';

const shown = (filter: Filter): string[] => filtered.flatMap((product, index) => (matches(product, filter) ? [all[index]?.id ?? ''] : []));

test.each<[Selection, string[], number?]>([
  [[], all.map(({ id }) => id)],
  // Any of a group and all of the groups.
  [
    ['type.hybrid', 'type.latex', 'size.single'],
    ['dune-hybrid', 'mangrove-hybrid', 'palm-grove-latex'],
  ],
  [
    ['type.latex', 'fill.microfibre'],
    ['palm-grove-latex', 'shore-microfibre'],
  ],
  // The kind that is chosen, whatever stands in the groups of the other.
  [['kind.pillow', 'type.latex', 'fill.microfibre'], ['shore-microfibre']],
  [['latex.free'], all.filter(({ containsLatex }) => !containsLatex).map(({ id }) => id)],
  // The most is of the chosen size, that price included; without a size of the least price, and of pillows too.
  [['size.king'], ['reed-memory-foam', 'plateau-medical', 'ghaf-pocket-spring', 'dune-hybrid', 'wadi-bonnell'], 2495],
  [['size.king', 'type.hybrid'], [], 2494],
  [[], ['shore-microfibre'], 50],
])('%j shows %j at most %j', (facets, ids, maxPriceQAR) => {
  expect(shown({ facets, maxPriceQAR })).toEqual(ids);
});

describe('a filter', () => {
  const filters = fc.record({
    facets: fc.uniqueArray(fc.constantFrom(...facets), { selector: (facet) => (sized(facet) ? 'size' : facet) }),
    maxPriceQAR: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
  });

  test('written as a query is read again, whatever the order of choosing', () => {
    fc.assert(
      fc.property(filters, ({ facets: chosen, maxPriceQAR }) => {
        const written = writeFilter({ facets: chosen, maxPriceQAR });
        const read = readFilter(new URLSearchParams(written), facets);
        expect({ ...read, facets: [...read.facets].sort() }).toEqual({ facets: [...chosen].sort(), maxPriceQAR });
        expect(writeFilter({ facets: [...chosen].reverse(), maxPriceQAR })).toBe(written);
      }),
    );
  });
});

describe('a facet', () => {
  const slugs = facets.map(facetSlug);

  test('of any product has an address of its own, which no product may take', () => {
    expect(facets).toEqual(expect.arrayContaining([...new Set<Facet>(filtered.flatMap((product) => product.facets))]));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !isFacetSlug(slug))).toEqual([]);
  });
});

describe('the list of a facet', () => {
  const again = <Product extends { id: string; slug: string }>(products: readonly Product[]): Product[] =>
    Array.from({ length: 50 }, (_, turn) =>
      products.map((one) => ({ ...one, id: `${one.id}-${turn}`, slug: `${one.slug}-${turn}` })),
    ).flat();
  const large: Content = { ...testedContent, mattresses: again(mattresses), pillows: again(pillows) };
  const countIn = (list: Pick<Content, 'mattresses' | 'pillows'>): number => list.mattresses.length + list.pillows.length;

  test.each(facetsOf(large))('%s has every product once on its pages, in order, and no more than a pageful on each', (facet) => {
    const list = listOf(facet, large);
    const pages = Array.from({ length: pagesFor(countIn(list)) }, (_, before) => onPage(list, before + 1));
    expect(pages.flatMap((page) => page.mattresses)).toEqual(list.mattresses);
    expect(pages.flatMap((page) => page.pillows)).toEqual(list.pillows);
    expect(pages.slice(0, -1).map(countIn)).toEqual(pages.slice(1).map(() => pageful));
  });

  test('is not asked for where the catalogue fits; a larger one begins with both kinds', () => {
    expect(firstProducts(testedContent)).toEqual({ mattresses, pillows });
    expect(countIn(firstProducts(large))).toBe(pageful);
  });
});
