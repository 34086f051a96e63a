import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Products } from '#lib/schemas/product.ts';
import type { Localized } from '#lib/schemas/text.ts';
import type { Sizes } from '#lib/schemas/size.ts';
import { contentFile } from './content-file.ts';
import { expectPages } from './expect-pages.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const getProducts = async (query = '') => (await service.get(`/api/v1/products${query}`)).json as Products;
const getSizes = async () => (await service.get('/api/v1/sizes')).json as Sizes;

describe('GET /products: 200 body', () => {
  it('prices in QAR, and says that delivery is excluded and that the catalogue is a sample (G48)', async () => {
    const { currency, priceNote } = await getProducts();
    expect(currency).toBe('QAR');
    expect(priceNote).toMatch(/delivery (?:is )?(?:not included|excluded)|exclud\w* delivery/i);
    expect(priceNote).toMatch(/sample/i);
    // The contact is a placeholder (G75).
    expect(priceNote).toContain(contentFile('notes').placeholderNote.en);
  });

  it('gives a contact with phone, and e-mail in e-mail format', async () => {
    const { contact } = await getProducts();
    expect(contact).toEqual(contentFile('site').contact);
    expect(contact.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
  });

  it('lists the whole catalogue of the content, and marks each sample wherever a person could take it for an offer (G48)', async () => {
    const { mattresses, pillows } = await getProducts();
    const marked = ({ en, ar }: Localized, sample: boolean): Localized =>
      sample ? { en: `${en} (sample)`, ar: `${ar} (نموذج)` } : { en, ar };
    const alone = <Product extends object>(product: Product) => ({ ...product, photos: undefined, pages: undefined });
    expect(mattresses.map(alone)).toEqual(
      contentFile('mattresses').map(({ sample, name, ...mattress }) => alone({ ...mattress, name: marked(name, sample) })),
    );
    expect(pillows.map(alone)).toEqual(
      contentFile('pillows').map(({ sample, name, ...pillow }) => alone({ ...pillow, name: marked(name, sample) })),
    );
  });

  it('gives the photographs of a product with their address, size and text alternative (G96)', async () => {
    const { mattresses, pillows } = await getProducts();
    const written = [...contentFile('mattresses'), ...contentFile('pillows')];
    for (const { id, photos } of [...mattresses, ...pillows]) {
      expect(photos?.map(({ alt }) => alt)).toEqual(written.find((one) => one.id === id)?.photos?.map(({ alt }) => alt));
      for (const { url, width, height } of photos ?? []) {
        const { status, header, body } = await service.get(new URL(url).pathname);
        expect({ status, type: header('content-type'), cache: header('cache-control') }).toEqual({
          ...{ status: 200, type: 'image/jpeg', cache: 'public, max-age=31536000, immutable' },
        });
        expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width, height });
      }
    }
    expect([...mattresses, ...pillows].some(({ photos }) => photos)).toBe(true);
  });

  it('leads people to the page of each product and each size (G109)', async () => {
    const { mattresses, pillows } = await getProducts();
    for (const product of [mattresses[0], pillows[0]]) await expectPages(product?.pages, `/products/${product?.id}`, service);
    const [size] = (await getSizes()).sizes;
    await expectPages(size?.pages, `/sizes/${size?.key}`, service);
  });

  it('prices by size key, and from the smallest of them', async () => {
    const keys = (await getSizes()).sizes.map(({ key }) => key);
    for (const { priceFromQAR, priceBySizeQAR = {} } of (await getProducts()).mattresses) {
      expect(priceFromQAR).toBe(Math.min(...Object.values(priceBySizeQAR)));
      expect(keys).toEqual(expect.arrayContaining(Object.keys(priceBySizeQAR)));
    }
  });
});

describe('GET /products: type', () => {
  it('restricts the response to one category; the other is an empty array (G47)', async () => {
    const all = await getProducts();
    expect(await getProducts('?type=mattress')).toEqual({ ...all, pillows: [] });
    expect(await getProducts('?type=pillow')).toEqual({ ...all, mattresses: [] });
    expect(all.mattresses.length * all.pillows.length).toBeGreaterThan(0);
  });

  it.each(['?type=bed', '?type=', '?type=mattress&type=pillow'])('%s is an invalid_parameter', async (query) => {
    const answer = await service.get(`/api/v1/products${query}`);
    expectProblem(answer, 400, 'invalid_parameter', { parameter: 'type', allowedValues: ['mattress', 'pillow'] });
  });
});

describe('GET /sizes', () => {
  it('counts what it lists, and lists what the content holds, for the market it names', async () => {
    const { count, sizes, market, warning } = await getSizes();
    expect(count).toBe(sizes.length);
    expect(sizes.map(({ pages: _, ...size }) => size)).toEqual(contentFile('sizes').map(({ sources: _, ...size }) => size));
    expect(new Set(sizes.map(({ key }) => key)).size).toBe(count);
    expect(market).toMatch(/Qatar/);
    for (const king of ['180×200', '193×203']) expect(warning).toContain(king);
  });

  it('has a Qatar King of 180 x 200 cm, and the US King of 193 x 203 cm nowhere, not even as an alternate (domain rules)', async () => {
    const { sizes } = await getSizes();
    expect(sizes.filter(({ name }) => name.en === 'King')).toMatchObject([{ key: 'king', widthCm: 180, lengthCm: 200 }]);
    const measures = sizes.flatMap(({ widthCm, lengthCm, alternateDimensions = [] }) => [{ widthCm, lengthCm }, ...alternateDimensions]);
    expect(measures.length).toBeGreaterThan(sizes.length);
    for (const { widthCm, lengthCm } of measures) {
      expect([widthCm, lengthCm].toSorted()).not.toEqual([193, 203]);
      // Centimetres: a bed in inches or millimetres would fall outside.
      expect(Math.min(widthCm, lengthCm)).toBeGreaterThanOrEqual(50);
      expect(Math.max(widthCm, lengthCm)).toBeLessThanOrEqual(220);
    }
  });
});
