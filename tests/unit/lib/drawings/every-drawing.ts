import { bedPlan } from '#lib/drawings/bed-plan.ts';
import { bedRow } from '#lib/drawings/bed-row.ts';
import { thermalFigure, weightFigure } from '#lib/drawings/choice-figures.ts';
import { firmnessScale } from '#lib/drawings/firmness-scale.ts';
import { mattressSection } from '#lib/drawings/mattress-section.ts';
import { pillowHeight } from '#lib/drawings/pillow-height.ts';
import { sleeper } from '#lib/drawings/sleeper.ts';
import type { RenderContext } from '#lib/drawings/svg.ts';
import type { Messages } from '#lib/schemas/messages.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { positions, thermals, weights } from '#lib/schemas/profile.ts';
import type { Language } from '#lib/schemas/text.ts';
import { realContent } from '../../../fixtures/content.ts';

/** The words of the drawings in a language. */
export const wordsIn = (language: Language): Messages<'drawings'> =>
  Object.fromEntries(Object.entries(realContent['messages/drawings']).map(([key, word]) => [key, word[language]])) as Messages<'drawings'>;

export const setting = (language: Language, id = 'drawing'): RenderContext => ({ id, language, words: wordsIn(language) });

interface Example {
  name: string;
  svg: string;
  decorative?: boolean;
}

const american = { widthCm: 193, lengthCm: 203, label: 'US & <King>' };

/** Every kind of drawing, as the pages ask for them, each with an id of its own. */
export const everyDrawing = (language: Language): Example[] => {
  const drawings: Example[] = [];
  const draw = (name: string, make: (told: RenderContext) => string, decorative = false): void => {
    drawings.push({ name, svg: make(setting(language, `d${String(drawings.length)}`)), decorative });
  };
  const scale = (told: RenderContext, bars: Parameters<typeof firmnessScale>[0]['bars']): string => firmnessScale({ ...told, bars });
  for (const { id, firmness, position, pillowLoftCm } of realContent.outcomes) {
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
      { min: 0, max: 1, tone: 'range' },
      { min: 9, max: 10, tone: 'sea' },
    ]),
  );
  for (const position of positions)
    for (const sink of [undefined, 0, 0.3, 1])
      draw(`sleeper ${position} ${String(sink)}`, ({ id }) => sleeper({ id, position, ...(sink === undefined ? {} : { sink }) }), true);
  for (const weight of weights) draw(`weight ${weight}`, () => weightFigure(weight), true);
  for (const thermal of thermals) draw(`thermal ${thermal}`, () => thermalFigure(thermal), true);
  for (const bed of realContent.sizes)
    for (const people of [0, 1, 2] as const) {
      draw(`bed ${bed.key} ${String(people)}`, (told) => bedPlan({ ...told, bed, people }));
      draw(`bed ${bed.key} ${String(people)} compared`, (told) => bedPlan({ ...told, bed, people, overlay: american }));
    }
  const beds = realContent.sizes.map(({ name, widthCm, lengthCm }) => ({ name: name[language], widthCm, lengthCm }));
  draw('beds in a row', (told) => bedRow({ ...told, beds, layout: 'row' }));
  draw('beds in rows', (told) => bedRow({ ...told, beds, layout: 'rows' }));
  for (const type of mattressTypes) draw(`section ${type}`, (told) => mattressSection({ ...told, type }));
  return drawings;
};

/** The value of an attribute in the first element that `start` begins, such as `rect class="f-range`. */
export const attribute = (svg: string, start: string, name: string): number => {
  const element = svg.slice(svg.indexOf(`<${start}`)).split('>')[0] ?? '';
  const value = new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1];
  if (!svg.includes(`<${start}`) || value === undefined) throw new Error(`No ${name} in <${start}`);
  return Number(value);
};
