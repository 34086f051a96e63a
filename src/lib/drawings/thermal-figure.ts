import type { Thermal } from '../schemas/profile.ts';
import type { Svg } from './drawing.ts';
import { person } from './person.ts';
import { pillow } from './pillow.ts';
import { decoration, path, rectangle } from './svg.ts';

const blanket: Readonly<Record<Thermal, Svg>> = {
  neutral: path('M10 62q70 -8 140 0V190q-70 6 -140 0zM10 80q70 -8 140 0M34 84v106M80 80v112M126 84v106', 'f-paper'),
  hot: path('M8 176q30 -22 60 -10t84 -16v44h-144z', 'f-paper') + path('M22 70q-8 10 0 20t0 20t0 20M138 70q8 10 0 20t0 20t0 20', 's-quiet'),
};

/** Sleeping hot, or not. Decorative. */
export const thermalFigure = (thermal: Thermal): Svg =>
  decoration(
    { width: 160, height: 200 },
    rectangle(4, 2, 152, 196, 'f-shade', 8),
    pillow(80, 30),
    person(thermal === 'hot' ? 'spread' : 'back', 80, 18),
    blanket[thermal],
  );
