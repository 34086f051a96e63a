import type { ContentFile } from '../schemas/content.ts';
import { mattressTypes as everyType, type Range } from '../schemas/outcome.ts';
import { allProfiles, outcomeId } from '../schemas/profile.ts';
import { type Fault, faultIn, type Rule, warningIn } from './fault.ts';

const fault = faultIn('outcomes');
const warning = warningIn('outcomes');

/** Every cell of the 4 x 4 x 2 cube once. A missing cell only warns: 404 no_matching_outcome is a specified answer. */
export const outcomeCube: Rule = {
  name: 'outcome-cube',
  check: ({ outcomes }) => {
    const ids = outcomes.map(({ id }) => id);
    const missing = allProfiles.map(outcomeId).filter((id) => !ids.includes(id));
    return [
      ...outcomes.flatMap((outcome, index) => {
        const { id } = outcome;
        const expected = outcomeId(outcome);
        if (id !== expected) {
          const change = `Write ${expected}, or correct the three members.`;
          return [fault(`${id}, id`, 'the id does not match position, weight and thermal.', change)];
        }
        const isSecond = outcomes.slice(0, index).some((before) => before.id === id && outcomeId(before) === id);
        return isSecond ? [fault(id, 'this outcome stands twice.', 'Remove one of the two.')] : [];
      }),
      ...missing.map((id) =>
        warning(id, 'this combination has no outcome; GET /recommend answers 404 for it.', 'Add the outcome unless that is meant.'),
      ),
    ];
  },
};

const shown = ({ min, max }: Range): string => `${min}-${max}`;

const isRange = (file: ContentFile, field: string, { min, max }: Range, what: string): Fault[] =>
  min < max
    ? []
    : [
        faultIn(file)(
          field,
          `min is ${min} and max is ${max}, so this is no range.`,
          `${what} is always a range: write a min below the max.`,
        ),
      ];

/** Firmness and loft are ranges, never a point (specification, "What the service does" 5). */
export const ranges: Rule = {
  name: 'ranges',
  check: ({ outcomes, mattresses, pillows }) => [
    ...outcomes.flatMap(({ id, firmness, pillowLoftCm }) => [
      ...isRange('outcomes', `${id}, firmness`, firmness, 'Firmness'),
      ...isRange('outcomes', `${id}, pillowLoftCm`, pillowLoftCm, 'Pillow loft'),
    ]),
    ...mattresses.flatMap(({ id, firmness }) => (firmness ? isRange('products', `${id}, firmness`, firmness, 'Firmness') : [])),
    ...pillows.flatMap(({ id, loftCm }) => (loftCm ? isRange('products', `${id}, loftCm`, loftCm, 'Pillow loft') : [])),
  ],
};

/** Hot and neutral sleepers of a cell have the same figures, which pages show as one: heat changes materials and fillings. */
export const heatFigures: Rule = {
  name: 'heat-figures',
  check: ({ outcomes }) =>
    outcomes.flatMap((record) => {
      const neutral = outcomes.find((other) => other.id === outcomeId({ ...record, thermal: 'neutral' }));
      return (['firmness', 'pillowLoftCm'] as const)
        .filter((member) => neutral && shown(neutral[member]) !== shown(record[member]))
        .map((member) =>
          fault(
            `${record.id}, ${member}`,
            `${shown(record[member])} differs from ${neutral?.id}.`,
            'Heat changes materials, not this figure: write the same for both.',
          ),
        );
    }),
};

const typeFault = faultIn('mattress-types');

/** Each type is described once. */
export const mattressTypes: Rule = {
  name: 'mattress-types',
  check: ({ 'mattress-types': described }) =>
    everyType.flatMap((type) => {
      const count = described.filter(({ id }) => id === type).length;
      if (count === 0) return [typeFault(type, 'this type is not described.', 'Add a record of that id.')];
      return count > 1 ? [typeFault(type, 'this type is described twice.', 'Remove one of the two.')] : [];
    }),
};
