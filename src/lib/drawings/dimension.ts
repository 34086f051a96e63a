import type { Svg } from './drawing.ts';
import { figure, group, path, rectangle } from './svg.ts';
import { text } from './text.ts';

type Tone = 'ink' | 'range' | 'sea';

interface Dimension {
  /** Middle of the line. */
  x: number;
  y: number;
  length: number;
  label: string;
  tone?: Tone;
  bold?: boolean;
  size?: number;
}

const arrow = 5;

/** Letters on the line, the line broken behind them. */
const label = ({ x, y, label: content, tone = 'ink', bold = false, size = 14 }: Dimension): Svg => {
  const room = content.length * size * 0.62 + 6;
  return (
    rectangle(x - room / 2, y - size * 0.65, room, size * 1.3, 'f-paper s-none') +
    text(x, y + size * 0.36, content, { size, tone, bold, anchor: 'middle' })
  );
};

/** A dimension line across, arrowheads at both ends. */
export const across = (dimension: Dimension): Svg => {
  const { x, y, length, tone = 'ink' } = dimension;
  const left = figure(x - length / 2);
  return group(
    `s-${tone}`,
    path(
      `M${left} ${figure(y)}h${figure(length)}m-${String(arrow)} -3l${String(arrow)} 3l-${String(arrow)} 3M${figure(x - length / 2 + arrow)} ${figure(y - 3)}l-${String(arrow)} 3l${String(arrow)} 3`,
      undefined,
      { 'stroke-width': 1 },
    ),
    label(dimension),
  );
};

/** A dimension line downwards; its letters stay upright. */
export const down = (dimension: Dimension): Svg => {
  const { x, y, length, tone = 'ink' } = dimension;
  return group(
    `s-${tone}`,
    path(
      `M${figure(x)} ${figure(y - length / 2)}v${figure(length)}m-3 -${String(arrow)}l3 ${String(arrow)}l3 -${String(arrow)}M${figure(x - 3)} ${figure(y - length / 2 + arrow)}l3 -${String(arrow)}l3 ${String(arrow)}`,
      undefined,
      { 'stroke-width': 1 },
    ),
    label(dimension),
  );
};
