import type { Setting, Svg } from './drawing.ts';

/** Beds in plan, side by side to one scale, with their names. Never mirrored. */
export const bedRow = (_input: Setting & { beds: readonly { name: string; widthCm: number; lengthCm: number }[] }): Svg => '';
