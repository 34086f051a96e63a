import type { Fault } from '../content/fault.ts';
import type { OutcomeRecord } from '../schemas/content.ts';
import { orderFaults } from './outcome-order.ts';
import type { Rule } from './rule.ts';

const figureFaults = ({ id, firmness: { min, max } }: OutcomeRecord): Fault[] => {
  const fault = (problem: string, change: string): Fault[] => [{ file: 'outcomes', field: `${id}, firmness`, problem, change }];
  const width = max - min;
  if (min < 3.5 || max > 9) return fault(`${min}-${max} leaves 3.5 to 9, the span of what is sold.`, 'Write figures inside it.');
  if (width < 1 || width > 1.5) return fault(`${min}-${max} is ${width} wide.`, 'Write a range 1 to 1.5 wide.');
  if (!Number.isInteger(min * 2) || !Number.isInteger(max * 2))
    return fault(`${min}-${max} is finer than the evidence.`, 'Write figures in steps of 0.5.');
  return [];
};

/** Firmness of the matrix: what is sold, narrow, rising with weight and from side to stomach, the same for hot and neutral. */
export const firmnessFigures: Rule = {
  name: 'firmness-figures',
  check: ({ outcomes }) => [
    ...outcomes.flatMap(figureFaults),
    ...orderFaults(outcomes, {
      member: 'firmness',
      unit: '',
      ascending: ['side', 'combination', 'back', 'stomach'],
      byWeight: 'Firmness never falls as weight rises.',
      byPosition: 'Side is softest, then combination, back and stomach.',
      byHeat: 'Heat changes materials, not firmness: write the same figures.',
    }),
  ],
};
