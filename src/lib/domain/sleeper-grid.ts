import type { OutcomeRecord } from '../schemas/content.ts';
import { positions, thermals, weights, type Position, type Thermal, type Weight } from '../schemas/profile.ts';
import type { Range } from '../schemas/range.ts';

/** One sleeping position and weight, with what is said there, and of which thermal preferences. */
export interface SleeperCell {
  position: Position;
  weight: Weight;
  said: { text: string; thermals: Thermal[] }[];
}

/** What `say` tells of each outcome, as rows of positions and columns of weights; nothing is said where it tells undefined. */
export const sleeperGrid = (outcomes: readonly OutcomeRecord[], say: (outcome: OutcomeRecord) => string | undefined): SleeperCell[][] =>
  positions.map((position) =>
    weights.map((weight) => {
      const said: SleeperCell['said'] = [];
      for (const thermal of thermals) {
        const outcome = outcomes.find((one) => one.position === position && one.weight === weight && one.thermal === thermal);
        const text = outcome && say(outcome);
        if (text === undefined) continue;
        const same = said.find((one) => one.text === text);
        if (same) same.thermals.push(thermal);
        else said.push({ text, thermals: [thermal] });
      }
      return { position, weight, said };
    }),
  );

/** Whether two ranges share more than an end. */
export const overlaps = (one: Range, other: Range): boolean => one.min < other.max && other.min < one.max;
