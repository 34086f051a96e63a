import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictureStyles } from '#lib/og/picture.ts';

const read = (name: string): string => readFileSync(`src/lib/ui/styles/${name}.css`, 'utf8');

test('the colours of the light tokens stand in the rules of the drawings', () => {
  const tokens = ':root { --ink: #1e2433; }\n@media (prefers-color-scheme: dark) { :root { --ink: #f2ebdf; } }';
  expect(
    pictureStyles(tokens, '/* a note */.art { stroke: var(--ink); } @media (forced-colors: active) { .art { --ink: CanvasText; } }'),
  ).toBe('.art { stroke: #1e2433; } ');
});

test('the style sheets of the guide leave no colour open', () => {
  const styles = pictureStyles(read('tokens'), read('drawings'));
  expect(styles).not.toContain('var(');
  expect(styles).toMatch(/\.f-range\s*\{\s*fill: #8a1538;/);
});

test('a colour that is not among the tokens is a mistake', () => {
  expect(() => pictureStyles(':root {}', '.art { stroke: var(--gold); }')).toThrow('--gold');
});
