import { describe, expect, test } from 'vitest';
import { mattressesFor, pillowsFor } from '#lib/domain/finder.ts';
import { realContent, record } from '../../../fixtures/content.ts';

const { outcomes, mattresses, pillows } = realContent;

describe.each(outcomes)('$id', (outcome) => {
  test('at least three mattresses, of recommended types alone, the first types first', () => {
    const types = mattressesFor(outcome, mattresses).map(({ type }) => type);
    expect(types.length).toBeGreaterThanOrEqual(3);
    expect(types.length).toBeLessThanOrEqual(4);
    expect(types.slice(0, outcome.recommendedMattressTypes.length)).toEqual(outcome.recommendedMattressTypes);
  });

  test('one to three pillows, each within reach of the recommended height', () => {
    const offered = pillowsFor(outcome, pillows);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.length).toBeLessThanOrEqual(3);
    for (const { loftCm } of offered) {
      expect(loftCm.min).toBeLessThan(outcome.pillowLoftCm.max);
      expect(loftCm.max).toBeGreaterThan(outcome.pillowLoftCm.min);
    }
  });
});

const side = record(outcomes, 'side-k90to130-neutral');
const hot = record(outcomes, 'side-k90to130-hot');

test('firmness figures of products play no part', () => {
  const turned = mattresses.map((mattress) => ({
    ...mattress,
    firmness: { min: 10 - mattress.firmness.max, max: 10 - mattress.firmness.min },
  }));
  const ids = (all: typeof mattresses) => mattressesFor(side, all).map(({ id }) => id);
  expect(ids(turned)).toEqual(ids(mattresses));
});

test('a hot sleeper is shown the cooler ones of a type first', () => {
  const hybrid = (outcome: typeof side) => mattressesFor(outcome, mattresses).find(({ type }) => type === 'hybrid')?.id;
  expect([hybrid(side), hybrid(hot)]).toEqual(['dune-hybrid', 'mangrove-hybrid']);
});

test('a type that is not sold leaves its place to the others', () => {
  const withoutLatex = mattresses.filter(({ type }) => type !== 'latex');
  expect(mattressesFor(side, withoutLatex).map(({ type }) => type)).toEqual(['memory-foam', 'hybrid', 'memory-foam']);
});

test('an empty catalogue offers nothing', () => {
  expect([mattressesFor(side, []), pillowsFor(side, [])]).toEqual([[], []]);
});
