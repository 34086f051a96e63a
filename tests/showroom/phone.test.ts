import { expect, test } from 'vitest';
import { normalisePhone } from '#functions/showroom/phone.ts';

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
])('%s is %s', (text, phone) => {
  expect(normalisePhone(text)).toBe(phone);
});

test.each([
  ['12345', '12345'],
  ['99999999999999999999', '99999999999999999999'],
  ['+12345678901234567890', '12345678901234567890'],
])('%s is in no numbering plan and stays as its digits', (text, digits) => {
  expect(normalisePhone(text)).toBe(digits);
});

test.each(['', ' ', '+', '1234', '٣٣٣', '999999999999999999999', 'call me', '3333 4444 ext 5', 'tel:33334444', '3333\u00BD4444x'])(
  '%j is no phone number',
  (text) => {
    expect(normalisePhone(text)).toBeNull();
  },
);
