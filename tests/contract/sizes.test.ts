import { describe, expect, it } from 'vitest';
import type { Sizes } from '#lib/schemas/size.ts';
import { contentFile } from './content-file.ts';
import { useService } from './service.ts';

const service = useService();
const getSizes = async () => (await service.get('/api/v1/sizes')).json as Sizes;

describe('GET /sizes', () => {
  it('counts what it lists, and lists what the content holds', async () => {
    const { count, sizes } = await getSizes();
    expect(count).toBe(sizes.length);
    expect(sizes).toEqual(contentFile('sizes').map(({ sources: _, ...size }) => size));
    expect(new Set(sizes.map(({ key }) => key)).size).toBe(count);
  });

  it('has a Qatar King of 180 x 200 cm (domain rule)', async () => {
    const { sizes } = await getSizes();
    expect(sizes.filter(({ name }) => name.en === 'King')).toMatchObject([{ key: 'king', widthCm: 180, lengthCm: 200 }]);
  });

  it('uses the US King of 193 x 203 cm nowhere, not even as an alternate (domain rule)', async () => {
    const { sizes } = await getSizes();
    const measures = sizes.flatMap(({ widthCm, lengthCm, alternateDimensions = [] }) => [{ widthCm, lengthCm }, ...alternateDimensions]);
    expect(measures.length).toBeGreaterThan(sizes.length);
    for (const { widthCm, lengthCm } of measures) {
      expect([widthCm, lengthCm].toSorted()).not.toEqual([193, 203]);
      // Centimetres: a bed in inches or millimetres would fall outside.
      expect(Math.min(widthCm, lengthCm)).toBeGreaterThanOrEqual(50);
      expect(Math.max(widthCm, lengthCm)).toBeLessThanOrEqual(220);
    }
  });

  it('names each size in both languages', async () => {
    for (const { name } of (await getSizes()).sizes) {
      expect(name.en).toMatch(/[A-Za-z]/);
      expect(name.ar).toMatch(/[\u0600-\u06FF]/);
    }
  });

  it('says which market it speaks of, and warns of the US King', async () => {
    const { market, warning } = await getSizes();
    expect(market).toMatch(/Qatar/);
    expect(warning).toContain('180×200');
    expect(warning).toContain('193×203');
  });
});
