import { describe, expect, test } from 'vitest';
import { gradesOf, mattressesFor, pillowsFor } from '#lib/domain/finder.ts';
import { testedContent, record } from '../../fixtures/content.ts';

const { outcomes, mattresses, pillows } = testedContent;

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

  test('leaves the place of a type that is not sold to the others, and is nothing of an empty catalogue', () => {
    const withoutLatex = mattresses.filter(({ type }) => type !== 'latex');
    expect(mattressesFor(side, withoutLatex).map(({ type }) => type)).toEqual(['memory-foam', 'hybrid', 'hybrid']);
    expect([mattressesFor(side, []), pillowsFor(side, [])]).toEqual([[], []]);
  });
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
