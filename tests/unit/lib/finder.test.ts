import { expect, test } from 'vitest';
import { gradesOf } from '#lib/domain/finder.ts';
import { testedContent } from '../../fixtures/content.ts';

const { firmness: grades } = testedContent.vocabulary;

test.each([
  [3.5, 5, ['soft', 'medium-soft']],
  [5.5, 7, ['medium', 'medium-firm']],
  // A range ends before the grade that begins at its end.
  [6, 7, ['medium-firm']],
  [7.5, 8.5, ['firm', 'very firm']],
  [1, 1, ['soft']],
  [10, 10, ['very firm']],
])('firmness %d to %d is called %j', (min, max, names) => {
  expect(gradesOf({ min, max }, grades).map(({ name }) => name.en)).toEqual(names);
});
