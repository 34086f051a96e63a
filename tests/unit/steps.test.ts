import { expect, test } from 'vitest';
import { createStep } from '#build/steps.ts';
import { shortList } from '#lib/content/short-list.ts';

/** Steps by a clock of our own. */
const withClock = () => {
  const clock = { now: 0 };
  const said: string[] = [];
  return {
    clock,
    said,
    step: createStep(
      (sentence) => said.push(sentence),
      () => clock.now,
    ),
  };
};

test('a step says one sentence with its seconds', async () => {
  const { clock, said, step } = withClock();
  await step('pictures', (progress) => {
    for (let done = 1; done <= 500; done += 1) progress(done, 500);
    clock.now = 1234;
    return '500 pictures';
  });
  expect(said).toEqual(['500 pictures in 1.2 s']);
});

test('a long one says every ten seconds how far it is, however often it is asked', async () => {
  const { clock, said, step } = withClock();
  await step('pictures', (progress) => {
    for (let done = 1; done <= 10_000; done += 1) {
      clock.now += 3;
      progress(done, 10_000);
    }
    return '10000 pictures';
  });
  expect(said).toEqual(['pictures: 3334 of 10000 after 10.0 s', 'pictures: 6668 of 10000 after 20.0 s', '10000 pictures in 30.0 s']);
});

test('a list of faults names the first and counts the rest', () => {
  expect(shortList(['a', 'b'], '; ')).toBe('a; b');
  expect(shortList(['a', 'b', 'c', 'd'], '; ', 2)).toBe('a; b; and 2 more');
});
