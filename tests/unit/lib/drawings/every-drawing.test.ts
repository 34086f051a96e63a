import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { bedFigure, bedPlan } from '#lib/drawings/bed-plan.ts';
import { bedRow } from '#lib/drawings/bed-row.ts';
import { firmnessScale } from '#lib/drawings/firmness-scale.ts';
import { mattressSection } from '#lib/drawings/mattress-section.ts';
import { pillowHeight } from '#lib/drawings/pillow-height.ts';
import { sleeper, thermalFigure, weightFigure } from '#lib/drawings/sleeper.ts';
import type { RenderContext } from '#lib/drawings/svg.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { positions, thermals, weights } from '#lib/schemas/profile.ts';
import { languages, type Language } from '#lib/schemas/text.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { setting } from './drawing.ts';

interface Example {
  name: string;
  svg: string;
  decorative?: boolean;
}

const american = { widthCm: 193, lengthCm: 203, label: 'US & <King>' };

/** Every kind of drawing, as the pages ask for them, each with an id of its own. */
const everyDrawing = (language: Language): Example[] => {
  const drawings: Example[] = [];
  const draw = (name: string, make: (told: RenderContext) => string, decorative = false): void => {
    drawings.push({ name, svg: make(setting(language, `d${String(drawings.length)}`)), decorative });
  };
  const scale = (told: RenderContext, bars: Parameters<typeof firmnessScale>[0]['bars']): string => firmnessScale({ ...told, bars });
  for (const { id, firmness, position, pillowLoftCm } of testedContent.outcomes) {
    draw(`scale ${id}`, (told) => scale(told, [{ ...firmness, tone: 'range' }]));
    draw(`pillow ${id}`, (told) => pillowHeight({ ...told, position, loft: pillowLoftCm }));
  }
  draw('scale of two', (told) =>
    scale(told, [
      { min: 4.5, max: 6, tone: 'range', label: 'A & <B>' },
      { min: 5.5, max: 7, tone: 'sea', label: 'الشخص الثاني' },
    ]),
  );
  draw('scale from end to end', (told) =>
    scale(told, [
      { min: 1, max: 2, tone: 'range' },
      { min: 9, max: 10, tone: 'sea' },
    ]),
  );
  for (const position of positions) draw(`sleeper ${position}`, ({ id }) => sleeper({ id, position }), true);
  for (const weight of weights) draw(`weight ${weight}`, () => weightFigure(weight), true);
  for (const thermal of thermals) draw(`thermal ${thermal}`, () => thermalFigure(thermal), true);
  for (const bed of testedContent.sizes)
    for (const people of [0, 1, 2] as const) {
      draw(`bed ${bed.key} ${String(people)}`, (told) => bedPlan({ ...told, bed, people }));
      draw(`bed ${bed.key} ${String(people)} compared`, (told) => bedPlan({ ...told, bed, people, overlay: american }));
    }
  for (const bed of testedContent.sizes)
    for (const people of [1, 2] as const) draw(`bed ${bed.key} figure ${String(people)}`, () => bedFigure(bed, people), true);
  const beds = testedContent.sizes.map(({ name, widthCm, lengthCm }) => ({ name: name[language], widthCm, lengthCm }));
  draw('beds in a row', (told) => bedRow({ ...told, beds, layout: 'row' }));
  draw('beds in rows', (told) => bedRow({ ...told, beds, layout: 'rows' }));
  for (const type of mattressTypes) draw(`section ${type}`, (told) => mattressSection({ ...told, type }));
  return drawings;
};

const both = languages.flatMap((language) =>
  everyDrawing(language).map((drawing) => ({ ...drawing, name: `${language}: ${drawing.name}`, language })),
);
const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const content = (svg: string, name: string): string => new RegExp(`<${name} id="[^"]*">([^<]*)</${name}>`).exec(svg)?.[1] ?? '';

test('every drawing is well-formed, and a strict drawer of SVG takes it', () => {
  for (const { name, svg } of both) {
    const standalone = svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
    expect(() => new Resvg(standalone, { font: { loadSystemFonts: false } }), name).not.toThrow();
    expect(svg, name).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('the others say in the language of the page what they are', () => {
  const telling = both.filter(({ decorative }) => !decorative);
  expect(telling.length).toBeGreaterThan(200);
  for (const { name, svg, language } of telling) {
    for (const said of [content(svg, 'title'), content(svg, 'desc')]) {
      expect(said.length, name).toBeGreaterThan(10);
      expect(said, name).not.toMatch(/[{}]/);
      expect(/[\u0600-\u06ff]/.test(said.replace('الشخص الثاني', '')), name).toBe(language === 'ar');
    }
    const labels = / role="img" aria-labelledby="([^"]*)" aria-describedby="([^"]*)"/.exec(svg)?.slice(1) ?? [];
    expect(labels, name).toHaveLength(2);
    expect(ids(svg), name).toEqual(expect.arrayContaining(labels));
  }
});

test('letters from outside are escaped', () => {
  for (const { name, svg } of everyDrawing('en')) if (/two|compared/.test(name)) expect(svg, name).toMatch(/&amp; &lt;(?:B|King)&gt;/);
});
