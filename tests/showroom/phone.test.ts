import fc from 'fast-check';
import { getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { isPhone, namesPhone, parsePhone, phoneLinks } from '#lib/callback/phone.ts';

const phone = '+97455512345';
const national = '55512345';
const international = `974${national}`;

/** 55512345 in other digits. */
const inDigits = (digits: string, zero: number): string => digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const spaced = (digits: string, ...lengths: number[]): string[] => {
  let start = 0;
  return lengths.map((length) => digits.slice(start, (start += length)));
};

const groups = [[8], [4, 4], [2, 2, 2, 2], [3, 2, 3], [1, 1, 1, 1, 1, 1, 1, 1]].map((lengths) => spaced(national, ...lengths));

/** One number in every way of writing it, made of parts. */
const spellings = [
  ...groups.flatMap((parts) => [' ', '-', '.', '\u00a0', '\u2011', '/'].map((separator) => parts.join(separator))),
  ...[
    '+974',
    '00974',
    '974',
    '0974',
    '000974',
    '+00974',
    '(974)',
    '(+974)',
    '+974 (0)',
    '+974 0',
    '+974-0-',
    '974 0',
    '0',
    '00',
    '+',
    '+974 974',
  ].flatMap((prefix) => [`${prefix}${national}`, `${prefix} 5551 2345`]),
  ...['974 974', '00974 00974', '+974 +974', '+974 00974 0', '++974', '+ 974', ' +974', '"+974'].map((prefix) => `${prefix} 5551-2345`),
  ...[0x0660, 0x06f0, 0xff10].flatMap((zero) => [
    inDigits(national, zero),
    `+${inDigits(international, zero)}`,
    `＋${inDigits('974 0 5551 2345', zero)}`,
    inDigits(`00${international}`, zero),
  ]),
  ...['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\ufe0f\u20e3', '\u{e0041}', '\u2066', '\u202e'].flatMap((invisible) => [
    Array.from(national).join(invisible),
    `${invisible}+${Array.from(international).join(invisible)}${invisible}`,
  ]),
];

/** What people write after a number: 60 of them. */
const suffixes = [
  ' ',
  ' - ',
  '-',
  ' / ',
  ', ',
  ' x',
  'x',
  ' ext ',
  ' ext. ',
  ';ext=',
  ' extension ',
  ' #',
  '#',
  '*',
  ' p',
  ',,',
  ' (',
  ' تحويلة ',
  ' داخلي ',
  '+',
].flatMap((separator) => ['1', '10', '1234'].map((digits) => separator + digits));

describe('one number is one number', () => {
  test('however it is written', () => {
    expect(spellings.length).toBeGreaterThanOrEqual(47);
    expect(spellings.filter((text) => parsePhone(text)?.number !== phone)).toEqual([]);
  });

  test('whatever is written after it', () => {
    expect(suffixes).toHaveLength(60);
    const written = [national, '5551 2345', '555 12 345', '0 5551 2345', '+974 5551 2345', '00974 0 5551 2345', inDigits(national, 0x0660)];
    const others = written.flatMap((text) => suffixes.map((suffix) => text + suffix)).filter((text) => parsePhone(text)?.number !== phone);
    expect(others).toEqual([]);
  });

  test('with the digits of any extension, up to the longest number', () => {
    const digits = fc.stringMatching(/^\d{0,9}$/);
    fc.assert(
      fc.property(
        digits,
        (more) => parsePhone(`+974 5551 2345${more}`)?.number === phone && isPhone(phone, `5551 2345 ext. ${more || '1'}`),
      ),
    );
  });
});

test.each([
  ['+974 4400 0001', '+97444000001', 'QA'],
  ['800 1234', '+9748001234', 'QA'],
  ['+44 20 7946 0018', '+442079460018', 'GB'],
  ['0044 20 7946 0018', '+442079460018', 'GB'],
  ['+44 (0)20 7946 0018', '+442079460018', 'GB'],
  ['+966 50 123 4567', '+966501234567', 'SA'],
  ['966501234567', '+966501234567', 'SA'],
  ['91 98765 43210', '+919876543210', 'IN'],
  // These begin with the digits of a Qatari number, and are written as one of another country.
  ['639171234567', '+639171234567', 'PH'],
  ['63 917 123 4567', '+639171234567', 'PH'],
  ['+39 06 487 71234', '+390648771234', 'IT'],
  ['+1 (212) 555-2368', '+12125552368', 'US'],
  ['+800 1234 5678', '+80012345678', null],
])('%s is %s of %s', (text, number, region) => {
  expect(parsePhone(text)).toMatchObject({ number, region, isValid: true, uncallable: null });
});

test('a number of one country and another are two, however they are written, and each is itself again', () => {
  const countries = ['QA', 'SA', 'AE', 'IN', 'PK', 'PH', 'EG', 'GB', 'DE', 'US'] as const;
  /** A valid number of a country: its example with other digits at the end. */
  const numbers = fc
    .record({ country: fc.constantFrom(...countries), end: fc.stringMatching(/^\d{6}$/) })
    .map(({ country, end }) => `${String(getExampleNumber(country, examples)?.number).slice(0, -6)}${end}`)
    .filter((number) => parsePhone(number)?.isValid === true);
  const write = (number: string): string[] => [number, `00${number.slice(1)}`, number.slice(1), `${number} x12`];
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      for (const text of write(one)) expect(parsePhone(text)).toMatchObject({ number: one, isValid: true });
      expect(isPhone(one, other)).toBe(one === other);
    }),
    { numRuns: 500 },
  );
});

test('two Qatari mobiles are two numbers', () => {
  const mobile = fc.tuple(fc.constantFrom('3', '5', '6', '7'), fc.stringMatching(/^\d{7}$/)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(mobile, mobile, (one, other) => {
      expect(parsePhone(one)).toMatchObject({ number: `+974${one}`, isValid: true });
      expect(parsePhone(one)?.number === parsePhone(`+974 0 ${other}`)?.number).toBe(one === other);
    }),
  );
});

test.each([
  ['+974 0000 0000', '00000000'],
  ['0000 0000', '00000000'],
  ['12345', '12345'],
  ['0000 0001', '00000001'],
  ['+974 0000 0999', '00000999'],
  ['+44 12 345', '4412345'],
  ['00000', '00000'],
])('%s is in no numbering plan: its digits are %s', (text, number) => {
  expect(parsePhone(text)).toMatchObject({ number, isValid: false, isMobile: false, region: null, callingCode: null, uncallable: null });
});

test.each([
  ['1234567', 'few', '1234567'],
  ['5500123', 'few', '5500123'],
  ['+974 5500 123', 'few', '+974 5500 123'],
  ['12345678', 'unknown', '12345678'],
  ['550012345', 'many', '550012345'],
  ['+974 5500 12345', 'many', '+974 5500 12345'],
  // At home in Saudi Arabia.
  ['0501234567', 'many', '0501234567'],
  ['+966 50 123 456', 'few', '+966 50 123 456'],
  ['+966 50 123 45678', 'many', '+966 50 123 45678'],
  ['٥٥٠٠١٢٣٤', null, '+974 5500 1234'],
  ['55001234 ext 12', null, '+974 5500 1234'],
  ['5500 1234 / 5512 3498', null, '+974 5500 1234'],
  ['0091 98765 43210', null, '+91 98765 43210'],
])('%s: what is doubted is %s, and it is shown as %s (G49)', (text, doubt, display) => {
  const phone = parsePhone(text);
  expect(phone).toMatchObject({ doubt, display });
  expect(phoneLinks(phone).call === null).toBe(doubt !== null);
});

test.each([
  ['premium', ['+979 123 456 789', '979123456789', '+1 900 555 1234', '+44 909 879 0000', '00 44 (0)909 879 0000 - 10']],
  [
    'satellite',
    ['+870 773 111 632', '+8816 1234 5678', '881612345678', '+88216 1234567', '+882 16', '+88312345', '+878 10 1234567890', '+888 12345'],
  ],
  ['short', ['+974 999', '00974 999', '(974) 0 999', '974999', '999 99', '99999', '112 00', '+974 112', '911 911', '+974 100', '+44 999']],
] as const)('a number that is not called: %s', (uncallable, texts) => {
  expect(texts.filter((text) => parsePhone(text)?.uncallable !== uncallable)).toEqual([]);
});

test.each(['', ' ', '+', '1234', '٣٣٣', '999999999999999999999', 'call me', 'ext 12345', 'tel:33334444', '3333\u00BD4444x', '1234 ext 5'])(
  '%j is no phone number',
  (text) => {
    expect(parsePhone(text)).toBeNull();
  },
);

const names = namesPhone('+97455123498');

test.each([
  '55123498',
  '+974 5512 3498',
  '(974) 5512-3498',
  '00974-5512-3498',
  '+974 0 5512 3498',
  '5512.3498',
  '٥٥١٢ ٣٤٩٨',
  '۵۵۱۲۳۴۹۸',
  '５５１２３４９８',
  '\u200e+974\u00a05512\u00a03498\u200f',
  '5512\u200b3498',
  '5512 3498 - 10',
])('%s is the number, alone and inside a text', (written) => {
  expect(isPhone('+97455123498', written)).toBe(true);
  expect(names(`please call ${written}, after six`)).toBe(true);
  expect(names(JSON.stringify({ note: `رقمي ${written}` }))).toBe(true);
});

test.each(['{"phone":97455123498}', '{"numbers":[12,55123498]}', 'm:55123498;', '3333 4444 / 5512 3498'])('it is in %s', (text) => {
  expect(names(text)).toBe(true);
});

test.each(['', 'no digits', '5512 3499', '5512, 3498', '[5512,3498]', '{"a":5512,"b":3498}', '55c123498', '2026-11-21T06:05:00.000Z'])(
  'it is not in %s',
  (text) => {
    expect(names(text)).toBe(false);
  },
);

test('a number of another country is looked for with its country code', () => {
  const foreign = namesPhone('+447400123456');
  for (const text of ['+44 7400 123456', '0044 7400 123456', '+44 (0)7400 123456']) expect(foreign(`ring ${text}`)).toBe(true);
  expect(foreign('ring 7400 123456')).toBe(false);
});

test('a number that prices could hold is looked for among contacts alone', () => {
  expect(namesPhone('12345')('12345')).toBe(false);
  expect(isPhone('12345', '12 345')).toBe(true);
});

test('a long text costs a time that grows with its length', () => {
  const startedAt = performance.now();
  expect(names(`${'1'.repeat(100_000)} ${'1-'.repeat(50_000)} ${'-'.repeat(100_000)}`)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
