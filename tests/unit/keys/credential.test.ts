import { describe, expect, test } from 'vitest';
import { createAuthorize, createKeys, createOwnSecret } from '#functions/plugins/bearer.ts';
import { settings } from '../settings.ts';
import { problemOf, seen } from '../thrown.ts';

const keys = createKeys({ settings, secret: createOwnSecret(), isRevoked: () => false });
const authorize = createAuthorize(keys, settings);
const fault = (authorization: string | undefined) => seen(problemOf(() => authorize(authorization)));

test.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('%s and a key is a credential', (scheme) => {
  expect(authorize(`${scheme} mpg_test_sandbox`)).toMatchObject({ mode: 'test', published: true });
  expect(authorize(`${scheme} ${keys.issue('live')} `)).toMatchObject({ mode: 'live', published: false });
});

test('no header is missing_credential, naming the sandbox key', () => {
  const authorization = undefined;
  expect(fault(authorization)).toEqual({
    id: 'missing_credential',
    status: 401,
    detail: 'This endpoint needs a bearer token. The sandbox key mpg_test_sandbox always works.',
  });
});

describe('invalid_credential, naming the sandbox key (G17), for', () => {
  test.each([
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic eDp5',
    'mpg_test_sandbox',
    'Bearermpg_test_sandbox',
    'Bearer mpg_test_sandbox x',
    'Bearer\tmpg_test_sandbox',
    'Bearer mpg_test_sandbox\n',
    'Digest Bearer mpg_test_sandbox',
  ])('"%s"', (authorization) => {
    expect(fault(authorization)).toEqual({
      id: 'invalid_credential',
      status: 401,
      detail: 'The bearer token is unknown or revoked. The sandbox key mpg_test_sandbox always works.',
    });
  });
});

test('a header of 32 KiB of spaces is read in no time', () => {
  const before = performance.now();
  expect(fault(`Bearer ${' '.repeat(32_768)}x y`)?.id).toBe('invalid_credential');
  expect(performance.now() - before).toBeLessThan(1000);
});
