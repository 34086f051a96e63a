import type { Fault } from '../content/fault.ts';
import type { OutcomeRecord } from '../schemas/content.ts';
import { orderFaults } from './outcome-order.ts';
import type { Rule } from './rule.ts';

const figureFaults = ({ id, pillowLoftCm: { min, max } }: OutcomeRecord): Fault[] =>
  min < 3 || max > 15
    ? [
        {
          file: 'outcomes',
          field: `${id}, pillowLoftCm`,
          problem: `${min}-${max} cm leaves 3 to 15 cm.`,
          change: 'Write figures inside it.',
        },
      ]
    : [];

/** Pillow loft of the matrix: 3 to 15 cm, rising with weight and from stomach to side, the same for hot and neutral. */
export const loftFigures: Rule = {
  name: 'loft-figures',
  check: ({ outcomes }) => [
    ...outcomes.flatMap(figureFaults),
    ...orderFaults(outcomes, {
      member: 'pillowLoftCm',
      unit: ' cm',
      ascending: ['stomach', 'back', 'combination', 'side'],
      byWeight: 'Loft never falls as weight rises.',
      byPosition: 'Stomach is lowest, then back, combination and side.',
      byHeat: 'Heat changes fillings, not loft: write the same figures.',
    }),
  ],
};
