import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueTable, checkImport } from '#lib/import/catalogue.ts';
import { cellSentence, type Cell } from '#lib/import/cells.ts';
import { readProducts } from '#lib/import/products.ts';
import { testedContent } from '../fixtures/content.ts';
import { casesOf, csvOf, mattressRow, pillowRow, useUnwritten } from './catalogue-folder.ts';

const folder = useUnwritten();

const refusal = (text: string) => folder.refusal('products.csv', text, { apply: true });

test.each(casesOf<{ kind: string; column: string; value: string; sentence: string }>('wrong-cells'))(
  '$kind, $column: "$value" is reported with its row, its column and what to write',
  async ({ kind, column, value, sentence }) => {
    const row = kind === 'mattress' ? mattressRow : pillowRow;
    expect(await refusal(csvOf({ ...row, [column]: value }))).toEqual([`row 2, column ${sentence}`]);
  },
);

test.each(casesOf<{ what: string; csv: string; sentences: string[] }>('wrong-tables'))('$what', async ({ csv, sentences }) => {
  expect(await refusal(csv)).toEqual(sentences);
});

const table = catalogueTable(testedContent, 'en');
const typed = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'kind',
  'dune-hybrid',
  'pillow',
  'مرتبة',
  'latex',
  '1,299',
  '١٢٩٩',
  '=1+1',
  '\u202E',
  'نعم',
];
const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom<Cell>(null, true, false, { problem: 'it is a date.', change: 'Write a number.' }, ...typed),
  fc.double(),
  fc.integer({ min: -10, max: 5000 }),
  fc.string({ unit: 'binary' }),
);
/** The catalogue with some cells changed, rows doubled or headers moved. */
const mistakes = fc.array(fc.record({ row: fc.nat(table.length), column: fc.nat(31), cell: anyCell }), { minLength: 1, maxLength: 6 });

test('whatever stands in the cells, each error is a sentence, and without one the catalogue is right', () => {
  fc.assert(
    fc.property(mistakes, fc.boolean(), (changes, removeMissing) => {
      const rows: Cell[][] = Array.from({ length: table.length + 1 }, (_, index) => [...(table[index] ?? [])]);
      for (const { row, column, cell } of changes) (rows[row] as Cell[])[column] = cell;
      const read = readProducts(rows, testedContent);
      const checked = checkImport(read, testedContent, removeMissing);
      for (const error of 'errors' in checked ? checked.errors : checked.warnings) {
        expect(cellSentence(error)).toMatch(/^(?:row \d+(?:, column [A-Z]+(?: ".*")?)?: )?.*\S.*\.$/su);
        expect([error.problem, error.change]).not.toContain('');
      }
    }),
    { numRuns: 60 },
  );
});
