import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisePhone } from '#functions/showroom/phone.ts';
import { contactErrors } from '#lib/kiosk/callback.ts';
import { contact } from '#lib/schemas/writes.ts';
import { anyText } from '../../any-text.ts';

describe('what is wrong with a contact', () => {
  test.each([
    ['', '', { name: 'missing', phone: 'missing' }],
    [' \u00a0\t', '  ', { name: 'missing', phone: 'missing' }],
    ['Maryam', '+974 5555 1234', {}],
    ['مريم', '٥٥٥٥١٢٣٤', {}],
    ['م', '۵۵۵۵۱۲۳۴', {}],
    ['M', '5555', { phone: 'wrong' }],
    ['M', '123456789012345678901', { phone: 'wrong' }],
    ['M', '5555 1234 ext', { phone: 'wrong' }],
    ['𝒎'.repeat(200), '55551234', {}],
    ['𝒎'.repeat(201), '55551234', { name: 'wrong' }],
    ['M', `55551234${' '.repeat(93)}`, { phone: 'wrong' }],
  ])('%j, %j', (name, phone, faults) => {
    expect(contactErrors({ name, phone })).toEqual(faults);
  });
});

test('it is what the service refuses, and nothing else', () => {
  const phone = fc.oneof(anyText(), fc.stringMatching(/^[+٠-٩۰-۹0-9 ()-]{0,25}$/u));
  fc.assert(
    fc.property(anyText({ maxLength: 250 }), phone, (name, phone) => {
      const taken = contact.safeParse({ name, phone }).success && normalisePhone(phone) !== null;
      expect(Object.keys(contactErrors({ name, phone })).length === 0).toBe(taken);
    }),
    { numRuns: 2000 },
  );
});
