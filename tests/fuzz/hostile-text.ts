import fc from 'fast-check';

/** Texts that break what was written for friendly ones. */

const telling = [
  '',
  ' ',
  '\u0000',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '٣',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '${7*7}',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202etxt.exe',
  'ﷺ',
  '👩‍👩‍👧‍👦',
  'e\u0301\u0301\u0301',
  'İstanbul',
  'مرتبة كينج',
  'king',
  '[]',
  '[{}]',
  '{"a":',
  '"',
  '\\',
  ',',
  ';',
  '*',
  'a,b',
] as const;

const point = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code));

const character = fc.oneof(
  { weight: 6, arbitrary: point(0x20, 0x7e) },
  { weight: 2, arbitrary: point(0x600, 0x6ff) },
  { weight: 1, arbitrary: point(0, 0x1f) },
  { weight: 1, arbitrary: point(0xd800, 0xdfff) },
  { weight: 1, arbitrary: point(0, 0x10_ffff) },
);

/** A text without limits to what is in it. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...telling) },
  { weight: 4, arbitrary: fc.string({ unit: character, maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...telling, 'a', ' ', 'a '), fc.integer({ min: 2, max: 400 }))
      .map(([text, times]) => text.repeat(times)),
  },
);

/** The bytes of a text in UTF-8, each as a character: everything that goes over the wire is written so here. */
export const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
