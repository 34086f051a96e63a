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
/** A short line has small letters. */
const sizeOf = ({ length }: Dimension): number => (length < 66 ? 12.5 : size);

const drawn = (dimension: Dimension, d: string): Svg => {
  const { x, y, label, tone = 'ink', bold = false } = dimension;
  const letters = text(x, y + 5, label, { size: sizeOf(dimension), tone, bold, anchor: 'middle' });
  return group(`s-${tone}`, path(d, undefined, { 'stroke-width': 1 }), letters);
};

/** A dimension line across, an arrowhead at either end, its letters in the middle. */
export const across = (dimension: Dimension): Svg => {
  const { x, y, length, label, bold = false } = dimension;
  const half = length / 2;
  // Bold letters are a little wider than others.
  const room = textWidth(label, sizeOf(dimension)) * (bold ? 1.06 : 1) + 14;
  const arm = Math.max(half - room / 2, 5);
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
