import { describe, expect, test } from 'vitest';
import { bedFigure, bedPlan } from '#lib/drawings/bed-plan.ts';
import { bedRow } from '#lib/drawings/bed-row.ts';
import { firmnessScale, type Bar } from '#lib/drawings/firmness-scale.ts';
import { mattressSection } from '#lib/drawings/mattress-section.ts';
import { pillowHeight } from '#lib/drawings/pillow-height.ts';
import type { MattressType } from '#lib/schemas/outcome.ts';
import { languages } from '#lib/schemas/text.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { attribute, setting, wordsIn } from './drawing.ts';

const { outcomes, sizes } = testedContent;
const inEnglish = setting('en');
const letters = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
const sheetWidth = (svg: string): number => Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);

describe('a bed', () => {
  const king = { widthCm: 180, lengthCm: 200 };
  const shade = 'rect class="f-shade"';
  const over = 'rect class="s-sea"';

  test.each(sizes)('$key is drawn at one unit a centimetre, in the middle of a sheet as broad as all others', (bed) => {
    const svg = bedPlan({ ...inEnglish, bed, people: 0 });
    expect([attribute(svg, shade, 'width'), attribute(svg, shade, 'height')]).toEqual([bed.widthCm, bed.lengthCm]);
    expect(attribute(svg, shade, 'x') + bed.widthCm / 2).toBe(170);
    expect(sheetWidth(svg)).toBe(340);
    expect(letters(svg)).toEqual([`${String(bed.widthCm)} cm`, `${String(bed.lengthCm)} cm`]);
  });

  test('gives two people half of the width each, and it is written', () => {
    const bed = { widthCm: 150, lengthCm: 200 };
    expect(letters(bedPlan({ ...inEnglish, bed, people: 2 }))).toEqual(['150 cm', '200 cm', '75 cm', '75 cm']);
    expect(bedPlan({ ...setting('ar'), bed, people: 2 })).toContain('لكل منهما 75 سم');
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

  test('has another size laid over it on the same scale, its middle on the middle of the bed', () => {
    const svg = bedPlan({ ...inEnglish, bed: king, people: 0, overlay: { widthCm: 193, lengthCm: 203, label: 'US King' } });
    expect([attribute(svg, over, 'width'), attribute(svg, over, 'height')]).toEqual([193, 203]);
    expect(attribute(svg, over, 'x') + 193 / 2).toBe(170);
    expect(attribute(svg, over, 'y')).toBe(attribute(svg, shade, 'y'));
    expect(letters(svg)).toEqual(['180 cm', '200 cm', '193 cm', '203 cm', 'US King']);
  });
});

describe('a row of beds', () => {
  const beds = sizes.map(({ name, widthCm, lengthCm }) => ({ name: name.en, widthCm, lengthCm }));

  test.each(['row', 'rows'] as const)('%s: every bed at one unit a centimetre, none over another, all on the sheet', (layout) => {
    const svg = bedRow({ ...inEnglish, beds, layout });
    const drawn = [...svg.matchAll(/<rect class="f-shade" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((match) => {
      const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
      return { x, y, width, height };
    });
    expect(drawn.map(({ width, height }) => [width, height])).toEqual(beds.map(({ widthCm, lengthCm }) => [widthCm, lengthCm]));
    for (const [index, bed] of drawn.entries()) {
      expect(bed.x).toBeGreaterThan(0);
      expect(bed.x + bed.width).toBeLessThan(sheetWidth(svg));
      const next = drawn[index + 1];
      if (next) expect(next.x >= bed.x + bed.width || next.y >= bed.y + bed.height).toBe(true);
    }
    expect(new Set(drawn.map(({ y, height }) => y + height)).size).toBe(layout === 'row' ? 1 : 3);
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

  test.each([
    [7, 8],
    [5, 6],
  ])('of 3.5 to 5 and %d to %d, which share nothing or only an edge, has nothing in solid', (min, max) => {
    expect(scale({ min: 3.5, max: 5, tone: 'range' }, { min, max, tone: 'sea' })).not.toContain('f-sea');
  });
});

describe('a pillow', () => {
  const solid = 'rect class="f-range s-range"';
  const hatched = 'rect x="98"';
  const bottom = (svg: string, start: string): number => attribute(svg, start, 'y') + attribute(svg, start, 'height');
  const baseline = (svg: string, style: string, value: number): number =>
    Number(new RegExp(`<text class="${style}" [^>]*y="([\\d.]+)" [^>]*>${String(value)}</text>`).exec(svg)?.[1]);

  test.each(outcomes)(
    'of $id is hatched to its max, and on the ruler, one for all, its range alone is maroon',
    ({ position, pillowLoftCm: loft }) => {
      const svg = pillowHeight({ ...inEnglish, position, loft });
      const mattress = bottom(svg, hatched);
      expect(svg).toContain('fill="url(#drawing-h)"');
      expect(attribute(svg, hatched, 'height')).toBeCloseTo(loft.max * 6, 5);
      expect(mattress - bottom(svg, solid)).toBeCloseTo(loft.min * 6, 5);
      expect(attribute(svg, solid, 'height')).toBeCloseTo((loft.max - loft.min) * 6, 5);
      expect(svg.match(/f-range/g)).toHaveLength(1);
      for (const value of [5, 10, 15]) expect(mattress - baseline(svg, 't-quiet halo', value) + 4.5).toBeCloseTo(value * 6, 5);
      // Its two numbers stand apart from each other and above the mattress.
      expect(baseline(svg, 't-range', loft.min) - baseline(svg, 't-range', loft.max)).toBeGreaterThanOrEqual(26);
      expect(baseline(svg, 't-range', loft.min)).toBeLessThan(mattress);
      expect(svg).toContain(`<title id="drawing-t">Pillow height ${String(loft.min)} to ${String(loft.max)} cm</title>`);
    },
  );
});

test.each<[MattressType, string[]]>([
  ['memory-foam', ['cover', 'memoryFoam', 'supportFoam']],
  ['pocket-spring', ['cover', 'padding', 'pocketSprings', 'base']],
  ['hybrid', ['cover', 'foamOrLatex', 'pocketSprings', 'base']],
  ['latex', ['cover', 'latex']],
  ['medical', ['cover', 'padding', 'denseFoam']],
])('%s: its layers are named from top to bottom, in both languages, none over another', (type, layers) => {
  for (const language of languages) {
    const svg = mattressSection({ ...setting(language), type });
    const words: Readonly<Record<string, string>> = wordsIn(language);
    expect(letters(svg).map((name) => name.replace(/^\u200f/, ''))).toEqual(layers.map((key) => words[key]));
    expect(svg).toContain(layers.map((key) => words[key]).join(language === 'ar' ? '، ' : ', '));
    const baselines = [...svg.matchAll(/<text [^>]*y="([\d.]+)"/g)].map(([, y]) => Number(y));
    for (const [index, y] of baselines.entries()) if (index > 0) expect(y - (baselines[index - 1] ?? 0)).toBeGreaterThanOrEqual(19);
  }
});
