import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countOf,
  filterGroupNames,
  matches,
  mattressFacets,
  pillowFacets,
  readSelection,
  toggle,
  writeSelection,
  type Facet,
  type Selection,
} from '#lib/domain/product-filter.ts';
import { facetSlug, facetsOf, firstProducts, isFacetSlug, listOf, listPath, onPage, pageful, pagesFor } from '#lib/domain/product-lists.ts';
import type { Content } from '#lib/schemas/content.ts';
import { realContent, record } from '../../fixtures/content.ts';
import { largeCatalogue } from '../../fixtures/large-catalogue.ts';

const { mattresses, pillows } = realContent;
const all = [...mattresses, ...pillows];
const facets = facetsOf(realContent);
const facetsIn = (content: Content) => [...content.mattresses.map(mattressFacets), ...content.pillows.map(pillowFacets)];
const facetsOfAll = facetsIn(realContent);

const shown = (selection: Selection): string[] =>
  all.filter((_, index) => matches(facetsOfAll[index] ?? [], selection)).map(({ id }) => id);

test.each<[Selection, string[]]>([
  [[], all.map(({ id }) => id)],
  // Any of a group and all of the groups.
  [
    ['type.hybrid', 'type.latex', 'size.single'],
    ['dune-hybrid', 'mangrove-hybrid', 'palm-grove-latex'],
  ],
  // One kind alone, when what only it has is chosen; both, each by its own, when both have something chosen.
  [['size.cot'], ['little-gazelle-medical']],
  [['height.adjustable'], ['sail-shredded-foam', 'basil-shredded-latex']],
  [
    ['type.latex', 'fill.microfibre'],
    ['palm-grove-latex', 'desert-rose-latex', 'shore-microfibre'],
  ],
  // The kind that is chosen, whatever stands in the groups of the other.
  [['kind.pillow', 'type.latex', 'fill.microfibre'], ['shore-microfibre']],
  [['latex.free'], all.filter(({ containsLatex }) => !containsLatex).map(({ id }) => id)],
  [['tier.budget', 'cooling.high'], []],
])('%j shows %j', (selection, ids) => {
  expect(shown(selection)).toEqual(ids);
});

test('a product differs by its facets and not by its firmness', () => {
  const dune = record(mattresses, 'dune-hybrid');
  const softer = { ...dune, firmness: { min: 1, max: 2 } };
  expect(mattressFacets(softer)).toEqual(mattressFacets(dune));
  expect(filterGroupNames).not.toContain('firmness');
});

describe('a selection', () => {
  const selections = fc.uniqueArray(fc.constantFrom(...facets));

  test('written as a query is read again, whatever the order of choosing', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const query = new URLSearchParams(writeSelection(selection));
        expect([...readSelection(query, facets)].sort()).toEqual([...selection].sort());
        expect(writeSelection([...selection].reverse())).toBe(writeSelection(selection));
      }),
    );
  });

  test('is a query that people can read, in which what is not known is passed over', () => {
    expect(writeSelection(['size.king', 'type.latex', 'type.hybrid'])).toBe('?type=hybrid,latex&size=king');
    expect(writeSelection([])).toBe('');
    expect(readSelection(new URLSearchParams('?type=hybrid,water&firmness=5&size='), facets)).toEqual(['type.hybrid']);
  });

  test('loses again what is chosen twice', () => {
    fc.assert(
      fc.property(selections, fc.constantFrom(...facets), (selection, facet) => {
        expect([...toggle(toggle(selection, facet), facet)].sort()).toEqual([...selection].sort());
      }),
    );
  });

  test.each<[Selection, number]>([
    [[], 3],
    [['type.latex'], 3],
    [['size.single'], 2],
    [['tier.budget'], 0],
  ])('%j shows of the hybrids, once they are chosen beside it, %i', (selection, count) => {
    expect(countOf(facetsOfAll, selection, 'type.hybrid')).toBe(count);
  });
});

describe('a facet', () => {
  const slugs = facets.map(facetSlug);

  test('of any product has an address of its own, which no product may take', () => {
    expect(facets).toEqual(expect.arrayContaining([...new Set<Facet>(facetsOfAll.flat())]));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !isFacetSlug(slug))).toEqual([]);
  });

  test('keeps the address that was shared', () => {
    const shared = ['mattresses', 'pillows', 'hybrid-mattresses', 'budget-price-mattresses', 'king-size-mattresses', 'latex-pillows'];
    const ofBoth = ['high-cooling-mattresses-and-pillows', 'latex-free-mattresses-and-pillows', 'adjustable-pillows'];
    expect(slugs).toEqual(expect.arrayContaining([...shared, ...ofBoth]));
  });

  test.each(['dune-hybrid', 'mattresses-by-dune', 'dune-mattress', 'pillowsoft'])('leaves %s to products', (slug) => {
    expect(isFacetSlug(slug)).toBe(false);
  });
});

describe('the list of a facet', () => {
  const large: Content = { ...realContent, ...largeCatalogue(realContent, 500) };
  const countIn = (list: Pick<Content, 'mattresses' | 'pillows'>): number => list.mattresses.length + list.pillows.length;

  test.each([realContent, large])('has the products that the filter counts', (content) => {
    for (const facet of facetsOf(content)) expect(countIn(listOf(facet, content)), facet).toBe(countOf(facetsIn(content), [], facet));
  });

  test('says the least and the most that any costs', () => {
    const { least, most } = listOf('kind.pillow', large);
    const prices = large.pillows.map(({ priceQAR }) => priceQAR);
    expect([least, most]).toEqual([Math.min(...prices), Math.max(...prices)]);
  });

  test.each(facetsOf(large))('%s has every product once on its pages, in order, and no more than a pageful on each', (facet) => {
    const list = listOf(facet, large);
    const pages = Array.from({ length: pagesFor(countIn(list)) }, (_, before) => onPage(list, before + 1));
    expect(pages.flatMap((page) => page.mattresses)).toEqual(list.mattresses);
    expect(pages.flatMap((page) => page.pillows)).toEqual(list.pillows);
    expect(pages.slice(0, -1).map(countIn)).toEqual(pages.slice(1).map(() => pageful));
  });

  test('of a kind is all of it, on pages of which the first has the address of the facet, and an empty one has a page', () => {
    expect(listOf('kind.mattress', large).mattresses).toEqual(large.mattresses);
    expect(listOf('kind.pillow', large).pillows).toEqual(large.pillows);
    expect([listPath('type.hybrid', 1), listPath('type.hybrid', 2)]).toEqual(['hybrid-mattresses', 'hybrid-mattresses/2']);
    expect(pagesFor(0)).toBe(1);
  });

  test('is not asked for where the catalogue fits; a larger one begins with both kinds', () => {
    expect(firstProducts(realContent)).toEqual({ mattresses, pillows });
    expect(countIn(firstProducts(large))).toBe(pageful);
  });
});
