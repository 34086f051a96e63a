import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastIn, grounds, leastContrast, readableIn } from '#lib/domain/brand.ts';

const tokens = readFileSync('src/lib/ui/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)');
const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the grounds are those of the style sheet, on which our own accent can be read', () => {
  const ofTokens = (css: string) => ['paper', 'shade'].map((name) => new RegExp(`--${name}: (#\\w{6});`).exec(css)?.[1]);
  expect({ light: ofTokens(light), dark: ofTokens(dark) }).toEqual(grounds);
  expect(contrastIn('light', '#8a1538')).toBeGreaterThan(7);
});

test('whatever the colour, what is derived can be read, and a colour that can be read stays', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom('light', 'dark'), (colour, scheme) => {
      const derived = readableIn(scheme, colour);
      expect(contrastIn(scheme, derived)).toBeGreaterThanOrEqual(leastContrast);
      if (contrastIn(scheme, colour) >= leastContrast) expect(derived).toBe(colour);
    }),
  );
});
