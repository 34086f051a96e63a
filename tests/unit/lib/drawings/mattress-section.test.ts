import { expect, test } from 'vitest';
import { mattressSection } from '#lib/drawings/mattress-section.ts';
import type { MattressType } from '#lib/schemas/outcome.ts';
import { languages } from '#lib/schemas/text.ts';
import { setting, wordsIn } from './every-drawing.ts';

const names = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>\u200f?([^<]*)<\/text>/g)].map(([, name = '']) => name);

const layers: readonly [MattressType, string[]][] = [
  ['memory-foam', ['cover', 'memoryFoam', 'supportFoam']],
  ['pocket-spring', ['cover', 'padding', 'pocketSprings', 'base']],
  ['hybrid', ['cover', 'foamOrLatex', 'pocketSprings', 'base']],
  ['latex', ['cover', 'latex']],
  ['medical', ['cover', 'padding', 'denseFoam']],
];

test.each(layers)('%s: its layers are named from top to bottom, in both languages, none over another', (type, expected) => {
  for (const language of languages) {
    const svg = mattressSection({ ...setting(language), type });
    const words: Readonly<Record<string, string>> = wordsIn(language);
    expect(names(svg)).toEqual(expected.map((key) => words[key]));
    expect(svg).toContain(expected.map((key) => words[key]).join(language === 'ar' ? '، ' : ', '));
    const baselines = [...svg.matchAll(/<text [^>]*y="([\d.]+)"/g)].map(([, y]) => Number(y));
    for (const [index, y] of baselines.entries()) if (index > 0) expect(y - (baselines[index - 1] ?? 0)).toBeGreaterThanOrEqual(19);
  }
});
