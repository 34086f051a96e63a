import { describe, expect, test } from 'vitest';
import { loftFigures } from '#lib/rules/outcomes.ts';
import type { Range } from '#lib/schemas/outcome.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

/** Faults of the content with this loft for both the hot and the neutral sleeper of a cell. */
const withCell = (cell: string, loft: Range) =>
  loftFigures.check(
    broken(realContent, ({ outcomes }) => {
      for (const thermal of ['neutral', 'hot']) record(outcomes, `${cell}-${thermal}`).pillowLoftCm = loft;
    }),
  );

test('the figures of the content pass', () => {
  expect(loftFigures.check(realContent)).toEqual([]);
});

describe('a figure on its own', () => {
  test.each([
    ['stomach-under60', { min: 2.5, max: 5 }, '2.5-5 cm leaves 3 to 15 cm.'],
    ['side-over130', { min: 12, max: 15.5 }, '12-15.5 cm leaves 3 to 15 cm.'],
  ])('%s %o is a fault', (cell, loft, problem) => {
    expect(withCell(cell, loft)).toEqual(
      ['neutral', 'hot'].map((thermal) => ({
        file: 'outcomes',
        field: `${cell}-${thermal}, pillowLoftCm`,
        problem,
        change: 'Write figures inside it.',
      })),
    );
  });
});

describe('a figure beside the others', () => {
  test.each([
    {
      what: 'falls as weight rises',
      cell: 'side-k90to130',
      loft: { min: 9, max: 12 },
      problem: '9-12 cm is below side-k60to90-neutral with 10-13 cm.',
      change: 'Loft never falls as weight rises. Correct one of the two.',
    },
    {
      what: 'falls from back to combination',
      cell: 'combination-over130',
      loft: { min: 9, max: 12 },
      problem: '9-12 cm is below back-over130-neutral with 9.5-12 cm.',
      change: 'Stomach is lowest, then back, combination and side. Correct one of the two.',
    },
  ])('loft that $what is a fault', ({ cell, loft, problem, change }) => {
    const higherBack = broken(realContent, ({ outcomes }) => {
      for (const thermal of ['neutral', 'hot']) record(outcomes, `back-over130-${thermal}`).pillowLoftCm = { min: 9.5, max: 12 };
    });
    expect(loftFigures.check(higherBack)).toEqual([]);
    const content = broken(higherBack, ({ outcomes }) => {
      for (const thermal of ['neutral', 'hot']) record(outcomes, `${cell}-${thermal}`).pillowLoftCm = loft;
    });
    expect(loftFigures.check(content)).toEqual([{ file: 'outcomes', field: `${cell}-neutral, pillowLoftCm`, problem, change }]);
  });

  test('hot sleepers with another loft than neutral ones are a fault', () => {
    const content = broken(realContent, ({ outcomes }) => (record(outcomes, 'stomach-over130-hot').pillowLoftCm = { min: 4, max: 6 }));
    expect(loftFigures.check(content)).toEqual([
      {
        file: 'outcomes',
        field: 'stomach-over130-hot, pillowLoftCm',
        problem: '4-6 cm differs from stomach-over130-neutral with 4-7 cm.',
        change: 'Heat changes fillings, not loft: write the same figures.',
      },
    ]);
  });
});
