import { describe, expect, test } from 'vitest';
import { confidences, countConfidence, mattressesFor, mattressesOfType, pillowsFor, pillowsOfLoft } from '#lib/domain/finder.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { broken, realContent, record } from '../../fixtures/content.ts';

const { outcomes, mattresses, pillows } = realContent;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
/** The same mattresses, of which their makers print another firmness. */
const relabelled = mattresses.map((mattress) => ({
  ...mattress,
  firmness: { min: 10 - mattress.firmness.max, max: 10 - mattress.firmness.min },
}));

test('each mark of confidence is counted once a figure, hot and neutral together', () => {
  const counts = (figure: 'firmness' | 'pillowLoft', of = outcomes) => confidences.map((mark) => countConfidence(of, figure, mark));
  expect(counts('firmness')).toEqual([5, 9, 2]);
  expect(counts('pillowLoft')).toEqual([4, 8, 4]);
  const changed = broken(realContent, (copy) => {
    for (const thermal of ['hot', 'neutral']) record(copy.outcomes, `back-k60to90-${thermal}`).confidence.firmness = 'low';
  });
  expect(counts('firmness', changed.outcomes)).toEqual([4, 9, 3]);
});

test.each(outcomes)(
  'for $id there are three mattresses of recommended types, the first types first, and pillows within reach',
  (outcome) => {
    const types = mattressesFor(outcome, mattresses).map(({ type }) => type);
    expect([3, 4]).toContain(types.length);
    expect(types.slice(0, outcome.recommendedMattressTypes.length)).toEqual(outcome.recommendedMattressTypes);
    const offered = pillowsFor(outcome, pillows);
    expect([1, 2, 3]).toContain(offered.length);
    for (const { loftCm } of offered) {
      expect(loftCm.min).toBeLessThan(outcome.pillowLoftCm.max);
      expect(loftCm.max).toBeGreaterThan(outcome.pillowLoftCm.min);
    }
  },
);

describe('what is offered', () => {
  const side = record(outcomes, 'side-k90to130-neutral');
  const hot = record(outcomes, 'side-k90to130-hot');

  test('is the same whatever firmness makers print', () => {
    expect(ids(mattressesFor(side, relabelled))).toEqual(ids(mattressesFor(side, mattresses)));
    for (const type of mattressTypes) expect(ids(mattressesOfType(type, relabelled))).toEqual(ids(mattressesOfType(type, mattresses)));
  });

  test('to a hot sleeper are the cooler ones of a type first', () => {
    const hybrid = (outcome: typeof side) => mattressesFor(outcome, mattresses).find(({ type }) => type === 'hybrid')?.id;
    expect([hybrid(side), hybrid(hot)]).toEqual(['dune-hybrid', 'mangrove-hybrid']);
  });

  test('leaves the place of a type that is not sold to the others, and is nothing of an empty catalogue', () => {
    const withoutLatex = mattresses.filter(({ type }) => type !== 'latex');
    expect(mattressesFor(side, withoutLatex).map(({ type }) => type)).toEqual(['memory-foam', 'hybrid', 'memory-foam']);
    expect([mattressesFor(side, []), pillowsFor(side, [])]).toEqual([[], []]);
  });
});

test.each(mattressTypes)('mattresses of the type %s are all of it in the order of the catalogue, but for those of children', (type) => {
  const forChildren = mattresses.filter(({ priceBySizeQAR }) => 'cot' in priceBySizeQAR);
  expect(ids(forChildren)).toEqual(['little-gazelle-medical']);
  const expected = mattresses.filter((mattress) => mattress.type === type && !forChildren.includes(mattress));
  expect(ids(mattressesOfType(type, mattresses))).toEqual(ids(expected));
});

test.each([
  [11, 14, ['sail-shredded-foam', 'basil-shredded-latex', 'seashell-latex', 'rain-gel-memory-foam', 'lighthouse-memory-foam']],
  // Those that only touch the range at one end are left out.
  [5, 6, ['petal-slim-latex']],
])('pillows for %i to %i cm are those whose height overlaps', (min, max, overlapping) => {
  expect(ids(pillowsOfLoft({ min, max }, pillows))).toEqual(overlapping);
});
