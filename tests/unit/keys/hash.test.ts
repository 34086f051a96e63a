import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, sha256 } from '#functions/store/values.ts';

test('sha256 is SHA-256 of UTF-8 in hex (FIPS 180-4 examples)', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: { d: [2, 1], c: null } }, '{"a":{"c":null,"d":[2,1]},"b":1}'],
    [[{ b: 1, a: 2 }], '[{"a":2,"b":1}]'],
    [JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}'), '{"__proto__":{"a":2,"z":1},"b":1}'],
    [null, 'null'],
    ['كينج', '"كينج"'],
  ])('of %o', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('tells an empty object from an empty array, null and nothing', () => {
    const texts = [{}, [], { a: null }, { a: [] }, { a: {} }, { a: '' }].map(canonicalJson);
    expect(new Set(texts).size).toBe(6);
  });

  test('is the same for equal values, whatever the order of their members', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, reversed(member)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
