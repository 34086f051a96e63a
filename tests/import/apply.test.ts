import { readdir, readFile, stat, chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { catalogueJson } from '#cli/import/catalogue-json.ts';
import { replaceFiles } from '#cli/import/replace-files.ts';
import { reportText } from '#cli/import/report.ts';
import { writeTemplate } from '#cli/import/write-template.ts';
import { realContent, record } from '../fixtures/content.ts';
import { catalogueFolder, type CatalogueFolder } from './catalogue-folder.ts';
import { csvOf, mattressRow, pillowRow } from './rows.ts';

let folder: CatalogueFolder;

beforeEach(async () => {
  folder = await catalogueFolder();
});
afterEach(() => folder.remove());

const content = async () => (await readContent(folder.contentDir)).content;

describe('the template', () => {
  test.each([
    ['products.xlsx', 'en'],
    ['products.xlsx', 'ar'],
    ['products.csv', 'en'],
    ['products.csv', 'ar'],
  ] as const)('%s (%s), read again, changes nothing', async (name, language) => {
    const before = await folder.texts();
    expect(await writeTemplate(folder.pathOf(name), realContent, language)).toBe(
      realContent.mattresses.length + realContent.pillows.length,
    );
    const report = await folder.importBytes(`again-${name}`, await readFile(folder.pathOf(name)), { apply: true, removeMissing: true });
    expect(report).toMatchObject({ applied: false, comparison: { added: [], changed: [], missing: [], unchanged: 23 } });
    expect(reportText(report)).toContain('The catalogue says the same already. Nothing was written.');
    expect(await folder.texts()).toEqual(before);
  });

  test('in both forms and languages it is a whole catalogue: an empty one is filled from it', async () => {
    for (const [name, language] of [
      ['a.xlsx', 'ar'],
      ['b.csv', 'en'],
    ] as const) {
      await writeTemplate(folder.pathOf(name), realContent, language);
      for (const file of ['mattresses', 'pillows']) await writeFile(join(folder.contentDir, `${file}.json`), '[]\n');
      await folder.importBytes(`read-${name}`, await readFile(folder.pathOf(name)), { apply: true });
      expect(await content()).toEqual(realContent);
    }
  });

  test('never takes the place of another file', async () => {
    await writeFile(folder.pathOf('mine.csv'), 'my work');
    await expect(writeTemplate(folder.pathOf('mine.csv'), realContent, 'en')).rejects.toThrow(/is there already\./);
    await expect(writeTemplate(folder.pathOf('mine.ods'), realContent, 'en')).rejects.toThrow('must end in .xlsx or .csv');
    expect(await readFile(folder.pathOf('mine.csv'), 'utf8')).toBe('my work');
  });
});

test('records that did not change keep their text to the byte, new ones are written as the project formats them', async () => {
  const [text, pillows] = await folder.texts();
  const { mattresses } = realContent;
  expect(catalogueJson(mattresses, { text, records: mattresses })).toBe(text);
  expect(catalogueJson(mattresses, { text: `\uFEFF${text.replaceAll('\n', '\r\n')}`, records: mattresses })).toContain(
    '"kids": 329, "single": 549 },\r\n',
  );
  const odd = realContent.pillows.slice(0, 2).map((pillow) => ({ ...pillow, fill: '{\n "min": 1,\n "max": 2\n}', priceQAR: 0.5 }));
  const written = catalogueJson([...realContent.pillows, ...odd], { text: pillows, records: realContent.pillows });
  expect(written.startsWith(pillows.slice(0, -3))).toBe(true);
  expect(written).toBe(await format(written, { ...(await resolveConfig('src/content/pillows.json')), parser: 'json' }));
  expect(JSON.parse(written)).toEqual([...realContent.pillows, ...odd]);
});

describe('an import', () => {
  test('without --apply shows and writes nothing; with it writes the one file that changes', async () => {
    const before = await folder.texts();
    expect((await folder.importBytes('new.csv', csvOf(mattressRow))).applied).toBe(false);
    expect(await folder.texts()).toEqual(before);
    expect((await folder.importBytes('new.csv', csvOf(mattressRow), { apply: true })).applied).toBe(true);
    const [mattresses, pillows] = await folder.texts();
    expect(pillows).toBe(before[1]);
    expect(mattresses.startsWith(before[0].slice(0, -3))).toBe(true);
    expect(record((await content()).mattresses, 'pearl-hybrid')).toEqual({
      id: 'pearl-hybrid',
      slug: 'pearl-hybrid',
      name: { en: 'Pearl Hybrid', ar: 'مرتبة اللؤلؤة الهجينة' },
      type: 'hybrid',
      firmness: { min: 5.5, max: 7 },
      tier: 'premium',
      priceFromQAR: 2499.5,
      priceBySizeQAR: { queen: 2499.5, king: 2999 },
      cooling: 'high',
      containsLatex: false,
      heightCm: 28,
      warrantyYears: 10,
      trialNights: 100,
      sample: false,
    });
  });

  test('shows each field that changes, and asks of a price that is more than doubled or halved', async () => {
    await folder.importBytes('new.csv', csvOf(mattressRow, pillowRow), { apply: true });
    const report = await folder.importBytes(
      'next.csv',
      csvOf(
        { ...mattressRow, price_queen: '249.95', tier: 'فاخرة', price_king: '' },
        { ...pillowRow, price: '150' },
        { ...pillowRow, id: 'pearl-two' },
      ),
      { apply: true },
    );
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
        'Not in the file (23); they stay, unless --remove-missing is given:',
        ...[...realContent.mattresses, ...realContent.pillows].slice(0, 20).map(({ id }) => `  - ${id}`),
        'and 3 more',
        '',
        'Unchanged: 0.',
        'Written. Run npm run build, then start the service again.',
      ].join('\n'),
    );
    const { mattresses, pillows } = await content();
    expect(record(mattresses, 'pearl-hybrid')).toMatchObject({ tier: 'luxury', priceFromQAR: 249.95, priceBySizeQAR: { queen: 249.95 } });
    expect(mattresses.slice(0, -1)).toEqual(realContent.mattresses);
    expect(pillows.slice(0, -2)).toEqual(realContent.pillows);
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

  test('removes what is missing only when asked, and only of the kinds in the file', async () => {
    const { comparison } = await folder.importBytes('all.csv', csvOf(mattressRow), { apply: true, removeMissing: true });
    expect(comparison.missing).toHaveLength(realContent.mattresses.length);
    const { mattresses, pillows } = await content();
    expect(mattresses.map(({ id }) => id)).toEqual(['pearl-hybrid']);
    expect(pillows).toEqual(realContent.pillows);
  });

  test('removes nothing where a row is wrong', async () => {
    const before = await folder.texts();
    await folder.refusal('all.csv', csvOf(mattressRow, { ...mattressRow, id: 'b', tier: '' }), { apply: true, removeMissing: true });
    expect(await folder.texts()).toEqual(before);
  });

  test('makes real products, and samples only where a column says so and both names show it (G48)', async () => {
    await folder.importBytes('real.csv', csvOf(mattressRow, { ...pillowRow, sample: '' }), { apply: true });
    const sample = { ...mattressRow, id: 'pearl-sample', sample: 'نعم' };
    expect(await folder.refusal('sample.csv', csvOf(sample))).toEqual([
      expect.stringMatching(/"name_en": a sample must look like one\. End the name with \(sample\)\.$/),
      expect.stringMatching(/"name_ar": a sample must look like one\. End the name with \(نموذج\)\.$/),
    ]);
    const marked = { ...sample, name_en: 'Pearl Hybrid (sample)', name_ar: 'مرتبة اللؤلؤة الهجينة (نموذج)' };
    await folder.importBytes('sample.csv', csvOf(marked), { apply: true });
    const { mattresses, pillows } = await content();
    expect(
      [record(mattresses, 'pearl-hybrid'), record(pillows, 'pearl-pillow'), record(mattresses, 'pearl-sample')].map(
        (product) => product.sample,
      ),
    ).toEqual([false, false, true]);
  });

  test('leaves no folder behind, and keeps the rights of the files', async () => {
    const before = await readdir(folder.contentDir);
    await chmod(join(folder.contentDir, 'pillows.json'), 0o640);
    await folder.importBytes('new.csv', csvOf(mattressRow, pillowRow), { apply: true });
    expect(await readdir(folder.contentDir)).toEqual(before);
    expect((await stat(join(folder.contentDir, 'pillows.json'))).mode & 0o777).toBe(0o640);
  });

  test('writes nothing where the content is wrong as it stands', async () => {
    await writeFile(join(folder.contentDir, 'topics.json'), '[');
    const before = await folder.texts();
    await expect(folder.importBytes('new.csv', csvOf(mattressRow), { apply: true })).rejects.toThrow(/^src\/content\/topics\.json, line 1/);
    expect(await folder.texts()).toEqual(before);
  });

  test('does not write over a change that somebody made meanwhile', async () => {
    const [mattresses, pillows] = await folder.texts();
    await writeFile(join(folder.contentDir, 'pillows.json'), `${pillows}\n`);
    const both = [
      { name: 'mattresses.json', before: mattresses, after: '[]\n' },
      { name: 'pillows.json', before: pillows, after: '[]\n' },
    ];
    await expect(replaceFiles(folder.contentDir, both)).rejects.toThrow(/pillows\.json was changed meanwhile\. Run it again\.$/);
    expect(await folder.texts()).toEqual([mattresses, `${pillows}\n`]);
    expect(await readdir(folder.contentDir)).not.toContain('.import');
  });
});
