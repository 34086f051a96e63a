import { expect, test } from 'vitest';
import { sampleNames } from '#lib/rules/products.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('every sample of the content looks like one', () => {
  expect(sampleNames.check(realContent)).toEqual([]);
});

test.each([
  ['en', 'Dune Hybrid', 'End the name with (sample).'],
  ['ar', 'مرتبة الكثيب الهجينة', 'End the name with (نموذج).'],
] as const)('a sample that is not marked in %s is a fault', (language, name, change) => {
  const content = broken(realContent, ({ mattresses }) => (record(mattresses, 'dune-hybrid').name[language] = name));
  expect(sampleNames.check(content)).toEqual([
    { file: 'products', field: `dune-hybrid, name, ${language}`, problem: 'a sample must look like one.', change },
  ]);
});

test('a real product that is called a sample is a fault in both languages', () => {
  const content = broken(realContent, ({ pillows }) => (record(pillows, 'seashell-latex').sample = false));
  expect(sampleNames.check(content)).toEqual(
    ['en', 'ar'].map((language) => ({
      file: 'products',
      field: `seashell-latex, name, ${language}`,
      problem: 'a real product must not be called a sample.',
      change: 'Take the mark off the name.',
    })),
  );
});

test('a real product under its own name passes', () => {
  const content = broken(realContent, ({ pillows }) =>
    Object.assign(record(pillows, 'seashell-latex'), { sample: false, name: { en: 'Seashell Latex Pillow', ar: 'وسادة المحارة' } }),
  );
  expect(sampleNames.check(content)).toEqual([]);
});
