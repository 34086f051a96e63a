import { expect, test } from 'vitest';
import { sleepersOf } from '#lib/domain/two-sleepers.ts';
import { typeRows } from '#lib/ui/matrix/tables.ts';
import { broken, realContent, record } from '../../../fixtures/content.ts';

const side = (content = realContent) => sleepersOf(content.outcomes).filter(({ position }) => position === 'side');

test('weights with the same types in both heats share a row, in their order', () => {
  expect(typeRows(side()).map((row) => row.map(({ weight }) => weight))).toEqual([['under60', 'k60to90', 'k90to130'], ['over130']]);
});

test('a difference in one heat makes a row of its own, and neighbours alone share', () => {
  const content = broken(realContent, ({ outcomes }) => (record(outcomes, 'side-k60to90-hot').recommendedMattressTypes = ['latex']));
  expect(typeRows(side(content)).map((row) => row.map(({ weight }) => weight))).toEqual([
    ['under60'],
    ['k60to90'],
    ['k90to130'],
    ['over130'],
  ]);
});

test('nobody makes no row', () => {
  expect(typeRows([])).toEqual([]);
});
