import { describe, expect, it } from 'vitest';
import type { components } from '#client/client.ts';
import { CommandLineError } from '#client/commands/command.ts';
import { isBounded, narrow, readBounds } from '#client/commands/product-bounds.ts';
import { products } from '#lib/domain/catalogue.ts';
import { realContent } from '../../fixtures/content.ts';

/** The body as a client has it. */
const catalogue = JSON.parse(JSON.stringify(products(realContent))) as components['schemas']['Products'];
const narrowed = (values: Record<string, string | boolean>) => narrow(catalogue, readBounds({ values, words: [] }));
const { mattresses, pillows } = realContent;

describe('products are narrowed by', () => {
  it('nothing', () => {
    expect(narrowed({})).toEqual(catalogue);
    expect(isBounded(readBounds({ values: {}, words: [] }))).toBe(false);
  });

  it.each([
    { bound: { 'mattress-type': 'hybrid' }, fits: ({ type }: (typeof mattresses)[number]) => type === 'hybrid' },
    { bound: { tier: 'mid' }, fits: ({ tier }: (typeof mattresses)[number]) => tier === 'mid' },
    { bound: { size: 'king' }, fits: ({ priceBySizeQAR }: (typeof mattresses)[number]) => 'king' in priceBySizeQAR },
    {
      bound: { size: 'king', 'max-price': '1500' },
      fits: ({ priceBySizeQAR }: (typeof mattresses)[number]) => (priceBySizeQAR['king'] ?? Infinity) <= 1500,
    },
  ])('$bound: mattresses, and no pillows', ({ bound, fits }) => {
    const found = narrowed(bound);
    const expected = mattresses.filter(fits).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(mattresses.length);
    expect(found.mattresses.map(({ id }) => id)).toEqual(expected);
    expect(found.pillows).toEqual([]);
    expect(isBounded(readBounds({ values: bound, words: [] }))).toBe(true);
  });

  it('price and latex: both kinds', () => {
    const found = narrowed({ 'min-price': '100', 'max-price': '600', 'latex-free': true });
    const fits = (price: number, latex: boolean) => price >= 100 && price <= 600 && !latex;
    expect(found.mattresses).toHaveLength(mattresses.filter((item) => fits(item.priceFromQAR, item.containsLatex)).length);
    expect(found.pillows).toHaveLength(pillows.filter((item) => fits(item.priceQAR, item.containsLatex)).length);
    expect(found.pillows.length).toBeGreaterThan(0);
  });

  it('never by what a product leaves out', () => {
    const bare = { ...catalogue, mattresses: [{ id: 'bare' }], pillows: [{ id: 'bare' }] };
    expect(narrow(bare, readBounds({ values: {}, words: [] }))).toEqual(bare);
    const bounded = narrow(bare, readBounds({ values: { 'max-price': '9999' }, words: [] }));
    expect([bounded.mattresses, bounded.pillows]).toEqual([[], []]);
  });
});

it('a value that no product has is wrong usage, naming those that there are', () => {
  expect(() => narrowed({ size: 'emperor-of-china' })).toThrow(CommandLineError);
  expect(() => narrowed({ tier: 'free' })).toThrow(
    expect.objectContaining({ values: { option: '--tier', values: expect.stringContaining('mid') as string } }),
  );
  expect(() => readBounds({ values: { 'max-price': 'cheap' }, words: [] })).toThrow(CommandLineError);
});
