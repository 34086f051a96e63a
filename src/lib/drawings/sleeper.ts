import type { Position } from '../schemas/profile.ts';
import type { Setting, Svg } from './drawing.ts';

/** A sleeper on a mattress. `sink` from 0 (firm, gives nothing) to 1 (soft). Decorative: the word stands beside it. */
export const sleeper = (_input: Pick<Setting, 'id'> & { position: Position; sink?: number }): Svg => '';
