import { expect, test } from 'vitest';
import { mattressTypes } from '#lib/rules/outcomes.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

const file = 'mattress-types';

test('every type of the content is described once, with a reason for each sleeper it is recommended to', () => {
  expect(mattressTypes.check(realContent)).toEqual([]);
});

test('a type that nobody describes is a fault', () => {
  const content = broken(realContent, (copy) => (copy[file] = copy[file].filter(({ id }) => id !== 'latex')));
  expect(mattressTypes.check(content)).toEqual([
    { file, field: 'latex', problem: 'this type is not described.', change: 'Add a record of that id.' },
  ]);
});

test('a type that is described twice is a fault', () => {
  const content = broken(realContent, (copy) => copy[file].push(record(copy[file], 'hybrid')));
  expect(mattressTypes.check(content)).toEqual([
    { file, field: 'hybrid', problem: 'this type is described twice.', change: 'Remove one of the two.' },
  ]);
});

test.each([
  ['memory-foam', 'side'],
  ['pocket-spring', 'hot'],
  ['medical', 'over130'],
] as const)('%s without a reason for %s is a fault, since outcomes recommend it', (id, value) => {
  const content = broken(realContent, (copy) => (record(copy[file], id).suits[value] = undefined));
  expect(mattressTypes.check(content)).toEqual([
    {
      file,
      field: `${id}, suits, ${value}`,
      problem: `an outcome recommends it for ${value}, and no sentence says why.`,
      change: 'Add the sentence, or take the type out of those outcomes.',
    },
  ]);
});

test('a reason that no outcome asks for is left alone', () => {
  const content = broken(realContent, (copy) => (record(copy[file], 'memory-foam').suits.under60 = { en: 'Light.', ar: 'خفيف.' }));
  expect(mattressTypes.check(content)).toEqual([]);
});
