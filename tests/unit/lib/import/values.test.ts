import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber, readPrice } from '#lib/import/values.ts';

describe('a price is read', () => {
  test.each([
    ['1299,50', 1299.5],
    ['1,299,000', 1_299_000],
    ['1 299,50', 1299.5],
    ['1\u00A0299.50', 1299.5],
    ['١٬٢٩٩٫٥٠', 1299.5],
    ['۱٬۲۹۹٫۵', 1299.5],
    ['١٢٩٩،٥٠', 1299.5],
    ['１２９９', 1299],
    ['QAR 1299', 1299],
    ['1299 ر.ق', 1299],
    ['ر.ق. ١٬٢٩٩', 1299],
    ['١٢٩٩ ريال قطري', 1299],
    ['\u200F1299\u200F', 1299],
    ["'1299", 1299],
    ['0,12', 0.12],
    [1299, 1299],
    [1104.1499999999999, 1104.15],
  ])('%j', (cell, price) => {
    expect(readPrice(cell)).toBe(price);
  });
});

describe('a price is refused, with what to write instead', () => {
  test.each<[string | number, string, string]>([
    ['1,299', '"1,299" could be 1299 or 1.299.', 'Write 1299 or 1.299.'],
    ['1.299', '"1.299" could be 1299 or 1.299.', 'Write 1299 or 1.299.'],
    ['١،٢٩٩', '"١،٢٩٩" could be 1299 or 1.299.', 'Write 1299 or 1.299.'],
    ['QAR 1,500', '"QAR 1,500" could be 1500 or 1.500.', 'Write 1500 or 1.5.'],
    ...['1.3E+3', 'USD 1299', '$1299', '12-99', '05/07/2026', '1,29,900', '1,299.500.000', '0x10', 'Infinity', '#####', 'QAR'].map(
      (cell): [string, string, string] => [cell, `"${cell}" is not a number.`, 'Write the number alone.'],
    ),
    ...(['1299.505', 1.299, '0', -5] as const).map((cell): [string | number, string, string] => [
      cell,
      `${JSON.stringify(cell)} is no price.`,
      'Write what it costs with at most two decimals, or leave the cell empty where it is not sold in this size.',
    ]),
  ])('%j', (cell, problem, change) => {
    expect(readPrice(cell)).toEqual({ problem, change });
  });
});

test('a number below zero, or without a price in mind, is a number', () => {
  expect(readNumber('-3')).toBe(-3);
  expect(readNumber('5.125')).toEqual({ problem: '"5.125" could be 5125 or 5.125.', change: 'Write 5125 or 5.125.' });
  expect(readNumber('QAR 5')).toEqual({ problem: '"QAR 5" is not a number.', change: 'Write the number alone.' });
  expect(readNumber(Number.NaN)).toEqual({ problem: 'NaN is not a number.', change: 'Write the number alone.' });
});

/** A price of at most two decimals in cents, as each country writes it. */
const written = (cents: number): string[] => {
  const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  const grouped = (mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark);
  const arabic = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  return [
    `${whole}.${rest}`,
    `${whole},${rest}`,
    `${grouped(',')}.${rest}`,
    `${grouped('.')},${rest}`,
    `${grouped(' ')},${rest}`,
    `${grouped('\u00A0')}.${rest} QAR`,
    arabic(`${grouped('٬')}٫${rest}`),
    `${arabic(`${whole}٫${rest}`)} ر.ق`,
  ];
};

test('whatever is not refused is the price that was meant, in every way to write it with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      for (const text of written(cents)) expect(readPrice(text), text).toBe(cents / 100);
    }),
    { numRuns: 500 },
  );
});
