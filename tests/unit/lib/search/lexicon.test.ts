import { describe, expect, test } from 'vitest';
import { canonicalWord, indexTerms } from '#lib/search/lexicon.ts';
import { words } from '#lib/search/normalise.ts';

const asked = (text: string): string[] => words(text).map(canonicalWord);

const kin: readonly [string, readonly string[]][] = [
  ['مرتبة', ['مراتب', 'المرتبة', 'والمراتب', 'فراش', 'mattress', 'Mattresses', 'matress']],
  ['وسادة', ['وسائد', 'الوسادة', 'مخدة', 'pillow', 'pillows']],
  ['كينج', ['كينغ', 'كنج', 'كنق', 'king', 'kingsize']],
  ['مفرد', ['المفرد', 'فردي', 'نفر', 'single', 'twin']],
  ['طفل', ['الأطفال', 'رضيع', 'ياهل', 'baby', 'children']],
  ['حساسية', ['الحساسية', 'حساسيه', 'allergy', 'allergies']],
  ['ضمان', ['الضمان', 'كفالة', 'warranty', 'guarantee']],
];

describe('words that mean the same to a shopper are looked for alike', () => {
  test.each(kin)('%s: %o', (first, others) => {
    for (const other of others) expect(asked(other)).toEqual(asked(first));
  });
});

test('words that mean something else are not', () => {
  const different = [...kin.map(([first]) => first), 'كوين', 'مزدوج', 'توصيل', 'xyzzy'].flatMap(asked);
  expect(new Set(different).size).toBe(different.length);
});

test('a word that the lexicon does not hold is itself, stemmed', () => {
  expect(asked('Xyzzies 180')).toEqual(['xyzzy', '180']);
});

test('a word of a text is found as itself, for beginnings and slips, and as what stands for its kin', () => {
  for (const word of ['warranty', 'mattresses', 'كنق'].flatMap(words)) expect(indexTerms(word)).toContain(canonicalWord(word));
  expect(indexTerms('warranty')).toContain('warranty');
  expect(indexTerms('warranty')).toHaveLength(2);
  expect(indexTerms('xyzzies')).toEqual(['xyzzy']);
});
