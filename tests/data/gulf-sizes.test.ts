import { expect, test } from 'vitest';
import { gulfSizes } from '#lib/rules/gulf-sizes.ts';
import type { SizeRecord } from '#lib/schemas/content.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('the sizes of the content pass', () => {
  expect(gulfSizes.check(realContent)).toEqual([]);
});

/** Faults of the content with one size changed. */
const withSize = (key: string, change: Partial<SizeRecord>) =>
  gulfSizes.check(broken(realContent, ({ sizes }) => Object.assign(record(sizes, key), change)));

test.each([
  ['king', { widthCm: 193, lengthCm: 203 }, '193x203 cm is the US King, which is not sold in the Gulf.', 'Write 180x200 cm.'],
  ['king', { widthCm: 183, lengthCm: 213 }, '183x213 cm is the US California King, which is not sold in the Gulf.', 'Write 180x200 cm.'],
  ['queen', { widthCm: 152, lengthCm: 203 }, '152x203 cm is the US Queen, which is not sold in the Gulf.', 'Write 160x200 cm.'],
])('%s as %o is an American size and a fault', (key, measures, problem, change) => {
  expect(withSize(key, measures)).toEqual([{ file: 'sizes', field: key, problem, change }]);
});

test('an American size among the other measures of a Gulf size is a fault', () => {
  expect(withSize('king', { alternateDimensions: [{ widthCm: 193, lengthCm: 203 }] })).toEqual([
    {
      file: 'sizes',
      field: 'king',
      problem: '193x203 cm is the US King, which is not sold in the Gulf.',
      change: 'Write 180x200 cm.',
    },
  ]);
});

test('an American size under a name of its own is a fault', () => {
  const content = broken(realContent, ({ sizes }) =>
    sizes.push({ ...record(sizes, 'king'), key: 'american', widthCm: 193, lengthCm: 203, alternateDimensions: [] }),
  );
  expect(gulfSizes.check(content)).toEqual([
    {
      file: 'sizes',
      field: 'american',
      problem: '193x203 cm is the US King, which is not sold in the Gulf.',
      change: 'Write the Gulf measure.',
    },
  ]);
});

test.each([
  ['cot', 60, 120],
  ['kids', 70, 160],
  ['single', 90, 200],
  ['super-single', 120, 200],
  ['double', 140, 200],
  ['queen', 160, 200],
  ['king', 180, 200],
  ['super-king', 200, 200],
])('a %s of other measures than %ix%i is a fault', (key, width, length) => {
  const fault = (problem: string) => ({
    file: 'sizes',
    field: key,
    problem,
    change: `Write widthCm ${width} and lengthCm ${length}; other measures belong in alternateDimensions.`,
  });
  expect(withSize(key, { widthCm: width + 5 })).toEqual([fault(`${width + 5}x${length} cm is not the Gulf ${key}.`)]);
  expect(withSize(key, { lengthCm: length - 10 })).toEqual([fault(`${width}x${length - 10} cm is not the Gulf ${key}.`)]);
});

test('a missing size is a fault', () => {
  const content = broken(realContent, (copy) => (copy.sizes = copy.sizes.filter(({ key }) => key !== 'king')));
  expect(gulfSizes.check(content)).toEqual([
    { file: 'sizes', field: 'king', problem: 'this size is missing.', change: 'Add it with 180x200 cm.' },
  ]);
});

test('a size that stands twice is a fault', () => {
  const content = broken(realContent, ({ sizes }) => sizes.push(record(sizes, 'queen')));
  expect(gulfSizes.check(content)).toEqual([
    { file: 'sizes', field: 'queen', problem: 'this size stands twice.', change: 'Remove one of the two.' },
  ]);
});
