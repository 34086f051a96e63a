import { writeFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { useCatalogue } from './catalogue-folder.ts';

const folder = useCatalogue();

/** A list of one mattress a row, as a shop has it. */
const list = (...rows: string[]): string => ['Name;Type;Price King;Height;Warranty;Latex', ...rows].join('\n');

describe('cells as shops write them', () => {
  const price = (king: string) => ['Pearl Hybrid', 'Hybrid', king, '28', '10', 'no'].join(';');
  test.each([
    ['2,208', 2208],
    ['2.208', 2208],
    ['QR 2,208.50', 2208.5],
    ['2.208,50', 2208.5],
    ['٢٬٢٠٨ ريال', 2208],
    ['2208/-', 2208],
    ['2 208 ر.ق', 2208],
  ])('a price of %j', async (text, king) => {
    expect((await folder.importText(list(price(`"${text}"`)))).products).toMatchObject([{ priceBySizeQAR: { king } }]);
  });

  test.each([
    ['USD 600', '"USD 600" is no price in riyals. Write it in QAR.'],
    ['600 درهم', '"600 درهم" is no price in riyals. Write it in QAR.'],
    ['600 KD', '"600 KD" is no price in riyals. Write it in QAR.'],
    ['twelve', '"twelve" is no price. Write the number alone, or nothing.'],
  ])('%j is no price, and its product waits', async (text, why) => {
    const { errors } = await folder.importText(list(price('2500'), price(text).replace('Hybrid;', 'Other;')));
    expect(errors[0]).toEqual({ row: 3, column: 'Price King', text: why });
  });

  test.each(['Name;Type;Price (BD) King', 'All prices in BD;;\nName;Type;Price King'])(
    'prices under %j are none in riyals, which is said once',
    async (headers) => {
      const { products, errors } = await folder.importText(`${headers}\nPearl Hybrid;Hybrid;94\nCoral Hybrid;Hybrid;96`);
      expect(products).toMatchObject([{ priceBySizeQAR: {} }, { priceBySizeQAR: {} }]);
      expect(errors.map(({ text }) => text).filter((text) => text.startsWith('These prices'))).toEqual([
        'These prices are not in riyals. Write them in QAR.',
      ]);
    },
  );

  test('an offer in shares is a discount', async () => {
    const { errors } = await folder.importText(
      'Name;Type;King;Queen;Offer\nPearl Hybrid;Hybrid;2000;1800;15%\nCoral Hybrid;Hybrid;2100;1900;',
    );
    expect(errors.map(({ text }) => text)).toContain('"prices beside \\"Offer\\" are": before the discount?');
  });

  test.each([
    ['QR 500 off all sizes', 2000],
    ['خصم 500 ريال', 2000],
    ['save 300', 2200],
    ['توفير 700 ريال', 1800],
    ['Flat QR 500 off', 2000],
    ['خصم 500 ر.ق', 2000],
    ['save 500, until 30/11/2099', 2000],
    ['discounted to 1500', 'is no discount'],
    ['up to 500 off', 'is no discount'],
    ['QR 500 off King', 'is no discount'],
    ['save 15', 'is no discount'],
    ['free pillow, save 250', undefined],
    ['QR 2600 off', 'takes off all of 2500'],
  ])('an offer of %j', async (text, told) => {
    const rows = [
      'Name;Type;King;Queen;Offer;Last day',
      `Pearl Latex;Latex;2700;2500;${text};31/12/2099`,
      'Coral Latex;Latex;2000;1900;10%;31/12/2099',
    ];
    const { products, errors } = await folder.importText(rows.join('\n'));
    expect(products[0]).toMatchObject({ priceBySizeQAR: { queen: typeof told === 'number' ? told : 2500 } });
    const refused = errors.map((error) => error.text).filter((error) => /is no discount|takes off all/.test(error));
    expect(refused.join()).toContain(typeof told === 'string' ? told : '');
    expect(refused.length > 0).toBe(typeof told === 'string');
  });

  test('riyals off a price that stands beside the one before are off it already, and an answer of null takes nothing off', async () => {
    const beside = await folder.importText(
      'Name;Type;Size;Price before;Price;Discount\nPearl Latex Mattress;Latex;180x200;2500;2000;QR 500 off',
    );
    expect(beside.products).toMatchObject([{ priceBySizeQAR: { king: 2000 } }]);
    const rows = 'Name;Type;King;Queen;Discount\nPearl Latex;Latex;2700;2500;15%';
    await folder.settle({ words: { 'prices beside "Discount" are': null } });
    expect((await folder.importText(rows)).products).toMatchObject([{ priceBySizeQAR: { queen: 2500 } }]);
  });

  test.each([
    ['Firm قاسي', { min: 7, max: 8 }],
    ['Med. firm', { min: 6, max: 7 }],
    ['Plush', { min: 1, max: 4 }],
    ['متوسطة', { min: 5, max: 6 }],
    ['5.5-7', { min: 5.5, max: 7 }],
  ])('a firmness of %j', async (text, firmness) => {
    const { products } = await folder.importText(`Name;Type;Price King;Feel\nPearl Hybrid;Hybrid;2000;${text}`);
    expect(products).toMatchObject([{ firmness }]);
  });

  test('a remark on the row of one size takes that size out, and no other', async () => {
    const rows = [
      'Name;Type;Size;Price;Remarks',
      'Matt. Pearl-Plus;Hybrid;160x200;2000;*** DISCONTINUED ***',
      'MATT PEARL PLUS;Hybrid;180x200;2200;',
    ].join('\n');
    await folder.importText(rows);
    await folder.settle({ words: { '*** DISCONTINUED ***': 'no longer sold' } });
    expect((await folder.importText(rows)).products).toMatchObject([{ priceBySizeQAR: { king: 2200 } }]);
  });

  test('what is no share is no discount: a remark beside shares is refused, and its product waits', async () => {
    const rows = [
      'Name;Type;King;Offer',
      'Pearl Hybrid;Hybrid;2000;15% off',
      'Coral Hybrid;Hybrid;2100;King 1,699',
      'Reef Hybrid;Hybrid;2200;',
    ];
    expect((await folder.importText(rows.join('\n'))).columns).toMatchObject({ Offer: 'discount' });
    await folder.settle({
      columns: { Offer: 'discount' },
      words: {
        'prices beside "Offer" are': 'before the discount',
        'last day of offers without one, such as 2026-12-31, or null': '2099-12-31',
      },
    });
    const { products, errors } = await folder.importText(rows.join('\n'));
    expect(products).toMatchObject([{ priceBySizeQAR: { king: 1700 } }, {}, { priceBySizeQAR: { king: 2200 } }]);
    expect(errors).toContainEqual({
      ...{ row: 3, column: 'Offer' },
      text: '"King 1,699" is no discount. Write per cent, such as 15%, the price of one size in its own cell, such as “1,690 (was 1,950)”, and all else in a column of remarks.',
    });
  });

  test.each([
    ['31/10/26', '', 2500],
    ['05/12/99', '', 1900],
    ['5 Dec 99', '', 1900],
    ['', 'offer ended', 2500],
    ['', 'العرض انتهى', 2500],
    ['', 'offer till 31/10/20', 2500],
    ['', 'خلص العرض', 2500],
  ])('an offer that ends on %j, remarked %j', async (day, remark, king) => {
    const rows = `Name;Type;Size;Price;Offer price;Offer ends;Remarks\nPearl Mattress;Hybrid;180x200;2500;1900;${day};${remark}`;
    expect((await folder.importText(rows)).products).toMatchObject([{ priceBySizeQAR: { king } }]);
  });

  test.each([
    ['20% until 15/12/99', 1600],
    ['خصم 20% حتى ١٥/١٢/٩٩', 1600],
    ['20% until 15/12/20', 2000],
  ])('a discount of %j', async (offer, king) => {
    const rows = `Name;Type;King;Offer\nPearl Mattress;Hybrid;2000;${offer}\nCoral Mattress;Hybrid;1000;خلص sold out`;
    await folder.importText(rows);
    await folder.settle({ words: { 'prices beside "Offer" are': 'before the discount' }, columns: { Offer: 'discount' } });
    expect((await folder.importText(rows)).products[0]).toMatchObject({ priceBySizeQAR: { king } });
  });

  test.each(['خلص sold out', 'نفد', 'Out of stock'])('%j is not sold in that size', async (cell) => {
    const { products, errors } = await folder.importText(`Name;Type;King;Queen\nPearl Mattress;Hybrid;2000;${cell}`);
    expect({ products, errors }).toMatchObject({ products: [{ priceBySizeQAR: { king: 2000 } }], errors: [] });
  });

  test('before and after behind two prices of one cell are refused, and no figure beside a word of stock is one', async () => {
    const rows = 'Name;Type;Size;Price;Qty;Availability\nPearl Mattress;Hybrid;180x200;2400 قبل / 2100 بعد;;';
    const stock = '\nCoral Mattress;Hybrid;1,80 x 2,00;900;0;Limited\nDune Mattress;Hybrid;180x200;800;0;Out of stock';
    const { products, errors } = await folder.importText(rows + stock);
    expect(errors[0]).toMatchObject({ row: 2, column: 'Price' });
    expect(products[1]).toMatchObject({ priceBySizeQAR: { king: 900 } });
    expect([products[1], products[2]].map((product) => product?.availability)).toEqual([undefined, { state: 'out-of-stock' }]);
  });

  test('a last day that is none stops its product, since the price hangs on it', async () => {
    const rows = 'Name;Type;Size;Price;Offer price;Offer ends\nPearl Mattress;Hybrid;180x200;2500;1900;week 50';
    expect((await folder.importText(rows)).errors[0]).toEqual({
      ...{ row: 2, column: 'Offer ends' },
      text: '"week 50" is no day. Write a day, such as 2026-12-31.',
    });
  });

  test('a column with both kinds of mark asks which, once', async () => {
    const rows = list(price('1,299'), price('"1499,50"').replace('Pearl', 'Coral'));
    const asked = await folder.importText(rows);
    expect(asked.errors.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^"1,299 under \\"Price King\\" is one thousand and more/),
    );
    await folder.settle({
      words: { '1,299 under "Price King" is one thousand and more (thousands), or a little more than one (decimals)': 'decimals' },
    });
    expect((await folder.importText(rows)).products).toMatchObject([
      { priceBySizeQAR: { king: 1.3 } },
      { priceBySizeQAR: { king: 1499.5 } },
    ]);
  });

  test.each([
    ['28 cm', '10 years', '✓', { heightCm: 28, warrantyYears: 10, containsLatex: true }],
    ['٢٨ سم', 'سنتين', 'لا', { heightCm: 28, warrantyYears: 2, containsLatex: false }],
    ['28', '120 months', 'Yes', { heightCm: 28, warrantyYears: 10, containsLatex: true }],
  ])('%j, %j, %j', async (height, warranty, latex, record) => {
    const { products, errors } = await folder.importText(list(['Pearl Hybrid', 'Hybrid', '2500', height, warranty, latex].join(';')));
    expect({ products, errors }).toMatchObject({ products: [record], errors: [] });
  });

  test('what cannot be read in a cell that is not needed is left out and said, and the product is published', async () => {
    const { errors, products } = await folder.importText(list('Pearl Hybrid;Hybrid;2500;thick;10;no'), '--apply');
    expect(errors).toEqual([{ row: 2, column: 'Height', text: '"thick" is left out. Write the number alone.' }]);
    expect(products[0]).not.toHaveProperty('heightCm');
    expect(await folder.products()).toContainEqual(expect.objectContaining({ id: 'pearl-hybrid', priceBySizeQAR: { king: 2500 } }));
  });

  test.each([
    ['180x200', 'king'],
    ['180*200 cm', 'king'],
    ['1.80 x 2.00 m', 'king'],
    ['٢٠٠×١٨٠', 'king'],
    ['Super King', 'super-king'],
    ['مفرد ونص', 'super-single'],
    ['نفرين', 'double'],
    ['90 x 190', 'single'],
  ])('a size of %j', async (size, key) => {
    const { products } = await folder.importText(`Item,Size,Price\nPearl Hybrid Mattress,${size},2500`);
    expect(products).toMatchObject([{ name: { en: 'Pearl Hybrid Mattress' }, priceBySizeQAR: { [key]: 2500 } }]);
  });

  test('what is paid under two rows of headers', async () => {
    const twoRows = ['Name;Type;King 1.80 x 2.00 m;;Queen 1.60 x 2.00 m;;Cost', ';;Was;NOW;Was;NOW;QAR'];
    const rows = [...twoRows, 'Pearl;Hybrid;2500;1900;2200;1700;1200', 'Coral;Hybrid;2400;1800;2100;1600;1100'];
    const { products, columns } = await folder.importText(rows.join('\n'));
    expect(columns['Cost QAR']).toBeNull();
    expect(products).toMatchObject([{ priceBySizeQAR: { king: 1900, queen: 1700 } }, { priceBySizeQAR: { king: 1800, queen: 1600 } }]);
  });

  test('prices without a header are asked for', async () => {
    const rows = ['Name;Type;King;', 'Pearl;Hybrid;2500;1900', 'Coral;Hybrid;2400;1800', 'Dune;Hybrid;2300;1700'];
    const { errors } = await folder.importText(rows.join('\n'));
    expect(errors.map(({ text }) => text)).toContainEqual(expect.stringContaining('Column 4, which has no header'));
  });

  test("Shopify's current headings", async () => {
    const { products } = await folder.importText(
      [
        'Title,URL handle,Type,Status,SKU,Option1 name,Option1 value,Price,Compare-at price',
        'مرتبة أطلال,atlal,مراتب طبية,Active,AT-1,المقاس,كوين 160×200 سم,1550.00,',
        ',atlal,,,AT-2,,كينج 180×200 سم,1750.00,',
      ].join('\n'),
    );
    expect(products).toMatchObject([{ type: 'medical', priceBySizeQAR: { queen: 1550, king: 1750 } }]);
  });
});

test('per cent in a remark are asked about, and those of a title are named and reduce no price', async () => {
  await writeFile(
    folder.pathOf('list.csv'),
    [
      'White Friday: 20% off all sizes;;',
      'Item;180x200;Remarks',
      'Star Latex Mattress;2100;15% off until 31/12/2099',
      'Moon Latex Mattress;2700;',
    ].join('\n'),
  );
  const question = 'prices with "15% off until 31/12/2099" are';
  const { stdout } = await folder.command('list.csv');
  expect(stdout).toContain(JSON.stringify(question));
  expect(stdout).toContain('price_king 2700');
  expect(stdout).toContain('Said beside the table, and not read: "White Friday: 20% off all sizes');
  for (const [answer, priceBySizeQAR] of [
    ['before the discount', { king: 1785 }],
    ['after the discount', { king: 2100 }],
  ] as const) {
    await folder.settle({ words: { [question]: answer } });
    const { stdout: said } = await folder.command('list.csv', '--json');
    expect(JSON.parse(said)).toMatchObject({ products: [{ priceBySizeQAR }, { priceBySizeQAR: { king: 2700 } }] });
  }
});

test('a size without a price and a row that is struck through are left out and named', async () => {
  const struck = { font: { strikethrough: true } };
  const rows = [
    ['SKU', 'Parent', 'Name', 'Size', 'Price', 'Option name', 'Option'],
    ['SL', null, 'مرتبة سلوى لاتكس', null, null, 'الضمان', 'سنة'],
    ['SL-1', 'SL', null, '180x200', 980, null, null],
    ['SL-2', 'SL', null, '200x200', null, null, null],
    ['DL', null, 'مرتبة ديون لاتكس', '180x200', 1500, 'الضمان', 'سنتان'],
    ['QT', null, 'مرتبة قطن قديمة', '180x200', 400, null, null],
  ];
  const cells = new Map(rows[5]?.map((value, column) => [`5,${column}`, { value, style: struck }]));
  await writeFile(folder.pathOf('list.xlsx'), await writeXlsx({ sheets: [{ name: 'List', rows, cells }] }));
  const { stdout } = await folder.command('list.xlsx', '--accept');
  expect(stdout).toContain('Sizes without a price, and left out: مرتبة سلوى لاتكس (200x200).');
  expect(stdout).toContain('Struck through, and left out: "QT مرتبة قطن قديمة".');
});

test('with --accept every guess is right, also those to which others lead, and what has no guess is still asked', async () => {
  const rows = ['Item,Size,Price,Club', 'Star Foam Mattress,90x190,950,900', 'Moon Mattress,180x200,1250,1200', 'Rest,180x200,1100,1000'];
  const accepted = await folder.importText(rows.join('\n'), '--accept');
  expect(accepted.columns).toMatchObject({ Club: 'leave out' });
  expect(accepted.products).toMatchObject([{ type: 'foam' }, { name: { en: 'Moon Mattress' } }, { name: { en: 'Rest' } }]);
  expect((await folder.importText(rows.join('\n'))).products).toEqual(accepted.products);
  const offers = ['Item,Size,Was,Now', 'Star Latex Mattress,90x190,950,900'].join('\n');
  expect((await folder.importText(offers, '--accept')).errors).toMatchObject([
    { text: '"last day of offers without one, such as 2026-12-31, or null": ?' },
  ]);
});
