import type { Range } from '../../schemas/range.ts';

/** Shades of the heat tables; `matrix.css` has a class for each. */
const heatLevels = 5;

const middle = ({ min, max }: Range): number => (min + max) / 2;

/** Shade of a range among the ranges of its table: 1 for the lowest middle, `heatLevels` for the highest. */
export const heatLevel = (range: Range, all: readonly Range[]): number => {
  const [low, high] = [Math.min(...all.map(middle)), Math.max(...all.map(middle))];
  if (low === high) return 1;
  return Math.min(heatLevels, 1 + Math.floor(((middle(range) - low) / (high - low)) * heatLevels));
};
