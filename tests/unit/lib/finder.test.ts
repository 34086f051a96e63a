import { describe, expect, test } from 'vitest';
import { confidences, countConfidence, gradesOf, mattressesFor, mattressesOfType, pillowsFor, pillowsOfLoft } from '#lib/domain/finder.ts';
import { contentFiles } from '#lib/schemas/content.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { broken, testedContent, record } from '../../fixtures/content.ts';

const { outcomes, mattresses, pillows } = testedContent;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test('each mark of confidence is counted once a figure, hot and neutral together', () => {
  const counts = (of = outcomes) => confidences.map((mark) => countConfidence(of, 'firmness', mark));
  const changed = broken(testedContent, (copy) => {
    for (const thermal of ['hot', 'neutral']) record(copy.outcomes, `back-k60to90-${thermal}`).confidence.firmness = 'low';
  });
  const [high = 0, medium = 0, low = 0] = counts();
  expect(high + medium + low).toBe(outcomes.length / 2);
  expect(counts(changed.outcomes)).toEqual([high - 1, medium, low + 1]);
});

test.each(outcomes)('for $id there are mattresses of recommended types, the first types first, and pillows within reach', (outcome) => {
  const { recommendedMattressTypes, leastMattressHeightCm: least = 0, thermal } = outcome;
  const suitable = mattresses.filter(({ heightCm, cooling }) => heightCm >= least && (thermal === 'neutral' || cooling !== 'low'));
  const sold = recommendedMattressTypes.filter((wanted) => suitable.some(({ type }) => type === wanted));
  const found = mattressesFor(outcome, mattresses);
  expect(found.map(({ type }) => type).slice(0, sold.length)).toEqual(sold.slice(0, found.length));
  for (const { heightCm } of found) expect(heightCm).toBeGreaterThanOrEqual(least);
  for (const { loftCm } of pillowsFor(outcome, pillows)) {
    expect(loftCm.min).toBeLessThan(outcome.pillowLoftCm.max);
    expect(loftCm.max).toBeGreaterThan(outcome.pillowLoftCm.min);
  }
});

describe('what is offered', () => {
  const side = record(outcomes, 'side-k90to130-neutral');
  const hot = record(outcomes, 'side-k90to130-hot');

  test('to a hot sleeper are the cooler ones of a type first', () => {
    const hybrid = (outcome: typeof side) => mattressesFor(outcome, mattresses).find(({ type }) => type === 'hybrid')?.id;
    expect([hybrid(side), hybrid(hot)]).toEqual(['dune-hybrid', 'mangrove-hybrid']);
  });

  test('to a hot sleeper begins at a price of the middle, and to the heaviest at the height that the page asks for', () => {
    expect(ids(mattressesFor(hot, mattresses))).toEqual(['mangrove-hybrid', 'palm-grove-latex', 'ghaf-pocket-spring']);
    expect(ids(mattressesFor(record(outcomes, 'side-over130-hot'), mattresses))).toEqual(['mangrove-hybrid', 'horizon-hybrid']);
  });

  test('leaves the place of a type that is not sold to the others, and is nothing of an empty catalogue', () => {
    const withoutLatex = mattresses.filter(({ type }) => type !== 'latex');
    expect(mattressesFor(side, withoutLatex).map(({ type }) => type)).toEqual(['memory-foam', 'hybrid', 'hybrid']);
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
  [9, 11, ['jasmine-memory-foam', 'sail-shredded-foam', 'seashell-latex']],
  // Those that only touch the range at one end are left out.
  [5, 6, []],
])('pillows for %i to %i cm are those whose height overlaps', (min, max, overlapping) => {
  expect(ids(pillowsOfLoft({ min, max }, pillows))).toEqual(overlapping);
});

const { firmness: grades } = testedContent.vocabulary;

test.each([
  [3.5, 5, ['soft', 'medium-soft']],
  [5.5, 7, ['medium', 'medium-firm']],
  // A range ends before the grade that begins at its end.
  [6, 7, ['medium-firm']],
  [7.5, 8.5, ['firm', 'very firm']],
  [1, 1, ['soft']],
  [10, 10, ['very firm']],
])('firmness %d to %d is called %j', (min, max, names) => {
  expect(gradesOf({ min, max }, grades).map(({ name }) => name.en)).toEqual(names);
});

test('grades begin at 1 and rise', () => {
  const taken = (firmness: unknown): boolean => contentFiles.vocabulary.safeParse({ ...testedContent.vocabulary, firmness }).success;
  expect([grades, grades.slice(1), grades.toReversed(), []].map(taken)).toEqual([true, false, false, false]);
});
