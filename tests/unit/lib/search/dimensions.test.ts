import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dimensionsIn } from '#lib/search/dimensions.ts';
import { anyText } from '../../any-text.ts';

const measures = (text: string): string | undefined => {
  const found = dimensionsIn(text);
  return found && `${found.widthCm}x${found.lengthCm}`;
};

describe('a king of 180x200 cm', () => {
  test.each([
    '180x200',
    '200X180',
    '180 × 200',
    '180*200',
    '180/200',
    '180 by 200 cm',
    '180cmx200cm',
    '180 cm wide by 200 cm long',
    'W180 x L200',
    '1.8x2 m',
    '2mx1.8m',
    '2 x 1.80',
    '1,8 x 2',
    '1.80 x 200',
    '2 m x 180',
    '1800x2000',
    '1,800 x 2,000 mm',
    '180x200x25',
    '25x180x200',
    'a king of 180 x 200, please',
    '١٨٠×٢٠٠',
    '۱۸۰×۲۰۰',
    '٢ × ١٫٨٠',
    '٢ × ١،٨٠',
    '١٬٨٠٠ × ٢٬٠٠٠ مم',
    '180 في 200',
    '180 بـ 200',
    '180 ب200',
    '180 ضرب 200',
    '180 على 200',
    '180 سم × 200 سم',
    '1.8م×2م',
    '١٫٨ متر في ٢ متر',
    'عرض 180 × طول 200',
    'مرتبة 180*200 بكم',
    '180 × \u2066200\u2069',
    'متر وثمانين في مترين',
    'مية وثمانين في ميتين',
    'مئة وثمانين في مئتين',
    'متر و80 في 2 متر',
    'متر وثمانين في 2 متر',
    '1.8 متر في مترين',
    'مرتبة متر وثمانين في مترين',
  ])('%s', (text) => {
    expect(measures(text)).toBe('180x200');
  });
});

describe('in inches and feet', () => {
  test.each([
    ['76x80 in', '193x203'],
    ['76 x 80', '193x203'],
    ['76"x80"', '193x203'],
    ['76″ × 80″', '193x203'],
    ['76inx80in', '193x203'],
    ['76 inches by 80 inches', '193x203'],
    ['80 in. x 76 in.', '193x203'],
    ['٧٦ × ٨٠ بوصة', '193x203'],
    ['76 انش في 80 انش', '193x203'],
    ['28x52', '71x132'],
    ['6x6.5 ft', '183x198'],
    ['6 x 6.5', '183x198'],
    ['6½ x 6 ft', '183x198'],
    ['6 feet by 6.5 feet', '183x198'],
    ['٦ قدم × ٦٫٥ قدم', '183x198'],
    ['3x6.25', '91x191'],
    [`6'6" x 5'`, '152x198'],
    [`6'6 x 5'`, '152x198'],
    ['6’6” × 5’', '152x198'],
    ['5 ft x 6 ft 6 in', '152x198'],
    ['6ft 6in by 5ft', '152x198'],
  ])('%s is %s', (text, expected) => {
    expect(measures(text)).toBe(expected);
  });
});

describe('without a unit the longer side decides', () => {
  test.each([
    ['0.9x1.9', '90x190'],
    ['2x2', '200x200'],
    ['2.9x2.9', '290x290'],
    ['3x6', '91x183'],
    ['6x9', '183x274'],
    ['38x75', '97x191'],
    ['60x99', '152x251'],
    ['60x120', '60x120'],
    ['70x140', '70x140'],
    ['90x300', '90x300'],
    ['900x1900', '90x190'],
  ])('%s is %s', (text, expected) => {
    expect(measures(text)).toBe(expected);
  });
});

test.each([
  '',
  'king',
  'x',
  '180',
  '180x',
  'x 200',
  '180-200',
  '180 200',
  'from 90 to 130 kg',
  'I weigh 80 kg and am 1.8 m tall',
  '0x0',
  '10 x 10 cm',
  '180 x 200 m',
  '180 x 3000 cm',
  '99999x99999',
  '2x4000',
])('%j holds no mattress', (text) => {
  expect(dimensionsIn(text)).toBeUndefined();
});

test('the first that can be a mattress counts', () => {
  expect(measures('2 pieces 5x5 cm, then 90x190 or 180x200')).toBe('90x190');
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

const pieces = fc.constantFrom(
  '180',
  '200',
  '1.8',
  '6',
  "'",
  '"',
  ' ft ',
  ' in ',
  ' x ',
  '×',
  ' by ',
  ' في ',
  ' متر',
  ' سم',
  'و',
  '٫',
  '،',
  ',',
  '.',
  '½',
  ' ',
  '٢',
  'm',
);

test('nor does it at what looks like measures', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      expect(() => dimensionsIn(parts.join(''))).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

/** The digits that a keyboard may write. */
const digits = fc.constantFrom('0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹');
const crosses = fc.constantFrom('x', ' x ', 'X', '×', ' * ', ' by ', ' في ', ' بـ ');
const spellings = fc.constantFrom(
  { size: 1, decimals: 0, unit: 'cm' },
  { size: 1, decimals: 0, unit: ' سم' },
  { size: 0.01, decimals: 2, unit: ' m' },
  { size: 0.01, decimals: 2, unit: ' متر' },
  { size: 10, decimals: 0, unit: 'mm' },
);

test('width and length come back from every way of writing them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 215 }),
      fc.integer({ min: 60, max: 215 }),
      digits,
      crosses,
      spellings,
      fc.boolean(),
      (one, other, alphabet, cross, { size, decimals, unit }, twice) => {
        const write = (centimetres: number): string =>
          (centimetres * size).toFixed(decimals).replace(/\d/g, (digit) => alphabet[Number(digit)] ?? digit);
        const text = `${write(one)}${twice ? unit : ''}${cross}${write(other)}${unit}`;
        expect(measures(text)).toBe(`${Math.min(one, other)}x${Math.max(one, other)}`);
      },
    ),
    { numRuns: 500 },
  );
});

test('a long text takes no long time', () => {
  const text = `${'180 '.repeat(3000)}${' '.repeat(3000)}x${'9'.repeat(3000)}`;
  const start = performance.now();
  dimensionsIn(text);
  expect(performance.now() - start).toBeLessThan(500);
});
