import type { Position } from '../schemas/profile.ts';
import type { Range } from '../schemas/range.ts';
import type { Setting, Svg } from './drawing.ts';

/** A head in its sleeping position on a pillow of that loft (cm), to scale beside a ruler. */
export const pillowHeight = (_input: Setting & { position: Position; loft: Range }): Svg => '';
