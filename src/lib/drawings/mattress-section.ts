import type { MattressType } from '../schemas/outcome.ts';
import { interpolate } from '../words/messages.ts';
import { type Svg, element, figure, path, type RenderContext, picture, rectangle, line, text } from './svg.ts';
import { comma } from '../words/format.ts';

/** What a mattress holds; also the key of its word. */
type Material = 'padding' | 'memoryFoam' | 'foamOrLatex' | 'pocketSprings' | 'latex' | 'supportFoam' | 'denseFoam' | 'base';

interface Tile {
  width: number;
  height: number;
  drawing: Svg;
}

/** A coil in its pocket: turns in front, thin slopes behind. */
const spring = (height: number): Svg => {
  const turns = Math.round((height - 16) / 13);
  const pitch = (height - 16) / turns;
  const each = (turn: (y: number) => string): string => Array.from({ length: turns }, (_, index) => turn(5 + index * pitch)).join('');
  return (
    path(
      each((y) => `M20 ${figure(y + 2)}L5 ${figure(y + pitch)}`),
      's-quiet',
      { 'stroke-width': 0.8 },
    ) +
    path(each((y) => `M5 ${figure(y)}q7.5 6 15 2`) + `M5 ${figure(height - 11)}q7.5 6 15 2`) +
    path(`M1 0V${figure(height)}`, 's-line')
  );
};

/** What fills each material, repeated; a spring is as high as its layer. */
const tiles: Readonly<Partial<Record<Material, (height: number) => Tile>>> = {
  memoryFoam: () => ({ width: 6, height: 6, drawing: path('M1.5 1.5h0M4.5 4.5h0', 's-quiet', { 'stroke-width': 1.3 }) }),
  supportFoam: () => ({ width: 18, height: 18, drawing: path('M4.5 4.5h0M13.5 13.5h0', 's-quiet', { 'stroke-width': 3 }) }),
  foamOrLatex: () => ({ width: 9, height: 9, drawing: path('M2 2h0M6.5 6.5h0', 's-quiet') }),
  latex: () => ({ width: 14, height: 24, drawing: path('M3.5 3v8M10.5 15v8', 's-quiet', { 'stroke-width': 2.6 }) }),
  padding: () => ({ width: 20, height: 9, drawing: path('M0 5q5-5 10 0t10 0', 's-quiet', { 'stroke-width': 1 }) }),
  denseFoam: () => ({
    width: 22,
    height: 20,
    drawing: path('M2 4l7-2l3 5l-6 4zM14 11l6 1l-2 6l-5-2zM3 15l5-1l1 4zM16 3l4 1l-3 3z', 's-quiet', { 'stroke-width': 1 }),
  }),
  pocketSprings: (height) => ({ width: 25, height, drawing: spring(height) }),
};

/** A layer of a mattress, filled so that materials are told apart without colour. */
const fillings = (id: string, material: Material, x: number, y: number, width: number, height: number): Svg => {
  const ground = rectangle(x, y, width, height, material === 'padding' || material === 'pocketSprings' ? 'f-paper' : 'f-shade');
  const tile = tiles[material]?.(height);
  if (!tile) return ground;
  const key = `${id}-${material}`;
  const each = (width / Math.round(width / tile.width)).toFixed(2);
  return (
    element('pattern', { id: key, x, y, width: each, height: tile.height, patternUnits: 'userSpaceOnUse' }, tile.drawing) +
    ground +
    rectangle(x, y, width, height, undefined, undefined, { fill: `url(#${key})` })
  );
};

/** What each type is made of, from top to bottom, inside its cover. The heights are those of an illustration, no data. */
const layers: Readonly<Record<MattressType, readonly { material: Material; height: number }[]>> = {
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

/** The layers of a type inside its cover, without their names, and where each lies. */
const stackOf = (id: string, type: MattressType) => {
  const bottoms = layers[type].map((_, index) => layers[type].slice(0, index + 1).reduce((sum, { height }) => sum + height, top + cover));
  const stack = layers[type].map((layer, index) => ({ ...layer, y: (bottoms[index] ?? 0) - layer.height }));
  const height = (bottoms.at(-1) ?? 0) - top + cover;
  const drawing =
    rectangle(left, top, breadth, height, 'f-paper', 14) +
    stack.map(({ material, height: thick, y }) => fillings(id, material, left + cover, y, breadth - 2 * cover, thick)).join('');
  return { stack, height, drawing };
};

/** The same cross-section without words, for lists: a symbol `id` as wide as high as its place, so that a thin mattress is drawn thin. */
export const sectionSymbol = (id: string, type: MattressType): Svg => {
  const { height, drawing } = stackOf(id, type);
  const viewBox = `${left - 1} ${top - 1} ${breadth + 2} ${height + 2}`;
  return element('symbol', { id, viewBox, preserveAspectRatio: 'none' }, drawing);
};

/** Cross-section of a mattress type, its layers from cover to base. */
export const mattressSection = ({ id, language, words, type }: RenderContext & { type: MattressType }): Svg => {
  const { stack, height, drawing } = stackOf(id, type);
  let at = top + 5;
  return picture(
    {
      id,
      kind: 'profile',
      width,
      height: height + 2 * top,
      title: words[`${type}Section`],
      description: interpolate(words.sectionDescription, {
        layers: [words.cover, ...stack.map(({ material }) => words[material])].join(comma[language]),
      }),
    },
    drawing,
    path(`M${figure(left + breadth - 10)} ${figure(top)}h14l10 5h4`, undefined, { 'stroke-width': 1 }),
    text(letters, top + 10, line(words.cover, language), { size: 14 }),
    ...stack.map(({ material, height: thick, y }) => {
      at = Math.max(y + thick / 2, at + 20);
      return name(line(words[material], language), y + thick / 2, at);
    }),
    element('g', {}),
  );
};
