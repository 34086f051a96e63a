import type { Fault } from '../content/fault.ts';
import type { Rule } from './rule.ts';

const fault = (field: string, problem: string, change: string): Fault => ({ file: 'size-guide', field, problem, change });

/** The guide says something of every size, in the order of the sizes, and of none that is not there. */
export const sizeGuide: Rule = {
  name: 'size-guide',
  check: ({ 'size-guide': guide, sizes }) => {
    const keys = sizes.map(({ key }) => key);
    const told = guide.sizes.map(({ key }) => key);
    const ids = guide.conflicts.map(({ id }) => id);
    return [
      ...(told.join() === keys.join()
        ? []
        : [
            fault(
              'sizes',
              `it has ${told.join(', ')}.`,
              `Write one record for each size of sizes.json, in that order: ${keys.join(', ')}.`,
            ),
          ]),
      ...ids
        .filter((id, index) => ids.indexOf(id) !== index)
        .map((id) => fault(`conflicts, ${id}`, 'this id stands twice.', 'Remove one of the two.')),
    ];
  },
};
