import { describe, expect, test } from 'vitest';
import { readPageQuery } from '#lib/search/page-query.ts';
import { textTerms } from '#lib/search/terms.ts';
import { createWordList } from '#lib/search/word-list.ts';

const known = createWordList(
  'mattress side sleeper hot back pain king queen pillow 180x200 160x200 مرتبه وساده ضمان ظهر كينج جانب نوم حر'.split(' '),
);
const read = (text: string) => readPageQuery(text, known);

test('a question looks for the terms under which a text with its words is found', () => {
  for (const text of ['side sleeper', 'المراتب', 'back pain', '180×200'])
    expect(textTerms(text)).toEqual(expect.arrayContaining(read(text).terms));
});

test('words that mean the same look for the same, in either language', () => {
  expect(read('مخدة').terms).toEqual(read('pillow').terms);
  expect(read('الوِسَادَةُ').terms).toEqual(read('وساده').terms);
  expect(read('كنق').terms).toEqual(read('KING').terms);
});

test('words that say nothing are not looked for', () => {
  expect(read('which is the best mattress for my back').terms).toEqual(read('mattress back').terms);
  expect(read('ابي مرتبة زينة حق الظهر').terms).toEqual(expect.arrayContaining(read('مرتبة ظهر').terms));
  expect(read('what is the').terms).toEqual([]);
});

test('a weight is looked for as its band, a bed as its measure', () => {
  expect(read('side sleeper 100 kg').terms).toContain(textTerms('k90to130')[0]);
  for (const text of ['1.8 x 2', '٢ × ١٫٨٠', 'متر وثمانين في مترين', '180x197', '6 by 6.5 feet'])
    expect(read(text).terms).toEqual(textTerms('180×200').filter((term) => term.includes('x')));
});

test('the very word is remembered beside the one that stands for its kin', () => {
  const { terms, written } = read('pillow');
  expect([...terms, ...written].sort()).toEqual([...textTerms('pillow')].sort());
});

describe('a slip', () => {
  test('is read as the word that is near, and reported', () => {
    expect(read('quenn')).toEqual({ ...read('queen'), corrected: ['queen'] });
  });

  test('of a word that nothing is near is left out', () => {
    expect(read('xyzzy pillow').terms).toEqual(read('pillow').terms);
    expect(read('xyzzy')).toEqual({ terms: [], written: [], corrected: [] });
  });

  test('is none while the word is typed', () => {
    expect(read('mattr')).toEqual({ terms: ['mattr'], written: [], corrected: [] });
  });
});
