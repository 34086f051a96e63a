import { describe, expect, test } from 'vitest';
import { firmnessFigures } from '#lib/rules/outcomes.ts';
import type { Range } from '#lib/schemas/outcome.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

/** Faults of the content with this firmness for both the hot and the neutral sleeper of a cell. */
const withCell = (cell: string, firmness: Range) =>
  firmnessFigures.check(
    broken(realContent, ({ outcomes }) => {
      for (const thermal of ['neutral', 'hot']) record(outcomes, `${cell}-${thermal}`).firmness = firmness;
    }),
  );

test('the figures of the content pass', () => {
  expect(firmnessFigures.check(realContent)).toEqual([]);
});

describe('a figure on its own', () => {
  test.each([
    ['side-under60', { min: 3, max: 4.5 }, '3-4.5 leaves 3.5 to 9, the span of what is sold.', 'Write figures inside it.'],
    ['stomach-over130', { min: 8, max: 9.5 }, '8-9.5 leaves 3.5 to 9, the span of what is sold.', 'Write figures inside it.'],
    ['side-under60', { min: 4, max: 4.5 }, '4-4.5 is 0.5 wide.', 'Write a range 1 to 1.5 wide.'],
    ['side-under60', { min: 3.5, max: 5.5 }, '3.5-5.5 is 2 wide.', 'Write a range 1 to 1.5 wide.'],
    ['side-under60', { min: 3.75, max: 5 }, '3.75-5 is finer than the evidence.', 'Write figures in steps of 0.5.'],
    ['side-under60', { min: 3.5, max: 4.75 }, '3.5-4.75 is finer than the evidence.', 'Write figures in steps of 0.5.'],
  ])('%s %o', (cell, firmness, problem, change) => {
    expect(withCell(cell, firmness)).toEqual(
      ['neutral', 'hot'].map((thermal) => ({ file: 'outcomes', field: `${cell}-${thermal}, firmness`, problem, change })),
    );
  });

  test.each([
    ['side-under60', { min: 3.5, max: 4.5 }],
    ['stomach-over130', { min: 8, max: 9 }],
  ])('%s may be %o, the edge of what is sold', (cell, firmness) => {
    expect(withCell(cell, firmness)).toEqual([]);
  });
});

const byWeight = 'Firmness never falls as weight rises. Correct one of the two.';
const byPosition = 'Side is softest, then combination, back and stomach. Correct one of the two.';

describe('a figure beside the others', () => {
  test('firmness that falls as weight rises is a fault', () => {
    expect(withCell('side-k90to130', { min: 4, max: 5.5 })).toEqual([
      {
        file: 'outcomes',
        field: 'side-k90to130-neutral, firmness',
        problem: '4-5.5 is below side-k60to90-neutral with 4.5-6.',
        change: byWeight,
      },
    ]);
  });

  test('firmness whose upper end alone falls is a fault', () => {
    expect(withCell('side-k90to130', { min: 4.5, max: 5.5 })).toEqual([
      {
        file: 'outcomes',
        field: 'side-k90to130-neutral, firmness',
        problem: '4.5-5.5 is below side-k60to90-neutral with 4.5-6.',
        change: byWeight,
      },
    ]);
  });

  test('firmness that falls from side to combination is a fault', () => {
    expect(withCell('combination-k90to130', { min: 5, max: 6.5 })).toEqual([
      {
        file: 'outcomes',
        field: 'combination-k90to130-neutral, firmness',
        problem: '5-6.5 is below side-k90to130-neutral with 5.5-7.',
        change: byPosition,
      },
    ]);
  });

  test('a stomach firmness whose lower end alone falls is a fault by weight and by position', () => {
    const fault = { file: 'outcomes', field: 'stomach-over130-neutral, firmness' };
    expect(withCell('stomach-over130', { min: 6.5, max: 8 })).toEqual([
      { ...fault, problem: '6.5-8 is below stomach-k90to130-neutral with 7-8.', change: byWeight },
      { ...fault, problem: '6.5-8 is below back-over130-neutral with 7-8.', change: byPosition },
    ]);
  });

  test('hot sleepers with other figures than neutral ones are a fault', () => {
    const content = broken(realContent, ({ outcomes }) => (record(outcomes, 'combination-k90to130-hot').firmness = { min: 6, max: 7.5 }));
    expect(firmnessFigures.check(content)).toEqual([
      {
        file: 'outcomes',
        field: 'combination-k90to130-hot, firmness',
        problem: '6-7.5 differs from combination-k90to130-neutral with 6-7.',
        change: 'Heat changes materials, not firmness: write the same figures.',
      },
    ]);
  });
});
