import type { Thermal } from '../schemas/profile.ts';
import type { Svg } from './drawing.ts';

/** Sleeping hot, or not. Decorative. */
export const thermalFigure = (_thermal: Thermal): Svg => '';
