import type { Thermal } from '../schemas/profile.ts';
import type { Svg } from './drawing.ts';
import { person } from './person.ts';
import { pillow } from './pillow.ts';
import { decoration, path, rectangle } from './svg.ts';

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
