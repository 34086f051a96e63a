import type { OutcomeRecord } from '../schemas/content.ts';
import { positions, thermals, weights, type Position, type Thermal, type Weight } from '../schemas/profile.ts';
import type { Range } from '../schemas/range.ts';

/** One sleeping position and weight: the thermal preferences whose outcome fits. */
export interface SleeperCell {
  position: Position;
  weight: Weight;
  thermals: Thermal[];
}

/** The outcomes that fit something, as rows of positions and columns of weights. */
export const sleeperGrid = (outcomes: readonly OutcomeRecord[], fits: (outcome: OutcomeRecord) => boolean): SleeperCell[][] =>
  positions.map((position) =>
    weights.map((weight) => ({
      position,
      weight,
      thermals: thermals.filter((thermal) =>
        outcomes.some((outcome) => outcome.position === position && outcome.weight === weight && outcome.thermal === thermal && fits(outcome)),
      ),
    })),
  );

/** Whether two ranges share more than an end. */
export const overlaps = (one: Range, other: Range): boolean => one.min < other.max && other.min < one.max;
