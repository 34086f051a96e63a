import { describe, expect, it } from 'vitest';
import { mattressWithin, pillowWithin, priceOf, type ProductBounds } from '#lib/domain/product-bounds.ts';
import type { Mattress, Pillow } from '#lib/schemas/product.ts';

const hybrid: Mattress = {
  id: 'hybrid',
  type: 'hybrid',
  tier: 'premium',
  priceFromQAR: 1500,
  priceBySizeQAR: { single: 1500, king: 3200 },
  cooling: 'high',
  containsLatex: false,
  heightCm: 28,
  warrantyYears: 10,
  trialNights: 30,
};

const latexPillow: Pillow = {
  id: 'latex-pillow',
  fill: 'latex',
  loftCm: { min: 10, max: 12 },
  adjustable: false,
  cooling: 'medium',
  containsLatex: true,
  washableCover: true,
  priceQAR: 189,
};
const adjustablePillow: Pillow = { ...latexPillow, id: 'adjustable-pillow', loftCm: { min: 8, max: 14 }, adjustable: true };

/** Bounds of a mattress: one that ours keeps and one that it does not. */
const mattressBounds: [string, ProductBounds, ProductBounds][] = [
  ['kind', { kind: 'mattress' }, { kind: 'pillow' }],
  ['type', { type: ['latex', 'hybrid'] }, { type: ['latex'] }],
  ['refused type', { notType: ['latex'] }, { notType: ['hybrid'] }],
  ['tier', { tier: ['premium', 'luxury'] }, { tier: ['budget'] }],
  ['size', { size: 'king' }, { size: 'queen' }],
  ['a size that is no size', { size: 'single' }, { size: 'constructor' }],
  ['least price', { minPriceQAR: 1500 }, { minPriceQAR: 1501 }],
  ['highest price', { maxPriceQAR: 1500 }, { maxPriceQAR: 1499 }],
  ['highest price of a size', { size: 'king', maxPriceQAR: 3200 }, { size: 'king', maxPriceQAR: 3199 }],
  ['least price of a size', { size: 'single', minPriceQAR: 1500 }, { size: 'single', minPriceQAR: 1501 }],
  ['free of latex', { latexFree: true }, { latexFree: false }],
  ['with latex', { containsLatex: false }, { containsLatex: true }],
  ['cooling', { cooling: ['medium', 'high'] }, { cooling: ['low'] }],
  ['warranty', { minWarrantyYears: 10 }, { minWarrantyYears: 11 }],
  ['trial', { minTrialNights: 30 }, { minTrialNights: 31 }],
  ['least height', { minHeightCm: 28 }, { minHeightCm: 29 }],
  ['highest height', { maxHeightCm: 28 }, { maxHeightCm: 27 }],
];

const pillowBounds: [string, ProductBounds, ProductBounds][] = [
  ['kind', { kind: 'pillow' }, { kind: 'mattress' }],
  ['fill', { fill: ['latex', 'microfibre'] }, { fill: ['microfibre'] }],
  ['refused fill', { notFill: ['microfibre'] }, { notFill: ['latex'] }],
  ['adjustable', { adjustable: false }, { adjustable: true }],
  ['washable', { washable: true }, { washable: false }],
  ['least price', { minPriceQAR: 189 }, { minPriceQAR: 190 }],
  ['highest price', { maxPriceQAR: 189 }, { maxPriceQAR: 188 }],
  ['latex', { containsLatex: true }, { latexFree: true }],
  ['cooling', { cooling: ['medium'] }, { cooling: ['high'] }],
  ['least loft', { minLoftCm: 10 }, { minLoftCm: 11 }],
  ['highest loft', { maxLoftCm: 12 }, { maxLoftCm: 11 }],
];

describe('bounds of products', () => {
  it.each(mattressBounds)('hold a mattress to its %s', (_, kept, broken) => {
    expect(mattressWithin(hybrid, kept)).toBe(true);
    expect(mattressWithin(hybrid, broken)).toBe(false);
  });

  it.each(pillowBounds)('hold a pillow to its %s', (_, kept, broken) => {
    expect(pillowWithin(latexPillow, kept)).toBe(true);
    expect(pillowWithin(latexPillow, broken)).toBe(false);
  });

  it('take a pillow that can be adjusted to the height that is asked for', () => {
    expect(pillowWithin(adjustablePillow, { minLoftCm: 10, maxLoftCm: 12 })).toBe(true);
    expect(pillowWithin(adjustablePillow, { minLoftCm: 15 })).toBe(false);
    expect(pillowWithin(adjustablePillow, { maxLoftCm: 7 })).toBe(false);
    expect(pillowWithin(latexPillow, { minLoftCm: 11, maxLoftCm: 12 })).toBe(false);
  });

  it('count the price of the size, or the starting price', () => {
    expect(priceOf(hybrid)).toBe(1500);
    expect(priceOf(hybrid, 'king')).toBe(3200);
    expect(priceOf(hybrid, 'queen')).toBeUndefined();
    expect(priceOf(hybrid, 'toString')).toBeUndefined();
    expect(priceOf({})).toBeUndefined();
  });
});
