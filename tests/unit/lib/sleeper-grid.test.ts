import { expect, test } from 'vitest';
import { overlaps, sleeperGrid } from '#lib/domain/finder.ts';
import { realContent } from '../../fixtures/content.ts';

const { outcomes } = realContent;

test('rows are positions and columns weights, in their order', () => {
  const grid = sleeperGrid(outcomes, () => undefined);
  expect(grid.map(([cell]) => cell?.position)).toEqual(['side', 'back', 'stomach', 'combination']);
  expect(grid[0]?.map(({ weight }) => weight)).toEqual(['under60', 'k60to90', 'k90to130', 'over130']);
});

test('what is said of hot and not hot alike is said once', () => {
  const [[cell] = []] = sleeperGrid(outcomes, () => 'same');
  expect(cell?.said).toEqual([{ text: 'same', thermals: ['neutral', 'hot'] }]);
});

test('what differs is said of each', () => {
  const [[cell] = []] = sleeperGrid(outcomes, ({ thermal }) => (thermal === 'hot' ? 'cool' : 'any'));
  expect(cell?.said).toEqual([
    { text: 'any', thermals: ['neutral'] },
    { text: 'cool', thermals: ['hot'] },
  ]);
});

test('nothing is said where nothing fits, nor of an outcome that is missing', () => {
  const [[cell] = []] = sleeperGrid(outcomes.slice(1), ({ thermal }) => (thermal === 'hot' ? undefined : 'any'));
  expect(cell).toEqual({ position: 'side', weight: 'under60', said: [] });
});

test.each([
  [{ min: 6, max: 14 }, { min: 8, max: 10 }, true],
  [{ min: 10, max: 12 }, { min: 8, max: 10 }, false],
  [{ min: 9, max: 12 }, { min: 8, max: 10 }, true],
  [{ min: 3, max: 5 }, { min: 8, max: 10 }, false],
])('%j and %j', (one, other, expected) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});
