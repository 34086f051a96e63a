import type { Svg } from './drawing.ts';
import { figure, group, path } from './svg.ts';
import { text, textWidth } from './text.ts';

interface Dimension {
  /** Middle of the line. */
  x: number;
  y: number;
  length: number;
  label: string;
  tone?: 'ink' | 'range' | 'sea';
  bold?: boolean;
}

const size = 15;
/** Room for the letters, in which the line is broken: bold ones need a little more. */
const room = ({ label, bold = false }: Dimension): number => textWidth(label, size) * (bold ? 1.06 : 1) + 8;

const drawn = (dimension: Dimension, d: string): Svg => {
  const { x, y, label, tone = 'ink', bold = false } = dimension;
  return group(`s-${tone}`, path(d, undefined, { 'stroke-width': 1 }), text(x, y + 5.4, label, { size, tone, bold, anchor: 'middle' }));
};

/** A dimension line across, an arrowhead at either end, its letters in the middle. */
export const across = (dimension: Dimension): Svg => {
  const { x, y, length } = dimension;
  const half = length / 2;
  const arm = Math.max(half - room(dimension) / 2, 6);
  return drawn(
    dimension,
    `M${figure(x - half + 5)} ${figure(y - 3)}l-5 3l5 3m-5-3h${figure(arm)}M${figure(x + half - 5)} ${figure(y - 3)}l5 3l-5 3m5-3h${figure(-arm)}`,
  );
};

/** A dimension line downwards; its letters stay upright. */
export const down = (dimension: Dimension): Svg => {
  const { x, y, length } = dimension;
  const half = length / 2;
  const arm = half - size * 0.8;
  return drawn(
    dimension,
    `M${figure(x - 3)} ${figure(y - half + 5)}l3-5l3 5m-3-5v${figure(arm)}M${figure(x - 3)} ${figure(y + half - 5)}l3 5l3-5m-3 5v${figure(-arm)}`,
  );
};
