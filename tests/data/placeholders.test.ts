import { expect, test } from 'vitest';
import { isPublicOrigin, placeholders } from '#lib/rules/placeholders.ts';
import { testedContent } from '../fixtures/content.ts';

const { site } = testedContent;

test.each([
  ['+974 0000 0000', 'showroom@example.com', '+97400000000', ['contact, phone', 'contact, email', 'whatsapp']],
  ['0000-0000', 'us@shop.test', undefined, ['contact, phone', 'contact, email']],
  ['+974 4400 0000', 'us@myexample.com', '+97455001234', []],
  ['+974 4412 3400', 'us@shop.qa', '+97400000000', ['whatsapp']],
])('of %s, %s and %s these are placeholders: %j', (phone, email, whatsapp, fields) => {
  const found = placeholders({ site: { ...site, contact: { ...site.contact, phone, email }, whatsapp } });
  expect(found.map(({ field }) => field)).toEqual(fields);
  expect(found.every(({ file, warning }) => file === 'site' && warning)).toBe(true);
});

test.each([
  ['https://sleep.shop.qa', true],
  ['http://8.8.8.8:8080', true],
  ['http://localhost:4321', false],
  ['http://127.0.0.1', false],
  ['http://192.168.1.20:8080', false],
  ['http://[::1]', false],
  ['http://[fd00::1]', false],
  ['https://kiosk', false],
  ['https://kiosk.local', false],
  ['https://guidance.example', false],
])('%s is public: %s', (origin, expected) => {
  expect(isPublicOrigin(origin)).toBe(expected);
});
