import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Matrix } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import type { Sizes } from '#lib/schemas/size.ts';
import { useService } from './service.ts';

const service = useService();
const bodyOf = async <Body>(path: string) => (await service.get(path)).json as Body;

/** Part of each row, from what the interface says. */
const expected: Record<string, () => Promise<readonly object[]>> = {
  sizes: async () =>
    (await bodyOf<Sizes>('/api/v1/sizes')).sizes.map(({ key, name, widthCm, alternateDimensions }) => ({
      size_key: key,
      name_ar: name.ar,
      width_cm: widthCm,
      other_measures_cm: alternateDimensions.map((other) => `${other.widthCm}x${other.lengthCm}`),
    })),
  recommendations: async () =>
    (await bodyOf<Matrix>('/api/v1/matrix')).outcomes.map(({ id, weight, firmness, pillowLoftCm, recommendedMattressTypes }) => ({
      outcome_id: id,
      weight,
      firmness_min: firmness.min,
      pillow_height_max_cm: pillowLoftCm.max,
      mattress_types: recommendedMattressTypes,
    })),
  products: async () => {
    const { mattresses, pillows } = await bodyOf<Products>('/api/v1/products');
    return [
      ...mattresses.map(({ id, name, type, firmness, tier, priceFromQAR }) => ({
        product_id: id,
        kind: 'mattress',
        name_en: name.en,
        sample: name.en.endsWith('(sample)'),
        mattress_type: type,
        firmness_max: firmness?.max,
        tier,
        price_from_qar: priceFromQAR,
        pillow_fill: null,
      })),
      ...pillows.map(({ id, name, fill, loftCm, priceQAR }) => ({
        product_id: id,
        kind: 'pillow',
        name_ar: name.ar,
        mattress_type: null,
        pillow_fill: fill,
        pillow_height_min_cm: loftCm?.min,
        price_from_qar: priceQAR,
      })),
    ];
  },
  prices: async () => {
    const { mattresses, pillows } = await bodyOf<Products>('/api/v1/products');
    return [
      ...mattresses.flatMap(({ id, priceBySizeQAR = {}, otherMeasures = [] }) =>
        Object.entries(priceBySizeQAR)
          .flatMap(([size, price]) => [
            [size, price] as const,
            ...otherMeasures.filter((one) => one.size === size).map((one) => [size, one.priceQAR] as const),
          ])
          .map(([size, price]) => ({ product_id: id, size_key: size, price_qar: price, sample: true })),
      ),
      ...pillows.map(({ id, priceQAR }) => ({ product_id: id, size_key: null, price_qar: priceQAR, sample: true })),
    ];
  },
};

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the open data', () => {
  it.each(Object.keys(expected))('/data/%s.json says what the interface says', async (name) => {
    const rows = await bodyOf<object[]>(`/data/${name}.json`);
    const said = (await expected[name]?.()) ?? [];
    expect(rows).toHaveLength(said.length);
    expect(rows).toMatchObject(said);
  });

  it('is described by a data package whose files are there, byte for byte, and are CSV with a header', async () => {
    const answer = await service.get('/data/datapackage.json');
    expect(answer.header('Content-Type')).toBe('application/json');
    const { id, resources } = answer.json as { id: string; resources: { name: string; path: string; bytes: number; hash: string }[] };
    expect(id).toBe(`${service.server.rootUrl}/data/datapackage.json`);
    const names = ['sizes', 'regional-sizes', 'recommendations', 'products', 'prices', 'faq', 'sources'];
    expect(resources.map(({ name }) => name)).toEqual(names);
    for (const { path, bytes, hash } of resources) {
      const { status, header, body } = await service.get(`/data/${path}`);
      expect({ status, media: header('Content-Type'), cache: header('Cache-Control'), bytes: body.length }).toEqual({
        status: 200,
        media: 'text/csv; charset=utf-8; header=present',
        cache: 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
        bytes,
      });
      expect(header('ETag')).toBeTruthy();
      expect(header('Link')).toContain('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
      expect(`sha256:${createHash('sha256').update(body).digest('hex')}`).toBe(hash);
    }
  });

  it('leads to its page in either language from /data and /data/', async () => {
    const slash = await service.get('/data/');
    expect([slash.status, slash.header('Location')]).toEqual([308, '/data']);
    const { status, text } = await service.get('/data');
    expect(status).toBe(200);
    for (const language of ['en', 'ar']) expect(text).toContain(`href="/${language}/data"`);
  });

  it.runIf(hasPython)('is read by the Python of its page', async () => {
    const { text } = await service.get('/ar/data.md');
    const [, program = ''] = /```\w*\n(import [^]*?)```/.exec(text) ?? [];
    const here = program.replaceAll(/http:\/\/localhost:\d+/g, `http://127.0.0.1:${service.server.nextInstance().port}`);
    const { stdout } = await promisify(execFile)('python3', ['-c', here], { env: { ...process.env, PYTHONIOENCODING: 'utf-8' } });
    expect(stdout).toContain('كينج 180\n');
  });
});
