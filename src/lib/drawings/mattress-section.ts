import type { MattressType } from '../schemas/outcome.ts';
import { interpolate } from '../words/messages.ts';
import { artwork } from './artwork.ts';
import { type Svg, element, figure, path, type RenderContext, picture, line, text } from './svg.ts';
import { comma } from '../words/format.ts';

/** What a mattress holds; also the key of its word. */
type Material = 'padding' | 'memoryFoam' | 'foamOrLatex' | 'pocketSprings' | 'latex' | 'supportFoam' | 'denseFoam' | 'base';

const width = 360;
/** Of the mattress in its file. The heights of its layers are those of an illustration, no data. */
const [left, top, breadth] = [4, 4, 214];
const letters = left + breadth + 26;

/** A type as its file draws it, how high it is, and its layers from cover to base: what has a `data-material`. */
const sectionOf = (id: string, type: MattressType) => {
  const drawing = artwork(`section-${type}`, id);
  const height = Number(/ height="(\d+)"/.exec(drawing)?.[1]);
  const layers = [...drawing.matchAll(/data-material="(\w+)"[^>]* y="(\d+)"[^>]* height="(\d+)"/g)].map(([, material, y, high]) => ({
    material: material as Material,
    middle: Number(y) + Number(high) / 2,
  }));
  return { drawing, height, layers };
};

/** A name beside its layer; names keep their distance, and their leaders bend. */
const name = (word: string, layer: number, at: number): Svg =>
  path(`M${figure(left + breadth - 14)} ${figure(layer)}h18l10 ${figure(at - layer)}h4`, undefined, { 'stroke-width': 1 }) +
  text(letters, at + 5, word, { size: 14 });

/** The cross-section without words, for lists: a symbol `id` as wide as high as its place, so that a thin mattress is drawn thin. */
export const sectionSymbol = (id: string, type: MattressType): Svg => {
  const { height, drawing } = sectionOf(id, type);
  const viewBox = `${left - 1} ${top - 1} ${breadth + 2} ${height + 2}`;
  return element('symbol', { id, viewBox, preserveAspectRatio: 'none' }, drawing);
};

/** Cross-section of a mattress type, its layers from cover to base. */
export const mattressSection = ({ id, language, words, type }: RenderContext & { type: MattressType }): Svg => {
  const { layers, height, drawing } = sectionOf(id, type);
  let at = top + 5;
  return picture(
    {
      id,
      kind: 'profile',
      width,
      height: height + 2 * top,
      title: words[`${type}Section`],
      description: interpolate(words.sectionDescription, {
        layers: [words.cover, ...layers.map(({ material }) => words[material])].join(comma[language]),
      }),
    },
    drawing,
    path(`M${figure(left + breadth - 10)} ${figure(top)}h14l10 5h4`, undefined, { 'stroke-width': 1 }),
    text(letters, top + 10, line(words.cover, language), { size: 14 }),
    ...layers.map(({ material, middle }) => {
      at = Math.max(middle, at + 20);
      return name(line(words[material], language), middle, at);
    }),
  );
};
