import { expect, test } from 'vitest';
import { isPhone, namesPhone, normalisePhone } from '#functions/showroom/phone.ts';

test.each([
  ['3333 4444', '+97433334444'],
  ['+974 3333 4444', '+97433334444'],
  ['00974-3333-4444', '+97433334444'],
  ['(974) 3333.4444', '+97433334444'],
  ['٣٣٣٣ ٤٤٤٤', '+97433334444'],
  ['۳۳۳۳۴۴۴۴', '+97433334444'],
  ['＋９７４ ３３３３ ４４４４', '+97433334444'],
  ['\u202A+974 3333 4444\u202C', '+97433334444'],
  ['+44 20 7946 0000', '+442079460000'],
  ['+966 50 000 0000', '+966500000000'],
  ['+974 0000 0000', '+97400000000'],
  // In no numbering plan: they stay as their digits.
  ['12345', '12345'],
  ['+12345678901234567890', '12345678901234567890'],
])('%s is %s', (text, phone) => {
  expect(normalisePhone(text)).toBe(phone);
});

test.each(['', ' ', '+', '1234', '٣٣٣', '999999999999999999999', 'call me', '3333 4444 ext 5', 'tel:33334444', '3333\u00BD4444x'])(
  '%j is no phone number',
  (text) => {
    expect(normalisePhone(text)).toBeNull();
  },
);

const phone = '+97455123498';
const names = namesPhone(phone);

test.each([
  '55123498',
  '+974 5512 3498',
  '(974) 5512-3498',
  '00974-5512-3498',
  '5512.3498',
  '٥٥١٢ ٣٤٩٨',
  '۵۵۱۲۳۴۹۸',
  '５５１２３４９８',
  '\u200e+974\u00a05512\u00a03498\u200f',
])('%s is the number, alone and inside a text', (written) => {
  expect(isPhone(phone, written)).toBe(true);
  expect(names(`please call ${written}, after six`)).toBe(true);
  expect(names(JSON.stringify({ note: `رقمي ${written}` }))).toBe(true);
});

test.each(['{"phone":97455123498}', '{"numbers":[12,55123498]}', 'm:55123498;', '3333 4444 / 5512 3498'])('it is in %s', (text) => {
  expect(names(text)).toBe(true);
});

test.each(['', 'no digits', '5512 3499', '5512, 3498', '[5512,3498]', '{"a":5512,"b":3498}', '55c123498', '2026-11-21T06:05:00.000Z'])(
  'it is not in %s',
  (text) => {
    expect(names(text)).toBe(false);
  },
);

test('a number of another country is looked for with its country code', () => {
  const foreign = namesPhone('+447911123456');
  expect(foreign('ring +44 7911 123456')).toBe(true);
  expect(foreign('ring 0044 7911 123456')).toBe(true);
  expect(foreign('ring 7911 123456')).toBe(false);
});

test('a number that prices could hold is looked for among contacts alone', () => {
  expect(namesPhone('12345')('12345')).toBe(false);
  expect(isPhone('12345', '12 345')).toBe(true);
});

test('a long text costs a time that grows with its length', () => {
  const startedAt = performance.now();
  expect(names(`${'1'.repeat(100_000)} ${'1-'.repeat(50_000)} ${'-'.repeat(100_000)}`)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
