import type { Range } from '../schemas/outcome.ts';
import { shortRange } from '../words/format.ts';
import { interpolate } from '../words/messages.ts';
import { type RenderContext, type Svg, element, figure, hatch, path, picture, line, text, textWidth } from './svg.ts';

/** A range on the scale; `sea` for what the answer is compared with. */
export interface Bar extends Range {
  tone: 'range' | 'sea';
  label?: string;
}

/** What the scale runs over: 1 is the softest, 10 the firmest (`notes.firmnessScale`). */
export const firmnessAxis = { min: 1, max: 10 } as const satisfies Range;

const width = 360;
const start = 22;
const step = 35;
const barHeight = 32;
const labelHeight = 20;
const gap = 12;

/** Where a firmness stands on the drawing. */
const at = (firmness: number): number => start + (firmness - firmnessAxis.min) * step;

/** Ticks at every `every`, hanging from `y`: one dashed line as broad as the ticks are long. */
const ticks = (y: number, length: number, every: number, thick: number, tone: string): Svg =>
  path(`M${figure(start - thick / 2)} ${figure(y + length / 2)}H${figure(at(firmnessAxis.max) + thick / 2)}`, tone, {
    'stroke-width': length,
    'stroke-linecap': 'butt',
    'stroke-dasharray': `${String(thick)} ${(every * step - thick).toFixed(1)}`,
  });

const ruler = (y: number): Svg =>
  ticks(y, 6, 0.1, 0.6, 's-quiet') +
  ticks(y, 10, 0.5, 1, 's-ink') +
  ticks(y, 15, 1, 1.6, 's-ink') +
  path(`M${figure(start)} ${figure(y)}H${figure(at(firmnessAxis.max))}`) +
  element(
    'g',
    { class: 't-quiet', 'font-size': 14, 'text-anchor': 'middle' },
    ...Array.from({ length: firmnessAxis.max }, (_, index) => index + firmnessAxis.min).map((value) =>
      element('text', { x: at(value), y: y + 32 }, String(value)),
    ),
  );

/** Where all ranges agree, if they do. */
const agreement = (bars: readonly Range[]): Range | undefined => {
  const min = Math.max(...bars.map((bar) => bar.min));
  const max = Math.min(...bars.map((bar) => bar.max));
  return bars.length > 1 && min <= max ? { min, max } : undefined;
};

/** The numbers stand outside their bar, the bar between them like a dash; near an end of the scale both stand on the free side. */
const numbers = ({ min, max, tone }: Bar, baseline: number): Svg => {
  const style = { size: 32, tone, bold: true };
  const before = (label: string): Svg => text(at(min) - 7, baseline, label, { ...style, anchor: 'end' });
  const after = (label: string): Svg => text(at(max) + 7, baseline, label, style);
  const both = shortRange({ min, max });
  if (min === max || at(min) < 64) return after(both);
  return at(max) > width - 64 ? before(both) : before(String(min)) + after(String(max));
};

/** A range, solid or hatched by its tone; in a hatched one, what it shares with the others is solid. */
const row = (id: string, bar: Bar, y: number, shared: Range | undefined): Svg => {
  const { min, max, tone, label } = bar;
  // A single value is a thin bar.
  const box = (range: Range) => {
    const thin = range.min === range.max ? 2 : 0;
    return { x: at(range.min) - thin, y, width: at(range.max) - at(range.min) + 2 * thin, height: barHeight };
  };
  const reach = textWidth(label ?? '', 14) / 2 + 6;
  const middle = Math.min(Math.max((at(min) + at(max)) / 2, reach), width - reach);
  return (
    (label === undefined ? '' : text(middle, y - 6, label, { size: 14, anchor: 'middle', tone, halo: true })) +
    (tone === 'range'
      ? element('rect', { class: 'f-range s-range', ...box(bar) })
      : element('rect', { class: 's-sea', ...box(bar), fill: `url(#${id}-h)` }) +
        (shared && shared.min < shared.max ? element('rect', { class: 'f-sea s-sea', ...box(shared) }) : '')) +
    numbers(bar, y + barHeight - 5)
  );
};

/** What ranges have in common, marked through all rows. */
const common = ({ min, max }: Range, top: number, y: number): Svg =>
  path(`M${figure(at(min))} ${figure(top)}V${figure(y)}M${figure(at(max))} ${figure(top)}V${figure(y)}`, 's-quiet', {
    'stroke-width': 1,
    'stroke-dasharray': '2 4',
  });

/** Firmness from 1 to 10 with one bar a range. Never mirrored. */
export const firmnessScale = ({ id, language, words, bars }: RenderContext & { bars: readonly Bar[] }): Svg => {
  const heights = bars.map(({ label }) => barHeight + gap + (label === undefined ? 0 : labelHeight));
  const tops = bars.map(
    ({ label }, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 4) + (label === undefined ? 0 : labelHeight),
  );
  const y = heights.reduce((sum, height) => sum + height, 4 - gap);
  const shared = agreement(bars);
  const [only] = bars;
  const listed = bars
    .map(({ label = '', min, max }) => (min === max ? `${label}: ${min}.` : interpolate(words.firmnessBar, { label, min, max })))
    .join(' ');
  return picture(
    {
      id,
      kind: 'scale',
      width,
      height: y + 60,
      title: only && bars.length === 1 ? interpolate(words.firmnessTitle, { min: only.min, max: only.max }) : words.firmnessTitleMany,
      description: bars.length > 1 ? `${words.firmnessDescription} ${listed}` : words.firmnessDescription,
    },
    bars.some(({ tone }) => tone === 'sea') ? hatch(id, 's-sea') : '',
    ruler(y),
    shared ? common(shared, tops[0] ?? 0, y) : '',
    ...bars.map((bar, index) => row(id, bar, tops[index] ?? 0, shared)),
    text(8, y + 54, line(words.soft, language), { size: 15, bold: true }),
    text(width - 8, y + 54, line(words.firm, language), { size: 15, bold: true, anchor: 'end' }),
  );
};
