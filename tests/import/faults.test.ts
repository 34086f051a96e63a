import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueFolder, type CatalogueFolder } from './catalogue-folder.ts';
import { csvOf, mattressRow, pillowRow, tableOf } from './rows.ts';

let folder: CatalogueFolder;
let before: [string, string];

beforeAll(async () => {
  folder = await catalogueFolder();
  before = await folder.texts();
});
afterAll(async () => {
  expect(await folder.texts(), 'nothing of this was written').toEqual(before);
  await folder.remove();
});

const refusal = (text: string) => folder.refusal('products.csv', text, { apply: true });

describe('one wrong cell of a mattress is told with its row, its column and what to write', () => {
  test.each([
    ['kind', 'sofa', 'A "kind": "sofa" is not known here. Write mattress or pillow.'],
    ['id', '', 'B "id": it is empty. Write the words.'],
    [
      'id',
      'Pearl Hybrid',
      'B "id": "Pearl Hybrid" cannot be an id. Write at most 80 letters, digits and single hyphens, such as dune-hybrid.',
    ],
    ['id', 'Dune-Hybrid', 'B "id": "Dune-Hybrid" is "dune-hybrid" in other letters. Write dune-hybrid, or another id.'],
    ['id', 'seashell-latex', 'B "id": "seashell-latex" is a pillow of the catalogue. Correct the kind, or write another id.'],
    [
      'id',
      'hybrid-mattresses',
      'B "id": an id that ends in mattresses or pillows is the address of a list. Write it in the singular, such as dune-mattress.',
    ],
    ['name_en', '', 'C "name_en": it is empty. Write the words.'],
    [
      'name_en',
      'Pearl\nHybrid',
      'C "name_en": "Pearl\\nHybrid" has a line break, a tab or another control character. Write it on one line.',
    ],
    ['name_en', "=cmd|' /C calc'!A0", `C "name_en": "'=cmd|' /C calc'!A0" begins like a formula. Begin with a letter or a digit.`],
    ['name_en', '@SUM(A1)', `C "name_en": "'@SUM(A1)" begins like a formula. Begin with a letter or a digit.`],
    ['name_en', 'Pearl (sample)', 'C "name_en": a real product must not be called a sample. Take the mark off the name.'],
    ['name_ar', 'Pearl', 'D "name_ar": "Pearl". It must be written in Arabic script.'],
    [
      'name_ar',
      '????? ????',
      'D "name_ar": "????? ????" has lost its letters where the file was saved. Save the file as xlsx or as “CSV UTF-8”, and write the words again.',
    ],
    [
      'name_ar',
      'Ù…Ø±ØªØ¨Ø©',
      'D "name_ar": "Ù…Ø±ØªØ¨Ø©" has lost its letters where the file was saved. Save the file as xlsx or as “CSV UTF-8”, and write the words again.',
    ],
    ['contains_latex', 'maybe', 'E "contains_latex": "maybe" is not known here. Write yes or no.'],
    ['contains_latex', '', 'E "contains_latex": it is empty. Write yes or no.'],
    ['cooling', 'icy', 'F "cooling": "icy" is not known here. Write one of low, medium, high.'],
    ['type', 'waterbed', 'G "type": "waterbed" is not known here. Write one of memory-foam, pocket-spring, hybrid, latex, medical.'],
    ['type', 'latex', 'E "contains_latex": a latex mattress is marked as free of latex. Write true, or correct the material.'],
    ['tier', '1', 'H "tier": "1" is not known here. Write one of budget, mid, premium, luxury.'],
    ['firmness_min', '5-7', 'I "firmness_min": "5-7" is not a number. Write the number alone, such as 1299 or 1299.50.'],
    [
      'firmness_min',
      '7',
      'I "firmness_min": min is 7 and max is 7, so this is no range. Firmness is always a range: write a min below the max.',
    ],
    ['firmness_max', '11', 'J "firmness_max": 11 is too large. It must be at most 10.'],
    ['height_cm', '28 cm', 'K "height_cm": "28 cm" is not a number. Write the number alone, such as 1299 or 1299.50.'],
    ['height_cm', '', 'K "height_cm": it is empty. Write a number.'],
    ['warranty_years', '-1', 'L "warranty_years": -1 is too small. It must be at least 0.'],
    ['trial_nights', '1.5', 'M "trial_nights": 1.5 is not of the right kind. Write a whole number.'],
    ['price_queen', '2,499', 'N "price_queen": "2,499" could be 2499 or 2.499. Write 2499 or 2.499.'],
    ['price_king', '1999', 'O "price_king": 1999 is below the price of the smaller queen. Correct one of the two.'],
    ['price_king', '1000001', 'O "price_king": 1000001 is too large. It must be at most 1000000.'],
  ])('%s: %j', async (column, value, sentence) => {
    expect(await refusal(csvOf({ ...mattressRow, [column]: value }))).toEqual([`row 2, column ${sentence}`]);
  });
});

describe('one wrong cell of a pillow', () => {
  test.each([
    ['price', '', 'L "price": it is empty. Write a price, such as 89.'],
    ['fill', '', 'G "fill": it is empty. Write the words.'],
    [
      'contains_latex',
      'no',
      'E "contains_latex": a pillow filled with shredded-latex is marked as free of latex. Write true, or correct the material.',
    ],
    ['loft_max_cm', '41', 'I "loft_max_cm": 41 is too large. It must be at most 40.'],
    ['adjustable', 'ja', 'J "adjustable": "ja" is not known here. Write yes or no.'],
  ])('%s: %j', async (column, value, sentence) => {
    expect(await refusal(csvOf({ ...pillowRow, [column]: value }))).toEqual([`row 2, column ${sentence}`]);
  });
});

test('every fault of every row is told at once, in the order of the sheet', async () => {
  const table = csvOf(
    { ...mattressRow, tier: 'cheap', price_king: '2.999' },
    { ...mattressRow },
    { ...pillowRow, tier: 'mid', price: 'free' },
    { ...mattressRow, id: 'pearl-two', price_king: '10' },
  );
  expect(await refusal(table)).toEqual([
    'row 2, column H "tier": "cheap" is not known here. Write one of budget, mid, premium, luxury.',
    'row 2, column O "price_king": "2.999" could be 2999 or 2.999. Write 2999 or 2.999.',
    'row 3, column B "id": "pearl-hybrid" stands in row 2 already. Remove one of the two rows, or give this product an id of its own.',
    'row 4, column H "tier": a pillow has no tier. Empty this cell, or correct the kind of this row.',
    'row 4, column U "price": "free" is not a number. Write the number alone, such as 1299 or 1299.50.',
    'row 5, column O "price_king": 10 is below the price of the smaller queen. Correct one of the two.',
  ]);
});

test('a price in the column of the other kind', async () => {
  expect(await refusal(csvOf({ ...mattressRow, price: '89' }, { ...pillowRow, price_queen: '89' }))).toEqual([
    'row 2, column P "price": a mattress has no price. Empty this cell, and write a price for each size, such as under price_queen.',
    'row 3, column N "price_queen": a pillow has no price_queen. Empty this cell, and write its one price under price.',
  ]);
});

test('a mattress without any price', async () => {
  expect(await refusal(csvOf({ ...mattressRow, price_queen: '', price_king: ' ' }))).toEqual([
    'row 2: pearl-hybrid: there is no price. Add a price for at least one size.',
  ]);
});

test('the same id in other letters in two rows', async () => {
  expect(await refusal(csvOf(mattressRow, { ...mattressRow, id: 'PEARL-hybrid' }))).toEqual([
    'row 3, column B "id": "PEARL-hybrid" stands in row 2 already. Remove one of the two rows, or give this product an id of its own.',
  ]);
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

  test('none at all', async () => {
    expect(await refusal(lines(cells, cells))).toEqual([
      'row 1: none of these headers is known. Begin the sheet with a row of headers; npm run import -- --template products.xlsx writes a file that has them.',
    ]);
  });

  test('nothing below them', async () => {
    expect(await refusal(`${lines(headers)}\n\n , ,\n`)).toEqual(['there is no product below the headers. Write a row for each product.']);
  });
});
