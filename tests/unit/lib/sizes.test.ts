import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameFit, pocketFit, sheetFit, translateSize, type Comparison, type Measure } from '#lib/domain/sizes.ts';
import type { Language } from '#lib/schemas/text.ts';
import { messagesOf } from '#lib/words/messages.ts';
import { soldSizes } from '#lib/ui/sizes/sold-sizes.ts';
import { answer, facts } from '#lib/ui/sizes/translation.ts';
import { testedContent } from '../../fixtures/content.ts';

const { sizes } = testedContent;
const measure = (widthCm: number, lengthCm: number): Measure => ({ widthCm, lengthCm });
const translate = (widthCm: number, lengthCm: number) => translateSize(measure(widthCm, lengthCm), sizes);
const shown = ({ key, widthCm, lengthCm }: Comparison): string => `${key} ${widthCm}x${lengthCm}`;

describe('a measure of elsewhere', () => {
  // Those that have a name elsewhere: tests/data/rules-sizes.test.ts.
  test.each([
    [180, 200, 'same', ['king 180x200']],
    [215, 215, 'none', ['super-king 200x200']],
    [50, 90, 'none', ['cot 60x120']],
  ])('%i x %i is %s %o', (width, length, match, compared) => {
    const translation = translate(width, length);
    expect([translation.match, translation.compared.map(shown)]).toEqual([match, compared]);
  });

  const side = fc.integer({ min: 30, max: 300 });
  const distance = (a: Measure, b: Measure): number => Math.abs(a.widthCm - b.widthCm) + Math.abs(a.lengthCm - b.lengthCm);
  const every = sizes.flatMap((size) => [size, ...size.alternateDimensions]);

  test('has none of ours nearer than the nearest, and each comparison adds up', () => {
    fc.assert(
      fc.property(side, side, (widthCm, lengthCm) => {
        const theirs = measure(widthCm, lengthCm);
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
});

test('a measure as wide as one of ours, and shorter, lies between no others', () => {
  expect(translateSize(measure(160, 195), testedContent.sizes).compared.map(({ key }) => key)).toEqual(['queen']);
});

const king = measure(180, 200);

test.each([
  [180, 200, 'fits'],
  [178, 198, 'fits'],
  [177, 200, 'loose'],
  [180, 197, 'loose'],
  [150, 200, 'loose'],
  [181, 200, 'too-large'],
  [180, 201, 'too-large'],
  [150, 203, 'too-large'],
  [193, 203, 'too-large'],
])('a mattress of %i x %i in a king frame with 2 cm of play: %s', (width, length, fit) => {
  expect(frameFit(measure(width, length), king, 2)).toBe(fit);
});

test.each([
  [180, 200, 'same'],
  [183, 200, 'close'],
  [183, 197, 'close'],
  [193, 203, 'too-large'],
  [176, 200, 'too-small'],
  [150, 200, 'too-small'],
  [193, 190, 'too-small'],
  [184, 198, 'too-large'],
])('a fitted sheet for %i x %i on a king mattress, give or take 3 cm: %s', (width, length, fit) => {
  expect(sheetFit(measure(width, length), king, 3)).toBe(fit);
});

test.each([
  [[18, 30], 'all'],
  [[18, 30.5], 'some'],
  [[36, 38], 'some'],
  [[37, 38], 'none'],
])('pockets of 30 to 36 cm are deep enough for mattresses of %j cm: %s', (heights, fit) => {
  expect(pocketFit(heights, { min: 30, max: 36 })).toBe(fit);
});

describe('the answer in words', () => {
  const wordsIn = (language: Language) => messagesOf(testedContent, 'sizes', language);
  const say = (widthCm: number, lengthCm: number, language: Language = 'en') =>
    answer(
      translate(widthCm, lengthCm),
      sizes.map((size) => ({ ...size, name: size.name[language] })),
      wordsIn(language),
    );

  test.each([
    [180, 200, 'King 180×200', ['The numbers are the same here.']],
    [150, 200, 'Queen 150×200', ['The numbers are the same here.', 'Our usual Queen is 160×200 cm, so ask for 150×200 by its numbers.']],
    [183, 198, 'Nearly King 180×200', ['Yours is 3 cm wider and 2 cm shorter than ours.']],
    [
      193,
      203,
      'Between King and Super King',
      ['Yours is 13 cm wider and 3 cm longer than our King, and 7 cm narrower and 3 cm longer than our Super King. It matches neither.'],
    ],
    [183, 213, 'No Gulf size', ['The nearest we have is King, 180×210 cm; yours is 3 cm wider and 3 cm longer.']],
  ])('of %i x %i is %s', (width, length, headline, sentences) => {
    expect(say(width, length)).toEqual({ headline, sentences });
  });

  const mattresses = [{ priceBySizeQAR: { king: 2000, queen: 900 } }, { priceBySizeQAR: { king: 1000 } }] as never;
  const sold = soldSizes({ ...testedContent, mattresses }, 'en');
  const king = { href: '/en/products/king-size-mattresses', text: 'King mattresses from QAR 1,000' };
  const queen = { href: '/en/products/queen-size-mattresses', text: 'Queen mattresses from QAR 900' };
  const none = 'The catalogue has no mattress in this size.';

  test.each([
    [180, 200, 'A 180×200 mattress fits exactly.', [['King 180×200', king, 'the same size as your frame.']]],
    [
      152,
      203,
      'A 150×200 mattress goes in, with a gap of 2 cm in width and 3 cm in length. Our catalogue has no 150×200: ask the showroom.',
      [['Queen 160×200', queen, '8 cm wider and 3 cm shorter than your frame, so it does not go in.']],
    ],
    [
      150,
      200,
      'A 150×200 mattress fits exactly. Our catalogue has no 150×200: ask the showroom.',
      [['Queen 160×200', queen, '10 cm wider than your frame, so it does not go in.']],
    ],
    // Of a cot nothing but its own measure is said to go in.
    [71, 132, undefined, [['Cot 60×120', undefined, `${none} 11 cm narrower and 12 cm shorter than your frame.`]]],
  ] as const)('of a frame of %i x %i says what goes in and the gap, then what is sold', (width, length, fit, offers) => {
    expect(facts(translate(width, length), sold, wordsIn('en'))).toEqual([
      ...(fit === undefined ? [] : [{ name: 'In your frame', text: fit }]),
      ...offers.map(([name, link, text]) => ({ name, text, ...(link && { link }) })),
    ]);
  });
});
