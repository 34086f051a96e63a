import { expect, test } from 'vitest';
import { DeliveryError, errorName, safeMessage } from '#functions/showroom/channel.ts';

test('our own words are told', () => {
  expect(safeMessage(new DeliveryError('the webhook answered 500'))).toBe('the webhook answered 500');
});

test("of anybody else's error, class and code are told and nothing more", () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:25'), { code: 'ECONNREFUSED' });
  expect(safeMessage(new TypeError('no such property of Maryam'))).toBe('TypeError');
  expect(safeMessage(refused)).toBe('ECONNREFUSED');
  expect(safeMessage(new TypeError('fetch failed', { cause: refused }))).toBe('ECONNREFUSED');
  expect(safeMessage(Object.assign(new Error('x'), { code: 'Maryam 3333' }))).toBe('Error');
  expect(errorName('3333 4444')).toBe('unknown error');
});
