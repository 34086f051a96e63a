import { expect, test } from 'vitest';
import { createReadLatin } from '#lib/ask/latin.ts';
import { numberWords, withDigits } from '#lib/ask/numbers.ts';
import { fold } from '#lib/ask/text.ts';

test.each([
  ['under two thousand five hundred riyals', 'under 2500 riyals'],
  ['ninety-five kilos', '95 kilos'],
  ['1.5k qr', '1500 qr'],
  ['88k, on his side', '88 kg , on his side'],
  ['a bed for 60k riyals', 'a bed for 60000 riyals'],
  ['one hundred n five kls', '105 kls'],
  ['no more than a thousand', 'no more than 1000'],
  ['between one and two thousand', 'between 1000 and 2000'],
  ['بألفين وخمسمية ريال', 'ب 2500 ريال'],
  ['٣ آلاف ونص', '3500'],
  ['من ألف إلى ألفين', 'من 1000 الي 2000'],
  ['خمسطعش', '15'],
  ['a 4ft6 frame', 'a 137 cm frame'],
  ['عشر سنوات', '10 سنوات'],
  ...['two of us', 'king for one', 'ثلاثة ارباع', 'نص سرير', '180x200'].map((text): [string, string] => [text, fold(text)]),
])('%s: %s', (written, digits) => {
  expect(withDigits(fold(written))).toBe(digits);
});

const readLatin = createReadLatin(numberWords);

test.each([
  ['thmaneen', 'ثمانين'],
  ['khamsin', 'خمسين'],
  ['alf', 'الف'],
  ['w', 'و'],
  ['xylophone', undefined],
])('%s is read as %s', (written, meant) => {
  expect(readLatin(written)).toBe(meant);
});
