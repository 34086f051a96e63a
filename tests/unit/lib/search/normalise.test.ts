import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, stem, words } from '#lib/search/normalise.ts';
import { anyText } from '../../any-text.ts';

describe('fold', () => {
  test.each([
    ['King SIZE', 'king size'],
    ['أحمد إلى آخر ٱلبيت', 'احمد الي اخر البيت'],
    ['مرتبة', 'مرتبه'],
    ['مرتبى', 'مرتبي'],
    ['هادئ مؤلم', 'هادي مولم'],
    ['مُرَتَّبَةٌ', 'مرتبه'],
    ['مرتـــبة', 'مرتبه'],
    ['کینگ', 'كينق'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['ＫＩＮＧ', 'king'],
    ['\u200Eking\u200F', 'king'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('of a folded text changes nothing', () => {
    const arabic = fc.string({ unit: fc.integer({ min: 0x600, max: 0x6ff }).map((point) => String.fromCodePoint(point)) });
    fc.assert(fc.property(fc.oneof(arabic, anyText()), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('words', () => {
  test.each([
    ['What size is a Qatar king?', ['what', 'size', 'is', 'a', 'qatar', 'king']],
    ['180×200 cm', ['180', '200', 'cm']],
    ['180x200, 180 X 200, 180*200', ['180', '200', '180', '200', '180', '200']],
    ['١٨٠×٢٠٠', ['180', '200']],
    ['x-large 5x', ['x', 'large', '5x']],
    ['السؤال: أي مقاس؟', ['السوال', 'اي', 'مقاس']],
    [' —!؟ ', []],
    ['', []],
  ])('of %s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('stem', () => {
  test.each([
    ['الوساده', 'وساد'],
    ['والمراتب', 'مراتب'],
    ['بالقطن', 'قطن'],
    ['للظهر', 'ظهر'],
    ['مقاسات', 'مقاس'],
    ['المهندسين', 'مهندس'],
    ['sizes', 'size'],
    ['allergies', 'allergy'],
    ['pillows', 'pillow'],
    ['mattresses', 'mattress'],
  ])('of %s is %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  test.each(['الم', 'هات', 'glass', 'gas', 'king', 'ies', '180'])('leaves %s as it is', (word) => {
    expect(stem(word)).toBe(word);
  });
});
