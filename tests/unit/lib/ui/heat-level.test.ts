import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heatLevel, heatLevels } from '#lib/ui/matrix/tables.ts';

const point = (value: number) => ({ min: value - 0.5, max: value + 0.5 });

test('the lowest middle is shade 1, the highest the last', () => {
  const all = [4, 5, 6, 7, 8].map(point);
  expect(all.map((range) => heatLevel(range, all))).toEqual([1, 2, 3, 4, heatLevels]);
});

test('ranges that are all alike have one shade', () => {
  expect(heatLevel(point(5), [point(5), point(5)])).toBe(1);
});

test('a higher range is never paler, and no shade is missing from the stylesheet', () => {
  const values = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 });
  fc.assert(
    fc.property(values, (found) => {
      const all = found.sort((a, b) => a - b).map(point);
      const levels = all.map((range) => heatLevel(range, all));
      expect([...levels].sort((a, b) => a - b)).toEqual(levels);
      expect(levels.every((level) => Number.isInteger(level) && level >= 1 && level <= heatLevels)).toBe(true);
    }),
  );
});
