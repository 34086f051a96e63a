import { describe, expect, it } from 'vitest';
import { products } from '#lib/domain/catalogue.ts';
import type { Products } from '#lib/schemas/product.ts';
import { browseProducts } from '#lib/tools/browse-products.ts';
import { realContent } from '../../../fixtures/content.ts';
import { refusalOf, resultOf } from './result-of.ts';

interface Browsed extends Products {
  matched: { mattresses: number; pillows: number };
  hint?: string;
}

const tool = browseProducts({ content: realContent });
const all = products(realContent);
const browse = (values: object): Browsed => resultOf(tool, values) as Browsed;

describe('browse_products', () => {
  it('shows the whole catalogue where nothing is bound, as the API does', () => {
    const { matched, ...body } = browse({ limit: 50 });
    expect(body).toEqual(all);
    expect(matched).toEqual({ mattresses: all.mattresses.length, pillows: all.pillows.length });
  });

  it('counts the price of the size that is asked for', () => {
    const { mattresses, pillows } = browse({ size: 'king', maxPriceQAR: 1500 });
    expect(mattresses.length).toBeGreaterThan(0);
    expect(pillows).toEqual([]);
    for (const { priceBySizeQAR } of mattresses) expect(priceBySizeQAR?.['king']).toBeLessThanOrEqual(1500);
    const others = all.mattresses.filter(({ priceBySizeQAR }) => (priceBySizeQAR?.['king'] ?? Infinity) <= 1500);
    expect(mattresses).toEqual(others);
  });

  it('keeps to every bound at once', () => {
    const { mattresses } = browse({ mattressType: ['hybrid', 'latex'], latexFree: true, minTrialNights: 14, cooling: ['high', 'medium'] });
    for (const { type, containsLatex, trialNights, cooling } of mattresses)
      expect({
        type: ['hybrid', 'latex'].includes(type ?? ''),
        containsLatex,
        trial: (trialNights ?? 0) >= 14,
        low: cooling === 'low',
      }).toEqual({
        type: true,
        containsLatex: false,
        trial: true,
        low: false,
      });
  });

  it('finds pillows by filling, cover and height', () => {
    const { pillows, mattresses } = browse({ washableCover: true, minLoftCm: 9, adjustable: true });
    expect(mattresses).toEqual([]);
    expect(pillows.length).toBeGreaterThan(0);
    for (const { washableCover, adjustable, loftCm } of pillows)
      expect([washableCover, adjustable, (loftCm?.max ?? 0) >= 9]).toEqual([true, true, true]);
    expect(new Set(browse({ fill: ['latex'] }).pillows.map(({ fill }) => fill))).toEqual(new Set(['latex']));
  });

  it('cuts each kind at the limit and says how many there are', () => {
    const { mattresses, pillows, matched } = browse({ limit: 2 });
    expect([mattresses.length, pillows.length]).toEqual([2, 2]);
    expect(matched.mattresses).toBeGreaterThan(2);
  });

  it('answers with empty lists and says which bound to give up', () => {
    const { mattresses, pillows, hint, priceNote } = browse({ type: 'mattress', maxPriceQAR: 1, tier: ['luxury'] });
    expect([mattresses, pillows]).toEqual([[], []]);
    expect(hint).toMatch(/^No product keeps to every bound; without maxPriceQAR there are \d+\.$/);
    expect(priceNote).toBe(all.priceNote);
    expect(browse({ tier: ['budget'], fill: ['latex'] }).hint).toMatch(/without tier there are \d+, without fill there are \d+/);
    expect(browse({ type: 'pillow', tier: ['luxury'], maxPriceQAR: 1 }).hint).toMatch(/leave out several/);
  });

  it.each([
    [{ minPriceQAR: 100, maxPriceQAR: 50 }, /minPriceQAR is 100 and maxPriceQAR is 50.*\nSend minPriceQAR of at most 50/],
    [{ minLoftCm: 14, maxLoftCm: 10 }, /minLoftCm is 14 and maxLoftCm is 10/],
    [{ size: 'us-king' }, /^size must be one of cot, kids, single, .*super-king; it is "us-king"\./],
    [{ mattressType: 'hybrid' }, /^mattressType must be a list; it is "hybrid"\. Send, for example, mattressType: \["hybrid"\]\.$/],
    [{ mattressType: [] }, /^mattressType must name at least one value/],
    [{ limit: 0 }, /^limit must be at least 1; it is 0\./],
    [{ limit: 2.5 }, /^limit must be a whole number; it is 2\.5\./],
    [{ latexFree: 'yes' }, /^latexFree must be true or false; it is "yes"\./],
    [{ firmness: 7 }, /^firmness is not an argument here\./],
  ])('refuses %j with what to send', (values, said) => {
    expect(refusalOf(tool, values)).toMatch(said);
  });
});
