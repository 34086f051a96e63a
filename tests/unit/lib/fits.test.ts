import { describe, expect, test } from 'vitest';
import { fits, isForChildren, priceFrom, pricesFrom, toTry } from '#lib/domain/fits.ts';
import type { MattressRecord } from '#lib/schemas/content.ts';
import { record, testedContent } from '../../fixtures/content.ts';

const { outcomes, mattresses, sizes } = testedContent;
const adult = sizes.filter((size) => size.for === 'adult').map(({ key }) => key);
const idsOf = (products: readonly { id: string }[]): string[] => products.map(({ id }) => id);
const hybrid = record(mattresses, 'dune-hybrid');
const light = record(outcomes, 'side-k60to90-neutral');
const heavy = record(outcomes, 'side-over130-neutral');
/** What fits of one changed mattress. */
const fittingOf = (change: Partial<MattressRecord>, outcome = light, size?: string): number =>
  fits(outcome, { ...testedContent, mattresses: [{ ...hybrid, ...change }] }, size).mattresses.length;

describe('what fits', () => {
  test.each(outcomes)('$id is of a recommended type, as high as it must be, and sold to adults; each is there once', (outcome) => {
    const { recommendedMattressTypes: types, leastMattressHeightCm: least = 0, pillowLoftCm } = outcome;
    const { mattresses: found, pillows } = fits(outcome, testedContent);
    const isFit = ({ type, heightCm = 0, priceBySizeQAR }: MattressRecord): boolean =>
      types.some((one) => one === type) && heightCm >= least && adult.some((key) => key in priceBySizeQAR) && !('cot' in priceBySizeQAR);
    expect(idsOf(found).sort()).toEqual(idsOf(mattresses.filter(isFit)).sort());
    const places = found.map(({ type }) => types.findIndex((one) => one === type));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const { loftCm } of pillows) {
      expect(loftCm?.min).toBeLessThan(pillowLoftCm.max);
      expect(loftCm?.max).toBeGreaterThan(pillowLoftCm.min);
    }
    for (const key of adult)
      expect(idsOf(fits(outcome, testedContent, key).mattresses)).toEqual(idsOf(found.filter((one) => key in one.priceBySizeQAR)));
  });

  test('has nothing in a size for children, of an unknown height, or for a child; a firmness figure says nothing', () => {
    expect(fittingOf({})).toBe(1);
    expect(fittingOf({ firmness: { min: 9, max: 10 } })).toBe(1);
    expect(fittingOf({ priceBySizeQAR: { kids: 300, king: 900 } }, light, 'kids')).toBe(0);
    expect(fittingOf({ priceBySizeQAR: { kids: 300 } })).toBe(0);
    expect(fittingOf({ priceBySizeQAR: { cot: 200, single: 300 } })).toBe(0);
    expect(fittingOf({ heightCm: 28 }, heavy)).toBe(1);
    expect(fittingOf({ heightCm: 27.9 }, heavy)).toBe(0);
    expect(fittingOf({ heightCm: undefined }, heavy)).toBe(0);
    expect(fits(light, { ...testedContent, mattresses: [], pillows: [] })).toEqual({ mattresses: [], pillows: [] });
  });

  test('puts the cooler ones of a type first for who sleeps hot', () => {
    const catalogue = { ...testedContent, mattresses: [hybrid, { ...hybrid, id: 'cool', cooling: 'high' as const }] };
    expect(idsOf(fits(light, catalogue).mattresses)).toEqual(['dune-hybrid', 'cool']);
    expect(idsOf(fits(record(outcomes, 'side-k60to90-hot'), catalogue).mattresses)).toEqual(['cool', 'dune-hybrid']);
  });
});

describe('what is named', () => {
  test.each(outcomes)('for $id is of what fits, the first types first', (outcome) => {
    const { recommendedMattressTypes: types } = outcome;
    const fitting = fits(outcome, testedContent);
    const named = toTry(fitting, outcome, testedContent);
    expect(fitting.mattresses).toEqual(expect.arrayContaining(named.mattresses));
    const sold = types.filter((wanted) => fitting.mattresses.some(({ type }) => type === wanted));
    expect(named.mattresses.map(({ type }) => type).slice(0, sold.length)).toEqual(sold);
  });

  test('leaves the place of a type that is not sold to the others', () => {
    const fitting = fits(light, { ...testedContent, mattresses: mattresses.filter(({ type }) => type !== 'latex') });
    expect(toTry(fitting, light, testedContent).mattresses.map(({ type }) => type)).toEqual(['memory-foam', 'hybrid', 'hybrid']);
  });
});

describe('what a mattress costs from', () => {
  const from = (priceBySizeQAR: Record<string, number>): [string, number] => {
    const { size, priceQAR } = priceFrom({ ...hybrid, priceBySizeQAR }, testedContent);
    return [size.key, priceQAR];
  };

  test.each([
    [{ kids: 355, single: 595, king: 1189 }, ['single', 595]],
    [{ king: 900, queen: 1000 }, ['king', 900]],
    [{ cot: 219, kids: 329 }, ['cot', 219]],
    [{ cot: 219, single: 549 }, ['cot', 219]],
    [{ kids: 269, single: 359 }, ['kids', 269]],
    [{ single: 359 }, ['single', 359]],
  ])('%j is %j: never a size for children where it is made for adults', (prices, expected) => {
    expect(from(prices)).toEqual(expected);
    expect(isForChildren({ ...hybrid, priceBySizeQAR: prices }, testedContent)).toBe(['cot', 'kids'].includes(String(expected[0])));
  });

  test('is the least of all its measures', () => {
    const otherMeasures = [{ size: 'single', widthCm: 90, lengthCm: 190, priceQAR: 500, priceBeforeQAR: 580 }];
    const said = priceFrom(
      { ...hybrid, priceBySizeQAR: { single: 595, king: 1189 }, otherMeasures, offerEndsOn: '2026-12-31' },
      testedContent,
    );
    expect(said).toMatchObject({ size: { key: 'single' }, priceQAR: 500, offer: { beforeQAR: 580, endsOn: '2026-12-31' } });
  });

  test.each([
    [
      [
        { single: 5, queen: 7, king: 8 },
        { single: 4, king: 9 },
      ],
      { single: 4, queen: 7, king: 8 },
    ],
    [[{ kids: 1, double: 6, king: 8 }], { double: 6, king: 8 }],
    [[{ 'super-single': 3, 'super-king': 9 }], { 'super-single': 3, 'super-king': 9 }],
    [[{ double: 6 }], { double: 6 }],
    [[{ kids: 1 }], {}],
  ])('%j in the sizes of the content is %j', (prices, expected) => {
    const priced = prices.map((priceBySizeQAR) => ({ ...hybrid, priceBySizeQAR }));
    const said = pricesFrom(priced, testedContent).map(({ size, priceQAR }) => [size.key, priceQAR]);
    expect(Object.fromEntries(said)).toEqual(expected);
    expect(said).toHaveLength(Object.keys(expected).length);
  });

  test('is the least of today, with the last day on which that is so and what it is then', () => {
    const offer = (price: number, before: number, offerEndsOn: string) => ({
      ...{ ...hybrid, priceBySizeQAR: { queen: price }, priceBeforeBySizeQAR: { queen: before }, offerEndsOn },
    });
    const said = pricesFrom([offer(4, 9, '2026-12-19'), offer(5, 8, '2026-12-10')], testedContent);
    expect(said).toMatchObject([{ priceQAR: 4, offer: { beforeQAR: 8, endsOn: '2026-12-19' } }]);
    expect(pricesFrom([offer(4, 9, '2026-12-19'), { ...hybrid, priceBySizeQAR: { queen: 3 } }], testedContent)[0]?.offer).toBeUndefined();
  });
});
