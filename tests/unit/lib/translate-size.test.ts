import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translateSize, type Comparison, type Measure } from '#lib/domain/sizes.ts';
import { realContent } from '../../fixtures/content.ts';

const { sizes } = realContent;
const translate = (widthCm: number, lengthCm: number) => translateSize({ widthCm, lengthCm }, sizes);
const shown = ({ key, widthCm, lengthCm }: Comparison): string => `${key} ${widthCm}x${lengthCm}`;

test.each([
  [180, 200, 'same', ['king 180x200']],
  [150, 200, 'same', ['queen 150x200']],
  [193, 203, 'between', ['king 180x200', 'super-king 200x200']],
  [152, 203, 'near', ['queen 150x200']],
  [183, 213, 'none', ['king 180x210']],
  [97, 203, 'between', ['single 90x200', 'super-single 120x200']],
  [215, 215, 'none', ['super-king 200x200']],
  [50, 90, 'none', ['cot 60x120']],
])('%i x %i is %s %o', (width, length, match, compared) => {
  const translation = translate(width, length);
  expect(translation.match).toBe(match);
  expect(translation.compared.map(shown)).toEqual(compared);
});

test('near is 3 cm on a side and 5 on both at most', () => {
  expect(translate(183, 202).match).toBe('near');
  expect(translate(177, 198).match).toBe('near');
  expect(translate(183, 203).match).toBe('between');
  expect(translate(184, 200).match).toBe('between');
  expect(translate(180, 204).match).not.toBe('near');
});

test('differences are theirs minus ours, and say which of our measures is not the usual one', () => {
  expect(translate(193, 203).compared).toMatchObject([
    { key: 'king', alternate: false, widthDifferenceCm: 13, lengthDifferenceCm: 3 },
    { key: 'super-king', alternate: false, widthDifferenceCm: -7, lengthDifferenceCm: 3 },
  ]);
  expect(translate(150, 200).compared).toMatchObject([{ key: 'queen', alternate: true, widthDifferenceCm: 0, lengthDifferenceCm: 0 }]);
});

test('of two measures equally far the usual one comes first', () => {
  const ours = [{ key: 'one', widthCm: 100, lengthCm: 200, alternateDimensions: [{ widthCm: 110, lengthCm: 200 }] }];
  expect(translateSize({ widthCm: 105, lengthCm: 200 }, ours).nearest.map(shown)).toEqual(['one 100x200', 'one 110x200']);
});

test('without sizes there is nothing to compare with', () => {
  expect(translateSize({ widthCm: 180, lengthCm: 200 }, [])).toEqual({ match: 'none', compared: [], nearest: [] });
});

const side = fc.integer({ min: 30, max: 300 });
const distance = (a: Measure, b: Measure): number => Math.abs(a.widthCm - b.widthCm) + Math.abs(a.lengthCm - b.lengthCm);
const every = sizes.flatMap((size) => [size, ...size.alternateDimensions]);

test('no measure of ours is nearer than the nearest, and each comparison adds up', () => {
  fc.assert(
    fc.property(side, side, (widthCm, lengthCm) => {
      const theirs = { widthCm, lengthCm };
      const { match, compared, nearest } = translateSize(theirs, sizes);
      const least = Math.min(...every.map((ours) => distance(theirs, ours)));
      expect(nearest).toHaveLength(every.length);
      expect(distance(theirs, nearest[0] as Measure)).toBe(least);
      expect(match === 'same').toBe(least === 0);
      expect(compared).toHaveLength(match === 'between' ? 2 : 1);
      for (const ours of nearest) {
        expect(ours.widthCm + ours.widthDifferenceCm).toBe(widthCm);
        expect(ours.lengthCm + ours.lengthDifferenceCm).toBe(lengthCm);
      }
    }),
  );
});

test('what lies between two sizes is wider than one and narrower than the other', () => {
  fc.assert(
    fc.property(side, fc.integer({ min: 195, max: 205 }), (widthCm, lengthCm) => {
      const { match, compared } = translateSize({ widthCm, lengthCm }, sizes);
      fc.pre(match === 'between');
      expect(compared[0]?.widthDifferenceCm).toBeGreaterThan(0);
      expect(compared[1]?.widthDifferenceCm).toBeLessThan(0);
    }),
  );
});
