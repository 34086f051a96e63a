import { writeFile } from 'node:fs/promises';
import { writeXlsx, type Cell, type CellValue } from 'hucre';
import { expect, test } from 'vitest';
import { sized, useCatalogue } from './catalogue-folder.ts';

/** Files that are no single table: sheets that belong together, blocks, tables beside each other, prices that are struck through. */

const folder = useCatalogue();

test.each<[string, Record<string, CellValue[][]>, object[]]>([
  [
    'products side by side above a table, with a price before and one after below each',
    {
      الأسعار: [
        ['١) مراتب اللاتكس'],
        ['المقاس', 'بيرل لاتكس', 'كورال لاتكس'],
        ['التخانة', '٢٢ سم', '٢٥ سم'],
        ['كوين ١٦٠×٢٠٠', 1600, '١٧٠٠'],
        ['كينج ١٨٠×٢٠٠', '-', 1900],
        [],
        ['٢) عرض الجمعة البيضا لغاية ٥ ديسمبر ٢٠٩٩'],
        ['المقاس', 'ديون لاتكس', null, 'بالم لاتكس', null],
        [null, 'قبل العرض', 'بعد العرض', 'قبل العرض', 'بعد العرض'],
        ['١٦٠×٢٠٠', 1900, 1590, 2300, null],
        ['١٨٠×٢٠٠', 2150, 1790, 2600, 2190],
        [],
        ['٣) المخدات'],
        ['الصنف', 'السعر', 'ملاحظات'],
        ['مخدة لاتكس', 95, null],
        ['مخدة فايبر', 25, null],
      ],
    },
    [
      { kind: 'pillow', priceQAR: 95 },
      { kind: 'pillow', priceQAR: 25 },
      { heightCm: 22, ...sized(['queen', 1600]) },
      { heightCm: 25, ...sized(['queen', 1700], ['king', 1900]) },
      { ...sized(['queen', 1590], ['king', 1790]), priceBeforeBySizeQAR: { queen: 1900, king: 2150 }, offerEndsOn: '2099-12-05' },
      { ...sized(['queen', 2300], ['king', 2190]), priceBeforeBySizeQAR: { king: 2600 } },
    ],
  ],
  [
    'the articles of a program, their variants and its list of prices',
    {
      Item: [
        ['No.', 'Description', 'Base Unit of Measure', 'Unit Price', 'Unit Cost', 'Blocked', 'Item Category Code', 'Warranty (Months)'],
        ['1000', 'PEARL LATEX MATTRESS', 'PCS', 0, 612, 'false', 'MATTRESS', 120],
        ['1001', 'CORAL LATEX MATTRESS', 'PCS', 0, 880, 'false', 'MATTRESS', 60],
        ['1002', 'DUNE LATEX MATTRESS', 'PCS', 0, 300, 'true', 'MATTRESS', 60],
        ['2000', 'LATEX PILLOW', 'PCS', 120, 44, 'false', 'PILLOW', null],
        ['1005', 'SAND LATEX MATTRESS 180X200', 'PCS', 1600, 700, 'false', 'MATTRESS', 60],
        ['1003', 'REED LATEX MATTRESS 160X200', 'PCS', 1700, 700, 'false', 'MATTRESS', 60],
        ['1004', 'REED LATEX MATTRESS 180X200', 'PCS', 1900, 800, 'false', 'MATTRESS', 60],
      ],
      'Item Variant': [
        ['Item No.', 'Code', 'Description'],
        ['1000', 'Q', 'QUEEN 160X200X28'],
        ['1000', 'K', 'KING 180X200X28'],
        ['1001', 'K', 'KING 180X200X32'],
        ['1002', 'K', 'KING 180X200X20'],
      ],
      'Price List Line': [
        [
          'Price List Code',
          'Assign-to Type',
          'Product No.',
          'Variant Code',
          'Minimum Quantity',
          'Amount Type',
          'Unit Price',
          'Starting Date',
          'Ending Date',
        ],
        ['S1', 'All Customers', '1000', 'Q', 0, 'Price', 1450, '01/15/2025', '01/14/2026'],
        ['S1', 'All Customers', '1000', 'Q', 0, 'Price', 1590, '01/15/2026', null],
        ['S1', 'All Customers', '1000', 'K', 0, 'Price', 1790, '01/15/2026', null],
        ['S1', 'All Customers', '1000', 'K', 0, 'Price', 1490, '11/20/2026', '12/05/2099'],
        ['S1', 'Dealers', '1000', 'K', 0, 'Price', 1200, '01/15/2026', null],
        ['S1', 'All Customers', '1001', 'K', 0, 'Price', 2590, '01/15/2026', null],
        ['S1', 'All Customers', '1002', 'K', 0, 'Price', 990, '01/15/2026', null],
        ['S2', 'All Customers', '1003', null, 0, 'Price', 1500, '11/20/2026', '12/05/2099'],
        ['S3', 'Dealers', '1004', null, 0, 'Price', 1200, '01/15/2026', null],
        ['S4', 'All Customers', '1005', null, 0, 'Price', 1750, '01/15/2099', null],
      ],
    },
    [
      {
        name: { en: 'PEARL LATEX MATTRESS' },
        sku: '1000',
        warrantyYears: 10,
        ...sized(['queen', 1590], ['king', 1490]),
        priceBeforeBySizeQAR: { king: 1790 },
        offerEndsOn: '2099-12-05',
      },
      { name: { en: 'CORAL LATEX MATTRESS' }, ...sized(['king', 2590]) },
      { kind: 'pillow', priceQAR: 120 },
      sized(['king', 1600]),
      { ...sized(['queen', 1500], ['king', 1900]), priceBeforeBySizeQAR: { queen: 1700 } },
    ],
  ],
  [
    'sheets that do not belong together, whatever they count and call alike',
    {
      Mattresses: [
        ['Sr', 'Mattress', 'Type', 'Price', 'Offer price', 'Offer starts', 'Offer ends', 'Size'],
        [1, 'Cloud', 'Pocket spring', 1500, 1200, '11/20/2026', '01/12/2099', '180x200'],
        [2, 'Breeze', 'Memory foam', 2500, 2200, '11/20/2026', '01/12/2099', '180x200'],
        [3, 'Dream', 'Latex', 3500, 3200, '11/20/2026', '01/12/2099', '180x200'],
        [4, 'Dune', 'Latex', 3600, null, null, null, '180x200'],
      ],
      Pillows: [
        ['Sr', 'Pillow', 'Fill', 'Price'],
        [1, 'Soft', 'Latex', '100\n(was 120)'],
        [2, 'Puff', 'Memory foam', 120],
        [3, 'Fluff', 'Microfibre', 60],
      ],
      'Stock count': [
        ['Description', 'Qty'],
        ['Cloud Pocket spring 180x200', 120],
        ['Breeze Memory foam 180x200', 300],
      ],
      Costing: [
        ['Foam', 200],
        ['Pillow free', 25],
        ['Mattress cost', 430],
      ],
    },
    [
      { name: { en: 'Cloud' }, ...sized(['king', 1200]), offerEndsOn: '2099-01-12' },
      { name: { en: 'Breeze' }, ...sized(['king', 2200]) },
      { name: { en: 'Dream' }, ...sized(['king', 3200]) },
      { name: { en: 'Dune' }, ...sized(['king', 3600]) },
      { kind: 'pillow', priceQAR: 100 },
      { kind: 'pillow', priceQAR: 120 },
      { kind: 'pillow', priceQAR: 60 },
    ],
  ],
  [
    'offers that are called otherwise than in the list, whose price before tells of which they are',
    {
      الأسعار: [
        ['المرتبة', 'النوع', 'كوين ١٦٠×٢٠٠', 'كنج ١٨٠×٢٠٠'],
        ['بيرل لاتكس ناعمة', 'لاتكس', 1090, 1290],
        ['كورال لاتكس ناعمة', 'لاتكس', 1500, 1700],
      ],
      العروض: [
        ['الصنف', 'المقاس', 'قبل', 'بعد', 'من', 'الى'],
        ['لاتكس بيرل', 'كوين 160×200', 1090, 890, new Date('2026-10-01'), new Date('2026-10-31')],
        ['لاتكس كورال', 'كنج 180×200', 1700, 1490, new Date('2026-10-01'), new Date('2099-12-05')],
        ['لاتكس كورال', 'كوين 160×200', 1600, 1390, new Date('2026-10-01'), new Date('2099-12-05')],
      ],
    },
    [
      { name: { ar: 'بيرل لاتكس ناعمة' }, ...sized(['queen', 1090], ['king', 1290]) },
      { name: { ar: 'كورال لاتكس ناعمة' }, ...sized(['queen', 1500], ['king', 1490]), priceBeforeBySizeQAR: { king: 1700 } },
      { name: { ar: 'لاتكس كورال' }, ...sized(['queen', 1390]) },
    ],
  ],
  [
    'a sheet of offers with shares and amounts, for some of what other sheets name, whose blocks stand side by side below names',
    {
      'KING KOIL': [
        ['Model', 'Ht', '1.5', 'Queen', 'King', 'Remarks'],
        [null, null, '120x200', '160x200', '180x200', null],
        ['Spine Latex', 27, 1790, 2290, 2590, null],
        ['World Latex', 33, 2990, 3850, 4250, null],
        ['Reed Latex', 20, 900, 1100, 1300, null],
      ],
      Local: [
        ['Pearl Latex', null, null, 'Coral Latex Foam', null],
        ['size', 'QR', null, 'size', 'QR'],
        ['160x200', 800, null, '160x200', 'QR 590'],
        ['180x200', 900, null, '180x200', 'QR 1,120'],
      ],
      OFFERS: [
        ['Item', 'Sizes', 'Offer', 'From', 'To', '180 comes to', 'Note'],
        ['Reed Latex', null, 0.2, new Date('2020-11-25'), new Date('2098-12-15'), 1040, 'King only'],
        ['Spine', 'all', 0.2, new Date('2020-11-25'), new Date('2098-12-15'), 2072],
        ['World Latex', '180x200', 'QR 500 off', new Date('2020-11-25'), '20 Dec 2098 (year end)', 3750],
        ['Pearl', '160x200 only', '700 instead of 800', new Date('2020-11-25'), new Date('2098-12-31'), null],
        ['Coral Latex Foam', 'all', 0.1, new Date('2020-11-15'), new Date('2020-11-28'), 1008],
        ['Latex', 'all', 0.5, new Date('2020-11-15'), new Date('2098-11-28'), 500],
      ],
    },
    [
      { ...sized(['queen', 700], ['king', 900]), priceBeforeBySizeQAR: { queen: 800 }, offerEndsOn: '2098-12-31' },
      sized(['queen', 590], ['king', 1120]),
      { ...sized(['super-single', 1432], ['queen', 1832], ['king', 2072]), offerEndsOn: '2098-12-15' },
      {
        ...sized(['super-single', 2990], ['queen', 3850], ['king', 3750]),
        priceBeforeBySizeQAR: { king: 4250 },
        offerEndsOn: '2098-12-20',
      },
      // Nobody knows whether the discount of a remark is of one size.
      sized(['super-single', 900], ['queen', 1100], ['king', 1300]),
    ],
  ],
  [
    'items of a till: its price beside what makers ask for and columns of noughts, and sides of a queen that is no queen of ours',
    {
      Items: [
        ['BuydownPrice', 'Description', 'Price', 'SalePrice', 'MSRP', 'Length cm', 'Width cm'],
        [0, 'Pearl Latex Mattress - Queen', 680, 0, 990, 190, 150],
        [0, 'Pearl Latex Mattress - King', 780, 0, 1190, 200, 180],
        [0, 'Coral Latex Mattress - King', 880, 0, 0, 32, 105],
      ],
    },
    [{ ...sized(['queen', 680], ['king', 780]), dimensionsBySize: { queen: { widthCm: 150, lengthCm: 190 } } }, sized(['king', 880])],
  ],
  [
    'a report whose names stand below a header of another row, with a price level, a discount and inches with centimetres behind them',
    {
      'Stock Summary': [
        ['Particulars', null, 'TRADING W.L.L.'],
        [null, null, '1-Jan-26 to 29-Nov-26'],
        [null, null, 'Closing Balance', null, 'Price List', null, null],
        [null, 'Quantity', 'Rate', 'Value', 'Dealer', 'Showroom', 'Disc %'],
        ['Pearl Latex 75x48x6" (190x120)', 5, 436, 2180, 620, 840, null],
        ['Pearl Latex 78x72x6" (200x180)', 5, 690, 3450, 970, 1300, 10],
        ['Coral Latex 160x200x28', 5, 690, 3450, 970, 1100, null],
        ['Discount upto 12-Dec-2098. Showroom rate is before it.'],
      ],
    },
    [
      {
        ...sized(['super-single', 840], ['king', 1170]),
        dimensionsBySize: { 'super-single': { widthCm: 120, lengthCm: 190 } },
        priceBeforeBySizeQAR: { king: 1300 },
        offerEndsOn: '2098-12-12',
      },
      sized(['queen', 1100]),
    ],
  ],
  [
    'measures below their headers beside the names of branches, and the price of an offer below the usual one in a column without a header',
    {
      الأسعار: [
        ['الموديل', 'الارتفاع', null, 'المقاسات سم', null, null, 'متوفر في', null, 'ملاحظات'],
        [null, null, null, 'نفر\n٩٠×١٩٠', 'كوين\n١٦٠×٢٠٠', 'كينج\n١٨٠×٢٠٠', 'الوكرة', 'الغرافة', null],
        ['بيرل لاتكس', '٢٥ سم', 'السعر الأصلي', 780, 1380, 1550, 'نعم', 'نعم', 'من ٢٥/١١/٢٠٢٠ إلى ٥/١٢/٢٠٩٩'],
        [null, null, 'سعر العرض', 650, '1,150', 1290],
        ['ريد لاتكس', '٢٥ سم', 'السعر الأصلي', 790, 1390, 1590],
        [null, null, 'سعر العرض', 690, 'نفذ', 1390],
        ['كورال لاتكس', '24 سم', null, 890, 1500, 'On request - عند الطلب', 'نعم', 'لا'],
        ['الصنف', 'المقاس', 'الارتفاع', 'السعر', 'سعر العرض', 'العرض من', 'العرض إلى'],
        ['ديون لاتكس', '160×200', 20, 900, 700, new Date('2020-10-01'), new Date('2020-10-31')],
        [null, '180×200', 20, 990, 790],
      ],
    },
    [
      { ...sized(['single', 650], ['queen', 1150], ['king', 1290]), priceBeforeBySizeQAR: { single: 780, queen: 1380, king: 1550 } },
      // What is sold out at the price of its offer is not sold at the one before.
      { priceBySizeQAR: expect.toSatisfy((prices) => JSON.stringify(prices) === '{"single":690,"king":1390}') as object },
      sized(['single', 890], ['queen', 1500]),
      // Days that stand once are those of the rows below them.
      sized(['queen', 900], ['king', 990]),
    ],
  ],
  [
    'offers on a sheet of their own, by the words of their products in either language',
    {
      Mattresses: [
        ['Model', 'الموديل', 'Queen 160x200', 'King 180x200'],
        ['Pearl Latex', 'بيرل لاتكس', 1600, 1800],
        ['Pearl Latex Plus', 'بيرل لاتكس بلس', 2000, 2200],
        ['Coral Latex', 'كورال لاتكس', 1500, 1700],
        ['* Our sizes only', null, null, null],
      ],
      Offers: [
        ['Model / الموديل', 'Size', 'Before', 'Offer', 'From', 'To'],
        ['Pearl Latex بيرل لاتكس', 'all sizes', null, '20% off', new Date('2020-01-01'), new Date('2099-12-05')],
        ['Coral Latex mattress', '180x200', 1700, 1490, '27 Nov', '5 Dec 2099'],
      ],
    },
    [
      { name: { en: 'Pearl Latex', ar: 'بيرل لاتكس' }, ...sized(['queen', 1280], ['king', 1440]), offerEndsOn: '2099-12-05' },
      sized(['queen', 2000], ['king', 2200]),
      { ...sized(['queen', 1500], ['king', 1490]), priceBeforeBySizeQAR: { king: 1700 } },
    ],
  ],
  [
    'a share of an offer as a number below zero, and the days of an offer in one cell over two columns',
    {
      List: [
        ['Model', 'Size', 'Retail', 'Promotion', 'Promotion from', 'Promotion to'],
        ['Pearl Latex', '160x200', 1000, -0.1, '12 – 18 Dec 2098', null],
        ['Coral Latex', '180x200', 900, 800, new Date('2020-01-01'), new Date('2099-01-01')],
      ],
    },
    [
      { ...sized(['queen', 1000]), nextOffer: { startsOn: '2098-12-12', endsOn: '2098-12-18', priceBySizeQAR: { queen: 900 } } },
      sized(['king', 800]),
    ],
  ],
])('%s', async (_, sheets, expected) => {
  const file = folder.pathOf('list.xlsx');
  await writeFile(file, await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }));
  await folder.command('list.xlsx', '--accept');
  const { products } = JSON.parse((await folder.command('list.xlsx', '--accept', '--json')).stdout) as { products: object[] };
  expect(products).toMatchObject(expected);
});

test('a table beside another, three rows of headers, prices before that are struck through, and a name with a measure of its own', async () => {
  const rows: CellValue[][] = [
    ['عروض الجمعة البيضا لغاية ٥ ديسمبر ٢٠٩٩'],
    ['الصنف', 'الأسعار حسب المقاس', null, null, null, null, 'الصنف', 'السعر', null],
    [null, 'مفرد 90×200', null, 'كنج 180×200', null, null, null, 'قبل', 'بعد'],
    [null, 'قبل', 'بعد', 'قبل', 'بعد', null, null, null, null],
    ['مرتبة بيرل لاتكس', 690, 550, 1550, 1250, null, 'مخدة لاتكس', 120, 89],
    ['مرتبة كورال لاتكس', 900, 700, 1900, null, null, 'مخدة ميموري', 150, null],
    ['مرتبة أطفال لاتكس 70×160', 380, 320, null, null, null, null, null, null],
  ];
  const struck = ['4,1', '4,3', '4,7', '5,2', '6,1'].map((place): [string, Partial<Cell>] => {
    const [row = 0, column = 0] = place.split(',').map(Number);
    return [place, { value: rows[row]?.[column] ?? null, style: { font: { strikethrough: true } } }];
  });
  await writeFile(folder.pathOf('list.xlsx'), await writeXlsx({ sheets: [{ name: 'List', rows, cells: new Map(struck) }] }));
  await folder.command('list.xlsx', '--accept');
  const { products } = JSON.parse((await folder.command('list.xlsx', '--accept', '--json')).stdout) as { products: object[] };
  expect(products).toMatchObject([
    { ...sized(['single', 550], ['king', 1250]), priceBeforeBySizeQAR: { single: 690, king: 1550 }, offerEndsOn: '2099-12-05' },
    // What is struck through below the price that stands is no price before.
    sized(['single', 900], ['king', 1900]),
    { ...sized(['kids', 320]), priceBeforeBySizeQAR: { kids: 380 } },
    { kind: 'pillow', priceQAR: 89, priceBeforeQAR: 120 },
    { kind: 'pillow', priceQAR: 150 },
  ]);
});

test.each([
  ['two lines in a cell of prices', [['Item', 'Size', 'Price'], ['Pearl Latex Mattress', 'Queen 160x200\nKing 180x200', '1,390\n1,590'], ['Coral Latex Mattress', '180x200', 900]], 'is no price'], // prettier-ignore
  ['rows without headers above them', [['مخدة لاتكس', 95], [], ['Item', 'Size', 'Price'], ['Coral Latex Mattress', '180x200', 900]], 'Without headers above it, and not read: مخدة لاتكس of List.'], // prettier-ignore
])('%s are refused or named', async (_, rows, said) => {
  await writeFile(folder.pathOf('list.xlsx'), await writeXlsx({ sheets: [{ name: 'List', rows }] }));
  expect((await folder.command('list.xlsx')).stdout).toContain(said);
});

test.each([
  [
    'has prices for Qatar, those count',
    ['P1,Size,King 180x200,2199,,true,1890,', 'P2,Size,Queen 160x200,1899,,false,,'],
    sized(['king', 1890]),
    [],
  ],
  ['has none for Qatar, its own do', ['P1,Size,King 180x200,2199,,true,,'], sized(['king', 2199]), []],
  [
    'has some for Qatar, it is asked about the others',
    ['P1,Size,King 180x200,2199,,true,1890,', 'P2,Size,Queen 160x200,1899,,true,,'],
    sized(['king', 1890]),
    ['column "Price": leave out?'],
  ],
])('where a shop of Shopify %s', async (_, rows, expected, asked) => {
  const header =
    'Title,URL handle,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Included / Qatar,Price / Qatar,Compare-at price / Qatar';
  const text = [header, ...rows.map((row) => `Pearl Latex Mattress,pearl,Active,${row}`)].join('\n');
  const { products, errors } = await folder.importText(text);
  expect(products).toMatchObject([expected]);
  expect(errors.map((error) => error.text)).toEqual(asked);
});

test('one figure in merged cells is the price of each size beside them, or below them of what has no other name', async () => {
  const rows: CellValue[][] = [
    ['Model', 'Queen 150x200', 'Queen 160x200', 'King 180x200'],
    ['Pearl Latex', 1990, null, 2290],
    [2026, null, null, null],
    ['Coral Latex', 1500, 1600, 1700],
  ];
  const merges = [
    { startRow: 1, startCol: 1, endRow: 1, endCol: 2 },
    { startRow: 2, startCol: 0, endRow: 2, endCol: 3 },
  ];
  const below: CellValue[][] = [
    ['Name', 'Size', 'Price'],
    ['Dune Latex', '160x200', 'QR 1,800'],
    [null, '180x200', null],
    ['Latex Pillow', '50x70', null],
  ];
  const sheets = [
    { name: 'List', rows, merges },
    { name: 'More', rows: below, merges: [{ startRow: 1, startCol: 2, endRow: 3, endCol: 2 }] },
  ];
  await writeFile(folder.pathOf('list.xlsx'), await writeXlsx({ sheets }));
  const { products } = JSON.parse((await folder.command('list.xlsx', '--accept', '--json')).stdout) as { products: object[] };
  expect(products).toMatchObject([
    { ...sized(['queen', 1990], ['king', 2290]), otherMeasures: [{ widthCm: 150, priceQAR: 1990 }] },
    sized(['queen', 1600], ['king', 1700]),
    sized(['queen', 1800], ['king', 1800]),
    expect.not.objectContaining({ priceQAR: 1800 }),
  ]);
});
