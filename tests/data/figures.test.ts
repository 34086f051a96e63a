import { describe, expect, test } from 'vitest';
import { realContent, record } from '../fixtures/content.ts';

// An independent second reading: the tables are copied by hand from the research, and the content must say the same.

const grades = { H: 'high', M: 'medium', L: 'low' } as const;

/** Firmness out of ten by position and weight; the grade says how sure the research is. */
const firmness = [
  ['side', 'under60', 3.5, 5, 'H'],
  ['side', 'k60to90', 4.5, 6, 'H'],
  ['side', 'k90to130', 5.5, 7, 'M'],
  ['side', 'over130', 6.5, 7.5, 'M'],
  ['combination', 'under60', 4, 5.5, 'M'],
  ['combination', 'k60to90', 5, 6.5, 'H'],
  ['combination', 'k90to130', 6, 7, 'M'],
  ['combination', 'over130', 6.5, 8, 'L'],
  ['back', 'under60', 4.5, 6, 'M'],
  ['back', 'k60to90', 5.5, 7, 'H'],
  ['back', 'k90to130', 6.5, 7.5, 'M'],
  ['back', 'over130', 7, 8, 'M'],
  ['stomach', 'under60', 5.5, 7, 'M'],
  ['stomach', 'k60to90', 6.5, 7.5, 'H'],
  ['stomach', 'k90to130', 7, 8, 'M'],
  ['stomach', 'over130', 7.5, 8.5, 'L'],
] as const;

/** Pillow loft in centimetres, outcome by outcome. */
const loft = [
  ['side-under60-neutral', 9, 11, 'M'],
  ['side-under60-hot', 9, 11, 'M'],
  ['side-k60to90-neutral', 10, 13, 'H'],
  ['side-k60to90-hot', 10, 13, 'H'],
  ['side-k90to130-neutral', 11, 14, 'M'],
  ['side-k90to130-hot', 11, 14, 'M'],
  ['side-over130-neutral', 12, 15, 'L'],
  ['side-over130-hot', 12, 15, 'L'],
  ['back-under60-neutral', 7, 9, 'M'],
  ['back-under60-hot', 7, 9, 'M'],
  ['back-k60to90-neutral', 8, 10, 'H'],
  ['back-k60to90-hot', 8, 10, 'H'],
  ['back-k90to130-neutral', 8, 11, 'M'],
  ['back-k90to130-hot', 8, 11, 'M'],
  ['back-over130-neutral', 9, 11, 'L'],
  ['back-over130-hot', 9, 11, 'L'],
  ['stomach-under60-neutral', 3, 5, 'H'],
  ['stomach-under60-hot', 3, 5, 'H'],
  ['stomach-k60to90-neutral', 4, 6, 'H'],
  ['stomach-k60to90-hot', 4, 6, 'H'],
  ['stomach-k90to130-neutral', 4, 6, 'M'],
  ['stomach-k90to130-hot', 4, 6, 'M'],
  ['stomach-over130-neutral', 4, 7, 'L'],
  ['stomach-over130-hot', 4, 7, 'L'],
  ['combination-under60-neutral', 8, 10, 'M'],
  ['combination-under60-hot', 8, 10, 'M'],
  ['combination-k60to90-neutral', 9, 11, 'M'],
  ['combination-k60to90-hot', 9, 11, 'M'],
  ['combination-k90to130-neutral', 9, 12, 'M'],
  ['combination-k90to130-hot', 9, 12, 'M'],
  ['combination-over130-neutral', 10, 13, 'L'],
  ['combination-over130-hot', 10, 13, 'L'],
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

describe('firmness', () => {
  test.each(firmness)('%s %s: %d to %d, and the same for hot and neutral', (position, weight, min, max, grade) => {
    for (const thermal of ['neutral', 'hot']) {
      const outcome = record(realContent.outcomes, `${position}-${weight}-${thermal}`);
      expect(outcome.firmness).toEqual({ min, max });
      expect(outcome.confidence.firmness).toBe(grades[grade]);
    }
  });
});

describe('pillow loft', () => {
  test.each(loft)('%s: %d to %d cm', (id, min, max, grade) => {
    const outcome = record(realContent.outcomes, id);
    expect(outcome.pillowLoftCm).toEqual({ min, max });
    expect(outcome.confidence.pillowLoft).toBe(grades[grade]);
  });
});

describe('mattress types', () => {
  test.each(types)('%s, %s', (position, thermal, expected) => {
    const typesOf = (weight: string) => record(realContent.outcomes, `${position}-${weight}-${thermal}`).recommendedMattressTypes;
    for (const weight of ['under60', 'k60to90', 'k90to130']) expect(typesOf(weight)).toEqual(expected);
    expect(typesOf('over130')).toEqual(typesOver130);
  });

  test('a light sleeper is never led to medical, and a restless or stomach sleeper from 90 kg never to memory foam', () => {
    for (const { position, weight, recommendedMattressTypes } of realContent.outcomes) {
      if (weight === 'under60') expect(recommendedMattressTypes[0]).not.toBe('medical');
      if ((position === 'stomach' || position === 'combination') && (weight === 'k90to130' || weight === 'over130'))
        expect(recommendedMattressTypes).not.toContain('memory-foam');
    }
  });
});

test('the sizes are these eight, in this order', () => {
  expect(
    realContent.sizes.map(({ key, widthCm, lengthCm, alternateDimensions, suitsCouples }) => [
      key,
      widthCm,
      lengthCm,
      alternateDimensions.map((other) => `${other.widthCm}x${other.lengthCm}`),
      suitsCouples,
    ]),
  ).toEqual(sizes);
});
