import { describe, expect, it } from 'vitest';
import { realContent } from '../../../../fixtures/content.ts';
import { createSearch } from '#lib/search/retrieve.ts';

const { retrieve } = createSearch(realContent);
const bed = (text: string) => retrieve(text, { limit: 1 }).understood.bed;

describe('the size of a bed', () => {
  it.each([
    ['how big is a king in Qatar', ['king'], 'name'],
    ['كم مقاس السوبر كنق', ['super-king'], 'name'],
    ['شنو مقاس النفر ونص', ['super-single'], 'name'],
    ['supersingle in cm', ['super-single'], 'name'],
    ['200x180', ['king'], 'measure'],
    ['٢ × ١٫٨٠', ['king'], 'measure'],
    ['6x6.5 ft', ['king'], 'measure'],
    ['5ft by 6ft6', ['queen'], 'measure'],
    ['متر وثمانين في مترين', ['king'], 'measure'],
    ['مرتبة عرضها متر وثمانون وطولها متران', ['king'], 'measure'],
    ['sareer metrain b metrain', ['super-king'], 'measure'],
    ['180 cm bed', ['king'], 'measure'],
    ['my US king', ['king', 'super-king'], 'abroad'],
    ['UK super king', ['king'], 'abroad'],
    ['سرير كوين امريكي', ['queen'], 'abroad'],
    ['king bed from Manchester', ['queen'], 'abroad'],
    ['twin xl', ['single', 'super-single'], 'abroad'],
    ['cot mattress size', ['cot'], 'name'],
    ['مقاس سرير الاطفال', ['kids'], 'name'],
  ])('%s: %o', (text, keys, by) => {
    expect(bed(text)).toMatchObject({ keys, by });
  });

  it.each(['a full refund', 'a mattress for the two of us', 'pillow 12 cm high', 'I weigh 180 kg', 'price 200 riyal'])(
    '%s names none',
    (text) => {
      expect(bed(text).keys).toEqual([]);
    },
  );

  it('"us" is America only beside a size or in capitals', () => {
    expect(bed('which king suits us best').by).toBe('name');
    expect(bed('us king').by).toBe('abroad');
    expect(bed('king size in the US').by).toBe('abroad');
  });
});
