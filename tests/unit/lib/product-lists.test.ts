import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countedPrice,
  countOf,
  filterGroupNames,
  groupOf,
  matches,
  mattressFiltered,
  pillowFiltered,
  priceSteps,
  readFilter,
  writeFilter,
  type Facet,
  type Filter,
  type Selection,
} from '#lib/domain/product-filter.ts';
import { facetSlug, facetsOf, firstProducts, isFacetSlug, listOf, onPage, pageful, pagesFor } from '#lib/domain/product-lists.ts';
import type { Content } from '#lib/schemas/content.ts';
import { testedContent, record } from '../../fixtures/content.ts';
import { largeCatalogue } from '../../fixtures/large-catalogue.ts';

const { mattresses, pillows } = testedContent;
const all = [...mattresses, ...pillows];
const facets = facetsOf(testedContent);
const filteredIn = (content: Content) => [...content.mattresses.map(mattressFiltered), ...content.pillows.map(pillowFiltered)];
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
  // One kind alone, when what only it has is chosen; both, each by its own, when both have something chosen.
  [['size.cot'], ['little-gazelle-medical']],
  [['height.adjustable'], ['sail-shredded-foam']],
  [
    ['type.latex', 'fill.microfibre'],
    ['palm-grove-latex', 'shore-microfibre'],
  ],
  // The kind that is chosen, whatever stands in the groups of the other.
  [['kind.pillow', 'type.latex', 'fill.microfibre'], ['shore-microfibre']],
  [['latex.free'], all.filter(({ containsLatex }) => !containsLatex).map(({ id }) => id)],
  [['tier.budget', 'cooling.high'], []],
  // The most is of the chosen size, that price included; without a size of the least price, and of pillows too.
  [['size.king'], ['reed-memory-foam', 'plateau-medical', 'ghaf-pocket-spring', 'dune-hybrid'], 2495],
  [['size.king', 'type.hybrid'], [], 2494],
  [['type.hybrid'], ['dune-hybrid'], 1249],
  [[], ['shore-microfibre'], 50],
])('%j shows %j at most %j', (facets, ids, maxPriceQAR) => {
  expect(shown({ facets, maxPriceQAR })).toEqual(ids);
});

test('the amounts offered as the most leave some prices below and above', () => {
  const prices = mattresses.flatMap(({ priceBySizeQAR }) => Object.values(priceBySizeQAR));
  const steps = priceSteps(prices);
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect([prices.some((price) => price <= step), prices.some((price) => price > step)]).toEqual([true, true]);
  expect(priceSteps([])).toEqual([]);
});

test('a product differs by its facets and not by its firmness', () => {
  const dune = record(mattresses, 'dune-hybrid');
  const softer = { ...dune, firmness: { min: 1, max: 2 } };
  expect(mattressFiltered(softer)).toEqual(mattressFiltered(dune));
  expect(filterGroupNames).not.toContain('firmness');
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

  test('is a query that people can read, in which what is not known is passed over', () => {
    const filter: Filter = { facets: ['size.king', 'type.latex', 'type.hybrid'], maxPriceQAR: 2500 };
    expect(writeFilter(filter)).toBe('?type=hybrid,latex&size=king&maxPriceQAR=2500');
    expect(writeFilter({ facets: [] })).toBe('');
    expect(readFilter(new URLSearchParams('?type=hybrid,water&firmness=5&size=&maxPriceQAR=cheap'), facets)).toEqual({
      facets: ['type.hybrid'],
    });
    // As a form without script sends it, and of two sizes the first.
    expect(readFilter(new URLSearchParams('?type=hybrid&type=latex&size=king,queen&maxPriceQAR='), facets)).toEqual({
      facets: ['type.hybrid', 'type.latex', 'size.queen'],
    });
  });

  test.each<[Selection, number, number?]>([
    [[], 3],
    [['type.latex'], 3],
    [['size.single'], 2],
    [['tier.budget'], 0],
    [['size.king'], 1, 2500],
  ])('%j shows of the hybrids, once they are chosen beside it, %i at most %j', (chosen, count, maxPriceQAR) => {
    expect(countOf(filtered, { facets: chosen, maxPriceQAR }, 'type.hybrid')).toBe(count);
  });
});

describe('a facet', () => {
  const slugs = facets.map(facetSlug);

  test('of any product has an address of its own, which no product may take', () => {
    expect(facets).toEqual(expect.arrayContaining([...new Set<Facet>(filtered.flatMap((product) => product.facets))]));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !isFacetSlug(slug))).toEqual([]);
  });

  test.each(['dune-hybrid', 'mattresses-by-dune', 'dune-mattress', 'pillowsoft'])('leaves %s to products', (slug) => {
    expect(isFacetSlug(slug)).toBe(false);
  });
});

describe('the list of a facet', () => {
  const large: Content = { ...testedContent, ...largeCatalogue(testedContent, 500) };
  const countIn = (list: Pick<Content, 'mattresses' | 'pillows'>): number => list.mattresses.length + list.pillows.length;

  test.each([testedContent, large])('has the products that the filter counts', (content) => {
    for (const facet of facetsOf(content))
      expect(countIn(listOf(facet, content)), facet).toBe(countOf(filteredIn(content), { facets: [] }, facet));
  });

  test.each([testedContent, large])(
    'says the least and the most that any costs, and of a size in that size, which it is sorted by',
    (content) => {
      for (const facet of facetsOf(content)) {
        const list = listOf(facet, content);
        const ofSize = (prices: Readonly<Record<string, number>>) =>
          sized(facet) ? [countedPrice(prices, [facet])] : Object.values(prices);
        const prices = [
          ...list.mattresses.flatMap(({ priceBySizeQAR }) => ofSize(priceBySizeQAR)),
          ...list.pillows.map(({ priceQAR }) => priceQAR),
        ];
        expect([list.least, list.most], facet).toEqual([Math.min(...prices), Math.max(...prices)]);
        if (sized(facet)) expect(prices, facet).toEqual(prices.toSorted((one, other) => one - other));
      }
    },
  );

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
