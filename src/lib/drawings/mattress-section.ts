import type { MattressType } from '../schemas/outcome.ts';
import type { Setting, Svg } from './drawing.ts';

/** Cross-section of a mattress type, its layers from cover to base. */
export const mattressSection = (_input: Setting & { type: MattressType }): Svg => '';
