import { expect, test } from 'vitest';
import { createReadLatin } from '#lib/ask/language/latin.ts';
import { numberWords, withDigits } from '#lib/ask/language/numbers.ts';
import { createCorrect } from '#lib/ask/language/spelling.ts';
import { fold } from '#lib/ask/language/text.ts';

test.each([
  ['under two thousand five hundred riyals', 'under 2500 riyals'],
  ['ninety-five kilos', '95 kilos'],
  ['1.5k qr', '1500 qr'],
  ['no more than a thousand', 'no more than 1000'],
  ['between one and two thousand', 'between 1000 and 2000'],
  ['بألفين وخمسمية ريال', 'ب 2500 ريال'],
  ['٣ آلاف ونص', '3500'],
  ['من ألف إلى ألفين', 'من 1000 الي 2000'],
  ['خمسطعش', '15'],
  ['عشر سنوات', '10 سنوات'],
  ...['two of us', 'king for one', 'ثلاثة ارباع', 'نص سرير', '180x200'].map((text): [string, string] => [text, fold(text)]),
])('%s: %s', (written, digits) => {
  expect(withDigits(fold(written))).toBe(digits);
});

const known = [
  'مرتبه',
  'وساده',
  'مخده',
  'سعر',
  'رخيصه',
  'توصيل',
  'ضمان',
  'صلابه',
  'بطن',
  'قطر',
  'حران',
  'ظهري',
  'جنبي',
  'ريش',
  'عريس',
  ...numberWords,
];
const readLatin = createReadLatin(known);

test.each([
  ['martaba', 'مرتبه'],
  ['mrtbah', 'مرتبه'],
  ['m5adda', 'مخده'],
  ['se3r', 'سعر'],
  ['r5ee9a', 'رخيصه'],
  ['dhahri', 'ظهري'],
  ['reesh', 'ريش'],
  ['3ala', 'علي'],
  ['thmaneen', 'ثمانين'],
  ['xylophone', undefined],
])('%s is read as %s', (written, meant) => {
  expect(readLatin(written)?.word).toBe(meant);
});

const correct = createCorrect(['mattress', 'hybrid', 'latex', 'single', 'مرتبه']);

test.each([
  ['matress', 'mattress'],
  ['hybird', 'hybrid'],
  ['mattresss', 'mattress'],
  ['late', undefined],
  ['mangle', undefined],
  ['', undefined],
])('%s was meant to be %s', (written, meant) => {
  expect(correct(written)).toBe(meant);
});
