import type { Weight } from '../schemas/profile.ts';
import type { Svg } from './drawing.ts';
import { standing } from './person.ts';
import { decoration, path } from './svg.ts';

const bands: Readonly<Record<Weight, { from: number; to: number; breadth: number }>> = {
  under60: { from: 0, to: 60, breadth: 0.9 },
  k60to90: { from: 60, to: 90, breadth: 1.1 },
  k90to130: { from: 90, to: 130, breadth: 1.35 },
  over130: { from: 130, to: 160, breadth: 1.65 },
};

/** A person of a weight band. Decorative. */
export const weightFigure = (weight: Weight): Svg => {
  const { from, to, breadth } = bands[weight];
  return decoration(
    { width: 160, height: 200 },
    standing(breadth),
    path('M8 184h144', 's-quiet', { 'stroke-width': 8, 'stroke-dasharray': '1 8', 'stroke-linecap': 'butt' }),
    path('M0 180h160'),
    path(`M${String(from)} 184H${String(to)}`, undefined, { 'stroke-width': 8, 'stroke-linecap': 'butt' }),
  );
};
