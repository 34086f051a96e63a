import type { Position } from '../schemas/profile.ts';
import type { Setting, Svg } from './drawing.ts';
import { outline, person, type Pose } from './person.ts';
import { pillow } from './pillow.ts';
import { decoration, element, path, rectangle } from './svg.ts';

const width = 160;
const height = 200;
const rings = 4;

const mattress = (name?: string): Svg => rectangle(3, 3, width - 6, height - 6, name, 8);

/** Lines round the sleeper as round a stone in raked sand: the more of them, the further the mattress gives. */
const ripples = (pose: Pose, count: number): Svg => {
  const shape = outline(pose);
  return Array.from({ length: count }, (_, index) => {
    const reach = 20 * (count - index);
    return path(shape, 's-line', { 'stroke-width': reach + 1.3 }) + path(shape, 's-shade', { 'stroke-width': reach - 1.3 });
  }).join('');
};

/** A sleeper on a mattress. `sink` from 0 (firm, gives nothing) to 1 (soft). Decorative: the word stands beside it. */
export const sleeper = ({ id, position, sink = 0.5 }: Pick<Setting, 'id'> & { position: Position; sink?: number }): Svg => {
  const turning = position === 'combination';
  const pose = turning ? 'side' : position;
  const x = turning ? 90 : position === 'side' ? 74 : 80;
  const top = turning ? 12 : 16;
  const at = `translate(${String(x)} ${String(top)})`;
  return decoration(
    { width, height },
    element('clipPath', { id: `${id}-c` }, mattress()),
    mattress('f-shade'),
    element('g', { 'clip-path': `url(#${id}-c)` }, element('g', { transform: at }, ripples(pose, Math.round(sink * rings)))),
    pillow(80, 29),
    turning
      ? path(outline('side'), 'f-paper s-quiet', { transform: `translate(70 ${String(top)})scale(-1 1)`, 'stroke-dasharray': '2 4' })
      : '',
    person(pose, x, top),
    turning ? path('M60 190q20 6 40 0m-5-3l5 3l-4 4M65 187l-5 3l4 4') : '',
    mattress(),
  );
};
