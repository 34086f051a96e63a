import { describe, expect, test } from 'vitest';
import { noticeGiven, retirementHeaders, versions } from '#lib/domain/versions.ts';
import { settings } from '../settings.ts';

const staying = { id: 'v1', number: '1.0.0', deprecation: null, sunset: null };
const retiring = { ...staying, deprecation: '2027-01-01', sunset: '2027-06-30' };

test('GET /versions gives the policy and every version, the last as the current one (G37)', () => {
  expect(versions([retiring, { ...staying, id: 'v2', number: '2.0.0' }], settings)).toEqual({
    current: 'v2',
    scheme: 'The version is part of the URL path: {root_url}/api/{version}.',
    deprecationNoticeDays: 180,
    retirementHeaders: ['Deprecation', 'Sunset'],
    versions: [
      { id: 'v1', number: '1.0.0', baseUrl: 'https://guidance.example/api/v1', deprecation: '2027-01-01', sunset: '2027-06-30' },
      { id: 'v2', number: '2.0.0', baseUrl: 'https://guidance.example/api/v2', deprecation: null, sunset: null },
    ],
  });
});

test('notice is counted in whole days, and is null where there is none', () => {
  expect(noticeGiven(retiring)).toBe(180);
  expect(noticeGiven({ ...retiring, sunset: null })).toBeNull();
  expect(noticeGiven({ ...retiring, deprecation: null })).toBeNull();
});

describe('headers of a version', () => {
  test('that retires: Deprecation (RFC 9745), its link, and Sunset (RFC 8594)', () => {
    expect(retirementHeaders(retiring, settings)).toEqual({
      Deprecation: '@1798761600',
      Link: '<https://guidance.example/api/v1/versions>; rel="deprecation"; type="application/json"',
      Sunset: 'Wed, 30 Jun 2027 00:00:00 GMT',
    });
  });

  test('that is deprecated without an end: no Sunset', () => {
    expect(Object.keys(retirementHeaders({ ...retiring, sunset: null }, settings))).toEqual(['Deprecation', 'Link']);
  });

  test('that stays: none', () => {
    expect(retirementHeaders(staying, settings)).toEqual({});
  });
});
