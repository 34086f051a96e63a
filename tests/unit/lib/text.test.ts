import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePoints, localizedName, slug, text, url } from '#lib/schemas/text.ts';
import { anyText } from '../any-text.ts';

test('characters are Unicode code points (G52)', () => {
  expect(codePoints('كينج')).toBe(4);
  expect(codePoints('😀')).toBe(1);
  fc.assert(fc.property(anyText(), (value) => codePoints(value) === Array.from(value).length));
});

describe('a text of 2 to 3 characters', () => {
  const short = text(3, 2);

  test.each(['ab', 'abc', '😀😀', '😀😀😀'])('takes %s', (value) => {
    expect(short.safeParse(value).success).toBe(true);
  });

  test.each([
    ['a', 'must be at least 2 characters'],
    ['😀', 'must be at least 2 characters'],
    ['abcd', 'must be at most 3 characters'],
    ['😀😀😀😀', 'must be at most 3 characters'],
  ])('refuses %s', (value, message) => {
    expect(short.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('publishes its bounds', () => {
    expect(short.meta()).toMatchObject({ minLength: 2, maxLength: 3 });
    expect(text(3).meta()).toEqual({ maxLength: 3 });
  });
});

test('a name stands in English and, in Arabic script, in Arabic', () => {
  const accepts = (value: unknown) => localizedName.safeParse(value).success;
  expect(accepts({ en: 'King', ar: 'كينج' })).toBe(true);
  expect(accepts({ en: 'King', ar: 'كينج King' })).toBe(true);
  for (const wrong of [{ en: 'King' }, { en: 'King', ar: 'King' }, { en: '', ar: 'كينج' }, { en: 'King', ar: 'كينج', fr: 'Roi' }])
    expect(accepts(wrong)).toBe(false);
});

test('an id is letters, digits and single hyphens, 80 at most', () => {
  for (const right of ['king', 'side-k90to130-hot', '5', 'a'.repeat(80)]) expect(slug.safeParse(right).success).toBe(true);
  for (const wrong of ['', '-a', 'a-', 'a--b', 'a b', 'a/b', 'كينج', '__proto__', 'a'.repeat(81)])
    expect(slug.safeParse(wrong).success).toBe(false);
});

test('an address is absolute and at most 2000 characters long', () => {
  expect(url.safeParse(`https://guidance.example/${'a'.repeat(1975)}`).success).toBe(true);
  for (const wrong of ['/api', 'guidance', `https://guidance.example/${'a'.repeat(1976)}`])
    expect(url.safeParse(wrong).success).toBe(false);
});
