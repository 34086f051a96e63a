import { describe, expect, it } from 'vitest';
import { keptAtMost, cacheControl } from '#lib/contract/headers.ts';
import { afterOffer } from '#lib/domain/sold.ts';
import type { Mattress, Products } from '#lib/schemas/product.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import { sandbox } from './credential.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const mattressesOf = async (): Promise<Mattress[]> => ((await service.get('/api/v1/products')).json as Products).mattresses;

describe('a price before an offer (G97)', () => {
  it('stands beside what is paid, in the interface, the open data and the data for search engines', async () => {
    const offered = (await mattressesOf()).find(({ id }) => id === 'mangrove-hybrid');
    expect(offered).toMatchObject({ sku: 'MG-2211', priceBeforeBySizeQAR: { king: 6195 }, offerEndsOn: '2099-12-30' });
    const rows = (await service.get('/data/prices.json')).json as object[];
    expect(rows).toContainEqual(
      expect.objectContaining({ product_id: 'mangrove-hybrid', size_key: 'king', price_before_qar: 6195, offer_ends_on: '2099-12-30' }),
    );
    const { text } = await service.get('/en/products/mangrove-hybrid');
    expect(text).toContain('"priceValidUntil":"2099-12-30"');
    expect(text).toContain('"sku":"MG-2211"');
  });

  it.each([
    [90_000, 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400'],
    [1000, 'public, max-age=300, stale-while-revalidate=700, stale-if-error=700'],
    [60, 'public, max-age=60, stale-while-revalidate=0, stale-if-error=0'],
    [-5, 'public, max-age=0, stale-while-revalidate=0, stale-if-error=0'],
  ])('%i seconds before its end a response may be kept as %s', (seconds, kept) => {
    expect(keptAtMost(cacheControl.data, seconds)).toBe(kept);
  });
});

it('a measure of its own stands wherever the mattress is sold in that size (G110)', async () => {
  const dimensionsBySize = { queen: { widthCm: 150, lengthCm: 200 } };
  expect((await mattressesOf()).find(({ id }) => id === 'mangrove-hybrid')).toMatchObject({ dimensionsBySize });
  const rows = (await service.get('/data/prices.json')).json as object[];
  for (const [size_key, width_cm] of [
    ['queen', 150],
    ['queen', 160],
    ['king', 180],
  ])
    expect(rows).toContainEqual(expect.objectContaining({ product_id: 'mangrove-hybrid', size_key, width_cm, length_cm: 200 }));
  for (const language of ['en', 'ar']) {
    const { text } = await service.get(`/${language}/products/mangrove-hybrid`);
    expect(text).toContain('<bdi dir="ltr">150×200</bdi>');
    expect(text).toContain('150×200","warranty"');
  }
});

it('another measure that a mattress is sold in has its price and its offer beside that of the size (G111)', async () => {
  const otherMeasures = [{ size: 'queen', widthCm: 160, lengthCm: 200, priceQAR: 4935, priceBeforeQAR: 5535 }];
  const mangrove = (await mattressesOf()).find(({ id }) => id === 'mangrove-hybrid');
  expect(mangrove).toMatchObject({ priceBySizeQAR: { queen: 4835 }, otherMeasures });
  expect(afterOffer(mangrove as Mattress)).toMatchObject({ otherMeasures: [{ priceQAR: 5535 }] });
  const of = { product_id: 'mangrove-hybrid', size_key: 'queen', offer_ends_on: '2099-12-30' };
  const rows = (await service.get('/data/prices.json')).json as object[];
  expect(rows).toContainEqual(expect.objectContaining({ ...of, width_cm: 160, price_qar: 4935, price_before_qar: 5535 }));
  for (const language of ['en', 'ar']) {
    const { text } = await service.get(`/${language}/products/mangrove-hybrid`);
    expect(text).toMatch(/<bdi dir="ltr">150×200<\/bdi>.*<bdi dir="ltr">160×200<\/bdi>/s);
    expect(text).toContain('"price":4935');
  }
});

describe('a product that is no longer sold (G98)', () => {
  it('is in no list, and for a year has a page and a file of its own', async () => {
    expect((await mattressesOf()).map(({ id }) => id)).not.toContain('falcon-hybrid');
    for (const [language, said] of [
      ['en', 'No longer sold'],
      ['ar', 'لم تعد تُباع'],
    ] as const) {
      const { status, text } = await service.get(`/${language}/products/falcon-hybrid`);
      expect([status, text.includes(said), text.includes('"@type":"Offer"')]).toEqual([200, true, false]);
    }
    expect((await service.get('/data/products/falcon-hybrid.json')).json).toMatchObject({ discontinuedOn: '2026-11-01' });
  });

  it('may be named in a shortlist, which says so', async () => {
    const body = { mattressIds: ['falcon-hybrid', 'dune-hybrid'] };
    const shortlist = (await service.post('/api/v1/shortlists', body, sandbox(service))).json as Shortlist;
    expect(shortlist).toMatchObject({ ...body, noLongerSold: ['falcon-hybrid'] });
    const gone = await service.post('/api/v1/shortlists', { mattressIds: ['oryx-latex'] }, sandbox(service));
    expectProblem(gone, 422, 'invalid_body', { parameter: 'mattressIds[0]' });
  });

  it('after a year its page is 410, without a code', async () => {
    expectProblem(await service.get('/en/products/oryx-latex'), 410, 'gone');
    const page = await service.get('/ar/products/oryx-latex', { accept: 'text/html' });
    expect([page.status, page.text.includes('لم يعد هذا المنتج يُباع')]).toEqual([410, true]);
  });
});

describe("a type of the shop's own (G99)", () => {
  it('is listed and has a page, and no recommendation names it', async () => {
    expect((await mattressesOf()).map(({ type }) => type)).toContain('bonnell');
    expect((await service.get('/en/products/bonnell-mattresses')).text).toContain('Wadi Bonnell');
    expect((await service.get('/api/v1/matrix')).text).not.toContain('bonnell');
  });
});
