import type { Fault } from '../content/fault.ts';
import type { Range } from '../schemas/outcome.ts';
import type { Rule } from './rule.ts';

const check = (file: Fault['file'], field: string, { min, max }: Range, what: string): Fault[] =>
  min < max
    ? []
    : [
        {
          file,
          field,
          problem: `min is ${min} and max is ${max}, so this is no range.`,
          change: `${what} is always a range: write a min below the max.`,
        },
      ];

/** Firmness and loft are ranges, never a point (specification, "What the service does" 5). */
export const ranges: Rule = {
  name: 'ranges',
  check: ({ outcomes, mattresses, pillows }) => [
    ...outcomes.flatMap(({ id, firmness, pillowLoftCm }) => [
      ...check('outcomes', `${id}, firmness`, firmness, 'Firmness'),
      ...check('outcomes', `${id}, pillowLoftCm`, pillowLoftCm, 'Pillow loft'),
    ]),
    ...mattresses.flatMap(({ id, firmness }) => check('products', `${id}, firmness`, firmness, 'Firmness')),
    ...pillows.flatMap(({ id, loftCm }) => check('products', `${id}, loftCm`, loftCm, 'Pillow loft')),
  ],
};
