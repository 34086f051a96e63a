import type { Sleeper } from '../../domain/two-sleepers.ts';
import type { Range } from '../../schemas/outcome.ts';
import { thermals } from '../../schemas/profile.ts';

/** Shades of the heat tables; `matrix.css` has a class for each. */
const heatLevels = 5;

const middle = ({ min, max }: Range): number => (min + max) / 2;

/** Shade of a range among the ranges of its table: 1 for the lowest middle, `heatLevels` for the highest. */
export const heatLevel = (range: Range, all: readonly Range[]): number => {
  const [low, high] = [Math.min(...all.map(middle)), Math.max(...all.map(middle))];
  if (low === high) return 1;
  return Math.min(heatLevels, 1 + Math.floor(((middle(range) - low) / (high - low)) * heatLevels));
};

const lists = ({ outcomes }: Sleeper): string => thermals.map((thermal) => outcomes[thermal]?.recommendedMattressTypes.join()).join(' ');

/** Neighbours with the same mattress types in both heats, so that they share a row. */
export const typeRows = (sleepers: readonly Sleeper[]): Sleeper[][] => {
  const rows: Sleeper[][] = [];
  for (const sleeper of sleepers) {
    const last = rows.at(-1);
    if (last?.[0] && lists(last[0]) === lists(sleeper)) last.push(sleeper);
    else rows.push([sleeper]);
  }
  return rows;
};
