import { expect, test } from 'vitest';
import { expiryFaults, securityExpiry } from '#lib/rules/service.ts';
import { realContent } from '../fixtures/content.ts';

const { site } = realContent;
const end = Date.parse(site.securityExpires);
const at = (daysBefore: number) => expiryFaults({ site }, new Date(end - daysBefore * 86_400_000));

test('security.txt of today holds for weeks: if this fails, see that the address is read, and choose a new date in site.json', () => {
  expect(securityExpiry.check(realContent)).toEqual([]);
});

test.each([60, 200, 365])('%d days before its end nothing is said', (days) => {
  expect(at(days)).toEqual([]);
});

test.each([
  [59.5, 'security.txt lapses in 59 days.'],
  [0, 'security.txt lapses in 0 days.'],
  [-1, 'security.txt has lapsed, and nobody need believe it.'],
  [400, 'security.txt may not be dated more than a year ahead.'],
])('%d days before its end the build says so and goes on', (days, problem) => {
  expect(at(days)).toMatchObject([{ file: 'site', field: 'securityExpires', problem, warning: true }]);
});
