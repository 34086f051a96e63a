import type { Weight } from '../schemas/profile.ts';
import type { Svg } from './drawing.ts';

/** A person of a weight band. Decorative. */
export const weightFigure = (_weight: Weight): Svg => '';
