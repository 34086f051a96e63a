import { expect, test } from 'vitest';
import { closedCurve, mirrored, points } from '#lib/drawings/svg.ts';

test('points and their mirror image', () => {
  expect(mirrored(points('5,20 -3,7'))).toEqual([
    [5, 20],
    [-3, 7],
    [3, 7],
    [-5, 20],
  ]);
});

test('a closed curve runs through the middles of its control points, one short step each', () => {
  expect(closedCurve(points('10,0 10,10 0,10 0,0'))).toBe('M5 0q5 0 5 5t-5 5-5-5 5-5z');
});

test('whole control points leave nothing to rounding, however long the curve', () => {
  const control = Array.from({ length: 41 }, (_, index): [number, number] => [
    Math.round(50 * Math.cos(index)),
    Math.round(50 * Math.sin(index)),
  ]);
  const numbers = (closedCurve(control).match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const [startX = 0, startY = 0, , , ...steps] = numbers;
  let [x, y] = [startX, startY];
  for (let index = 0; index < steps.length; index += 2) [x, y] = [x + (steps[index] ?? 0), y + (steps[index + 1] ?? 0)];
  expect([x, y]).toEqual([startX, startY]);
});
