import { describe, expect, it } from 'vitest';
import { bedReasons, type Body, bodyReasons, priceIn } from '#lib/visitor/standing.ts';

const body: Body = { types: ['hybrid', 'latex'], loftCm: { min: 10, max: 13 }, hot: false };
const mattress = {
  type: 'latex',
  heightCm: 24,
  cooling: 'medium',
  firmness: { min: 9, max: 10 },
  priceBySizeQAR: { single: 900, king: 2000 },
} as const;
const pillow = { loftCm: { min: 12, max: 14 }, cooling: 'high', priceQAR: 120 };
const said = (reasons: readonly { speaks: string; key: string; value?: number | undefined }[]) =>
  reasons.map(({ speaks, key, value }) => [speaks, key, ...(value === undefined ? [] : [value])].join(' '));

describe('how a product stands', () => {
  it.each([
    ['of a recommended type', mattress, body, ['for type 2']],
    ['of another type', { ...mattress, type: 'medical' }, body, ['against otherType']],
    ['as high as the weight asks for', mattress, { ...body, leastHeightCm: 24 }, ['for type 2', 'for high 24']],
    ['lower than that', mattress, { ...body, leastHeightCm: 28 }, ['for type 2', 'against low 28']],
    ['of unknown height', { ...mattress, heightCm: undefined }, { ...body, leastHeightCm: 28 }, ['for type 2', 'against low 28']],
    ['cool for the hot', { ...mattress, cooling: 'high' }, { ...body, hot: true }, ['for type 2', 'for cool']],
    ['warm for the hot', { ...mattress, cooling: 'low' }, { ...body, hot: true }, ['for type 2', 'against warm']],
    ['neither for the hot', mattress, { ...body, hot: true }, ['for type 2']],
    ['a pillow of the height', pillow, body, ['for loft']],
    ['a pillow that touches it', { ...pillow, loftCm: { min: 13, max: 15 } }, body, ['against otherLoft']],
  ] as const)('%s', (_, product, to, reasons) => {
    expect(said(bodyReasons(product as never, to))).toEqual(reasons);
  });

  it.each([
    [{ size: 'king' }, []],
    [{ size: 'queen' }, ['against size']],
    [{ size: 'king', most: 1500 }, ['against price 1500']],
    [{ size: 'king', most: 2000 }, []],
    [{ most: 100 }, []],
  ])('to the bed and the money %j', (bed, reasons) => {
    expect(said(bedReasons(mattress, bed))).toEqual(reasons);
  });

  it('has the price of the size, and a pillow its own', () => {
    expect([priceIn(mattress, 'king'), priceIn(mattress, 'queen'), priceIn(mattress, undefined), priceIn(pillow, 'king')]).toEqual([
      2000,
      undefined,
      undefined,
      120,
    ]);
  });
});
