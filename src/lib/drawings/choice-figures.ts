import type { Thermal, Weight } from '../schemas/profile.ts';
import { pillow } from './pillow-height.ts';
import { person, standing } from './sleeper.ts';
import { type Svg, decoration, path, rectangle } from './svg.ts';

const blanket: Readonly<Record<Thermal, Svg>> = {
  neutral:
    path('M10 62q70-8 140 0v126q-70 6-140 0z', 'f-paper') +
    path('M10 122q70-8 140 0M10 155q70-8 140 0M56 79v109M104 79v109', 's-line') +
    path('M10 82q70-8 140 0'),
  hot:
    path('M10 168q26-16 56-4t84-12v36q-70 6-140 0z', 'f-paper') +
    path('M24 66q-7 9 0 18t0 18t0 18M36 84q-7 9 0 18t0 18M136 66q-7 9 0 18t0 18t0 18M124 84q-7 9 0 18t0 18'),
};

/** Sleeping hot, or not. Decorative. */
export const thermalFigure = (thermal: Thermal): Svg =>
  decoration(
    { width: 160, height: 200 },
    rectangle(3, 3, 154, 194, 'f-shade', 8),
    pillow(80, 29),
    person(thermal === 'hot' ? 'spread' : 'back', 80, 16),
    blanket[thermal],
  );

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
