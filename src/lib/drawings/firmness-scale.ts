import type { Range } from '../schemas/range.ts';
import type { Setting, Svg } from './drawing.ts';

/** A range on the scale; `sea` for what the answer is compared with. */
export interface Bar extends Range {
  tone: 'range' | 'sea';
  label?: string;
}

/** Firmness from 0 to 10 with one bar a range. Never mirrored. */
export const firmnessScale = (_input: Setting & { bars: readonly Bar[] }): Svg => '';
