import { expect, test } from 'vitest';
import { firmnessScale, type Bar } from '#lib/drawings/firmness-scale.ts';
import { realContent } from '../../../fixtures/content.ts';
import { attribute, setting } from './every-drawing.ts';

const scale = (...bars: Bar[]): string => firmnessScale({ ...setting('en'), bars });

/** Where the ruler's own number stands. */
const tick = (svg: string, firmness: number): number =>
  Number(new RegExp(`<text x="([\\d.]+)" [^>]*>${String(firmness)}</text>`).exec(svg)?.[1]);

test.each(realContent.outcomes)('$id: the bar lies on the ruler from its min to its max', ({ firmness }) => {
  const svg = scale({ ...firmness, tone: 'range' });
  const zero = tick(svg, 0);
  const unit = (tick(svg, 10) - zero) / 10;
  expect(unit).toBeGreaterThan(0);
  for (let value = 0; value <= 10; value += 1) expect(tick(svg, value)).toBeCloseTo(zero + value * unit, 5);
  expect(attribute(svg, 'rect class="f-range', 'x')).toBeCloseTo(zero + firmness.min * unit, 5);
  expect(attribute(svg, 'rect class="f-range', 'width')).toBeCloseTo((firmness.max - firmness.min) * unit, 5);
  expect(svg).toContain(`<title id="drawing-t">Firmness ${String(firmness.min)} to ${String(firmness.max)} out of 10</title>`);
});

test('two ranges stand in rows of their own, and what they share is marked in solid', () => {
  const svg = scale({ min: 4.5, max: 6, tone: 'range', label: 'You' }, { min: 5.5, max: 7, tone: 'sea', label: 'Your partner' });
  const zero = tick(svg, 0);
  const unit = (tick(svg, 10) - zero) / 10;
  expect(attribute(svg, 'rect class="s-sea', 'x')).toBeCloseTo(zero + 5.5 * unit, 5);
  expect(attribute(svg, 'rect class="f-sea', 'x')).toBeCloseTo(zero + 5.5 * unit, 5);
  expect(attribute(svg, 'rect class="f-sea', 'width')).toBeCloseTo(0.5 * unit, 5);
  const bottom = attribute(svg, 'rect class="f-range', 'y') + attribute(svg, 'rect class="f-range', 'height');
  expect(attribute(svg, 'rect class="s-sea', 'y')).toBeGreaterThan(bottom);
  expect(svg).toContain('You: 4.5 to 6. Your partner: 5.5 to 7.');
});

test('ranges that share nothing, or only an edge, have nothing in solid', () => {
  expect(scale({ min: 3.5, max: 5, tone: 'range' }, { min: 7, max: 8, tone: 'sea' })).not.toContain('f-sea');
  expect(scale({ min: 3.5, max: 5, tone: 'range' }, { min: 5, max: 6, tone: 'sea' })).not.toContain('f-sea');
});

test('near an end of the scale both numbers stand on the free side', () => {
  expect(scale({ min: 0, max: 1.5, tone: 'range' })).toContain('>0–1.5</text>');
  expect(scale({ min: 8.5, max: 10, tone: 'range' })).toContain('text-anchor="end" font-weight="600">8.5–10</text>');
});

test('a single value is a thin bar with one number', () => {
  const svg = scale({ min: 4.5, max: 6, tone: 'sea' }, { min: 6, max: 7, tone: 'sea' }, { min: 6, max: 6, tone: 'range', label: 'Both' });
  expect(attribute(svg, 'rect class="f-range', 'x') + attribute(svg, 'rect class="f-range', 'width') / 2).toBe(tick(svg, 6));
  expect(svg.match(/<text class="t-range" [^>]*font-size="32"/g)).toHaveLength(1);
});
