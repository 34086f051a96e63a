import { expect, test } from 'vitest';
import { latex } from '#lib/rules/products.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

const change = 'Write true, or correct the material.';

test('whatever is of latex in the content says so', () => {
  expect(latex.check(realContent)).toEqual([]);
});

test('a latex mattress that is marked as free of latex is a fault', () => {
  const content = broken(realContent, ({ mattresses }) => (record(mattresses, 'palm-grove-latex').containsLatex = false));
  expect(latex.check(content)).toEqual([
    { file: 'products', field: 'palm-grove-latex, containsLatex', problem: 'a latex mattress is marked as free of latex.', change },
  ]);
});

test.each([
  ['seashell-latex', 'latex'],
  ['basil-shredded-latex', 'shredded-latex'],
])('the pillow %s, filled with %s, that is marked as free of latex is a fault', (id, fill) => {
  const content = broken(realContent, ({ pillows }) => (record(pillows, id).containsLatex = false));
  expect(latex.check(content)).toEqual([
    { file: 'products', field: `${id}, containsLatex`, problem: `a pillow filled with ${fill} is marked as free of latex.`, change },
  ]);
});

test.each([
  ['in English', { en: 'Dune Hybrid with LATEX (sample)', ar: 'مرتبة الكثيب الهجينة (نموذج)' }],
  ['in Arabic', { en: 'Dune Hybrid (sample)', ar: 'مرتبة الكثيب الهجينة باللاتكس (نموذج)' }],
])('a product that is named after latex %s and marked as free of it is a fault, whatever it is made of', (_, name) => {
  const content = broken(realContent, ({ mattresses, pillows }) => {
    record(mattresses, 'dune-hybrid').name = name;
    record(pillows, 'shore-microfibre').name = name;
  });
  expect(latex.check(content)).toEqual([
    {
      file: 'products',
      field: 'dune-hybrid, containsLatex',
      problem: 'a mattress named after latex is marked as free of latex.',
      change,
    },
    {
      file: 'products',
      field: 'shore-microfibre, containsLatex',
      problem: 'a pillow named after latex is marked as free of latex.',
      change,
    },
  ]);
});

test('a fill written with a capital letter is latex all the same', () => {
  const content = broken(realContent, ({ pillows }) => (record(pillows, 'shore-microfibre').fill = 'Talalay Latex'));
  expect(latex.check(content)).toEqual([
    {
      file: 'products',
      field: 'shore-microfibre, containsLatex',
      problem: 'a pillow filled with Talalay Latex is marked as free of latex.',
      change,
    },
  ]);
});

test.each([
  ['Latex-Free Cloud (sample)', 'غيمة بدون لاتكس (نموذج)'],
  ['Cloud without latex (sample)', 'غيمة خالية من اللاتكس (نموذج)'],
])('a product named %s is not taken for latex', (en, ar) => {
  const content = broken(realContent, ({ mattresses }) => Object.assign(record(mattresses, 'plateau-medical'), { name: { en, ar } }));
  expect(latex.check(content)).toEqual([]);
});
