import { expect, test } from 'vitest';
import { bedPlan } from '#lib/drawings/bed-plan.ts';
import { realContent } from '../../../fixtures/content.ts';
import { attribute, setting } from './every-drawing.ts';

const letters = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
const width = (svg: string): number => Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);

test.each(realContent.sizes)('$key is drawn at one unit a centimetre, in the middle of a sheet as broad as all others', (bed) => {
  const svg = bedPlan({ ...setting('en'), bed, people: 0 });
  expect(attribute(svg, 'rect class="f-shade"', 'width')).toBe(bed.widthCm);
  expect(attribute(svg, 'rect class="f-shade"', 'height')).toBe(bed.lengthCm);
  expect(attribute(svg, 'rect class="f-shade"', 'x') + bed.widthCm / 2).toBe(170);
  expect(width(svg)).toBe(340);
  expect(letters(svg)).toEqual([`${String(bed.widthCm)} cm`, `${String(bed.lengthCm)} cm`]);
});

test('two people have half of the width each, and it is written', () => {
  const bed = { widthCm: 150, lengthCm: 200 };
  expect(letters(bedPlan({ ...setting('en'), bed, people: 2 }))).toEqual(['150 cm', '200 cm', '75 cm', '75 cm']);
  expect(bedPlan({ ...setting('ar'), bed, people: 2 })).toContain('لكل منهما 75 سم');
});

test('nobody, one or two lie on it, and a baby without a pillow', () => {
  const people = (count: 0 | 1 | 2): number =>
    bedPlan({ ...setting('en'), bed: { widthCm: 180, lengthCm: 200 }, people: count }).split('<g class="f-paper"').length - 1;
  expect([people(0), people(1), people(2)]).toEqual([0, 1, 2]);
  const cot = bedPlan({ ...setting('en'), bed: { widthCm: 60, lengthCm: 120 }, people: 1 });
  expect(cot).not.toContain('<path class="f-paper"');
});

test('another size is laid over it on the same scale, its middle on the middle of the bed', () => {
  const overlay = { widthCm: 193, lengthCm: 203, label: 'US King' };
  const svg = bedPlan({ ...setting('en'), bed: { widthCm: 180, lengthCm: 200 }, people: 0, overlay });
  expect(attribute(svg, 'rect class="s-sea"', 'width')).toBe(193);
  expect(attribute(svg, 'rect class="s-sea"', 'height')).toBe(203);
  expect(attribute(svg, 'rect class="s-sea"', 'x') + 193 / 2).toBe(170);
  expect(attribute(svg, 'rect class="s-sea"', 'y')).toBe(attribute(svg, 'rect class="f-shade"', 'y'));
  expect(letters(svg)).toEqual(['180 cm', '200 cm', '193 cm', '203 cm', 'US King']);
});

test('in Arabic the unit stands after its number in reading order', () => {
  const [first] = letters(bedPlan({ ...setting('ar'), bed: { widthCm: 180, lengthCm: 200 }, people: 0 }));
  expect(first).toBe('\u200f180 سم');
});
