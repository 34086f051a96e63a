import { expect, test } from 'vitest';
import { outcomeCube } from '#lib/rules/outcomes.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('the content holds each of the 32 combinations once', () => {
  expect(outcomeCube.check(realContent)).toEqual([]);
  expect(realContent.outcomes).toHaveLength(32);
});

test('an id that does not say its own combination is a fault, and its combination is missing', () => {
  const content = broken(realContent, ({ outcomes }) => (record(outcomes, 'side-under60-hot').id = 'side-under60'));
  expect(outcomeCube.check(content)).toEqual([
    {
      file: 'outcomes',
      field: 'side-under60, id',
      problem: 'the id does not match position, weight and thermal.',
      change: 'Write side-under60-hot, or correct the three members.',
    },
    expect.objectContaining({ field: 'side-under60-hot', warning: true }),
  ]);
});

test('an outcome that stands twice is a fault', () => {
  const content = broken(realContent, ({ outcomes }) => outcomes.push(record(outcomes, 'back-over130-neutral')));
  expect(outcomeCube.check(content)).toEqual([
    { file: 'outcomes', field: 'back-over130-neutral', problem: 'this outcome stands twice.', change: 'Remove one of the two.' },
  ]);
});

test('a missing outcome only warns, since 404 no_matching_outcome is a specified answer', () => {
  const content = broken(realContent, (copy) => (copy.outcomes = copy.outcomes.filter(({ id }) => id !== 'stomach-k90to130-hot')));
  expect(outcomeCube.check(content)).toEqual([
    {
      file: 'outcomes',
      field: 'stomach-k90to130-hot',
      problem: 'this combination has no outcome; GET /recommend answers 404 for it.',
      change: 'Add the outcome unless that is meant.',
      warning: true,
    },
  ]);
});
