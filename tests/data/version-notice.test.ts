import { expect, test } from 'vitest';
import { versionNotice } from '#lib/rules/service.ts';
import { broken, realContent } from '../fixtures/content.ts';

/** Faults of the content with these dates for version 1. */
const withDates = (deprecation: string | null, sunset: string | null) =>
  versionNotice.check(broken(realContent, (copy) => (copy.versions = [{ id: 'v1', number: '1.0.0', deprecation, sunset }])));

test('the versions of the content pass', () => {
  expect(versionNotice.check(realContent)).toEqual([]);
});

test.each([
  ['2027-01-01', '2027-06-29', 179],
  ['2027-01-01', '2027-01-01', 0],
  ['2027-01-02', '2027-01-01', -1],
])('notice from %s to %s is a fault', (deprecation, sunset, days) => {
  expect(withDates(deprecation, sunset)).toEqual([
    {
      file: 'versions',
      field: 'v1, sunset',
      problem: `only ${days} days of notice lie between deprecation and sunset.`,
      change: 'At least 180 days are promised: choose a later sunset.',
    },
  ]);
});

test.each([
  ['2027-01-01', '2027-06-30'],
  ['2027-01-01', null],
  [null, null],
])('notice from %s to %s passes', (deprecation, sunset) => {
  expect(withDates(deprecation, sunset)).toEqual([]);
});

test('a sunset without a deprecation is a fault', () => {
  expect(withDates(null, '2030-01-01')).toEqual([
    {
      file: 'versions',
      field: 'v1, deprecation',
      problem: 'a version with a sunset has no deprecation date.',
      change: 'Add a date at least 180 days before the sunset.',
    },
  ]);
});

test('no version at all is a fault', () => {
  const content = broken(realContent, (copy) => (copy.versions = []));
  expect(versionNotice.check(content)).toEqual([
    { file: 'versions', field: 'the file', problem: 'there is no version.', change: 'Add the current one.' },
  ]);
});
