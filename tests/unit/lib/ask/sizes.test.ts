import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFindSizes } from '#lib/tools/size-lookup.ts';
import { dimensionsIn, sizesNamed } from '#lib/ask/sizes.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { anyText } from '../../any-text.ts';

const measures = (text: string): string | undefined => {
  const found = dimensionsIn(text);
  return found && `${found.widthCm}x${found.lengthCm}`;
};

const king =
  '180x200|180 × 200|180/200|180 by 200 cm|180cmx200cm|180 cm wide by 200 cm long|W180 x L200|1.8x2 m|2 x 1.80|1,8 x 2|1.80 x 200|2 m x 180|1800x2000|1,800 x 2,000 mm|180x200x25|١٨٠×٢٠٠|۱۸۰×۲۰۰|٢ × ١٫٨٠|٢ × ١،٨٠|١٬٨٠٠ × ٢٬٠٠٠ مم|180 في 200|180 بـ 200|180 ب200|١٫٨ متر في ٢ متر|عرض 180 × طول 200|180 × \u2066200\u2069|متر وثمانين في مترين|مئة وثمانين في مئتين|متر وثمانين في 2 متر|متر وثمانين بمترين|180 b 200|180 fi 200|180 3la 200|180 sur 200';

test.each(king.split('|'))('%s is a king', (text) => {
  expect(measures(text)).toBe('180x200');
});

describe('in inches and feet', () => {
  test.each([
    ['76x80 in', '193x203'],
    ['خمس في ست قدم', '152x183'],
    ['76 x 80', '193x203'],
    ['76 inches by 80 inches', '193x203'],
    ['٧٦ × ٨٠ بوصة', '193x203'],
    ['6x6.5 ft', '183x198'],
    ['٦ قدم × ٦٫٥ قدم', '183x198'],
    [`6'6" x 5'`, '152x198'],
    ['6ft 6in by 5ft', '152x198'],
    ['5ft x 6ft6', '152x198'],
    ['خمسة قدم عرض وستة قدم ونص طول', '152x198'],
  ])('%s is %s', (text, expected) => {
    expect(measures(text)).toBe(expected);
  });
});

describe('without a unit the longer side decides', () => {
  test.each([
    ['0.9x1.9', '90x190'],
    ['2x2', '200x200'],
    ['3x6', '91x183'],
    ['60x120', '60x120'],
    ['900x1900', '90x190'],
  ])('%s is %s', (text, expected) => {
    expect(measures(text)).toBe(expected);
  });
});

const none =
  '|king|180|180-200|180 200|from 90 to 130 kg|I weigh 80 kg and am 1.8 m tall|0x0|10 x 10 cm|180 x 200 m|a room of 3 by 3 m|a 180 cm wide one|180 x 3000 cm|2x4000';

test.each(none.split('|'))('%j holds no mattress', (text) => {
  expect(dimensionsIn(text)).toBeUndefined();
});

test('it never throws, and what it finds can be a mattress', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const found = dimensionsIn(text);
      if (found === undefined) return;
      expect(found.widthCm).toBeGreaterThanOrEqual(30);
      expect(found.lengthCm).toBeLessThanOrEqual(300);
      expect(found.widthCm).toBeLessThanOrEqual(found.lengthCm);
    }),
    { numRuns: 500 },
  );
});

const find = createFindSizes(testedContent);
const regional = testedContent['regional-sizes'].map((size) => ({ ...size, names: [size.name.en, size.name.ar] }));

test.each(testedContent.sizes.flatMap(({ key, name }) => [key, name.en, name.ar].map((said) => [said, key])))(
  '%s is %s and no other',
  (said, key) => {
    expect(find.named(said)?.sizes.map((size) => size.key)).toEqual([key]);
  },
);

test('numbers count for more than the name beside them', () => {
  expect(find.named('US king 180x200')?.translated[0]).toMatchObject({ match: 'same', measure: { widthCm: 180, lengthCm: 200 } });
});

test.each([
  ['american king size', 'us-king'],
  ['كنق امريكي', 'us-king'],
  ['UK superking', 'uk-super-king'],
  ['US double', 'us-full'],
  ['cal king', 'us-california-king'],
  ['ikea king', 'eu-king'],
])('%s is %s', (text, id) => {
  expect(sizesNamed(text, regional).map((size) => size.id)).toEqual([id]);
});

test('a name without a region is that of every region, and many texts name none', () => {
  expect(sizesNamed('king', regional).map(({ id }) => id)).toEqual(['us-king', 'uk-king', 'eu-king', 'india-king']);
  for (const text of ['', 'hello', 'us', 'US emperor', '180x200', 'constructor']) expect(sizesNamed(text, regional)).toEqual([]);
});
