import { describe, expect, it } from 'vitest';
import type { Products } from '#lib/schemas/product.ts';
import type { Sizes } from '#lib/schemas/size.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const getProducts = async (query = '') => (await service.get(`/api/v1/products${query}`)).json as Products;

describe('GET /products: 200 body', () => {
  it('prices in QAR, and says that delivery is excluded and that the catalogue is a sample (G48)', async () => {
    const { currency, priceNote } = await getProducts();
    expect(currency).toBe('QAR');
    expect(priceNote).toMatch(/delivery (?:is )?(?:not included|excluded)|exclud\w* delivery/i);
    expect(priceNote).toMatch(/sample/i);
  });

  it('gives a contact with phone, and e-mail in e-mail format', async () => {
    const { contact } = await getProducts();
    expect(contact).toEqual(contentFile('site').contact);
    expect(contact.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
    expect(contact.phone).toMatch(/\d/);
  });

  it('lists the whole catalogue of the content', async () => {
    const { mattresses, pillows } = await getProducts();
    expect(mattresses).toEqual(contentFile('mattresses').map(({ sample: _, ...mattress }) => mattress));
    expect(pillows).toEqual(contentFile('pillows').map(({ sample: _, ...pillow }) => pillow));
  });

  it('keeps to the enums of the mattress table', async () => {
    for (const { tier, cooling } of (await getProducts()).mattresses) {
      expect(['budget', 'mid', 'premium', 'luxury']).toContain(tier);
      expect(['low', 'medium', 'high']).toContain(cooling);
    }
  });

  it('prices by size key, and from the smallest of them', async () => {
    const { sizes } = (await service.get('/api/v1/sizes')).json as Sizes;
    const keys = sizes.map(({ key }) => key);
    for (const { priceFromQAR, priceBySizeQAR = {} } of (await getProducts()).mattresses) {
      expect(priceFromQAR).toBe(Math.min(...Object.values(priceBySizeQAR)));
      expect(keys).toEqual(expect.arrayContaining(Object.keys(priceBySizeQAR)));
    }
  });

  it('marks each sample wherever a person could take it for an offer (G48)', async () => {
    const samples = [...contentFile('mattresses'), ...contentFile('pillows')].filter(({ sample }) => sample).map(({ id }) => id);
    const { mattresses, pillows } = await getProducts();
    for (const { id = '', name } of [...mattresses, ...pillows]) {
      if (samples.includes(id)) expect(name?.en).toMatch(/sample/i);
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

  it.each(['?type=bed', '?type=', '?type=Mattress', '?type=mattresses', '?type=mattress&type=pillow'])(
    '%s is an invalid_parameter',
    async (query) => {
      const answer = await service.get(`/api/v1/products${query}`);
      expectProblem(answer, 400, 'invalid_parameter', { parameter: 'type', allowedValues: ['mattress', 'pillow'] });
    },
  );
});
