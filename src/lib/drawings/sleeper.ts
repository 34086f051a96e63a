import type { Position, Thermal, Weight } from '../schemas/profile.ts';
import { artwork } from './artwork.ts';
import { type Svg, figure, type RenderContext, decoration, element } from './svg.ts';

/**
 * People seen from above, the crown of their head at (0, 0) and their feet below. One unit is one centimetre. A breadth of some 50 cm and a
 * length of 170 cm are those of an illustration, no data: no figure of the guide rests on them.
 */
export type Pose = 'side' | 'back' | 'stomach' | 'spread';

/** A person in a pose, their crown at (x, y). */
export const person = (pose: Pose, x: number, y: number): Svg =>
  element('g', { transform: `translate(${figure(x)} ${figure(y)})` }, artwork(`person-${pose}`));

const choice = { width: 160, height: 200 };

/** A sleeper on a mattress. Decorative, as are the others: the word stands beside it. */
export const sleeper = ({ id, position }: Pick<RenderContext, 'id'> & { position: Position }): Svg =>
  decoration(choice, artwork(`sleeper-${position}`, id));

/** Sleeping hot, or not. */
export const thermalFigure = (thermal: Thermal): Svg => decoration(choice, artwork(`thermal-${thermal}`));

/** A person of a weight band, and the band on a ruler. How much broader they stand is an illustration, no data. */
export const weightFigure = (weight: Weight): Svg => decoration(choice, artwork(`weight-${weight}`));
