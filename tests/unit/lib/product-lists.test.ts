import { describe, expect, test } from 'vitest';
import { countOf, mattressFacets, pillowFacets } from '#lib/domain/product-filter.ts';
import { facetsOf, firstProducts, listOf, listPath, onPage, pageful, pagesFor } from '#lib/domain/product-lists.ts';
import type { Content } from '#lib/schemas/content.ts';
import { realContent } from '../../fixtures/content.ts';
import { largeCatalogue } from '../../fixtures/large-catalogue.ts';

const large: Content = { ...realContent, ...largeCatalogue(realContent, 500) };
const countIn = ({ mattresses, pillows }: Pick<Content, 'mattresses' | 'pillows'>): number => mattresses.length + pillows.length;

test.each([realContent, large])('a list has the products that the filter counts', (content) => {
  const products = [...content.mattresses.map(mattressFacets), ...content.pillows.map(pillowFacets)];
  for (const facet of facetsOf(content)) expect(countIn(listOf(facet, content)), facet).toBe(countOf(products, [], facet));
});

test('its prices are the least and the most of any', () => {
  const { least, most } = listOf('kind.pillow', large);
  const prices = large.pillows.map(({ priceQAR }) => priceQAR);
  expect([least, most]).toEqual([Math.min(...prices), Math.max(...prices)]);
});

describe('pages of a list', () => {
  test.each(facetsOf(large))('hold every product of %s once, in order, and no more than a pageful', (facet) => {
    const list = listOf(facet, large);
    const pages = Array.from({ length: pagesFor(countIn(list)) }, (_, before) => onPage(list, before + 1));
    expect(pages.flatMap(({ mattresses }) => mattresses)).toEqual(list.mattresses);
    expect(pages.flatMap(({ pillows }) => pillows)).toEqual(list.pillows);
    expect(pages.slice(0, -1).map(countIn)).toEqual(pages.slice(1).map(() => pageful));
  });

  test('of both kinds lead to every product', () => {
    expect(listOf('kind.mattress', large).mattresses).toEqual(large.mattresses);
    expect(listOf('kind.pillow', large).pillows).toEqual(large.pillows);
  });

  test('an empty list has one page', () => {
    expect(pagesFor(0)).toBe(1);
  });

  test('the first has the address of the facet', () => {
    expect([listPath('type.hybrid', 1), listPath('type.hybrid', 2)]).toEqual(['hybrid-mattresses', 'hybrid-mattresses/2']);
  });
});

test('a catalogue that fits is shown whole, a larger one begins with both kinds', () => {
  expect(firstProducts(realContent)).toEqual({ mattresses: realContent.mattresses, pillows: realContent.pillows });
  expect(countIn(firstProducts(large))).toBe(pageful);
});
