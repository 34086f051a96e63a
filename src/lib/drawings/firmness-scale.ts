import type { Range } from '../schemas/range.ts';
import { fill } from '../ui/fill.ts';
import type { Setting, Svg } from './drawing.ts';
import { element, figure, group, path, picture, rectangle } from './svg.ts';
import { text } from './text.ts';

/** A range on the scale; `sea` for what the answer is compared with. */
export interface Bar extends Range {
  tone: 'range' | 'sea';
  label?: string;
}

const width = 360;
const zero = 20;
const step = 32;
const barHeight = 30;
const tickLength = 14;

/** Where a firmness stands on the drawing. */
const at = (firmness: number): number => zero + firmness * step;

/** Ticks at every `every`, as one dashed line as broad as the ticks are long. */
const ticks = (y: number, length: number, every: number, thick: number, name: string): Svg =>
  path(`M${figure(zero - thick / 2)} ${figure(y + length / 2)}H${figure(at(10) + thick / 2)}`, name, {
    'stroke-width': length,
    'stroke-linecap': 'butt',
    'stroke-dasharray': `${String(thick)} ${String(every * step - thick)}`,
  });

const ruler = (y: number): Svg =>
  ticks(y, 6, 0.1, 0.5, 's-quiet') +
  ticks(y, 10, 0.5, 1, 's-ink') +
  ticks(y, tickLength, 1, 1.4, 's-ink') +
  path(`M${figure(at(0))} ${figure(y)}H${figure(at(10))}`) +
  Array.from({ length: 11 }, (_, value) => text(at(value), y + 31, String(value), { size: 13.5, anchor: 'middle', tone: 'quiet' })).join(
    '',
  );

const overlap = (bars: readonly Range[]): Range | undefined => {
  const min = Math.max(...bars.map((bar) => bar.min));
  const max = Math.min(...bars.map((bar) => bar.max));
  return bars.length > 1 && min < max ? { min, max } : undefined;
};

/** Numbers stand outside their bar, the bar between them like a dash; at an end of the scale they stay on the drawing. */
const row = ({ min, max, tone, label }: Bar, y: number, id: string): Svg => {
  const left = at(min);
  const right = at(max);
  const base = y + barHeight - 4;
  const middle = Math.min(Math.max((left + right) / 2, 80), width - 80);
  return (
    (label === undefined ? '' : text(middle, y - 8, label, { size: 14, anchor: 'middle', tone })) +
    element('rect', {
      class: tone === 'range' ? 'f-range s-range' : 's-sea',
      x: left,
      y,
      width: right - left,
      height: barHeight,
      fill: tone === 'sea' ? `url(#${id}-h)` : undefined,
    }) +
    text(Math.max(left - 7, 52), base, String(min), { size: 30, anchor: 'end', tone, bold: true }) +
    text(Math.min(right + 7, width - 52), base, String(max), { size: 30, tone, bold: true })
  );
};

const hatch = (id: string): Svg =>
  element(
    'pattern',
    { id: `${id}-h`, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    path('M0 0V5', 's-sea', { 'stroke-width': 3 }),
  );

/** Firmness from 0 to 10 with one bar a range. Never mirrored. */
export const firmnessScale = ({ id, words, bars }: Setting & { bars: readonly Bar[] }): Svg => {
  const tops: number[] = [];
  let y = 6;
  for (const bar of bars) {
    if (bar.label !== undefined) y += 18;
    tops.push(y);
    y += barHeight + 6;
  }
  const line = y - 6;
  const common = overlap(bars);
  const named = bars.map((bar) => fill(words.firmnessBar, { label: bar.label ?? '', min: bar.min, max: bar.max }).trim());
  const [only] = bars;
  return picture(
    {
      id,
      width,
      height: line + 56,
      title: only && bars.length === 1 ? fill(words.firmnessTitle, { min: only.min, max: only.max }) : words.firmnessTitleMany,
      description: [words.firmnessDescription, ...(bars.length > 1 ? named : [])].join(' '),
    },
    bars.some(({ tone }) => tone === 'sea') ? hatch(id) : '',
    common ? rectangle(at(common.min), tops[0] ?? 0, at(common.max) - at(common.min), line - (tops[0] ?? 0), 'f-shade') : '',
    ruler(line),
    ...bars.map((bar, index) => row(bar, tops[index] ?? 0, id)),
    group(
      't-ink',
      text(8, line + 51, words.soft, { size: 14, bold: true }),
      text(width - 8, line + 51, words.firm, { size: 14, anchor: 'end', bold: true }),
    ),
  );
};
