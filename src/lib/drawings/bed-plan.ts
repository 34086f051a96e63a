import type { Setting, Svg } from './drawing.ts';

interface Plan {
  widthCm: number;
  lengthCm: number;
}

/** A bed from above with people on it and the centimetres each has; `overlay` is another region's size, in teal. Never mirrored. */
export const bedPlan = (_input: Setting & { bed: Plan; people: 0 | 1 | 2; overlay?: Plan & { label: string } }): Svg => '';
