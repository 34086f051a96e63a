import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { importProducts } from '#cli/import/import-products.ts';
import type { MattressRecord, PillowRecord } from '#lib/schemas/content.ts';
import { catalogueFolder, type CatalogueFolder } from './catalogue-folder.ts';
import { csvOf, mattressRow, pillowRow, tableOf } from './rows.ts';

let folder: CatalogueFolder;
let before: [string, string];

beforeAll(async () => {
  folder = await catalogueFolder();
  before = await folder.texts();
});
afterAll(async () => {
  expect(await folder.texts(), 'nothing was written without --apply').toEqual(before);
  await folder.remove();
});

const plain = csvOf(mattressRow, pillowRow);
const added = ['pearl-hybrid', 'pearl-pillow'];

/** Bytes of a text in an encoding of single bytes. */
const singleBytes = (encoding: string, text: string): Uint8Array => {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter);
    if (byte === -1) throw new Error(`${letter} is not in ${encoding}.`);
    return byte;
  });
};

const bigEndian = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const withSeparator = (separator: string): string =>
  tableOf(mattressRow, pillowRow)
    .map((row) => row.join(separator))
    .join('\r\n');

describe('a CSV file is read', () => {
  test.each<[string, string | Uint8Array]>([
    ['as RFC 4180 has it', plain],
    ['with a byte-order mark', `\uFEFF${plain}`],
    ['with LF', plain.replaceAll('\r\n', '\n')],
    ['with CR', plain.replaceAll('\r\n', '\r')],
    ['with mixed line ends', plain.replace('\r\n', '\n').replace(/\r\n$/, '')],
    ['with ;', withSeparator(';')],
    ['with tabs', withSeparator('\t')],
    ['with |', withSeparator('|')],
    ['with sep=;', `sep=;\r\n${withSeparator(';')}`],
    ['as UTF-16 with its mark', Buffer.from(`\uFEFF${withSeparator('\t')}`, 'utf16le')],
    ['as UTF-16 without', Buffer.from(withSeparator('\t'), 'utf16le')],
    ['as UTF-16 in the other order', bigEndian(`\uFEFF${withSeparator('\t')}`)],
    ['as Windows-1256', singleBytes('windows-1256', plain)],
    ['with empty rows and columns after it', `${plain.replaceAll('\r\n', ',,,\r\n')},,,\r\n\r\n \u00A0\r\n`],
    ['with empty rows before it', `,,\r\n\r\n${plain}`],
    ['under a title', `Prices of November\r\n${plain}`],
    [
      'with headers in other letters',
      plain.replace('contains_latex', 'Contains latex').replace('height_cm', 'heightCm').replace('price_queen', 'priceBySizeQAR.queen'),
    ],
    ['with marks of direction and hard spaces', plain.replaceAll('Pearl', '\u200E Pearl').replace(',hybrid,', ',\u00A0hybrid\u200F ,')],
  ])('%s', async (_, bytes) => {
    const { comparison } = await folder.importBytes('products.csv', bytes);
    expect(comparison.added.map(({ id }) => id)).toEqual(added);
    expect(comparison.added[0]?.name).toEqual({ en: 'Pearl Hybrid', ar: 'مرتبة اللؤلؤة الهجينة' });
  });

  test('rows are counted as the spreadsheet shows them: without sep=, a name on two lines is one row, a title is one', async () => {
    const wrong = csvOf({ ...mattressRow, name_en: 'two\r\nlines' }, { ...pillowRow, price: 'x' });
    expect(await folder.refusal('products.csv', `sep=,\r\nPrices\r\n${wrong}`)).toEqual([
      expect.stringMatching(/^row 3, column C "name_en": "two\\r\\nlines" has a line break/),
      expect.stringMatching(/^row 4, column U "price": "x" is not a number/),
    ]);
  });

  test('what had to be guessed is told', async () => {
    const { notes } = await folder.importBytes('products.csv', singleBytes('windows-1256', plain));
    expect(notes).toEqual([expect.stringContaining('Arabic of Windows (1256)')]);
  });
});

describe('a file is refused with one sentence', () => {
  const [headers = [], cells = []] = tableOf(mattressRow);
  test.each<[string, string | Uint8Array, string]>([
    [
      'letters of Western Europe in an unknown encoding',
      singleBytes('windows-1252', csvOf({ ...mattressRow, name_ar: 'Größe Ärmel', name_en: 'Crème brûlée' })),
      'Its letters are in an encoding that is not known for certain. Save it as xlsx or as “CSV UTF-8”.',
    ],
    [
      'UTF-16 that breaks off',
      Buffer.from(`\uFEFF${plain}`, 'utf16le').subarray(0, -1),
      'It begins as UTF-16 text and breaks off. Save it again, as “CSV UTF-8”.',
    ],
    [
      'bytes that are no text',
      Uint8Array.from({ length: 600 }, (_, index) => (index * 37) % 256),
      'Its letters are in an encoding that is not known for certain. Save it as xlsx or as “CSV UTF-8”.',
    ],
    [
      'text with zeros',
      'kind\0\0id,b\0',
      'It is no spreadsheet: it has bytes that no text has. Save the products as xlsx or as “CSV UTF-8”.',
    ],
    ['nothing', '', 'It is empty.'],
    [
      'a web page',
      '<html><table><tr><td>kind</td></tr></table>',
      'It is a web page, whatever its name says. Open it in a spreadsheet and save it as xlsx.',
    ],
    ['a PDF', '%PDF-1.7\n', 'It is a PDF. Name a csv or xlsx file.'],
    [
      'a quotation mark without end',
      `${headers.join()}\n${cells.join()}\n"mattress,pearl`,
      'A quotation mark in line 3 is never closed. Close it, or save the file again from the spreadsheet.',
    ],
    [
      'a zip of something else',
      zipSync({ 'readme.txt': strToU8('hello') }),
      'It is no xlsx file, whatever its name says. Open it in a spreadsheet and save it as xlsx.',
    ],
    ['a damaged zip', 'PK\u0003\u0004and no more', 'It is an archive that is damaged. Save it again as xlsx.'],
    [
      'a binary workbook',
      zipSync({ '[Content_Types].xml': strToU8('<a/>'), 'xl/workbook.bin': strToU8('x') }),
      'It is a binary workbook (xlsb). Save it as xlsx.',
    ],
    [
      'a workbook without its parts',
      zipSync({ '[Content_Types].xml': strToU8('<a/>'), 'xl/workbook.xml': strToU8('<nothing') }),
      'It cannot be read as xlsx (',
    ],
    ['more than 20 MB', new Uint8Array(21 * 1024 ** 2), 'It has 21 MB, and at most 20 are read. Save the products alone in a new file.'],
    [
      'more rows than the contract allows',
      `kind,id\n${'mattress,a\n'.repeat(100_100)}`,
      'It has 100101 rows, and at most 100000 are read. Remove the empty ones below the products.',
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await folder.refusal('products.csv', bytes)).toEqual([expect.stringContaining(`products.csv: ${sentence}`)]);
  });

  test('a folder, a file that is not there, sheets of a CSV file', async () => {
    const order = { name: 'p', sheet: undefined, removeMissing: false, apply: true };
    const refused = (path: string, sheet?: string) => importProducts(folder.contentDir, { ...order, path, sheet });
    await expect(refused(folder.contentDir)).rejects.toThrow('p: It is a folder. Name a csv or xlsx file.');
    await expect(refused(folder.pathOf('nowhere.csv'))).rejects.toThrow('p: There is no such file. Check its name and folder.');
    await folder.importBytes('sheet.csv', plain);
    await expect(refused(folder.pathOf('sheet.csv'), 'Products')).rejects.toThrow(
      'p: It is a CSV file and has no sheets. Leave --sheet out.',
    );
  });
});

describe('an archive that swells is refused before it is unpacked', () => {
  const xlsx = (sheet: Uint8Array) => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/worksheets/sheet1.xml': sheet });
  const zeros = xlsx(new Uint8Array(65 * 1024 ** 2));
  const sentence = 'products.xlsx: Unpacked it would have more than 64 MB. Save the products alone in a new file.';

  test('65 MB in less than one', async () => {
    expect(zeros.length).toBeLessThan(1024 ** 2);
    expect(await folder.refusal('products.xlsx', zeros)).toEqual([sentence]);
  });

  test('the same, which says of itself that it is small or nothing', async () => {
    for (const [size, told] of [
      [0, sentence],
      [1000, 'cannot be read as xlsx'],
    ] as const) {
      const lying = Buffer.from(zeros);
      const entry = lying.indexOf(Buffer.from('PK\u0001\u0002'), lying.indexOf(Buffer.from('PK\u0001\u0002')) + 4);
      lying.writeUInt32LE(size, entry + 24);
      const [refused] = await folder.refusal('products.xlsx', lying);
      expect(refused).toContain(told);
    }
  });

  test('one cell at the far corner of an empty sheet', async () => {
    const cells = new Map([['0,0', { value: 'kind' }]]);
    const far = await writeXlsx({ sheets: [{ name: 'a', rows: [['kind', 'id']], cells }] });
    expect((await folder.refusal('far.xlsx', far))[0]).toContain('no product below the headers');
    const { unzipSync } = await import('fflate');
    const parts = unzipSync(far);
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? '').toString();
    parts['xl/worksheets/sheet1.xml'] = strToU8(
      sheet.replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
    );
    expect((await folder.refusal('far.xlsx', zipSync(parts)))[0]).toContain('It cannot be read as xlsx');
  });
});

describe('what other programs wrote', () => {
  const file = (name: string) => readFile(join('tests/import/files', name));
  const pearl: Partial<MattressRecord> = {
    id: 'pearl-hybrid',
    type: 'hybrid',
    tier: 'premium',
    firmness: { min: 5.5, max: 7 },
    priceFromQAR: 2499.5,
    priceBySizeQAR: { queen: 2499.5, king: 2999 },
    cooling: 'high',
    containsLatex: false,
    heightCm: 28,
    sample: false,
  };
  const pillow: Partial<PillowRecord> = {
    id: 'pearl-pillow',
    fill: 'shredded-latex',
    loftCm: { min: 9, max: 12 },
    adjustable: true,
    priceQAR: 149.75,
  };

  test.each([
    ['by-openpyxl.xlsx', 'Pearl Hybrid'],
    ['by-libreoffice.xlsx', 'Pearl "Cloud" Hybrid; soft, and more'],
    ['by-libreoffice.semicolon.csv', 'Pearl "Cloud" Hybrid; soft, and more'],
    ['by-libreoffice.utf16.csv', 'Pearl "Cloud" Hybrid; soft, and more'],
    ['by-libreoffice.windows-1256.csv', 'Pearl "Cloud" Hybrid; soft, and more'],
  ])('%s', async (name, en) => {
    const own = await catalogueFolder();
    await own.importBytes(name, await file(name), { apply: true });
    const { content } = await readContent(own.contentDir);
    expect(content.mattresses.at(-1)).toMatchObject({ ...pearl, name: { en, ar: 'مرتبة اللؤلؤة الهجينة' } });
    expect(content.pillows.at(-1)).toMatchObject({ ...pillow, name: { en: 'Pearl Pillow', ar: 'وسادة اللؤلؤة' } });
    await own.remove();
  });

  test('the sheet of products is found among others, hidden ones are left alone, and both is told', async () => {
    const report = await folder.importBytes('by-openpyxl.xlsx', await file('by-openpyxl.xlsx'));
    expect(report.sheet).toBe('المنتجات');
    expect(report.notes).toEqual(['Other sheets were left alone: "Notes", "old". Choose one with --sheet.']);
    expect(await folder.refusal('by-openpyxl.xlsx', await file('by-openpyxl.xlsx'), { sheet: 'Prices' })).toEqual([
      'by-openpyxl.xlsx: It has no sheet "Prices". There are: "Notes", "المنتجات", "old".',
    ]);
    expect(await folder.refusal('by-openpyxl.xlsx', await file('by-openpyxl.xlsx'), { sheet: 'old' })).toEqual([
      'there is no product below the headers. Write a row for each product.',
    ]);
  });

  test('a date, an error, merged cells', async () => {
    expect(await folder.refusal('by-xlsxwriter.xlsx', await file('by-xlsxwriter.xlsx'))).toEqual([
      'row 2, column J "firmness_min": it is a date (2026-07-05), which the spreadsheet made of what was written. Give the cell the format Text or Number and write it again.',
      'row 3, column O "price_queen": its formula has no result (#DIV/0!). Correct the formula, or write the value.',
      'row 5, column I "tier": the cells I5:I6 are merged. Unmerge them and fill each.',
      'row 6, column I "tier": the cells I5:I6 are merged. Unmerge them and fill each.',
    ]);
  });

  test.each([
    ['by-libreoffice.xls', 'It is an old workbook (xls). Open it in a spreadsheet and save it as xlsx.'],
    ['by-libreoffice.ods', 'It is an OpenDocument spreadsheet (ods). Save it as xlsx.'],
    [
      'by-libreoffice.windows-1252.csv',
      'row 2, column D "name_ar": "????? ??????? ???????" has lost its letters where the file was saved.',
    ],
  ])('%s is refused', async (name, sentence) => {
    const [first] = await folder.refusal(name, await file(name));
    expect(first).toContain(sentence);
  });
});

describe('a workbook', () => {
  test('that is locked with a password', async () => {
    const locked = await writeXlsx({
      sheets: [{ name: 'a', rows: tableOf(mattressRow) }],
      encryption: { password: 'pearl', spinCount: 1000 },
    });
    expect(await folder.refusal('locked.xlsx', locked)).toEqual(['locked.xlsx: It is locked with a password. Save it without one.']);
  });

  test('with a formula that was never worked out, a yes of its own, and hidden rows', async () => {
    const [headers = [], cells = []] = tableOf(mattressRow);
    const rows = [headers, cells.map((cell, index) => (headers[index] === 'contains_latex' ? false : cell))];
    const formula = new Map([[`1,${headers.indexOf('price_king')}`, { formula: '2*1500' }]]);
    expect(await folder.refusal('a.xlsx', await writeXlsx({ sheets: [{ name: 'a', rows, cells: formula }] }))).toEqual([
      'row 2, column O "price_king": its formula (=2*1500) was never worked out. Open the file in a spreadsheet and save it, or write the value.',
    ]);
    const hidden = await writeXlsx({ sheets: [{ name: 'a', rows, rowDefs: new Map([[1, { hidden: true }]]) }] });
    expect((await folder.importBytes('a.xlsx', hidden)).notes).toEqual(['Hidden rows are read as well: 2.']);
  });
});
