import type { MattressType } from '../schemas/outcome.ts';
import { fill } from '../ui/fill.ts';
import type { Setting, Svg } from './drawing.ts';
import { element, figure, path, picture, rectangle } from './svg.ts';
import { line, text } from './text.ts';

type Material = 'cover' | 'padding' | 'memoryFoam' | 'foamOrLatex' | 'pocketSprings' | 'latex' | 'supportFoam' | 'denseFoam' | 'base';

interface Layer {
  material: Material;
  height: number;
}

const layers: Readonly<Record<MattressType, readonly Layer[]>> = {
  'memory-foam': [
    { material: 'cover', height: 9 },
    { material: 'memoryFoam', height: 46 },
    { material: 'supportFoam', height: 85 },
  ],
  'pocket-spring': [
    { material: 'cover', height: 9 },
    { material: 'padding', height: 26 },
    { material: 'pocketSprings', height: 90 },
    { material: 'base', height: 15 },
  ],
  hybrid: [
    { material: 'cover', height: 9 },
    { material: 'foamOrLatex', height: 44 },
    { material: 'pocketSprings', height: 72 },
    { material: 'base', height: 15 },
  ],
  latex: [
    { material: 'cover', height: 9 },
    { material: 'latex', height: 131 },
  ],
  medical: [
    { material: 'cover', height: 9 },
    { material: 'padding', height: 16 },
    { material: 'denseFoam', height: 115 },
  ],
};

interface Tile {
  width: number;
  height: number;
  drawing: Svg;
}

const coil = (height: number): string => {
  const turns = 5;
  const step = (height - 14) / turns;
  return `M6 7h14${Array.from({ length: turns }, (_, index) => `l${index % 2 === 0 ? '-14' : '14'} ${figure(step)}`).join('')}${turns % 2 === 0 ? '' : 'h14'}`;
};

const tile = (material: Material, height: number): Tile | undefined => {
  switch (material) {
    case 'memoryFoam':
      return { width: 8, height: 8, drawing: path('M2 2h0M6 6h0', 's-quiet') };
    case 'supportFoam':
      return { width: 16, height: 16, drawing: path('M4 4h0M12 12h0', 's-quiet', { 'stroke-width': 2.6 }) };
    case 'foamOrLatex':
      return { width: 10, height: 10, drawing: path('M2.5 2.5h0M7.500 7.500h0', 's-quiet') };
    case 'latex':
      return { width: 14, height: 22, drawing: path('M3.500 3v7M10.500 14v7', 's-quiet', { 'stroke-width': 2.4 }) };
    case 'padding':
      return { width: 24, height: 26, drawing: path('M0 8q6 -6 12 0t12 0M0 18q6 -6 12 0t12 0', 's-quiet', { 'stroke-width': 1 }) };
    case 'denseFoam':
      return {
        width: 24,
        height: 24,
        drawing: path('M3 4l6 -2l3 6l-6 3zM16 12l6 2l-3 6l-6 -4zM4 16l4 -1l1 5zM17 3l4 2l-4 2z', 's-quiet', { 'stroke-width': 1 }),
      };
    case 'pocketSprings':
      return { width: 26, height, drawing: path(`M0 0V${String(height)}`, 's-line') + path(coil(height)) };
    default:
      return undefined;
  }
};

const left = 6;
const block = 212;
const width = 360;

/** Cross-section of a mattress type, its layers from cover to base. */
export const mattressSection = ({ id, language, words, type }: Setting & { type: MattressType }): Svg => {
  let y = 8;
  const stack = layers[type].map((layer) => {
    const top = y;
    y += layer.height;
    return { ...layer, top };
  });
  return picture(
    {
      id,
      width,
      height: y + 8,
      title: words[`${type}Section`],
      description: fill(words.sectionDescription, {
        layers: stack.map(({ material }) => words[material]).join(language === 'ar' ? '، ' : ', '),
      }),
    },
    ...stack.map(({ material, height, top }) => {
      const pattern = tile(material, height);
      const key = `${id}-${material}`;
      const middle = material === 'cover' ? top + 5 : top + height / 2;
      return (
        (pattern
          ? element(
              'pattern',
              { id: key, x: left, y: top, width: pattern.width, height: pattern.height, patternUnits: 'userSpaceOnUse' },
              pattern.drawing,
            )
          : '') +
        rectangle(
          left,
          top,
          block,
          height,
          material === 'cover' || material === 'padding' || material === 'pocketSprings' ? 'f-paper' : 'f-shade',
          material === 'cover' ? 4 : undefined,
        ) +
        (pattern ? element('rect', { x: left, y: top, width: block, height, fill: `url(#${key})` }) : '') +
        path(`M${String(left + block)} ${figure(middle)}h16`, undefined, { 'stroke-width': 1 }) +
        text(left + block + 21, middle + 5, line(words[material], language), { size: 14 })
      );
    }),
  );
};
