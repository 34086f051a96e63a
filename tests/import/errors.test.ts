import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContent } from '#lib/content/check.ts';
import { catalogueTable, compareProducts, contentError, nextProducts } from '#lib/import/catalogue.ts';
import { cellSentence, type Cell } from '#lib/import/cells.ts';
import { readProducts } from '#lib/import/products.ts';
import { realContent } from '../fixtures/content.ts';
import { catalogueFolder, csvOf, mattressRow, pillowRow, tableOf, type CatalogueFolder } from './catalogue-folder.ts';

let folder: CatalogueFolder;
let before: string;

beforeAll(async () => {
  folder = await catalogueFolder();
  before = await folder.text();
});
afterAll(async () => {
  expect(await folder.text(), 'nothing of this was written').toBe(before);
  await folder.remove();
});

const refusal = (text: string) => folder.refusal('products.csv', text, { apply: true });

interface WrongCell {
  kind: 'mattress' | 'pillow';
  column: string;
  value: string;
  sentence: string;
}

const wrongCells = readFileSync('tests/import/files/wrong-cells.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as WrongCell);

test.each(wrongCells)('$kind, $column: "$value" is reported with its row, its column and what to write', async (wrong) => {
  const row = wrong.kind === 'mattress' ? mattressRow : pillowRow;
  expect(await refusal(csvOf({ ...row, [wrong.column]: wrong.value }))).toEqual([`row 2, column ${wrong.sentence}`]);
});

describe('rows', () => {
  test('every error of every row is reported at once, in the order of the sheet', async () => {
    const table = csvOf(
      { ...mattressRow, tier: 'cheap', price_king: '2.999' },
      { ...mattressRow, id: 'PEARL-hybrid' },
      { ...pillowRow, tier: 'mid', price: 'free' },
      { ...mattressRow, id: 'pearl-two', price_king: '10' },
    );
    expect(await refusal(table)).toEqual([
      'row 2, column H "tier": "cheap" is not known here. Write one of budget, mid, premium, luxury.',
      'row 2, column O "price_king": "2.999" could be 2999 or 2.999. Write 2999 or 2.999.',
      'row 3, column B "id": "PEARL-hybrid" stands in row 2 already. Remove one of the two rows, or give this product an id of its own.',
      'row 4, column H "tier": a pillow has no tier. Empty this cell, or correct the kind of this row.',
      'row 4, column U "price": "free" is not a number. Write the number alone, such as 1299 or 1299.50.',
      'row 5, column O "price_king": 10 is below the price of the smaller queen. Correct one of the two.',
    ]);
  });

  test('a price in the column of the other kind, and a mattress without any', async () => {
    const unpriced = { ...mattressRow, id: 'pearl-two', price_queen: '', price_king: ' ' };
    expect(await refusal(csvOf({ ...mattressRow, price: '89' }, { ...pillowRow, price_queen: '89' }, unpriced))).toEqual([
      'row 2, column P "price": a mattress has no price. Empty this cell, and write a price for each size, such as under price_queen.',
      'row 3, column N "price_queen": a pillow has no price_queen. Empty this cell, and write its one price under price.',
      'row 4: pearl-two: there is no price. Add a price for at least one size.',
    ]);
  });
});

describe('headers', () => {
  const [headers = [], cells = []] = tableOf(mattressRow);
  const lines = (...rows: string[][]): string => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');

  test('an unknown one, one that stands twice in another language, and a column without one', async () => {
    expect(await refusal(lines([...headers, 'colour', 'السعر كوين', 'سعر كوين', ''], [...cells, 'red', '', '1', 'x']))).toEqual([
      'row 1, column P "colour": there is no such column. Correct the header, or remove the column; docs/import.md lists them.',
      'row 1, column Q "السعر كوين": there is no such column. Correct the header, or remove the column; docs/import.md lists them.',
      'row 1, column R "سعر كوين": this column stands twice: "price_queen" is the same. Remove one of the two.',
      'row 1, column S: the column has no header, and something stands in row 2. Write its header, or empty the column.',
    ]);
  });

  test('columns that are missing, once and not for each row', async () => {
    const without = (row: string[]): string[] => row.filter((_, index) => !['name_ar', 'tier'].includes(headers[index] ?? ''));
    const second = cells.map((cell) => (cell === 'pearl-hybrid' ? 'pearl-two' : cell));
    expect(await refusal(lines(without(headers), without(cells), without(second)))).toEqual([
      'row 1: the column "name_ar" (الاسم بالعربية) is missing. Every product has it: add it.',
      'row 1: the column "tier" (الفئة) is missing. Every mattress has it: add it.',
    ]);
  });

  test.each([
    [
      'none at all',
      lines(cells, cells),
      'row 1: none of these headers is known. Begin the sheet with a row of headers; npm run import -- --template products.xlsx writes a file that has them.',
    ],
    ['nothing below them', `${lines(headers)}\n\n , ,\n`, 'there is no product below the headers. Write a row for each product.'],
    ['nothing anywhere', ' \n,,\n', 'the sheet is empty. Write a row of headers and the products below.'],
  ])('%s', async (_, text, sentence) => {
    expect(await refusal(text)).toEqual([sentence]);
  });
});

const table = catalogueTable(realContent, 'en');
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
      const read = readProducts(rows, realContent);
      const comparison = compareProducts(read.products, realContent);
      const products = nextProducts(read.products, comparison, realContent, removeMissing && read.errors.length === 0);
      const checked = checkContent({ ...realContent, products });
      const ofContent = 'faults' in checked ? checked.faults.map((fault) => contentError(fault, read, realContent.sizes)) : [];
      for (const error of [...read.errors, ...ofContent]) {
        expect(cellSentence(error)).toMatch(/^(?:row \d+(?:, column [A-Z]+(?: ".*")?)?: )?.*\S.*\.$/su);
        expect([error.problem, error.change]).not.toContain('');
      }
    }),
    { numRuns: 60 },
  );
});
