import { expect, test } from 'vitest';
import { sourceName } from '#lib/ui/format.ts';

test.each([
  ['SleepRanked: mattress firmness by body weight and position', 'SleepRanked'],
  ['Sacco 2015, Journal of Manipulative and Physiological Therapeutics: foam pillows compared', 'Sacco 2015'],
  ['Restonic (United Arab Emirates): seasons, heat and mattress type', 'Restonic (United Arab Emirates)'],
  ['A title without a mark', 'A title without a mark'],
])('%s is called %s', (title, name) => {
  expect(sourceName(title)).toBe(name);
});
