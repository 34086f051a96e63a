import { expect, test } from 'vitest';
import { ranges } from '#lib/rules/outcomes.ts';
import type { Content } from '#lib/schemas/content.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('every firmness and loft of the content is a range', () => {
  expect(ranges.check(realContent)).toEqual([]);
});

const firmness = 'Firmness is always a range: write a min below the max.';
const loft = 'Pillow loft is always a range: write a min below the max.';

interface Case {
  name: string;
  change: (content: Content) => unknown;
  fault: { file: string; field: string; problem: string; change: string };
}

test.each<Case>([
  {
    name: 'a firmness that is a point',
    change: ({ outcomes }) => (record(outcomes, 'side-under60-hot').firmness = { min: 6, max: 6 }),
    fault: {
      file: 'outcomes',
      field: 'side-under60-hot, firmness',
      problem: 'min is 6 and max is 6, so this is no range.',
      change: firmness,
    },
  },
  {
    name: 'a firmness that is turned round',
    change: ({ outcomes }) => (record(outcomes, 'back-under60-hot').firmness = { min: 6, max: 4.5 }),
    fault: {
      file: 'outcomes',
      field: 'back-under60-hot, firmness',
      problem: 'min is 6 and max is 4.5, so this is no range.',
      change: firmness,
    },
  },
  {
    name: 'a recommended loft that is a point',
    change: ({ outcomes }) => (record(outcomes, 'back-under60-hot').pillowLoftCm = { min: 8, max: 8 }),
    fault: {
      file: 'outcomes',
      field: 'back-under60-hot, pillowLoftCm',
      problem: 'min is 8 and max is 8, so this is no range.',
      change: loft,
    },
  },
  {
    name: 'a mattress whose firmness is a point',
    change: ({ mattresses }) => (record(mattresses, 'dune-hybrid').firmness = { min: 5, max: 5 }),
    fault: { file: 'products', field: 'dune-hybrid, firmness', problem: 'min is 5 and max is 5, so this is no range.', change: firmness },
  },
  {
    name: 'a pillow whose loft is a point',
    change: ({ pillows }) => (record(pillows, 'seashell-latex').loftCm = { min: 12, max: 12 }),
    fault: { file: 'products', field: 'seashell-latex, loftCm', problem: 'min is 12 and max is 12, so this is no range.', change: loft },
  },
])('$name is a fault', ({ change, fault }) => {
  expect(ranges.check(broken(realContent, change))).toEqual([fault]);
});
