import { strToU8, zipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { casesOf, catalogueFolder, csvOf, mattressRow, pillowRow, tableOf, useUnwritten } from './catalogue-folder.ts';

const folder = useUnwritten();

const plain = csvOf(mattressRow, pillowRow);

const separated = (separator: string): string =>
  tableOf(mattressRow, pillowRow)
    .map((row) => row.join(separator))
    .join('\r\n');

describe('a CSV file is read', () => {
  test.each<[string, string | Uint8Array]>([
    ['as RFC 4180 has it', plain],
    ['with a byte-order mark', `\uFEFF${plain}`],
    ['with mixed line ends', plain.replace('\r\n', '\n').replace(/\r\n$/, '')],
    ['with ;', separated(';')],
    ['with tabs', separated('\t')],
    ['with sep=;', `sep=;\r\n${separated(';')}`],
    ['as UTF-16 with its mark', Buffer.from(`\uFEFF${separated('\t')}`, 'utf16le')],
    ['with empty rows and columns after it', `${plain.replaceAll('\r\n', ',,,\r\n')},,,\r\n\r\n \u00A0\r\n`],
    ['with empty rows before it', `,,\r\n\r\n${plain}`],
    ['under a title', `Prices of November\r\n${plain}`],
    [
      'with other headers',
      plain.replace('contains_latex', 'Contains latex').replace('height_cm', 'heightCm').replace('price_queen', 'priceBySizeQAR.queen'),
    ],
    ['with marks of direction and hard spaces', plain.replaceAll('Pearl', '\u200E Pearl').replace(',hybrid,', ',\u00A0hybrid\u200F ,')],
  ])('%s', async (_, bytes) => {
    const { comparison } = await folder.importBytes('products.csv', bytes);
    expect(comparison.added.map(({ id }) => id)).toEqual(['pearl-hybrid', 'pearl-pillow']);
    expect(comparison.added[0]?.name).toEqual({ en: 'Pearl Hybrid', ar: 'مرتبة اللؤلؤة الهجينة' });
  });

  test('rows are counted as the spreadsheet shows them: without sep=, a name on two lines is one row, a title is one', async () => {
    const wrong = csvOf({ ...mattressRow, name_en: 'two\r\nlines' }, { ...pillowRow, price: 'x' });
    expect(await folder.refusal('products.csv', `sep=,\r\nPrices\r\n${wrong}`)).toEqual([
      expect.stringMatching(/^row 3, column C "name_en": "two\\nlines" has a line break/),
      expect.stringMatching(/^row 4, column U "price": "x" is not a number/),
    ]);
  });
});

const types = { '[Content_Types].xml': strToU8('<Types/>') };
/** A workbook of a chart and a sheet with these rows, and what follows them, in XML. */
const workbook = (rows: string, after = ''): Uint8Array =>
  zipSync({
    ...types,
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="chart" sheetId="2" r:id="rId2"/><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`),
  });

const swelling = workbook(' '.repeat(13 * 1024 ** 2));

/** The same, whose directory says of its sheet that it has so many bytes unpacked. */
const lying = (size: number): Uint8Array => {
  const bytes = Buffer.from(swelling);
  bytes.writeUInt32LE(size, bytes.lastIndexOf('PK\u0001\u0002') + 24);
  return bytes;
};

const xmlRow = (number: number, cells: readonly string[], change: Readonly<Record<string, string>> = {}, attributes = ''): string =>
  `<row r="${number}"${attributes}>${cells
    .map((cell, index) => {
      const reference = `${String.fromCharCode(65 + index)}${number}`;
      return cell === '' ? '' : (change[reference] ?? `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`);
    })
    .join('')}</row>`;

const [headers = []] = tableOf(mattressRow);
const western = Buffer.from(csvOf({ ...mattressRow, name_ar: 'Größe Ärmel', name_en: 'Crème brûlée' }), 'latin1');
const corner = workbook(`${xmlRow(1, headers)}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`);

describe('a file is refused with one problem and what to do', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['letters of Western Europe in an unknown encoding', western, 'Its letters are not written as UTF-8.'],
    ['UTF-16 that breaks off', Buffer.from(`\uFEFF${plain}`, 'utf16le').subarray(0, -1), 'Its letters are not written as UTF-8.'],
    ['text with zeros', 'kind\0\0id,b\0', 'Its letters are not written as UTF-8.'],
    ['a web page', '<html><table><tr><td>kind</td></tr></table>', 'It is a web page, whatever its name says.'],
    ['a PDF', '%PDF-1.7\n', 'It is a PDF.'],
    ['a zip of something else', zipSync({ 'readme.txt': strToU8('hello') }), 'It is no xlsx file, whatever its name says.'],
    ['a binary workbook', zipSync({ ...types, 'xl/workbook.bin': strToU8('x') }), 'It is a binary workbook (xlsb).'],
    ['more than 20 MB', new Uint8Array(21 * 1024 ** 2), 'It has 21 MB, and at most 20 are read.'],
    ['more rows than the contract allows', `kind,id\n${'mattress,a\n'.repeat(100_100)}`, 'Row 100021 has 2 cells: at most 100020 rows'],
    ['an archive of less than a megabyte that swells to 13', swelling, 'Unpacked it would have more than 12 MB.'],
    ['the same, which says that it is empty', lying(0), 'Unpacked it would have more than 12 MB.'],
    ['a cell at the far corner', corner, 'It has 1048576 rows. At most 100020 rows and 100 columns are read.'],
  ])('%s', async (_, bytes, problem) => {
    expect(bytes === swelling ? bytes.length : 0).toBeLessThan(1024 ** 2);
    const [sentence = '', ...others] = await folder.refusal('products.csv', bytes);
    expect(sentence).toContain(`products.csv: ${problem}`);
    expect(sentence).toMatch(/\. (?:Save|Open|Name|Close|Remove|Unmerge) .*\.$/);
    expect(others).toEqual([]);
  });
});

describe('what other programs wrote', () => {
  const file = (name: string) => readFile(join('tests/import/files', name));

  test.each(['by-openpyxl.xlsx', 'by-libreoffice.xlsx', 'by-libreoffice.semicolon.csv', 'by-libreoffice.utf16.csv'])('%s', async (name) => {
    const en = name.startsWith('by-openpyxl') ? 'Pearl Hybrid' : 'Pearl "Cloud" Hybrid; soft, and more';
    const own = await catalogueFolder();
    await own.importBytes(name, await file(name), { apply: true });
    const { content } = await readContent(own.contentDir);
    expect(content.mattresses.at(-1)).toMatchObject({
      id: 'pearl-hybrid',
      name: { en, ar: 'مرتبة اللؤلؤة الهجينة' },
      type: 'hybrid',
      tier: 'premium',
      firmness: { min: 5.5, max: 7 },
      priceBySizeQAR: { queen: 2499.5, king: 2999 },
      cooling: 'high',
      containsLatex: false,
      heightCm: 28,
    });
    expect(content.pillows.at(-1)).toMatchObject({
      id: 'pearl-pillow',
      name: { en: 'Pearl Pillow', ar: 'وسادة اللؤلؤة' },
      fill: 'shredded-latex',
      loftCm: { min: 9, max: 12 },
      adjustable: true,
      priceQAR: 149.75,
    });
    await own.remove();
  });

  test('the sheet of products is found among others, hidden ones are left alone, and both are reported', async () => {
    const report = await folder.importBytes('by-openpyxl.xlsx', await file('by-openpyxl.xlsx'));
    expect([report.sheet, ...report.notes]).toEqual(['المنتجات', 'Other sheets were left alone: "Notes", "old". Choose one with --sheet.']);
  });

  test.each(casesOf<{ name: string; sheet?: string; sentences: string[] }>('refused-files'))(
    '$name (sheet $sheet) is refused',
    async ({ name, sheet, sentences }) => {
      expect(await folder.refusal(name, await file(name), { sheet })).toEqual(sentences);
    },
  );
});
