import { writeFile } from 'node:fs/promises';
import { writeXlsx, type Cell, type CellValue } from 'hucre';
import { describe, expect, test } from 'vitest';
import { sized, useCatalogue } from './catalogue-folder.ts';

/** What ERPs, tills, feeds and lists in the web write, and what people write beside it. */

const folder = useCatalogue();

describe('texts', () => {
  test.each<[string, string[], object[], string[]]>([
    [
      'prices for everybody and for one customer, each with its days, of SAP Business One',
      [
        'Item No.;Item Description;Group Name;Manufacturer Name;Inactive;Active To;Show in Webstore;01 RETAIL;BP Code;Spl From;Spl To;Spl Disc %;Spl Price',
        'M-1;MATT PEARL LATEX 160X200X20;MATTRESSES;PEARL W.L.L.;N;;Y;2000;*1;01/01/20;31/12/2098;20;1600',
        'M-2;MATT PEARL LATEX 180X200X20;MATTRESSES;PEARL W.L.L.;N;;Y;2400;C0231;01/01/20;31/12/2098;50;1200',
        'M-3;MATT CORAL LATEX TWIN 100X200X20;MATTRESSES;PEARL W.L.L.;N;31/10/20;Y;900;;;;;',
        'M-4;MATT DUNE LATEX 180X200X20;MATTRESSES;PEARL W.L.L.;N;;N;900;;;;;',
      ],
      [{ ...sized(['queen', 1600], ['king', 2400]), priceBeforeBySizeQAR: { queen: 2000 }, offerEndsOn: '2098-12-31' }],
      [],
    ],
    [
      'days of a till below what they are of, and letters of a status that the report explains',
      [
        ',,SELLING PRICE QR,PROMOTION,,,',
        'Item Name,Department,SP1 Retail,SP,Fr Dt,To Dt,Sts',
        'PEARL LATEX MATT 180X200,MATTRESS,2000,1500,01/12/2098,15/12/2098,A',
        'CORAL LATEX MATT 180X200,MATTRESS,2400,1900,01/12/2020,15/12/2098,A',
        'DUNE LATEX MATT 180X200,MATTRESS,900,0,  /  /    ,  /  /    ,D',
        'REED LATEX MATT 180X200,MATTRESS,900,0,  /  /    ,  /  /    ,B',
        'Sts : A=Active  B=Blocked for sale  D=Discontinued,,,,,,',
      ],
      [
        { ...sized(['king', 2000]), nextOffer: { startsOn: '2098-12-01', endsOn: '2098-12-15' } },
        { ...sized(['king', 1900]), offerEndsOn: '2098-12-15' },
      ],
      [],
    ],
    [
      'parents and groups at a price of nought, what is not active, and days of lead, of QuickBooks',
      [
        'Active Status,Item,Description,Price,Promo Price,Promo From,Promo To,Lead Days,Notes',
        'Active,MAT,Mattresses مراتب,0,,,,,',
        'Active,MAT:PEARL,مرتبة اللؤلؤة لاتكس,0,,,,,',
        'Active,MAT:PEARL:90X190,مرتبة اللؤلؤة لاتكس 90×190 ارتفاع 18 سم,900,800,01/11/2020,31/12/2098,,',
        'Active,MAT:PEARL:180X200,مرتبة اللؤلؤة لاتكس 180×200 ارتفاع 18 سم,2000,,,,,',
        'Active,MAT:CORAL,Coral Latex Mattress (made to order),0,,,,,',
        'Active,MAT:CORAL:180X200,Coral Latex Mattress 180x200x36 cm (made to order),5200,,,,14,Made to order 14 days',
        'Not-active,MAT:DUNE:180X200,Dune Latex Mattress 180x200x24 cm,1750,,,,,',
        'Active,PIL,Pillows مخدات,0,,,,,',
        'Active,PIL:REED,Reed Latex Pillow,145,,,,,خلصت',
        'Active,PIL:GOOSE,DO NOT USE - Goose Down Pillow,320,,,,,',
      ],
      [
        { ...sized(['single', 800], ['king', 2000]), heightCm: 18, offerEndsOn: '2098-12-31' },
        { ...sized(['king', 5200]), heightCm: 36, availability: { state: 'made-to-order', days: 14 } },
        { name: { en: 'Reed Latex Pillow', ar: 'وسادة Reed Latex' }, priceQAR: 145, availability: { state: 'out-of-stock' } },
        { name: { en: 'DO NOT USE - Goose Down Pillow' }, priceQAR: 320 },
      ],
      [
        '"\\"Not-active\\" under \\"Active Status\\" is": not for sale?',
        '"DO NOT USE - Goose Down Pillow": no longer sold?',
        '"pillow: a name or heading with goose": Down and feather / ريش وزغب?',
      ],
    ],
    [
      'groups in the place of numbers, rules of prices below their variants, and shares of Odoo',
      [
        'Internal Reference,Name,Variant Values,Sales Price,Quantity On Hand,Active,Pricelist Rules/Pricelist,Pricelist Rules/Price,Pricelist Rules/Min. Quantity,Pricelist Rules/Start Date,Pricelist Rules/End Date',
        'Mattresses / Latex (3),,,5600,9,,,,,,',
        'LX-090,Pearl Latex Mattress,Size: 90x200,1600,4,True,Hotels & Projects (QAR),1200.00 QR,10,,',
        ',,,,,,Retail Offers (QAR),1400.00 QR,0,2020-11-22 00:00:00,2098-12-18 23:59:59',
        'LX-180,Pearl Latex Mattress,Size: 180x200,2000,5,True,Retail Offers (QAR),15 % discount on sales price,0,2020-11-22 00:00:00,2098-12-18 23:59:59',
        'LX-200,Pearl Latex Mattress,Size: 200x200,2000,0,False,,,,,',
        'Pillows (1),,,90,3,,,,,,',
        'PL-1,Latex Pillow,,90,3,True,,,,,',
      ],
      [
        {
          ...{ ...sized(['single', 1400], ['king', 1700]), priceBeforeBySizeQAR: { single: 1600, king: 2000 }, offerEndsOn: '2098-12-18' },
          availability: { state: 'in-stock' },
        },
        { kind: 'pillow', priceQAR: 90 },
      ],
      [],
    ],
    [
      'an item that expired before the others of its group',
      [
        'id,title,item group id,price,size,availability,expiration date',
        '1,Pearl Latex Mattress - 120 x 200 cm,7,900 QAR,120 x 200 cm,out_of_stock,2020-10-31T23:59+0300',
        '2,Pearl Latex Mattress - 160 x 200 cm,7,1350 QAR,160 x 200 cm,in_stock,',
      ],
      [{ ...sized(['queen', 1350]), availability: { state: 'in-stock' } }],
      [],
    ],
    [
      'the last day of an offer in the first row of a product of Shopify, and a name in two languages',
      [
        'Title,URL handle,Option1 name,Option1 value,Option2 value,Price,Compare-at price,Offer ends (product.metafields.custom.offer_ends)',
        'Pearl Latex Mattress - مرتبة اللؤلؤة,pearl,Size,160 x 200 cm,25 cm,1500,,2098-12-20',
        ',pearl,,180 x 200 cm,25 cm,1800,2000,',
        ',pearl,,180 x 200 cm,30 cm,2400,,',
      ],
      [
        {
          ...{ name: { en: 'Pearl Latex Mattress 25 cm', ar: 'مرتبة اللؤلؤة' }, ...sized(['queen', 1500], ['king', 1800]) },
          ...{ priceBeforeBySizeQAR: { king: 2000 }, offerEndsOn: '2098-12-20' },
        },
        { name: { en: 'Pearl Latex Mattress 30 cm', ar: 'مرتبة اللؤلؤة' }, ...sized(['king', 2400]) },
      ],
      [],
    ],
    [
      'letters of a status that nothing explains',
      ['Item Name,Price,Status', 'Pearl Latex Mattress 180X200,2000,A', 'Dune Latex Mattress 180X200,900,D'],
      [sized(['king', 2000])],
      ['"\\"D\\" under \\"Status\\" is": not for sale?'],
    ],
    [
      'sums of groups beside the names of what stands above them, and sides about as wide as the size that a name says',
      [
        'External ID,Name,Category,Sales Price,Length cm,Width cm,Status',
        'All / Pillows (1),,,95,,,',
        'x1,Latex Pillow,All / Pillows,95,,,',
        'x2,Memory Pillow,All / Pillows,,,,',
        'All / Services (3),,,175,,,',
        'x3,Pearl Latex Mattress - Double,All / Mattresses,495,190,120,',
        'x4,Pearl Latex Mattress - King,All / Mattresses,699,105,32,',
        'x5,Coral Latex Mattress - King,All / Mattresses,699,,,unlisted',
      ],
      [
        { kind: 'pillow', priceQAR: 95 },
        expect.not.objectContaining({ priceQAR: 175 }) as object,
        { ...sized(['super-single', 495], ['king', 699]), dimensionsBySize: { 'super-single': { widthCm: 120, lengthCm: 190 } } },
      ],
      [],
    ],
    [
      'moments of another zone, the last day before midnight, and letters before sides',
      [
        'id,title,price,sale price,sale price effective date,availability,size',
        '1,Pearl Latex Mattress - W90 x L200 x H22 cm,900 QAR,800 QAR,2098-01-09T21:00+0000/2098-02-01T00:00+0300,in_stock,W90 x L200 x H22 cm',
      ],
      [
        {
          name: { en: 'Pearl Latex Mattress' },
          ...sized(['single', 900]),
          nextOffer: { startsOn: '2098-01-10', endsOn: '2098-01-31', priceBySizeQAR: { single: 800 } },
        },
      ],
      [],
    ],
    [
      'days that a program writes as midnight of no zone, and what is made to order as the description says',
      [
        'id,title,description,price,sale price,sale price effective date,availability,size',
        '1,Pearl Latex Mattress,Made to order in our Doha workshop. Ready in 21 days.,900 QAR,800 QAR,2020-01-09T00:00+0000/2098-02-01T00:00+0000,backorder,90x200',
        '2,Coral Latex Mattress,Special sizes are made to order in 10 days.,900 QAR,,,in_stock,90x200',
      ],
      [
        { ...sized(['single', 800]), offerEndsOn: '2098-02-01', availability: { state: 'made-to-order', days: 21 } },
        { ...sized(['single', 900]), availability: { state: 'in-stock' } },
      ],
      [],
    ],
    [
      'what a shop of Shopify counts and has none of, sells on, or does not count',
      [
        'Handle,Title,Type,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price',
        'a,Pearl Latex Mattress,Mattress,90x200,shopify,0,deny,900',
        'b,Coral Latex Mattress,Mattress,90x200,shopify,0,continue,900',
        'c,Dune Latex Mattress,Mattress,90x200,,0,deny,900',
      ],
      [
        { availability: { state: 'out-of-stock' } },
        expect.not.objectContaining({ availability: expect.anything() as object }) as object,
        sized(['single', 900]),
      ],
      [],
    ],
    [
      'what a remark says of when it can be had, and pieces in the showroom of what is in stock',
      [
        'Item Name,Size,Rate,Stock On Hand,Remarks',
        'Pearl Latex Mattress,90x200,900,,"MTO 21 days, 50% advance"',
        'Coral Latex Mattress,90x200,900,2,o/s - next container ETA Jan',
        'Dune Latex Mattress,90x200,900,18,1 display pc Salwa Rd',
      ],
      [
        { availability: { state: 'made-to-order', days: 21 } },
        { availability: { state: 'out-of-stock' } },
        { availability: { state: 'in-stock' } },
      ],
      ['"1 display pc Salwa Rd": sold?'],
    ],
    [
      'boxes that were ticked down over headings, names in one language each, sizes by letters, and what is on its way or finished',
      [
        'Item,الصنف,Size,Old price,New price,On web,Remarks',
        'MATTRESSES مراتب,,,,,FALSE,',
        'Pearl Pillow-Top Latex,بيرل,Q,2000,1500,TRUE,',
        ',,K,2400,1900,TRUE,finished in Wakra',
        ',,SK,2600,2000,TRUE,finished خلص',
        ',مرتبة ديون لاتكس,180x200,900,,TRUE,',
        ',,160x190 / 160x200,800,,TRUE,',
        'Reed latex,مرتبة ريد,180x200,900,,FALSE,',
        'Palm latex,مرتبة بالم,180x200,,900,TRUE,COMING SOON يناير',
        'PILLOWS مخدات,,,,,FALSE,',
        'Latex soft,لاتكس ناعمة,50x70,,55,TRUE,',
        'OTHERS أصناف ثانية,,,,,FALSE,',
        'Velvet bed,سرير مخمل,180x200,900,,TRUE,',
      ],
      [
        { kind: 'mattress', ...sized(['queen', 1500], ['king', 1900], ['super-king', 2000]) },
        { name: { ar: 'مرتبة ديون لاتكس' }, ...sized(['queen', 800], ['king', 900]) },
        { name: { en: 'Palm latex' } },
        { kind: 'pillow', name: { en: 'Latex soft' }, priceQAR: 55 },
      ],
      [
        '"finished خلص": no longer sold?',
        '"last day of offers without one, such as 2026-12-31, or null": ?',
        '"COMING SOON يناير": no longer sold?',
      ],
    ],
    [
      'two sizes at the head of one column, and a discount of a section from which one is left out',
      [
        'Model,90x190/200,180x200,Remarks',
        'Pearl Latex Mattress,900,2000,',
        'خصم 20% على المراتب من 25/11 إلى 10/12/2098 ما عدا الطبيعي,,,',
        'Coral Latex Mattress,1000,2200,',
        'Dune Latex Mattress,1100,2400,بدون خصم',
        'مرتبة لاتكس الطبيعي,1200,2600,',
      ],
      [
        { ...sized(['single', 900], ['king', 2000]), otherMeasures: [{ size: 'single', widthCm: 90, lengthCm: 190, priceQAR: 900 }] },
        { ...sized(['single', 1000], ['king', 2200]), nextOffer: { startsOn: '2098-11-25', endsOn: '2098-12-10' } },
        sized(['single', 1100], ['king', 2400]),
        sized(['single', 1200], ['king', 2600]),
      ],
      ['"prices below \\"خصم 20% على المراتب من 25/11 إلى 10/12/2098 ما عدا الطبيعي\\" are": before the discount?'],
    ],
  ])('%s', async (_, rows, expected, asked) => {
    const { products, errors } = await folder.importText(rows.join('\n'));
    expect(products).toMatchObject(expected);
    expect(products).toHaveLength(expected.length);
    expect(errors.map(({ text }) => text).filter((text) => !/waits|^column|^"size/.test(text))).toEqual(asked);
  });
});

test('why a row is struck through is no heading of the next, and offers that are over are left out', async () => {
  const rows: CellValue[][] = [
    ['Name', 'Size', 'Price', 'Remarks'],
    ['Reed Latex Mattress', '180x200', 500, 'discontinued'],
    ['Pearl Latex Mattress', '180x200', 2000, null],
    ['Coral Latex Mattress', '180x200', 2400, null],
  ];
  const cells = new Map(
    [0, 1, 2].map((column): [string, Partial<Cell>] => [
      `1,${column}`,
      { value: rows[1]?.[column] ?? null, style: { font: { strikethrough: true } } },
    ]),
  );
  const offers: CellValue[][] = [
    ['عروض رمضان من 10/2 إلى 20/3/2020', null, null, null],
    ['الصنف', 'المقاس', 'السعر', 'سعر رمضان'],
    ['Pearl Latex', '180x200', 1900, 1500],
    ['Coral Latex', '180x200', 2300, 1700],
  ];
  const sheets = [
    { name: 'الأسعار', rows, cells },
    { name: 'رمضان', rows: offers },
  ];
  await writeFile(folder.pathOf('list.xlsx'), await writeXlsx({ sheets }));
  const { products, errors } = JSON.parse((await folder.command('list.xlsx', '--json')).stdout) as Record<
    'products' | 'errors',
    { text?: string }[]
  >;
  expect(products).toMatchObject([sized(['king', 2000]), sized(['king', 2400])]);
  expect(errors.map(({ text }) => text)).toEqual(['"sheet رمضان": leave out?']);
});
