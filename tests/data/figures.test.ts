import { describe, expect, test } from 'vitest';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { tiers } from '#lib/schemas/product.ts';
import { testedContent, record } from '../fixtures/content.ts';

// An independent second reading: the tables are copied by hand from the research, and the content must say the same.

const grades = { H: 'high', M: 'medium', L: 'low' } as const;

/** By position and weight, the same for hot and neutral: firmness out of ten and pillow loft in centimetres; the grade says how sure the research is. */
const cells = [
  ['side-under60', 3.5, 5, 'H', 9, 11, 'M'],
  ['side-k60to90', 4.5, 6, 'H', 10, 13, 'H'],
  ['side-k90to130', 5.5, 7, 'M', 11, 14, 'M'],
  ['side-over130', 6.5, 7.5, 'M', 12, 15, 'L'],
  ['combination-under60', 4, 5.5, 'M', 8, 10, 'M'],
  ['combination-k60to90', 5, 6.5, 'H', 9, 11, 'M'],
  ['combination-k90to130', 6, 7, 'M', 9, 12, 'M'],
  ['combination-over130', 6.5, 8, 'L', 10, 13, 'L'],
  ['back-under60', 4.5, 6, 'M', 7, 9, 'M'],
  ['back-k60to90', 5.5, 7, 'H', 8, 10, 'H'],
  ['back-k90to130', 6.5, 7.5, 'M', 8, 11, 'M'],
  ['back-over130', 7, 8, 'M', 9, 11, 'L'],
  ['stomach-under60', 5.5, 7, 'M', 3, 5, 'H'],
  ['stomach-k60to90', 6.5, 7.5, 'H', 4, 6, 'H'],
  ['stomach-k90to130', 7, 8, 'M', 4, 6, 'M'],
  ['stomach-over130', 7.5, 8.5, 'L', 4, 7, 'L'],
] as const;

/** Mattress types, the first choice first, up to 130 kg. */
const types = [
  ['side', 'neutral', ['memory-foam', 'hybrid', 'latex']],
  ['side', 'hot', ['hybrid', 'latex', 'pocket-spring']],
  ['combination', 'neutral', ['hybrid', 'latex', 'pocket-spring']],
  ['combination', 'hot', ['latex', 'hybrid', 'pocket-spring']],
  ['back', 'neutral', ['hybrid', 'pocket-spring', 'medical', 'memory-foam']],
  ['back', 'hot', ['pocket-spring', 'hybrid', 'latex', 'medical']],
  ['stomach', 'neutral', ['pocket-spring', 'medical', 'hybrid']],
  ['stomach', 'hot', ['pocket-spring', 'latex', 'hybrid']],
] as const;

/** Above 130 kg, whatever the position and the heat. */
const typesOver130 = ['hybrid', 'pocket-spring', 'latex', 'medical'];

const sizes = [
  ['cot', 60, 120, ['70x130', '70x140'], false],
  ['kids', 70, 160, ['80x190', '80x200'], false],
  ['single', 90, 200, ['90x190', '100x190', '100x200'], false],
  ['super-single', 120, 200, ['120x190'], false],
  ['double', 140, 200, ['140x190', '135x190'], true],
  ['queen', 160, 200, ['150x200'], true],
  ['king', 180, 200, ['180x190', '180x210'], true],
  ['super-king', 200, 200, [], true],
] as const;

test.each(cells)('%s: firmness %d to %d (%s), pillow %d to %d cm (%s)', (cell, min, max, grade, low, high, loftGrade) => {
  for (const thermal of ['neutral', 'hot'])
    expect(record(testedContent.outcomes, `${cell}-${thermal}`)).toMatchObject({
      firmness: { min, max },
      pillowLoftCm: { min: low, max: high },
      confidence: { firmness: grades[grade], pillowLoft: grades[loftGrade] },
    });
});

describe('mattress types', () => {
  test.each(types)('%s, %s', (position, thermal, expected) => {
    const typesOf = (weight: string) => record(testedContent.outcomes, `${position}-${weight}-${thermal}`).recommendedMattressTypes;
    for (const weight of ['under60', 'k60to90', 'k90to130']) expect(typesOf(weight)).toEqual(expected);
    expect(typesOf('over130')).toEqual(typesOver130);
  });

  test('a light sleeper is never led to medical, and a restless or stomach sleeper from 90 kg never to memory foam', () => {
    for (const { position, weight, recommendedMattressTypes } of testedContent.outcomes) {
      if (weight === 'under60') expect(recommendedMattressTypes[0]).not.toBe('medical');
      if ((position === 'stomach' || position === 'combination') && (weight === 'k90to130' || weight === 'over130'))
        expect(recommendedMattressTypes).not.toContain('memory-foam');
    }
  });
});

test('the sizes are these eight, in this order', () => {
  expect(
    testedContent.sizes.map(({ key, widthCm, lengthCm, alternateDimensions, suitsCouples }) => [
      key,
      widthCm,
      lengthCm,
      alternateDimensions.map((other) => `${other.widthCm}x${other.lengthCm}`),
      suitsCouples,
    ]),
  ).toEqual(sizes);
});

const { mattresses, pillows, outcomes } = testedContent;

test('the catalogue has what the specification asks for', () => {
  expect(mattresses.length).toBeGreaterThanOrEqual(12);
  expect(pillows.length).toBeGreaterThanOrEqual(8);
  expect(pillows.filter(({ adjustable }) => adjustable).length).toBeGreaterThanOrEqual(2);
  expect(pillows.some(({ loftCm, adjustable }) => adjustable && loftCm.min <= 6 && loftCm.max >= 14)).toBe(true);
  expect(mattresses.map(({ type }) => type)).toEqual(expect.arrayContaining([...mattressTypes]));
  expect(mattresses.map(({ tier }) => tier)).toEqual(expect.arrayContaining([...tiers]));
  for (const price of [
    ...mattresses.flatMap(({ priceBySizeQAR }) => Object.values(priceBySizeQAR)),
    ...pillows.map(({ priceQAR }) => priceQAR),
  ])
    expect(price).toBeGreaterThan(0);
  for (const { recommendedMattressTypes } of outcomes)
    expect(mattresses.map(({ type }) => type)).toEqual(expect.arrayContaining(recommendedMattressTypes));
});

test.each([
  ['low', 3, 6],
  ['medium', 7, 10],
  ['medium-high', 10, 13],
  ['high', 12, 16],
])('there is a pillow of %s loft, %i to %i cm', (_, min, max) => {
  expect(pillows.some(({ loftCm, adjustable }) => !adjustable && loftCm.min >= min && loftCm.max <= max)).toBe(true);
});

test.each([...mattresses, ...pillows, ...testedContent.sizes, ...testedContent.topics].map(({ name }) => name))(
  '$en has a name in both languages',
  ({ en, ar }) => {
    expect(en).toMatch(/[A-Za-z]/);
    expect(en).not.toMatch(/\p{Script=Arabic}/u);
    expect(ar).toMatch(/\p{Script=Arabic}/u);
    expect(ar).not.toMatch(/[A-Za-z]/);
  },
);
