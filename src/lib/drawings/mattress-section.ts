import type { MattressType } from '../schemas/outcome.ts';
import { interpolate } from '../ui/messages.ts';
import type { Setting, Svg } from './drawing.ts';
import { fillings, type Material } from './filling.ts';
import { element, figure, path, picture, rectangle } from './svg.ts';
import { line, text } from './text.ts';

interface Layer {
  material: Material;
  height: number;
}

/** What each type is made of, from top to bottom, inside its cover. The heights are those of an illustration, no data. */
const layers: Readonly<Record<MattressType, readonly Layer[]>> = {
  'memory-foam': [
    { material: 'memoryFoam', height: 48 },
    { material: 'supportFoam', height: 84 },
  ],
  'pocket-spring': [
    { material: 'padding', height: 28 },
    { material: 'pocketSprings', height: 88 },
    { material: 'base', height: 16 },
  ],
  hybrid: [
    { material: 'foamOrLatex', height: 46 },
    { material: 'pocketSprings', height: 70 },
    { material: 'base', height: 16 },
  ],
  latex: [{ material: 'latex', height: 132 }],
  medical: [
    { material: 'padding', height: 18 },
    { material: 'denseFoam', height: 114 },
  ],
};

const width = 360;
const left = 4;
const top = 4;
const breadth = 214;
/** Thickness of the cover round everything. */
const cover = 6;
const letters = left + breadth + 26;

/** A name beside its layer; names keep their distance, and their leaders bend. */
const name = (word: string, layer: number, at: number): Svg =>
  path(`M${figure(left + breadth - 14)} ${figure(layer)}h18l10 ${figure(at - layer)}h4`, undefined, { 'stroke-width': 1 }) +
  text(letters, at + 5, word, { size: 14 });

/** Cross-section of a mattress type, its layers from cover to base. */
export const mattressSection = ({ id, language, words, type }: Setting & { type: MattressType }): Svg => {
  const bottoms = layers[type].map((_, index) => layers[type].slice(0, index + 1).reduce((sum, { height }) => sum + height, top + cover));
  const stack = layers[type].map((layer, index) => ({ ...layer, y: (bottoms[index] ?? 0) - layer.height }));
  const height = (bottoms.at(-1) ?? 0) - top + cover;
  let at = top + 5;
  return picture(
    {
      id,
      kind: 'profile',
      width,
      height: height + 2 * top,
      title: words[`${type}Section`],
      description: interpolate(words.sectionDescription, {
        layers: [words.cover, ...stack.map(({ material }) => words[material])].join(language === 'ar' ? '، ' : ', '),
      }),
    },
    rectangle(left, top, breadth, height, 'f-paper', 14),
    ...stack.map(({ material, height: thick, y }) => fillings(id, material, left + cover, y, breadth - 2 * cover, thick)),
    path(`M${figure(left + breadth - 10)} ${figure(top)}h14l10 5h4`, undefined, { 'stroke-width': 1 }),
    text(letters, top + 10, line(words.cover, language), { size: 14 }),
    ...stack.map(({ material, height: thick, y }) => {
      at = Math.max(y + thick / 2, at + 20);
      return name(line(words[material], language), y + thick / 2, at);
    }),
    element('g', {}),
  );
};
