import { expect, test } from 'vitest';
import { sizeGuide } from '#lib/rules/sizes.ts';
import { broken, realContent } from '../fixtures/content.ts';

test('the guide to the sizes passes', () => {
  expect(sizeGuide.check(realContent)).toEqual([]);
});

const order = 'cot, kids, single, super-single, double, queen, king, super-king';
const change = `Write one record for each size of sizes.json, in that order: ${order}.`;

test('a size that the guide leaves out is a fault', () => {
  expect(sizeGuide.check(broken(realContent, (copy) => copy['size-guide'].sizes.pop()))).toEqual([
    { file: 'size-guide', field: 'sizes', problem: 'it has cot, kids, single, super-single, double, queen, king.', change },
  ]);
});

test('a size in another place is a fault', () => {
  expect(sizeGuide.check(broken(realContent, (copy) => copy['size-guide'].sizes.reverse()))).toMatchObject([{ field: 'sizes', change }]);
});

test('a conflict that stands twice is a fault', () => {
  const content = broken(realContent, (copy) => {
    const [first] = copy['size-guide'].conflicts;
    if (first) copy['size-guide'].conflicts.push(first);
  });
  expect(sizeGuide.check(content)).toEqual([
    { file: 'size-guide', field: 'conflicts, queen-150-or-160', problem: 'this id stands twice.', change: 'Remove one of the two.' },
  ]);
});
