import { expect, test } from 'vitest';
import { pillowHeight } from '#lib/drawings/pillow-height.ts';
import { realContent } from '../../../fixtures/content.ts';
import { attribute, setting } from './every-drawing.ts';

const drawn = realContent.outcomes.map(({ id, position, pillowLoftCm: loft }) => {
  const svg = pillowHeight({ ...setting('en'), position, loft });
  const [pillow, tallest] = ['rect class="f-range s-range"', 'rect class="s-range"'].map((start) => ({
    top: attribute(svg, start, 'y'),
    height: attribute(svg, start, 'height'),
  }));
  return { id, loft, svg, pillow, tallest };
});

test('there are 32', () => {
  expect(drawn).toHaveLength(32);
});

test.each(drawn)('$id: the pillow is solid to its min and hatched to its max, on one scale for all', ({ loft, pillow, tallest }) => {
  expect(pillow?.height).toBeCloseTo(loft.min * 6, 5);
  expect(tallest?.height).toBeCloseTo(loft.max * 6, 5);
  expect((pillow?.top ?? 0) + (pillow?.height ?? 0)).toBe((tallest?.top ?? 0) + (tallest?.height ?? -1));
});

test.each(drawn)('$id: the ruler counts the same centimetres from the same mattress', ({ svg, pillow }) => {
  const mattress = (pillow?.top ?? 0) + (pillow?.height ?? 0);
  for (const value of [5, 10, 15]) {
    const baseline = Number(new RegExp(`<text class="t-quiet" [^>]*y="([\\d.]+)" [^>]*>${String(value)}</text>`).exec(svg)?.[1]);
    expect(mattress - baseline + 4.5).toBeCloseTo(value * 6, 5);
  }
});

test.each(drawn)('$id: its two numbers stand apart from each other and above the mattress', ({ svg, loft, pillow }) => {
  const at = (value: number): number =>
    Number(new RegExp(`<text class="t-range" [^>]*y="([\\d.]+)" [^>]*>${String(value)}</text>`).exec(svg)?.[1]);
  expect(at(loft.min) - at(loft.max)).toBeGreaterThanOrEqual(26);
  expect(at(loft.min)).toBeLessThan((pillow?.top ?? 0) + (pillow?.height ?? 0));
  expect(svg).toContain(`<title id="drawing-t">Pillow height ${String(loft.min)} to ${String(loft.max)} cm</title>`);
});

test('a stomach pillow is drawn at less than half of a side pillow', () => {
  const height = (id: string): number => drawn.find((one) => one.id === id)?.pillow?.height ?? 0;
  expect(height('stomach-k60to90-neutral')).toBeLessThan(height('side-k60to90-neutral') / 2);
});

test('a pillow of one height has one number, and a very high one still lies on the sheet', () => {
  const one = pillowHeight({ ...setting('en'), position: 'side', loft: { min: 20, max: 20 } });
  expect(one.match(/<text class="t-range"/g)).toHaveLength(1);
  expect(attribute(one, 'rect class="s-range"', 'height')).toBe(120);
  for (const [, y] of one.matchAll(/ y="(-?[\d.]+)"/g)) expect(Number(y)).toBeGreaterThanOrEqual(0);
});
