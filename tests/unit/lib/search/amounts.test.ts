import { describe, expect, it } from 'vitest';
import { isNumberWord, withDigits } from '#lib/search/amounts.ts';
import { fold } from '#lib/search/normalise.ts';

describe('number words become digits', () => {
  it.each([
    ['under two thousand five hundred riyals', 'under 2500 riyals'],
    ['fifteen hundred', '1500'],
    ['ninety-five kilos', '95 kilos'],
    ['1.5k qr', '1500 qr'],
    ['up to QAR 3,500', 'up to qar 3500'],
    ['no more than a thousand', 'no more than 1000'],
    ['between one and two thousand', 'between 1000 and 2000'],
    ['two hundred and fifty', '250'],
    ['بألفين وخمسمية ريال', 'ب 2500 ريال'],
    ['٣ آلاف ونص', '3500'],
    ['خمسة وتسعين كيلو', '95 كيلو'],
    ['ألف وثمانمئة', '1800'],
    ['أقل من ثلاث آلاف', 'اقل من 3000'],
    ['مية وعشرة كيلو', '110 كيلو'],
    ['من ألف إلى ألفين', 'من 1000 الي 2000'],
    ['تحت المية', 'تحت 100'],
    ['خمسطعش', '15'],
    ['عشر سنوات', '10 سنوات'],
    ['خمس سنوات', '5 سنوات'],
  ])('%s: %s', (written, digits) => {
    expect(withDigits(fold(written))).toBe(digits);
  });

  it.each(['two of us', 'king for one', 'ثلاثة ارباع', 'نص سرير', 'two three', '180x200'])('%s stays', (written) => {
    expect(withDigits(fold(written))).toBe(fold(written));
  });

  it('takes a long run of numbers in linear time', () => {
    const long = 'thousand two '.repeat(2000);
    const start = performance.now();
    withDigits(long);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

it('knows a number word, also joined to what is before it', () => {
  expect(['two', 'ألفين', 'وخمسين', 'بألف'].map((word) => isNumberWord(fold(word)))).toEqual([true, true, true, true]);
  expect(['mattress', 'مرتبة'].map((word) => isNumberWord(fold(word)))).toEqual([false, false]);
});
