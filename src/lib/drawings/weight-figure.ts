import type { Weight } from '../schemas/profile.ts';
import type { Svg } from './drawing.ts';
import { standing } from './person.ts';
import { decoration, path } from './svg.ts';

/** The band on a ruler of one unit a kilogram, and how much broader the figure stands: an illustration, no data. */
const bands: Readonly<Record<Weight, { from: number; to: number; more: number }>> = {
  under60: { from: 0, to: 60, more: -2 },
  k60to90: { from: 60, to: 90, more: 2 },
  k90to130: { from: 90, to: 130, more: 7 },
  over130: { from: 130, to: 160, more: 13 },
};

const ruler =
  path('M0 188h160', 's-quiet', { 'stroke-width': 6, 'stroke-dasharray': '1 9', 'stroke-dashoffset': 0.5, 'stroke-linecap': 'butt' }) +
  path('M0 185h160');

/** A person of a weight band. Decorative. */
export const weightFigure = (weight: Weight): Svg => {
  const { from, to, more } = bands[weight];
  return decoration(
    { width: 160, height: 200 },
    standing(80, 12, more),
    ruler,
    path(`M${String(from)} 190H${String(to)}`, undefined, { 'stroke-width': 10, 'stroke-linecap': 'butt' }),
  );
};
