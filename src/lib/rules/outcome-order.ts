import type { Fault } from '../content/fault.ts';
import type { OutcomeRecord } from '../schemas/content.ts';
import type { Range } from '../schemas/outcome.ts';
import { weights, type Profile } from '../schemas/profile.ts';

/** What orders one figure of the matrix. */
export interface Figure {
  member: 'firmness' | 'pillowLoftCm';
  /** Positions from the least figure to the greatest. */
  ascending: readonly Profile['position'][];
  unit: string;
  byWeight: string;
  byPosition: string;
  byHeat: string;
}

const below = (a: Range, b: Range): boolean => a.min < b.min || a.max < b.max;

/** Faults of a figure that falls where it must rise, or differs between hot and neutral. */
export const orderFaults = (outcomes: readonly OutcomeRecord[], figure: Figure): Fault[] => {
  const { member, unit } = figure;
  const shown = (record: OutcomeRecord): string => `${record[member].min}-${record[member].max}${unit}`;
  const fault = (record: OutcomeRecord, problem: string, change: string): Fault => ({
    file: 'outcomes',
    field: `${record.id}, ${member}`,
    problem,
    change,
  });
  const find = (wanted: Profile): OutcomeRecord | undefined =>
    outcomes.find(
      ({ position, weight, thermal }) => position === wanted.position && weight === wanted.weight && thermal === wanted.thermal,
    );
  const rising = (chain: readonly Profile[], why: string): Fault[] =>
    chain.map(find).flatMap((record, index, records) => {
      const before = records[index - 1];
      return record && before && below(record[member], before[member])
        ? [fault(record, `${shown(record)} is below ${before.id} with ${shown(before)}.`, `${why} Correct one of the two.`)]
        : [];
    });
  const heat = outcomes.flatMap((record) => {
    const neutral = find({ ...record, thermal: 'neutral' });
    return neutral && shown(neutral) !== shown(record)
      ? [fault(record, `${shown(record)} differs from ${neutral.id} with ${shown(neutral)}.`, figure.byHeat)]
      : [];
  });
  return [
    ...figure.ascending.flatMap((position) =>
      rising(
        weights.map((weight) => ({ position, weight, thermal: 'neutral' })),
        figure.byWeight,
      ),
    ),
    ...weights.flatMap((weight) =>
      rising(
        figure.ascending.map((position) => ({ position, weight, thermal: 'neutral' })),
        figure.byPosition,
      ),
    ),
    ...heat,
  ];
};
