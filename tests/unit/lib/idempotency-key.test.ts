import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIdempotencyKey } from '#lib/contract/body.ts';
import { anyText } from '../any-text.ts';
import { problemOf, seen } from '../thrown.ts';

const fault = (...sent: string[]) => seen(problemOf(() => readIdempotencyKey(sent)));

test('without a header there is no key', () => {
  expect(readIdempotencyKey([])).toBeNull();
});

describe('a key is what stands in the header, its quotes not counted (G22)', () => {
  test.each([
    ['abc', 'abc'],
    ['"abc"', 'abc'],
    ['a"b', 'a"b'],
    ['"abc', '"abc'],
    ['abc"', 'abc"'],
    ['"a"b"', 'a"b'],
    ['""a""', '"a"'],
    ['"', '"'],
    [' abc ', ' abc '],
    ['a, b', 'a, b'],
    ['طلب-١', 'طلب-١'],
    ['x'.repeat(200), 'x'.repeat(200)],
    [`"${'x'.repeat(200)}"`, 'x'.repeat(200)],
    ['🛏'.repeat(200), '🛏'.repeat(200)],
  ])('%.20s', (sent, key) => {
    expect(readIdempotencyKey([sent])).toBe(key);
  });
});

describe('400 invalid_parameter for', () => {
  test.each([
    ['201 characters', ['x'.repeat(201)], 'has more than 200 characters'],
    ['201 characters in quotes', [`"${'x'.repeat(201)}"`], 'has more than 200 characters'],
    ['201 emoji', ['🛏'.repeat(201)], 'has more than 200 characters'],
    ['nothing', [''], 'is empty'],
    ['spaces', ['  '], 'is empty'],
    ['quotes alone', ['""'], 'is empty'],
    ['a quoted space', ['" "'], 'is empty'],
    ['two', ['a', 'b'], 'was sent more than once'],
    ['the same twice', ['a', 'a'], 'was sent more than once'],
    ['a tab', ['a\tb'], 'holds control characters'],
    ['a line end', ['"a\nb"'], 'holds control characters'],
    ['a null character', ['\u0000'], 'holds control characters'],
    ['DEL', ['a\u007f'], 'holds control characters'],
    ['a C1 control', ['a\u0085'], 'holds control characters'],
  ])('%s', (_, sent, what) => {
    expect(fault(...sent)).toEqual({
      id: 'invalid_parameter',
      status: 400,
      detail: `The header Idempotency-Key ${what}.`,
      parameter: 'Idempotency-Key',
      hint: 'Send Idempotency-Key once, with 1 to 200 characters and no control characters.',
    });
  });
});

test('any text is refused, or is the same key in quotes', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 250 }), (sent) => {
      if (problemOf(() => readIdempotencyKey([sent]))) return;
      const key = readIdempotencyKey([sent]) ?? '';
      expect(Array.from(key).length).toBeLessThanOrEqual(200);
      expect(readIdempotencyKey([`"${key}"`])).toBe(key);
    }),
    { numRuns: 500 },
  );
});
