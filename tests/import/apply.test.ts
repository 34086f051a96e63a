import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { reportText } from '#cli/import/command.ts';
import { writeTemplate } from '#cli/import/sheet.ts';
import { replaceFile } from '#cli/import/import-products.ts';
import { testedContent, record } from '../fixtures/content.ts';
import { useCatalogue, csvOf, mattressRow, pillowRow } from './catalogue-folder.ts';

const folder = useCatalogue();
const count = testedContent.mattresses.length + testedContent.pillows.length;
const productsFile = (): string => join(folder.contentDir, 'products.json');
const content = async () => (await readContent(folder.contentDir)).content;

test.each([
  ['products.xlsx', 'en'],
  ['products.xlsx', 'ar'],
  ['products.csv', 'en'],
  ['products.csv', 'ar'],
] as const)(
  'the template %s (%s) is a whole catalogue: read again it changes nothing, and it fills an empty one',
  async (name, language) => {
    const before = await folder.text();
    expect(await writeTemplate(folder.pathOf(name), testedContent, language)).toBe(count);
    const bytes = await readFile(folder.pathOf(name));
    const report = await folder.importBytes(`again-${name}`, bytes, { apply: true, removeMissing: true });
    expect(report).toMatchObject({ applied: false, comparison: { added: [], changed: [], missing: [], unchanged: count } });
    expect(reportText(report)).toContain('The catalogue says the same already. Nothing was written.');
    await writeFile(productsFile(), '[]\n');
    await folder.importBytes(`again-${name}`, bytes, { apply: true });
    expect(await content()).toEqual(testedContent);
    expect(await folder.text(), 'formatted as it was').toBe(before);
  },
);

test('a template is never written over a file, nor in another format', async () => {
  await writeFile(folder.pathOf('mine.csv'), 'work');
  await expect(writeTemplate(folder.pathOf('mine.csv'), testedContent, 'en')).rejects.toThrow(/mine\.csv is there already\./);
  await expect(writeTemplate(folder.pathOf('mine.ods'), testedContent, 'en')).rejects.toThrow('must end in .xlsx or .csv.');
});

describe('an import', () => {
  test('adds products at the end of their kind, formatted as the project formats them', async () => {
    await folder.importBytes('new.csv', csvOf(pillowRow, mattressRow), { apply: true });
    const { mattresses, pillows } = await content();
    expect(mattresses.slice(0, -1)).toEqual(testedContent.mattresses);
    expect(pillows.slice(0, -1)).toEqual(testedContent.pillows);
    expect([mattresses, pillows].map((products) => products.at(-1)?.id)).toEqual(['pearl-hybrid', 'pearl-pillow']);
    const text = await folder.text();
    expect(await format(text, { ...(await resolveConfig('src/content/products.json')), parser: 'json' })).toBe(text);
  });

  test('shows each field that changes, and asks of a price that is more than doubled or halved', async () => {
    await folder.importBytes('new.csv', csvOf(mattressRow, pillowRow), { apply: true });
    const next = csvOf(
      { ...mattressRow, price_queen: '249.95', tier: 'فاخرة', price_king: '' },
      { ...pillowRow, price: '150' },
      { ...pillowRow, id: 'pearl-two' },
    );
    const report = await folder.importBytes('next.csv', next, { apply: true });
    expect(reportText(report)).toBe(
      [
        'next.csv: 3 products, every row is right.',
        '',
        'Added (1):',
        '  + pearl-two (pillow, row 4): Pearl Pillow / وسادة اللؤلؤة',
        '',
        'Changed (2):',
        '  ~ pearl-hybrid (row 2)',
        '      tier: premium → luxury',
        '      price_queen: 2499.5 → 249.95   (more than twice or less than half: is it meant?)',
        '      price_king: 2999 → (none)',
        '  ~ pearl-pillow (row 3)',
        '      price: 149.75 → 150',
        '',
        `Not in the file (${count}); they stay, unless --remove-missing is given:`,
        ...[...testedContent.mattresses, ...testedContent.pillows].slice(0, 20).map(({ id }) => `  - ${id}`),
        '',
        'Unchanged: 0.',
        'Written. To put it live: npm run publish.',
      ].join('\n'),
    );
    const { mattresses, pillows } = await content();
    expect(record(mattresses, 'pearl-hybrid')).toMatchObject({ tier: 'luxury', priceFromQAR: 249.95, priceBySizeQAR: { queen: 249.95 } });
    expect(pillows.slice(-2).map(({ id, priceQAR }) => [id, priceQAR])).toEqual([
      ['pearl-pillow', 150],
      ['pearl-two', 149.75],
    ]);
  });

  test('keeps the prices of sizes that the file has no column for', async () => {
    await folder.importBytes('new.csv', csvOf(mattressRow), { apply: true });
    const { price_king: _, ...withoutKing } = mattressRow;
    const { comparison } = await folder.importBytes('next.csv', csvOf({ ...withoutKing, price_queen: '2500' }), { apply: true });
    expect(comparison.changed[0]?.fields).toEqual([{ column: 'price_queen', from: 2499.5, to: 2500, striking: false }]);
    expect(record((await content()).mattresses, 'pearl-hybrid').priceBySizeQAR).toEqual({ queen: 2500, king: 2999 });
  });

  test('removes what is missing only when asked, only of the kinds in the file, and nothing where a row is wrong', async () => {
    const before = await folder.text();
    await folder.refusal('all.csv', csvOf(mattressRow, { ...mattressRow, id: 'b', tier: '' }), { apply: true, removeMissing: true });
    expect(await folder.text()).toBe(before);
    const { comparison } = await folder.importBytes('all.csv', csvOf(mattressRow), { apply: true, removeMissing: true });
    expect(comparison.missing).toHaveLength(testedContent.mattresses.length);
    const { mattresses, pillows } = await content();
    expect(mattresses.map(({ id }) => id)).toEqual(['pearl-hybrid']);
    expect(pillows).toEqual(testedContent.pillows);
  });

  test('makes real products, and samples only where a column says so, whose names are without the mark (G48)', async () => {
    await folder.importBytes('real.csv', csvOf(mattressRow, { ...pillowRow, sample: '' }), { apply: true });
    const sample = { ...mattressRow, id: 'pearl-sample', sample: 'نعم' };
    const marked = { ...sample, name_en: 'Pearl Hybrid (sample)', name_ar: 'مرتبة اللؤلؤة الهجينة (نموذج)' };
    const problem = 'the mark of a sample is added where the name is shown. Take the mark off the name.';
    expect(await folder.refusal('sample.csv', csvOf(marked))).toEqual([
      expect.stringContaining(`"name_en": ${problem}`),
      expect.stringContaining(`"name_ar": ${problem}`),
    ]);
    await folder.importBytes('sample.csv', csvOf(sample), { apply: true });
    const { mattresses, pillows } = await content();
    const made = [record(mattresses, 'pearl-hybrid'), record(pillows, 'pearl-pillow'), record(mattresses, 'pearl-sample')];
    expect(made.map(({ sample: isSample }) => isSample)).toEqual([false, false, true]);
  });
});

describe('the file of products', () => {
  test('is not written over a change that somebody made meanwhile', async () => {
    const [names, before] = [await readdir(folder.contentDir), await folder.text()];
    await writeFile(productsFile(), `${before}\n`);
    await expect(replaceFile(productsFile(), before, '[]')).rejects.toThrow(/products\.json was changed meanwhile\. Run it again\.$/);
    expect([await folder.text(), await readdir(folder.contentDir)]).toEqual([`${before}\n`, names]);
  });
});
