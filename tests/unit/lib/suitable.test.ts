import { describe, expect, test } from 'vitest';
import { mattressesOfType, pillowsOfLoft } from '#lib/domain/finder.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { broken, realContent } from '../../fixtures/content.ts';

const { mattresses, pillows } = realContent;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('mattresses', () => {
  test.each(mattressTypes)('of the type %s are all of it and in the order of the catalogue', (type) => {
    const expected = mattresses.filter((mattress) => mattress.type === type && mattress.id !== 'little-gazelle-medical');
    expect(ids(mattressesOfType(type, mattresses))).toEqual(ids(expected));
  });

  test('are the same whatever firmness their makers print', () => {
    const { mattresses: relabelled } = broken(realContent, (copy) =>
      copy.mattresses.forEach((mattress) => (mattress.firmness = { min: 1, max: 1.5 })),
    );
    for (const type of mattressTypes) expect(ids(mattressesOfType(type, relabelled))).toEqual(ids(mattressesOfType(type, mattresses)));
  });

  test('for children are not offered to grown sleepers', () => {
    expect(ids(mattresses.filter(({ priceBySizeQAR }) => 'cot' in priceBySizeQAR))).toEqual(['little-gazelle-medical']);
    expect(ids(mattressesOfType('medical', mattresses))).not.toContain('little-gazelle-medical');
  });
});

describe('pillows', () => {
  test('are those whose height overlaps the range', () => {
    expect(ids(pillowsOfLoft({ min: 11, max: 14 }, pillows))).toEqual([
      'sail-shredded-foam',
      'basil-shredded-latex',
      'seashell-latex',
      'rain-gel-memory-foam',
      'lighthouse-memory-foam',
    ]);
  });

  test('that only touch the range at one end are left out', () => {
    expect(ids(pillowsOfLoft({ min: 5, max: 6 }, pillows))).toEqual(['petal-slim-latex']);
  });
});
