import { describe, expect, test } from 'vitest';
import { frameFit, sheetFit } from '#lib/domain/sizes.ts';

const measure = (widthCm: number, lengthCm: number) => ({ widthCm, lengthCm });
const king = measure(180, 200);

describe('a mattress in a king frame with 2 cm of play', () => {
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
  ])('%i x %i: %s', (width, length, fit) => {
    expect(frameFit(measure(width, length), king, 2)).toBe(fit);
  });
});

describe('a fitted sheet on a king mattress, give or take 3 cm', () => {
  test.each([
    [180, 200, 'same'],
    [183, 200, 'close'],
    [183, 197, 'close'],
    [193, 203, 'too-large'],
    [176, 200, 'too-small'],
    [150, 200, 'too-small'],
    [193, 190, 'too-small'],
    [184, 198, 'too-large'],
  ])('for %i x %i: %s', (width, length, fit) => {
    expect(sheetFit(measure(width, length), king, 3)).toBe(fit);
  });
});
