import type { Position } from '../schemas/profile.ts';
import type { Setting, Svg } from './drawing.ts';
import { outline, person } from './person.ts';
import { pillow } from './pillow.ts';
import { decoration, path, rectangle } from './svg.ts';

const width = 160;
const height = 200;

/** Lines round the sleeper as round a stone in raked sand: the more of them, the further the mattress gives. */
const ripples = (shape: string, count: number, at: string): Svg =>
  Array.from({ length: count }, (_, index) => {
    const reach = 12 * (count - index);
    return (
      path(shape, 's-line', { transform: at, 'stroke-width': reach * 2 + 1.4 }) +
      path(shape, 's-shade', { transform: at, 'stroke-width': reach * 2 - 1.4 })
    );
  }).join('');

/** A sleeper on a mattress. `sink` from 0 (firm, gives nothing) to 1 (soft). Decorative: the word stands beside it. */
export const sleeper = ({ position, sink = 0.5 }: Pick<Setting, 'id'> & { position: Position; sink?: number }): Svg => {
  const pose = position === 'combination' ? 'side' : position;
  const shape = outline(pose);
  return decoration(
    { width, height },
    rectangle(4, 2, width - 8, height - 4, 'f-shade', 8),
    ripples(shape, Math.round(sink * 4), `translate(80 18)`),
    pillow(80, 30),
    position === 'combination' ? person('back', 80, 18, 's-line') : '',
    person(pose, 80, 18),
  );
};
