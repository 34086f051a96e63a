import { expect, test } from 'vitest';
import { sink } from '#lib/drawings/sleeper.ts';

test('the softest range that is recommended gives most, the firmest nothing', () => {
  expect(sink({ min: 3.5, max: 5 })).toBe(1);
  expect(sink({ min: 7.5, max: 8.5 })).toBe(0);
});

test('a firmer mattress gives less, and none gives more than all or less than nothing', () => {
  const firmer = [2, 4, 5, 6, 7, 9].map((min) => sink({ min, max: min + 1 }));
  expect(firmer).toEqual([...firmer].sort((a, b) => b - a));
  expect(Math.max(...firmer)).toBe(1);
  expect(Math.min(...firmer)).toBe(0);
});
