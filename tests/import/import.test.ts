import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx, writeXlsx, type CellValue } from 'hucre';
import { expect, test } from 'vitest';
import type { ProductRecord } from '#lib/schemas/content.ts';
import { testedContent } from '../fixtures/content.ts';
import { csvOf, mattressRow, pillowRow, useCatalogue } from './catalogue-folder.ts';

const folder = useCatalogue();

test('a completed sheet has one table, whatever its products are called', async () => {
  const names = ['Kids Junior أطفال', 'Medical Ortho', 'Memory Cloud'];
  await writeFile(folder.pathOf('shop.csv'), ['Name,Price King', ...names.map((name) => `${name} Mattress,900`)].join('\n'));
  await folder.command('shop.csv', '--accept', '--complete', 'missing.xlsx');
  const { stdout } = await folder.command('missing.xlsx', '--json');
  expect((JSON.parse(stdout) as { products: object[] }).products).toHaveLength(3);
});

test('the template is read as it was written, in both languages', async () => {
  const all = await folder.products();
  for (const [name, ...args] of [['mine.xlsx'], ['arabic.csv', '--arabic']] as const) {
    expect((await folder.command('--template', name, ...args)).stdout).toContain(`${name} has ${all.length} products.`);
    const { stdout, code } = await folder.command(name);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('The catalogue says the same already.') as string });
  }
  const { sheets } = await readXlsx(await readFile(folder.pathOf('mine.xlsx')));
  expect(sheets[0]?.dataValidations?.map(({ values }) => values)).toContainEqual(['yes', 'no']);
});

test('an offer that begins later waits for its day, and is kept by the template', async () => {
  const read = async (from: string, to: string) => {
    const file = `Name,Type,Size,Price,Offer price,Offer starts,Offer ends\nPearl Mattress,Latex,180x200,2000,1700,${from},${to}`;
    const { products } = await folder.importText(`${file}\nPearl Mattress,Latex,160x200,1800,,,\n`, '--accept', '--apply');
    return products[0];
  };
  const nextOffer = { startsOn: '2099-12-10', endsOn: '2099-12-20', priceBySizeQAR: { king: 1700 } };
  const priced = { priceBySizeQAR: { queen: 1800, king: 2000 }, nextOffer };
  expect(await read('2099-12-10', '2099-12-20')).toMatchObject(priced);
  await folder.command('--template', 'mine.csv');
  expect((await folder.command('mine.csv', '--apply')).stdout).toContain('The catalogue says the same already.');
  expect(await folder.products()).toContainEqual(expect.objectContaining(priced));
  expect(await read('', '2099-12-20')).not.toHaveProperty('nextOffer');
});

test('what a file does not say is filled in by a second one, and waits until then', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `Pearl ${index} Mattress,Latex,${1000 + index},,1900,2000,31/12/2099`);
  const headers = 'Name,Type,Price King,King before,Price Queen,Queen before,Offer until';
  await writeFile(
    folder.pathOf('shop.csv'),
    [headers, ...rows, 'Quiet Mattress,,1500,1600,,,31/12/2099', 'Latex Pillow 50x75,Latex,95,,,,'].join('\n'),
  );
  const { stdout: said } = await folder.command('shop.csv', '--apply', '--complete', 'missing.xlsx');
  expect(said).toContain('quiet-mattress (row 32): type');
  expect(said).toMatch(/lack something: .*warranty_years \(31\).*\n.*in the other language.*: pearl-0-mattress, /);
  const added = async () => (await folder.products()).filter(({ sample }) => !sample).map(({ id }) => id);
  expect(await added()).toHaveLength(31);

  const { sheets } = await readXlsx(await readFile(folder.pathOf('missing.xlsx')));
  const [columns = [], ...found] = sheets[0]?.rows ?? [];
  const at = (name: string): number => columns.indexOf(name);
  expect([columns.includes('contains_latex'), at('price_king') > 0, at('price_queen')]).toEqual([true, true, -1]);
  const filled = found.map((row): CellValue[] =>
    columns.map((_, index) => {
      if (index === at('type')) return row[at('id')] === 'quiet-mattress' ? 'medical' : (row[index] ?? null);
      return index === at('cooling') ? 'high' : index === at('contains_latex') ? 'yes' : (row[index] ?? null);
    }),
  );
  await writeFile(folder.pathOf('missing.xlsx'), await writeXlsx({ sheets: [{ name: 'Products', rows: [columns, ...filled] }] }));
  expect((await folder.command('missing.xlsx', '--apply')).stdout).toContain('Written.');
  expect(await added()).toHaveLength(32);
  // A name that says a measure keeps it.
  expect(await folder.products()).toContainEqual(expect.objectContaining({ name: { en: 'Latex Pillow 50x75', ar: 'وسادة Latex 50x75' } }));
  // Those that had one keep their offer, though the sheet has a column for that of another.
  expect((await folder.products()).find(({ id }) => id === 'pearl-1-mattress')).toMatchObject({ priceBeforeBySizeQAR: { queen: 2000 } });
  // The first file, read again, takes nothing of it away.
  expect((await folder.command('shop.csv', '--apply')).code).toBe(0);
  expect((await folder.products()).find(({ id }) => id === 'quiet-mattress')).toMatchObject({
    type: 'medical',
    cooling: 'high',
    priceBySizeQAR: { king: 1500 },
  });
});

test('a product that was complete keeps its last record, named; what waits is kept as a list until it is complete', async () => {
  await folder.importText(csvOf({ ...mattressRow, price_queen: '2501', price_king: '3001' }), '--apply');
  await folder.command('--template', 'all.csv');
  const text = await readFile(folder.pathOf('all.csv'), 'utf8');
  await writeFile(folder.pathOf('all.csv'), text.replaceAll('3001', '').replaceAll('2501', ''));
  const { stdout } = await folder.command('all.csv', '--apply');
  expect(stdout).toMatch(/pearl-hybrid \(row \d+\): price; its last record stays/);
  expect(await folder.products()).toContainEqual(expect.objectContaining({ id: 'pearl-hybrid', priceFromQAR: 2501 }));

  const rows = ['Name,Type,Price King', 'A Mattress,Latex,900', 'B Mattress,,900'];
  await folder.importText(rows.join('\n'), '--apply');
  expect((await folder.products()).map(({ id }) => id)).toContain('a-mattress');
  const waiting = async () => JSON.parse(await readFile(join(folder.contentDir, 'products.waiting.json'), 'utf8')) as object;
  expect(await waiting()).toMatchObject({
    file: 'shop.csv',
    products: [{ product: 'pearl-hybrid' }, { product: 'b-mattress', why: 'type' }],
  });
  await folder.importText([rows[0], rows[2]].join('\n').replace(',,', ',Medical,'), '--apply');
  await folder.importText(csvOf(mattressRow), '--apply');
  await expect(waiting()).rejects.toThrow('ENOENT');
});

test('what was renamed in the catalogue still follows its price list, under its new name', async () => {
  const rows = (king: number, pillow: number) => `Name,Type,Price King\nMTR LATEX KING,Latex,${king}\nPLW LATEX,Latex,${pillow}`;
  await writeFile(folder.pathOf('shop.csv'), rows(2000, 90));
  await folder.command('shop.csv', '--accept', '--apply');
  await folder.command('--template', 'all.csv');
  const text = await readFile(folder.pathOf('all.csv'), 'utf8');
  await writeFile(folder.pathOf('all.csv'), text.replace(',MTR LATEX KING,', ',Pearl Latex,').replace(',PLW LATEX,', ',Cloud Pillow,'));
  await folder.command('all.csv', '--apply');
  await writeFile(folder.pathOf('shop.csv'), rows(1900, 80));
  await folder.command('shop.csv', '--accept', '--apply');
  expect((await folder.products()).filter(({ sample }) => !sample)).toMatchObject([
    { name: { en: 'Pearl Latex' }, priceBySizeQAR: { king: 1900 } },
    { name: { en: 'Cloud Pillow' }, priceQAR: 80 },
  ]);
});

test('a sheet that completes a feed is read as ours: its ids are no numbers of articles, and what waited keeps its measures', async () => {
  const columns = 'id\ttitle\tprice\tavailability\tsize\titem_group_id';
  const feed = [columns, 'N-1\tMoon Mattress\t900 QAR\tin stock\t150x200\tm', 'N-2\tMoon Mattress\t700 QAR\tin stock\t90x190\tm'];
  await writeFile(folder.pathOf('feed.tsv'), [...feed, 'N-3\tStar Latex Pillow\t90 QAR\tin stock\t\t'].join('\n'));
  await folder.command('feed.tsv', '--apply', '--complete', 'missing.csv');
  const sheet = await readFile(folder.pathOf('missing.csv'), 'utf8');
  const [header = '', ...rows] = sheet.trim().split('\r\n');
  const type = header.split(',').indexOf('type');
  const filled = rows.map((row) => (row.includes('moon') ? row.split(',').with(type, 'hybrid').join(',') : row));
  await writeFile(folder.pathOf('missing.csv'), [header, ...filled].join('\n'));
  await folder.command('missing.csv', '--apply');
  const [moon, star] = (await folder.products()).filter(({ sample }) => !sample);
  const dimensionsBySize = { queen: { widthCm: 150, lengthCm: 200 }, single: { widthCm: 90, lengthCm: 190 } };
  expect(moon).toMatchObject({ id: 'moon-mattress', type: 'hybrid', priceBySizeQAR: { single: 700, queen: 900 }, dimensionsBySize });
  expect(star).toMatchObject({ id: 'star-latex-pillow', sku: 'N-3', priceQAR: 90 });
  // The feed is understood as before.
  expect((await folder.command('feed.tsv')).stdout).toContain('The catalogue says the same already.');
});

test('a sheet that is filled in before the file was written loses neither its measures nor its offers', async () => {
  const rows = ['Item,Size,Price,Offer price,Offer ends', 'Moon Latex Mattress,90x190,900,700,2099-12-31'];
  await writeFile(folder.pathOf('shop.csv'), rows.join('\n'));
  await folder.command('shop.csv', '--complete', 'missing.csv');
  await folder.command('missing.csv', '--apply');
  expect((await folder.products()).filter(({ sample }) => !sample)).toMatchObject([
    {
      ...{ id: 'moon-latex-mattress', priceBySizeQAR: { single: 700 }, priceBeforeBySizeQAR: { single: 900 }, offerEndsOn: '2099-12-31' },
      dimensionsBySize: { single: { widthCm: 90, lengthCm: 190 } },
    },
  ]);
});

test('what is answered to be out of stock is said to be, and a fill of her own may be called as a type of ours', async () => {
  const rows = [
    'id,name_en,kind,type,fill,size,price,Remarks',
    'w-1,Moon Pillow,pillow,,Medical / طبي,,90,',
    'm-1,Moon Mattress,mattress,Medical / طبي,,90x200,900,Coming soon',
  ];
  await folder.importText(rows.join('\n'));
  await folder.settle({ words: { 'Coming soon': 'out of stock' } });
  const { errors } = await folder.importText(rows.join('\n'), '--apply');
  expect(errors).toEqual([]);
  expect((await folder.products()).filter(({ sample }) => !sample)).toMatchObject([
    { id: 'm-1', type: 'medical', availability: { state: 'out-of-stock' } },
    { id: 'w-1', fill: 'medical' },
  ]);
});

test('a sheet that completes what is written takes no price of another measure away', async () => {
  const rows = ['Item,Size,Price', 'Moon Latex Mattress,90x200,900', 'Moon Latex Mattress,100x200,950'];
  await writeFile(folder.pathOf('shop.csv'), rows.join('\n'));
  await folder.command('shop.csv', '--apply');
  const before = await folder.text();
  const moon = async () => (await folder.products()).find(({ id }) => id === 'moon-latex-mattress');
  expect(await moon()).toHaveProperty('otherMeasures');
  await folder.command('shop.csv', '--complete', 'missing.csv');
  expect(await readFile(folder.pathOf('missing.csv'), 'utf8')).not.toContain('other_measures');
  await folder.command('missing.csv', '--apply');
  expect(await folder.text()).toBe(before);
  // Her own list without it does.
  await folder.importText(rows.slice(0, 2).join('\n'), '--apply');
  expect(await moon()).not.toHaveProperty('otherMeasures');
});

test('where every product waits, nothing is written, and one sentence says so', async () => {
  const before = await folder.text();
  await writeFile(folder.pathOf('bad.csv'), 'Name,Type,Price King\nB Mattress,,900\nC Mattress,,900');
  const { code, stdout, stderr } = await folder.command('bad.csv', '--apply');
  const sentence = 'Every product in it waits, so nothing is written: --complete missing.xlsx writes what they lack.';
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${sentence}\n` });
  expect(stdout).not.toContain(sentence);
  expect(await folder.text()).toBe(before);
});

test('what is missing is no longer sold from today, back when it returns, and samples are removed', async () => {
  await folder.importText(csvOf(mattressRow, { ...mattressRow, id: 'coral' }), '--apply');
  await folder.importText(csvOf(mattressRow), '--apply', '--remove-missing');
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const mattresses = async () =>
    (await folder.products()).filter(({ kind }) => kind === 'mattress').map(({ id, discontinuedOn }) => [id, discontinuedOn]);
  expect(await mattresses()).toEqual([
    ['pearl-hybrid', undefined],
    ['coral', today],
  ]);
  expect((await folder.products()).filter(({ kind }) => kind === 'pillow')).toHaveLength(testedContent.pillows.length);
  await folder.importText(csvOf(mattressRow, { ...mattressRow, id: 'coral' }), '--apply');
  expect(await mattresses()).toEqual([
    ['pearl-hybrid', undefined],
    ['coral', undefined],
  ]);
});

test('what a file does not name stays: prices, number, offer, availability, photos', async () => {
  const isSold = ({ kind, discontinuedOn }: ProductRecord): boolean => kind === 'mattress' && discontinuedOn === undefined;
  const before = await folder.products();
  await folder.importText(
    csvOf(...before.filter(isSold).map(({ id }) => ({ kind: 'mattress', id, sample: 'yes', height_cm: '31' }))),
    '--apply',
  );
  expect(await folder.products()).toEqual(before.map((product) => (isSold(product) ? { ...product, heightCm: 31 } : product)));
  expect(before.filter(isSold).some(({ photos, offerEndsOn }) => photos && offerEndsOn)).toBe(true);
});

test('number, offer, availability, photos and a type of her own', async () => {
  const more = {
    sku: '00410',
    price_before_king: '3499',
    offer_ends_on: '31/12/2099',
    availability: 'made to order 14 days',
    photos: 'https://shop.example/pictures/pearl-1.jpg, pearl-2.jpg',
  };
  await mkdir(join(folder.contentDir, 'photos'), { recursive: true });
  await writeFile(join(folder.contentDir, 'photos', 'pearl-1.jpg'), '');
  await folder.importText(csvOf({ ...mattressRow, ...more, type: 'Coil' }));
  await folder.settle({ words: { Coil: 'Coil spring / سست حلزونية' } });
  const { errors } = await folder.importText(csvOf({ ...mattressRow, ...more, type: 'Coil' }), '--apply');
  expect(errors).toEqual([]);
  expect(await folder.products()).toContainEqual(
    expect.objectContaining({
      ...{ sku: '00410', type: 'coil-spring', offerEndsOn: '2099-12-31', availability: { state: 'made-to-order', days: 14 } },
      priceBeforeBySizeQAR: { king: 3499 },
      photos: [{ file: 'pearl-1.jpg', alt: { en: 'Pearl Hybrid', ar: 'مرتبة اللؤلؤة الهجينة' } }],
    }),
  );
  expect(await readFile(join(folder.contentDir, 'own-types.json'), 'utf8')).toContain('سست حلزونية');
});

test('what she typed of an offer to come and of stock stays where a file says nothing against it', async () => {
  const typed = { next_offer: '2099-12-10 to 2099-12-20: king 2499', availability: 'made to order 14 days' };
  await folder.importText(csvOf({ ...mattressRow, price_before_king: '3499', offer_ends_on: '2099-12-01', ...typed }), '--apply');
  const [stood] = (await folder.products()).filter(({ id }) => id === 'pearl-hybrid');
  expect(stood?.nextOffer).toMatchObject({ startsOn: '2099-12-10' });
  // A sheet that completes products has no column for it.
  await folder.importText(csvOf({ ...mattressRow, price_before_king: '3499', offer_ends_on: '2099-12-01', height_cm: '29' }), '--apply');
  const stock = async (...left: string[]): Promise<ProductRecord | undefined> => {
    const rows = left.map((cells, place) => `Pearl Hybrid,Mattress,${['180x200,2999', '160x200,2499.50'][place]},${cells}`);
    const { errors } = await folder.importText(['Name,Category,Size,Price,Qty,In stock', ...rows].join('\n'), '--apply');
    expect(errors).toEqual([]);
    return (await folder.products()).find(({ id }) => id === 'pearl-hybrid');
  };
  // The stock of a program that counts nothing.
  expect(await stock('0,', '0,')).toEqual({ ...stood, heightCm: 29 });
  expect((await stock('3,yes', '4,yes'))?.availability).toEqual({ state: 'in-stock' });
  expect(await stock('0,', '0,')).not.toHaveProperty('availability');
});

test('a type that our own sheet names in both languages is hers, and names that differ in height alone say it', async () => {
  const rows = [
    'Name,Height,Size,Price',
    'Pearl Latex Mattress,20 cm,180x200,2000',
    'Pearl Latex Mattress,25 cm,180x200,2500',
    'Junior Mattress,12 cm,90x190,500',
  ];
  for (let time = 0; time < 2; time += 1) await folder.importText(rows.join('\n'), '--apply');
  const { errors } = await folder.importText(csvOf({ kind: 'mattress', id: 'junior-mattress', name_en: 'Junior Mattress', type: "Children's mattress / مرتبة أطفال", price_single: '500' }), '--apply'); // prettier-ignore
  expect(errors).toEqual([]);
  const found = (await folder.products()).filter(({ name }) => /Pearl Latex|Junior/.test(name.en));
  expect(found.map(({ name, ...one }) => [name.en, name.ar, (one as { type?: string }).type])).toEqual([
    ['Pearl Latex Mattress 20 cm', 'مرتبة Pearl Latex 20 cm', 'latex'],
    ['Pearl Latex Mattress 25 cm', 'مرتبة Pearl Latex 25 cm', 'latex'],
    ['Junior Mattress', 'مرتبة Junior', 'children-s-mattress'],
  ]);
});

test('a price far from those of other sizes is refused, and what stands keeps its last one', async () => {
  const file = (king: number): string => ['Name,Size,Price', ...[['90x190', 900], ['160x200', 1500], ['180x200', king], ['200x200', 2000]].map((cells) => `Pearl Latex Mattress,${cells.join(',')}`)].join('\n'); // prettier-ignore
  await folder.importText(file(1700), '--apply');
  const before = await folder.text();
  const { errors } = await folder.importText(file(170), '--apply', '--accept');
  expect(errors).toContainEqual({
    row: 4,
    column: 'Price',
    text: '170 for 180x200 is far from the prices of its other sizes. Correct it.',
  });
  expect(await folder.text()).toBe(before);
});

test('what the rules of the content find stands at its row and column', async () => {
  const { errors } = await folder.importText(csvOf({ ...mattressRow, type: 'latex' }, pillowRow));
  expect(errors[0]).toEqual({
    row: 2,
    column: 'contains_latex',
    text: 'a latex mattress is marked as free of latex. Write true, or correct the material.',
  });
});

test.each([
  ['nothing.csv', undefined, 'There is no such file. Check its name and folder.'],
  ['empty.csv', '', 'It is empty.'],
  ['page.xlsx', '<!doctype html>', 'It is a web page, whatever its name says. Open it in a spreadsheet and save it as xlsx.'],
  ['other.pdf', '%PDF-1.7', 'It is a PDF. Name a file of Excel, csv, tsv or xml.'],
  [
    'words.csv',
    'one\ntwo',
    'No row of headers is known in it. Begin with such as name, size and price, or with npm run import -- --template products.xlsx.',
  ],
])('%s is refused in one sentence, as JSON too', async (name, text, sentence) => {
  if (text !== undefined) await writeFile(folder.pathOf(name), text);
  expect(await folder.command(name)).toEqual({ code: 1, stdout: '', stderr: `${name}: ${sentence}\n` });
  const { stdout } = await folder.command(name, '--json');
  expect(JSON.parse(stdout)).toEqual({
    columns: {},
    products: [],
    missing: [],
    errors: [{ row: null, column: null, text: `${name}: ${sentence}` }],
  });
});

const oneFile = 'Name one file, such as npm run import -- products.xlsx; --help shows what else there is.';
test.each([
  [[], oneFile],
  [['a.csv', '--template', 'b.csv'], oneFile],
  [['--template', 'b.csv', '--apply'], '--apply belongs to a file that is read.'],
  [['a.csv', '--aply'], '--aply is not an option here; --help shows them.'],
])('%j is wrong usage', async (args, sentence) => {
  expect(await folder.command(...args)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
});
