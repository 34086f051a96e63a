import type { ContentFile, OutcomeRecord } from '../schemas/content.ts';
import { mattressTypes as everyType, type Range } from '../schemas/outcome.ts';
import { allProfiles, outcomeId, type Profile, weights } from '../schemas/profile.ts';
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
    ...mattresses.flatMap(({ id, firmness }) => isRange('products', `${id}, firmness`, firmness, 'Firmness')),
    ...pillows.flatMap(({ id, loftCm }) => isRange('products', `${id}, loftCm`, loftCm, 'Pillow loft')),
  ],
};

/** What orders one figure of the matrix. */
interface Figure {
  member: 'firmness' | 'pillowLoftCm';
  /** Positions from the least figure to the greatest. */
  ascending: readonly Profile['position'][];
  unit: string;
  byWeight: string;
  byPosition: string;
  byHeat: string;
}

const below = (a: Range, b: Range): boolean => a.min < b.min || a.max < b.max;

/** A figure that falls where ours rise is a warning; one that differs between hot and neutral, which pages show as one, a fault. */
const orderFaults = (outcomes: readonly OutcomeRecord[], figure: Figure): Fault[] => {
  const { member, unit, ascending } = figure;
  const rangeText = (record: OutcomeRecord): string => `${record[member].min}-${record[member].max}${unit}`;
  const find = ({ position, weight, thermal }: Profile): OutcomeRecord | undefined =>
    outcomes.find((record) => record.position === position && record.weight === weight && record.thermal === thermal);
  const rising = (chain: readonly Omit<Profile, 'thermal'>[], why: string): Fault[] =>
    chain
      .map((cell) => find({ ...cell, thermal: 'neutral' }))
      .flatMap((record, index, records) => {
        const before = records[index - 1];
        if (!record || !before || !below(record[member], before[member])) return [];
        const problem = `${rangeText(record)} is below ${before.id} with ${rangeText(before)}.`;
        return [warning(`${record.id}, ${member}`, problem, `${why} We would correct one of the two.`)];
      });
  const heat = outcomes.flatMap((record) => {
    const neutral = find({ ...record, thermal: 'neutral' });
    return neutral && rangeText(neutral) !== rangeText(record)
      ? [fault(`${record.id}, ${member}`, `${rangeText(record)} differs from ${neutral.id} with ${rangeText(neutral)}.`, figure.byHeat)]
      : [];
  });
  return [
    ...ascending.flatMap((position) =>
      rising(
        weights.map((weight) => ({ position, weight })),
        figure.byWeight,
      ),
    ),
    ...weights.flatMap((weight) =>
      rising(
        ascending.map((position) => ({ position, weight })),
        figure.byPosition,
      ),
    ),
    ...heat,
  ];
};

const firmnessFault = ({ id, firmness: { min, max } }: OutcomeRecord): Fault[] => {
  const wrong = (problem: string, change: string): Fault[] => [warning(`${id}, firmness`, `${min}-${max} ${problem}`, change)];
  const width = max - min;
  if (min < 3.5 || max > 9) return wrong('leaves 3.5 to 9, the span of what is sold.', 'We would write figures inside it.');
  if (width < 1 || width > 1.5) return wrong(`is ${width} wide.`, 'We would write a range 1 to 1.5 wide.');
  if (!Number.isInteger(min * 2) || !Number.isInteger(max * 2))
    return wrong('is finer than the evidence.', 'We would write figures in steps of 0.5.');
  return [];
};

/** Firmness of the matrix: what is sold, narrow, rising with weight and from side to stomach, the same for hot and neutral. */
export const firmnessFigures: Rule = {
  name: 'firmness-figures',
  check: ({ outcomes }) => [
    ...outcomes.flatMap(firmnessFault),
    ...orderFaults(outcomes, {
      member: 'firmness',
      unit: '',
      ascending: ['side', 'combination', 'back', 'stomach'],
      byWeight: 'Ours never fall as weight rises.',
      byPosition: 'With us side is softest, then combination, back and stomach.',
      byHeat: 'Heat changes materials, not firmness: write the same figures.',
    }),
  ],
};

/** Pillow loft of the matrix: 3 to 15 cm, rising with weight and from stomach to side, the same for hot and neutral. */
export const loftFigures: Rule = {
  name: 'loft-figures',
  check: ({ outcomes }) => [
    ...outcomes
      .filter(({ pillowLoftCm: { min, max } }) => min < 3 || max > 15)
      .map(({ id, pillowLoftCm: { min, max } }) =>
        warning(`${id}, pillowLoftCm`, `${min}-${max} cm leaves 3 to 15 cm.`, 'We would write figures inside it.'),
      ),
    ...orderFaults(outcomes, {
      member: 'pillowLoftCm',
      unit: ' cm',
      ascending: ['stomach', 'back', 'combination', 'side'],
      byWeight: 'Ours never fall as weight rises.',
      byPosition: 'With us stomach is lowest, then back, combination and side.',
      byHeat: 'Heat changes fillings, not loft: write the same figures.',
    }),
  ],
};

const typeFault = faultIn('mattress-types');

/** Each type is described once; ours say why for every sleeper that they are recommended to. */
export const mattressTypes: Rule = {
  name: 'mattress-types',
  check: ({ 'mattress-types': described, outcomes }) => [
    ...everyType.flatMap((type) => {
      const count = described.filter(({ id }) => id === type).length;
      if (count === 0) return [typeFault(type, 'this type is not described.', 'Add a record of that id.')];
      return count > 1 ? [typeFault(type, 'this type is described twice.', 'Remove one of the two.')] : [];
    }),
    ...described.flatMap(({ id, suits }) => {
      const recommendedTo = outcomes.filter(({ recommendedMattressTypes }) => recommendedMattressTypes.includes(id));
      const needed = new Set(
        recommendedTo.flatMap(({ position, weight, thermal }) => [
          position,
          ...(weight === 'over130' ? [weight] : []),
          ...(thermal === 'hot' ? [thermal] : []),
        ]),
      );
      return [...needed]
        .filter((value) => suits[value] === undefined)
        .map((value) =>
          warningIn('mattress-types')(
            `${id}, suits, ${value}`,
            `an outcome recommends it for ${value}, and no sentence says why.`,
            'We would add the sentence, or take the type out of those outcomes.',
          ),
        );
    }),
  ],
};
