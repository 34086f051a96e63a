import { heatFigures, mattressTypes, outcomeCube, ranges } from '#lib/rules/outcomes.ts';
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

testRule(heatFigures, [
  [
    'another firmness for hot sleepers than for neutral ones',
    ({ outcomes }) => (record(outcomes, 'combination-k90to130-hot').firmness = { min: 6, max: 7.5 }),
    'outcomes: combination-k90to130-hot, firmness: 6-7.5 differs from combination-k90to130-neutral. Heat changes materials, not this figure: write the same for both.',
  ],
  [
    'another loft',
    ({ outcomes }) => (record(outcomes, 'stomach-over130-hot').pillowLoftCm = { min: 4, max: 6 }),
    'outcomes: stomach-over130-hot, pillowLoftCm: 4-6 differs from stomach-over130-neutral. Heat changes materials, not this figure: write the same for both.',
  ],
]);

const file = 'mattress-types';
testRule(mattressTypes, [
  [
    'a type that nobody describes',
    (copy) => (copy[file] = copy[file].filter(({ id }) => id !== 'latex')),
    'mattress-types: latex: this type is not described. Add a record of that id.',
  ],
]);
