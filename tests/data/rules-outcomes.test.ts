import { firmnessFigures, loftFigures, mattressTypes, outcomeCube, ranges } from '#lib/rules/outcomes.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Range } from '#lib/schemas/outcome.ts';
import { record } from '../fixtures/content.ts';
import { testRule } from './rules.ts';

testRule(outcomeCube, [
  [
    'an id that does not say its own combination, which is missing then',
    ({ outcomes }) => (record(outcomes, 'side-under60-hot').id = 'side-under60'),
    'outcomes: side-under60, id: the id does not match position, weight and thermal. Write side-under60-hot, or correct the three members.',
    'outcomes: side-under60-hot: this combination has no outcome; GET /recommend answers 404 for it. Add the outcome unless that is meant. (warning)',
  ],
  [
    'a missing outcome, which only warns, since 404 no_matching_outcome is a specified answer',
    (copy) => (copy.outcomes = copy.outcomes.filter(({ id }) => id !== 'stomach-k90to130-hot')),
    'outcomes: stomach-k90to130-hot: this combination has no outcome; GET /recommend answers 404 for it. Add the outcome unless that is meant. (warning)',
  ],
]);

testRule(ranges, [
  [
    'a firmness that is a point',
    ({ outcomes }) => (record(outcomes, 'side-under60-hot').firmness = { min: 6, max: 6 }),
    'outcomes: side-under60-hot, firmness: min is 6 and max is 6, so this is no range. Firmness is always a range: write a min below the max.',
  ],
  [
    'a pillow whose loft is a point',
    ({ pillows }) => (record(pillows, 'seashell-latex').loftCm = { min: 12, max: 12 }),
    'products: seashell-latex, loftCm: min is 12 and max is 12, so this is no range. Pillow loft is always a range: write a min below the max.',
  ],
]);

/** Another figure for both the hot and the neutral sleeper of a cell. */
const inCell =
  (figure: 'firmness' | 'pillowLoftCm') =>
  (cell: string, min: number, max: number) =>
  ({ outcomes }: Content): void => {
    for (const thermal of ['neutral', 'hot']) record(outcomes, `${cell}-${thermal}`)[figure] = { min, max } satisfies Range;
  };
/** What is said of both sleepers of a cell. */
const ofBoth = (cell: string, said: string): string[] => ['neutral', 'hot'].map((thermal) => `outcomes: ${cell}-${thermal}, ${said}`);

const firm = inCell('firmness');
const byWeight = 'Ours never fall as weight rises. We would correct one of the two. (warning)';
const byPosition = 'With us side is softest, then combination, back and stomach. We would correct one of the two. (warning)';
testRule(firmnessFigures, [
  [
    'softer than what is sold',
    firm('side-under60', 3, 4.5),
    ...ofBoth('side-under60', 'firmness: 3-4.5 leaves 3.5 to 9, the span of what is sold. We would write figures inside it. (warning)'),
  ],
  [
    'too wide',
    firm('side-under60', 3.5, 5.5),
    ...ofBoth('side-under60', 'firmness: 3.5-5.5 is 2 wide. We would write a range 1 to 1.5 wide. (warning)'),
  ],
  [
    'a min finer than half a point',
    firm('side-under60', 3.75, 5),
    ...ofBoth('side-under60', 'firmness: 3.75-5 is finer than the evidence. We would write figures in steps of 0.5. (warning)'),
  ],
  [
    'falling as weight rises',
    firm('side-k90to130', 4, 5.5),
    `outcomes: side-k90to130-neutral, firmness: 4-5.5 is below side-k60to90-neutral with 4.5-6. ${byWeight}`,
  ],
  [
    'falling from side to combination',
    firm('combination-k90to130', 5, 6.5),
    `outcomes: combination-k90to130-neutral, firmness: 5-6.5 is below side-k90to130-neutral with 5.5-7. ${byPosition}`,
  ],
  [
    'another for hot sleepers than for neutral ones',
    ({ outcomes }) => (record(outcomes, 'combination-k90to130-hot').firmness = { min: 6, max: 7.5 }),
    'outcomes: combination-k90to130-hot, firmness: 6-7.5 differs from combination-k90to130-neutral with 6-7. Heat changes materials, not firmness: write the same figures.',
  ],
]);

const loft = inCell('pillowLoftCm');
testRule(loftFigures, [
  [
    'falling as weight rises',
    loft('side-k90to130', 9, 12),
    'outcomes: side-k90to130-neutral, pillowLoftCm: 9-12 cm is below side-k60to90-neutral with 10-13 cm. Ours never fall as weight rises. We would correct one of the two. (warning)',
  ],
  [
    'another for hot sleepers than for neutral ones',
    ({ outcomes }) => (record(outcomes, 'stomach-over130-hot').pillowLoftCm = { min: 4, max: 6 }),
    'outcomes: stomach-over130-hot, pillowLoftCm: 4-6 cm differs from stomach-over130-neutral with 4-7 cm. Heat changes fillings, not loft: write the same figures.',
  ],
]);

const file = 'mattress-types';
testRule(mattressTypes, [
  [
    'a type that nobody describes',
    (copy) => (copy[file] = copy[file].filter(({ id }) => id !== 'latex')),
    'mattress-types: latex: this type is not described. Add a record of that id.',
  ],
  ...(
    [
      ['memory-foam', 'side'],
      ['pocket-spring', 'hot'],
      ['medical', 'over130'],
    ] as const
  ).map(
    ([id, value]) =>
      [
        `${id} without a reason for ${value}, since outcomes recommend it`,
        (copy: Content) => (record(copy[file], id).suits[value] = undefined),
        `mattress-types: ${id}, suits, ${value}: an outcome recommends it for ${value}, and no sentence says why. We would add the sentence, or take the type out of those outcomes. (warning)`,
      ] as const,
  ),
]);
