import { describe, expect, test } from 'vitest';
import { bedFigure, bedPlan } from '#lib/drawings/bed-plan.ts';
import { firmnessScale, type Bar } from '#lib/drawings/firmness-scale.ts';
import { pillowHeight } from '#lib/drawings/pillow-height.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { attribute, setting } from './drawing.ts';

const { outcomes, sizes } = testedContent;
const inEnglish = setting('en');
const letters = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
const sheetWidth = (svg: string): number => Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);

describe('a bed', () => {
  const king = { widthCm: 180, lengthCm: 200 };
  const shade = 'rect class="f-shade"';

  test.each(sizes)('$key is drawn at one unit a centimetre, in the middle of a sheet as broad as all others', (bed) => {
    const svg = bedPlan({ ...inEnglish, bed, people: 0 });
    expect([attribute(svg, shade, 'width'), attribute(svg, shade, 'height')]).toEqual([bed.widthCm, bed.lengthCm]);
    expect(attribute(svg, shade, 'x') + bed.widthCm / 2).toBe(170);
    expect(sheetWidth(svg)).toBe(340);
    expect(letters(svg)).toEqual([`${String(bed.widthCm)} cm`, `${String(bed.lengthCm)} cm`]);
  });

  test('has nobody, one or two on it; a bed too short for a grown person has nobody, and a cot no pillow', () => {
    const people = (count: 0 | 1 | 2): number => bedPlan({ ...inEnglish, bed: king, people: count }).split('<g class="f-paper"').length - 1;
    expect([people(0), people(1), people(2)]).toEqual([0, 1, 2]);
    for (const { key, ...bed } of sizes) {
      const child = key === 'cot' || key === 'kids';
      const plan = bedPlan({ ...inEnglish, bed, people: 1 });
      for (const svg of [plan, bedFigure(bed, 1)]) {
        expect([key, svg.includes('<g class="f-paper"')]).toEqual([key, !child]);
        expect([key, svg.includes('<path class="f-paper"')]).toEqual([key, key !== 'cot']);
      }
      expect([key, plan.includes('The bed is empty.')]).toEqual([key, child]);
    }
  });
});

describe('a firmness scale', () => {
  const scale = (...bars: Bar[]): string => firmnessScale({ ...inEnglish, bars });
  /** Where the ruler's own number stands. */
  const tick = (svg: string, firmness: number): number =>
    Number(new RegExp(`<text x="([\\d.]+)" [^>]*>${String(firmness)}</text>`).exec(svg)?.[1]);
  /** Where a firmness stands on the ruler. */
  const place = (svg: string, firmness: number): number => tick(svg, 1) + ((firmness - 1) * (tick(svg, 10) - tick(svg, 1))) / 9;

  test.each(outcomes)('$id: the bar lies on the ruler from its min to its max', ({ firmness: { min, max } }) => {
    const svg = scale({ min, max, tone: 'range' });
    expect(tick(svg, 10)).toBeGreaterThan(tick(svg, 1));
    // The softest that there is, is 1: an axis from 0 would draw every range softer than it is.
    expect([...svg.matchAll(/<text x="[\d.]+" y="[\d.]+">(\d+)<\/text>/g)].map(([, value]) => Number(value))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    for (let value = 1; value <= 10; value += 1) expect(tick(svg, value)).toBeCloseTo(place(svg, value), 5);
    const start = attribute(svg, 'rect class="f-range', 'x');
    expect(start).toBeCloseTo(place(svg, min), 5);
    expect(start + attribute(svg, 'rect class="f-range', 'width')).toBeCloseTo(place(svg, max), 5);
    expect(svg).toContain(`<title id="drawing-t">Firmness ${String(min)} to ${String(max)} out of 10</title>`);
  });
});

test.each(outcomes)(
  'the pillow of $id is hatched to its max on one scale, and its range alone is maroon',
  ({ position, pillowLoftCm: loft }) => {
    const svg = pillowHeight({ ...inEnglish, position, loft });
    expect(attribute(svg, 'rect x="98"', 'height')).toBeCloseTo(loft.max * 6, 5);
    expect(attribute(svg, 'rect class="f-range s-range"', 'height')).toBeCloseTo((loft.max - loft.min) * 6, 5);
    expect(svg).toContain(`<title id="drawing-t">Pillow height ${String(loft.min)} to ${String(loft.max)} cm</title>`);
  },
);
