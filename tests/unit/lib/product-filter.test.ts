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
import { facetsOf } from '#lib/domain/product-lists.ts';
import { realContent, record } from '../../fixtures/content.ts';

const { mattresses, pillows } = realContent;
const known = facetsOf(realContent);
const all = [...mattresses, ...pillows];
const facetsOfAll = all.map((product) => ('heightCm' in product ? mattressFacets(product) : pillowFacets(product)));

const shown = (selection: Selection): string[] =>
  all.filter((_, index) => matches(facetsOfAll[index] ?? [], selection)).map(({ id }) => id);

describe('what is shown', () => {
  test('everything, when nothing is chosen', () => {
    expect(shown([])).toHaveLength(all.length);
  });

  test('any of a group and all of the groups', () => {
    expect(shown(['type.hybrid', 'type.latex', 'size.single'])).toEqual(['dune-hybrid', 'mangrove-hybrid', 'palm-grove-latex']);
  });

  test('mattresses alone, when what only they have is chosen', () => {
    expect(shown(['size.cot'])).toEqual(['little-gazelle-medical']);
  });

  test('pillows alone, when what only they have is chosen', () => {
    expect(shown(['height.adjustable'])).toEqual(['sail-shredded-foam', 'basil-shredded-latex']);
  });

  test('both kinds, when both have something chosen, each by its own', () => {
    expect(shown(['type.latex', 'fill.microfibre'])).toEqual(['palm-grove-latex', 'desert-rose-latex', 'shore-microfibre']);
  });

  test('the kind that is chosen, whatever stands in the groups of the other', () => {
    expect(shown(['kind.pillow', 'type.latex', 'fill.microfibre'])).toEqual(['shore-microfibre']);
  });

  test('no latex at all where it is to be free of it', () => {
    expect(shown(['latex.free'])).toEqual(all.filter(({ containsLatex }) => !containsLatex).map(({ id }) => id));
  });

  test('nothing, where no product has it all', () => {
    expect(shown(['tier.budget', 'cooling.high'])).toEqual([]);
  });
});

test('a product differs by its facets and not by its firmness', () => {
  const dune = record(mattresses, 'dune-hybrid');
  const softer = { ...dune, firmness: { min: 1, max: 2 } };
  expect(mattressFacets(softer)).toEqual(mattressFacets(dune));
  expect(filterGroupNames).not.toContain('firmness');
});

const selections = fc.uniqueArray(fc.constantFrom(...known));

test('a selection written as a query is read again, whatever the order of choosing', () => {
  fc.assert(
    fc.property(selections, (selection) => {
      const query = new URLSearchParams(writeSelection(selection));
      expect([...readSelection(query, known)].sort()).toEqual([...selection].sort());
      expect(writeSelection([...selection].reverse())).toBe(writeSelection(selection));
    }),
  );
});

test('the query is one that people can read', () => {
  expect(writeSelection(['size.king', 'type.latex', 'type.hybrid'])).toBe('?type=hybrid,latex&size=king');
  expect(writeSelection([])).toBe('');
});

test('what is not known in a query is passed over', () => {
  expect(readSelection(new URLSearchParams('?type=hybrid,water&firmness=5&size='), known)).toEqual(['type.hybrid']);
});

test('choosing twice takes away again', () => {
  fc.assert(
    fc.property(selections, fc.constantFrom(...known), (selection, facet) => {
      const twice = toggle(toggle(selection, facet), facet);
      expect([...twice].sort()).toEqual([...selection].sort());
    }),
  );
});

test('the count of a facet is what is shown of it once it is chosen beside the other groups', () => {
  const hybrid: Facet = 'type.hybrid';
  expect(countOf(facetsOfAll, [], hybrid)).toBe(3);
  expect(countOf(facetsOfAll, ['type.latex'], hybrid)).toBe(3);
  expect(countOf(facetsOfAll, ['size.single'], hybrid)).toBe(2);
  expect(countOf(facetsOfAll, ['tier.budget'], hybrid)).toBe(0);
});
