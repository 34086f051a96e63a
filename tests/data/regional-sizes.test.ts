import { expect, test } from 'vitest';
import { regionalSizes } from '#lib/rules/sizes.ts';
import type { RegionalSize } from '#lib/schemas/size.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('the sizes of other regions pass', () => {
  expect(regionalSizes.check(realContent)).toEqual([]);
});

/** Read from the tables of sources, by a person; nothing here is worked out. */
test.each([
  ['us-crib', 'near', ['cot 70x130']],
  ['us-twin', 'near', ['single 100x190']],
  ['us-twin-xl', 'between', ['single 90x200', 'super-single 120x200']],
  ['us-three-quarter', 'near', ['super-single 120x190']],
  ['us-full', 'near', ['double 135x190']],
  ['us-queen', 'near', ['queen 150x200']],
  ['us-king', 'between', ['king 180x200', 'super-king 200x200']],
  ['us-california-king', 'none', ['king 180x210']],
  ['uk-single', 'same', ['single 90x190']],
  ['uk-small-double', 'same', ['super-single 120x190']],
  ['uk-double', 'same', ['double 135x190']],
  ['uk-king', 'same', ['queen 150x200']],
  ['uk-super-king', 'same', ['king 180x200']],
  ['uk-emperor', 'same', ['super-king 200x200']],
  ['eu-single', 'same', ['single 90x200']],
  ['eu-double', 'same', ['double 140x200']],
  ['eu-queen', 'same', ['queen 160x200']],
  ['eu-king', 'same', ['queen 160x200']],
  ['eu-super-king', 'same', ['king 180x200']],
  ['india-single', 'near', ['single 90x190']],
  ['india-queen', 'near', ['queen 150x200']],
  ['india-king', 'near', ['king 180x200']],
])('%s is %s %o', (id, match, measures) => {
  const { here } = record(realContent['regional-sizes'], id);
  expect(here.match).toBe(match);
  expect(here.measures.map(({ key, widthCm, lengthCm }) => `${key} ${widthCm}x${lengthCm}`)).toEqual(measures);
});

/** Faults of the content with one regional size changed. */
const withSize = (id: string, change: Partial<RegionalSize>) =>
  regionalSizes.check(broken(realContent, (copy) => Object.assign(record(copy['regional-sizes'], id), change)));

test('a US King that passes for ours is a fault', () => {
  const here = { match: 'same' as const, measures: [{ key: 'king', widthCm: 180, lengthCm: 200 }] };
  expect(withSize('us-king', { here })).toEqual([
    {
      file: 'regional-sizes',
      field: 'us-king, here',
      problem: '"same: king 180x200 cm" is written, but 193x203 cm is "between: king 180x200 cm and super-king 200x200 cm".',
      change: 'Correct the measures, or what is written under here.',
    },
  ]);
});

test('a Gulf size that changes changes what theirs is', () => {
  const faults = regionalSizes.check(broken(realContent, ({ sizes }) => (record(sizes, 'queen').alternateDimensions = [])));
  expect(faults.map(({ field }) => field)).toEqual(['us-queen, here', 'uk-king, here', 'india-queen, here']);
});

test('inches that are not the centimetres are a fault', () => {
  expect(withSize('us-king', { inches: { width: 78, length: 80 } })).toEqual([
    {
      file: 'regional-sizes',
      field: 'us-king, inches',
      problem: '78x80 inches are not 193x203 cm.',
      change: 'Correct one of the two.',
    },
  ]);
});

test('an id of another region is a fault', () => {
  expect(withSize('uk-cot', { id: 'us-cot' })).toEqual([
    {
      file: 'regional-sizes',
      field: 'us-cot',
      problem: 'the id does not begin with its region, uk.',
      change: 'Begin it with the region: us-king.',
    },
  ]);
});

test('an id that stands twice is a fault, and a family that does', () => {
  const content = broken(realContent, (copy) => copy['regional-sizes'].push(record(copy['regional-sizes'], 'us-king')));
  expect(regionalSizes.check(content)).toEqual([
    { file: 'regional-sizes', field: 'us-king', problem: 'this id stands twice.', change: 'Remove one of the two.' },
    {
      file: 'regional-sizes',
      field: 'us-king, family',
      problem: 'us already has a size of the family king.',
      change: 'Choose the family that it belongs to.',
    },
  ]);
});
