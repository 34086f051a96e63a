import type { Range } from '../schemas/range.ts';

/** Middles of the softest and of the firmest range that is recommended. */
const softest = 4.25;
const firmest = 8;

/** How far a mattress of this firmness gives in the drawings: 0 (nothing) to 1 (soft). */
export const sink = ({ min, max }: Range): number => Math.min(1, Math.max(0, (firmest - (min + max) / 2) / (firmest - softest)));
