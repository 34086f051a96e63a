import { expect, test } from 'vitest';
import { useCatalogue } from './catalogue-folder.ts';

const folder = useCatalogue();

const [past, soon, later, last] = ['2020-01-31', '2098-01-10', '2098-02-10', '2099-12-31'];

/** Names with what is paid by size, and what was before. */
const paidIn = async (rows: readonly string[]): Promise<string[]> =>
  (await folder.importText(rows.join('\n'), '--accept')).products.map((product) =>
    product.kind === 'mattress'
      ? `${product.name.en} ${product.heightCm ?? ''} ${JSON.stringify(product.priceBySizeQAR)} ${JSON.stringify(product.priceBeforeBySizeQAR ?? {})}`
      : `${product.name.en} ${product.priceQAR}`,
  );

test.each([
  [
    'a box that nobody ticked beside a name or a size, which is no heading',
    [
      'Name,Size,Price,On web',
      'Pearl Latex Mattress,,,FALSE',
      ',180x200,2000,',
      'Coral Latex Mattress,90x200,800,TRUE',
      ',180x200,,FALSE',
      ',160x200,1800,TRUE',
    ],
    ['Coral Latex Mattress  {"single":800,"queen":1800} {}'],
  ],
  [
    'letters and sizes at the ends of names, which are the names of models',
    [
      'Item,Price',
      'Latex Mattress Model D 180x200,2000',
      'Latex Mattress Model L 90x200,1500',
      'Comfort Latex Mattress 180x200,2000',
      'Comfort Latex Mattress Twin 160x200,2800',
    ],
    [
      'Latex Mattress Model D  {"king":2000} {}',
      'Latex Mattress Model L  {"single":1500} {}',
      'Comfort Latex Mattress  {"king":2000} {}',
      'Comfort Latex Mattress Twin  {"queen":2800} {}',
    ],
  ],
  [
    'a discount beside two prices in riyals, gifts, and a column of amounts of which one is small',
    [
      'Name,Size,Price before,Price,Discount,Offer ends',
      `Pearl Latex Mattress,180x200,2500 QAR,2000 QAR,500,${last}`,
      `Coral Latex Mattress,180x200,,2000,2 pillows free,${last}`,
      `Dune Latex Mattress,90x200,,1000,50,${last}`,
      `Reed Latex Mattress,180x200,,2000,150,${last}`,
    ],
    [
      'Pearl Latex Mattress  {"king":2000} {"king":2500}',
      'Coral Latex Mattress  {"king":2000} {}',
      'Dune Latex Mattress  {"single":950} {"single":1000}',
      'Reed Latex Mattress  {"king":1850} {"king":2000}',
    ],
  ],
  [
    'Arabic names with the names and the measures of sizes, and sizes in the column of names',
    ['الكود,الصنف,السعر', 'A1,مرتبة لؤلؤة لاتكس كينج 180x200,2000', 'A2,مرتبة مرجان لاتكس,', ',كوين 160x200,700', ',كينج 180x200,900'],
    ['مرتبة لؤلؤة لاتكس  {"king":2000} {}', 'مرتبة مرجان لاتكس  {"queen":700,"king":900} {}'],
  ],
  [
    'what a heading takes out behind a day, and what a remark takes out',
    [
      'Item,Size,Price,Remarks',
      `20% off till ${last} except Coral,,,`,
      'Coral Latex Mattress,180x200,2000,',
      'Reed Latex Mattress,180x200,2000,Not included in offer',
      'Pearl Latex Mattress,180x200,2000,',
    ],
    [
      'Coral Latex Mattress  {"king":2000} {}',
      'Reed Latex Mattress  {"king":2000} {}',
      'Pearl Latex Mattress  {"king":1600} {"king":2000}',
    ],
  ],
  [
    'days with points, of which the first has no year',
    ['Name,Size,Price,Offer price,Offer dates', 'Pearl Latex Mattress,180x200,2000,1500,1.12 - 31.12.2098'],
    ['Pearl Latex Mattress  {"king":2000} {}'],
  ],
  [
    'what makers ask for beside a price that one product lacks',
    ['Name,Size,RRP,Price', 'Pearl Latex Mattress,180x200,2400,1900', 'Coral Latex Mattress,180x200,2000,'],
    ['Pearl Latex Mattress  {"king":1900} {}', 'Coral Latex Mattress  {} {}'],
  ],
  [
    'letters of firmness, which are no sizes',
    [
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price',
      'pearl,Pearl Latex Mattress,Firmness,S,Size,180x200,2000',
      'pearl,,,M,,160x200,1800',
    ],
    ['Pearl Latex Mattress  {"queen":1800,"king":2000} {}'],
  ],
  [
    'inches of two heights with centimetres behind them',
    ['Item,Price', '"Coral Latex Mattress 75x36x6"" (190x90)",500', '"Coral Latex Mattress 79x71x10"" (200x180)",2500'],
    ['Coral Latex Mattress 15 cm 15 {"single":500} {}', 'Coral Latex Mattress 25 cm 25 {"king":2500} {}'],
  ],
  [
    'articles of one code, which is the code of a family',
    ['Item No,Item,Size,Price List,Price', 'KK,Latex Mattress Spine,180x200,Retail,2000', 'KK,Latex Mattress World,160x200,Retail,1800'],
    ['Latex Mattress Spine  {"king":2000} {}', 'Latex Mattress World  {"queen":1800} {}'],
  ],
  [
    'what a heading takes out of its discount, and what is the price of two',
    [
      'Item,Size,Price,Remarks',
      `20% off all but Natural till ${last},,,`,
      'Pearl Latex Mattress,180x200,2000,',
      'Natural Latex Mattress,180x200,3000,',
      `20% off till ${last} except Coral Plus,,,`,
      'Coral Latex Mattress,180x200,2000,',
    ],
    [
      'Pearl Latex Mattress  {"king":1600} {"king":2000}',
      'Natural Latex Mattress  {"king":3000} {}',
      'Coral Latex Mattress  {"king":1600} {"king":2000}',
    ],
  ],
  [
    'what letters of a status mean in so many words, and remarks that only sound as if something were sold no more',
    [
      'Item,Size,Price,Status,Remarks',
      'Pearl Latex Mattress,180x200,2000,A,Do not sell below 1900',
      'Coral Latex Mattress,180x200,2000,X,',
      'Dune Latex Mattress,180x200,2000,S,',
      'Reed Latex Mattress,180x200,2000,A,New colours coming soon',
      'Sand Latex Mattress,180x200,2000,O,',
      'Palm Latex Mattress,180x200,2000,Not for sale,',
      'A=Active O=On hold X=Deleted S=Selling stopped,,,,',
      'OTHER BRANDS,,,,',
      'Star Latex Mattress,180x200,1500,A,',
    ],
    ['Pearl Latex Mattress  {"king":2000} {}', 'Reed Latex Mattress  {"king":2000} {}', 'Star Latex Mattress  {"king":1500} {}'],
  ],
  [
    'a moment at the end of a day elsewhere, which is the last day that it says',
    ['Item,Size,Price,Sale price,Sale end', 'Pearl Latex Mattress,180x200,2000,1500,2020-11-28T23:59:59Z'],
    ['Pearl Latex Mattress  {"king":2000} {}'],
  ],
] as const)('%s', async (_, rows, expected) => {
  expect(await paidIn(rows)).toEqual(expected);
});

test.each([
  [
    'two sizes in one cell',
    ['Name,Type,Size,Price', 'Pearl Mattress,Hybrid,160x200 / 180x200,2000', 'Coral Mattress,Hybrid,King/Queen,900'],
    ['No size is known in this row. Write one, such as 180x200.', 'No size is known in this row. Write one, such as 180x200.'],
  ],
  [
    'one price of an offer beside columns of sizes',
    ['Name,Type,Queen,King,Offer price', 'Pearl Mattress,Hybrid,2000,2400,1800'],
    ['1800 is the price of an offer for one of several sizes. Write it in a column of its size.'],
  ],
  [
    'a discount whose price before is another',
    ['Name,Type,Size,Price,Discount,Offer ends', `Pearl Mattress,Hybrid,King,2600,150 (was 100),${last}`],
    [
      '"150 (was 100)" is no discount. Write per cent, such as 15%, the price of one size in its own cell, such as “1,690 (was 1,950)”, and all else in a column of remarks.',
    ],
  ],
  [
    'a share off all sizes but one',
    ['Name,Type,Size,Price,Discount,Offer ends', `Pearl Mattress,Hybrid,King,2000,,`, `,,all except king,,20%,${last}`],
    ['It takes something off prices that stand elsewhere. Write the price of each offer.'],
  ],
  [
    'what each size costs more beside prices that are one, or told on request',
    ['Name,Size,Price,Extra price', 'Pearl Latex Mattress,90x190,Call,0', 'Pearl Latex Mattress,160x200,1000,500'],
    ['What a size costs more is not added. Write the whole price of each size.'],
  ],
  [
    'an offer that is over, or not on yet, and no other price',
    [
      'Name,Type,Size,Price,Offer price,Offer starts,Offer ends',
      `Pearl Mattress,Hybrid,King,,1800,2020-01-01,${past}`,
      `Coral Mattress,Hybrid,King,,900,${soon},${last}`,
    ],
    [
      '1800 is the price of an offer that is not on today. Write the usual price too.',
      '900 is the price of an offer that is not on today. Write the usual price too.',
    ],
  ],
] as const)('%s', async (_, rows, expected) => {
  const { errors } = await folder.importText(rows.join('\n'));
  expect(errors.map(({ text }) => text).filter((text) => !/waits|\?$/.test(text))).toEqual(expected);
});

test.each([
  [
    'sizes whose offers end on different days',
    [
      'Name,Type,Size,Price,Offer price,Offer ends',
      `Pearl Mattress,Hybrid,Queen,2000,1800,${soon}`,
      `Pearl Mattress,Hybrid,King,2400,2000,${last}`,
    ],
    { priceBySizeQAR: { queen: 1800, king: 2000 }, offerEndsOn: soon },
    `Offers of its sizes end on ${soon} and ${last}; here all end on the first`,
  ],
  [
    'two offers that begin later, the first above the price of the offer that is on',
    [
      'Name,Type,Size,Price,Offer price,Offer starts,Offer ends',
      'Pearl Mattress,Hybrid,King,2400,2000,2020-01-01,2098-01-01',
      `Pearl Mattress,Hybrid,King,,2200,${soon},${last}`,
      `Pearl Mattress,Hybrid,King,,1500,${later},${last}`,
    ],
    { priceBySizeQAR: { king: 2000 }, nextOffer: { startsOn: soon, priceBySizeQAR: { king: 2200 } } },
    `An offer that begins on ${later}, after another, is left out; import the file again then`,
  ],
  [
    'a price that holds from a later day',
    [
      'Name,Type,Size,Price,Sales Type,Starting Date',
      'Pearl Mattress,Hybrid,King,2400,All Customers,2020-01-01',
      'Pearl Mattress,Hybrid,King,2600,All Customers,2098-01-01',
      'Coral Mattress,Hybrid,King,900,All Customers,2020-01-01',
    ],
    { priceBySizeQAR: { king: 2400 } },
    'Prices that hold from 2098-01-01 on are left out; import the file again then',
  ],
  [
    'a price that is told by telephone beside the one before',
    ['Name,Type,Size,Price before,Price', 'Pearl Mattress,Hybrid,King,2400,Call'],
    { priceBySizeQAR: { king: 2400 } },
    '"Call" in the place of a price is not read, and the price before it counts',
  ],
  [
    'a price that is told on request',
    ['Name,Type,Queen,King', 'Pearl Mattress,Hybrid,2000,On request - عند الطلب'],
    { priceBySizeQAR: { queen: 2000 } },
    'A price that is told on request, and left out: Pearl Mattress (King)',
  ],
  [
    'a stock of nought, of which a word alone makes what is sold out',
    ['Name,Type,Size,Price,Stock', 'Pearl Mattress,Hybrid,King,2400,0'],
    { priceBySizeQAR: { king: 2400 } },
    'A stock of 0 may be one that nobody counts, so the site says nothing of it; write “out of stock” where it is: Pearl Mattress.',
  ],
  [
    'the price of two, in a remark',
    ['Name,Type,Price,Remarks', 'Pearl Pillow,Latex,120,السعر للجوز (حبتين)'],
    { priceQAR: 120 },
    'Remarks on a price, which is shown as it stands; its name may say it: Pearl Pillow: السعر للجوز (حبتين).',
  ],
  [
    'what is sold out beside a name, and there in a size below it',
    ['Name,Type,Size,Price,Qty,Remarks', 'Pearl Mattress,Hybrid,Queen,2000,0,Out of stock', ',,King,2400,7,'],
    { priceBySizeQAR: { queen: 2000, king: 2400 } },
    'Out of stock in some sizes, as the file says; the site shows them all, and says nothing of stock: Pearl Mattress.',
  ],
  [
    'what is sold out once beside a name, which is said of all its sizes',
    ['Name,Type,Size,Price,Remarks', 'Pearl Mattress,Hybrid,Queen,2000,خلص - الشحنة الجاية في يناير', ',,King,2400,'],
    { priceBySizeQAR: { queen: 2000, king: 2400 }, availability: { state: 'out-of-stock' } },
    'Remarks, of which at most days are read: Pearl Mattress: خلص - الشحنة الجاية في يناير.',
  ],
  [
    'days of an offer with one month',
    ['Name,Type,Size,Price,Offer price,Offer dates', 'Pearl Mattress,Hybrid,King,2400,2000,01-10/2/2098'],
    { nextOffer: { startsOn: '2098-02-01', endsOn: '2098-02-10' } },
    'An offer will begin on 2098-02-01 and end on 2098-02-10',
  ],
] as const)('%s', async (_, rows, expected, told) => {
  const { products } = await folder.importText(rows.join('\n'));
  expect(products[0]).toMatchObject(expected);
  expect((await folder.command('shop.csv')).stdout).toContain(told);
});

test('a name that begins like a sum is asked about, and a sum is none', async () => {
  const names = ['Total Comfort Mattress', 'مجموعة الراحة مرتبة', 'Total', 'Total : SPRING', 'Grand Total', 'المجموع'];
  const { errors, products } = await folder.importText(
    ['Name,Type,Size,Price', ...names.map((name) => `${name},Hybrid,King,2400`)].join('\n'),
  );
  expect(products).toEqual([]);
  expect(errors.map(({ text }) => text).filter((text) => text.endsWith('?'))).toEqual([
    '"Total Comfort Mattress, which begins like a sum, is": a sum?',
    '"مجموعة الراحة مرتبة, which begins like a sum, is": a sum?',
  ]);
});

test.each([
  [
    'the prices of all variants beside that of the first, which are whole though they name what each costs more',
    [
      'Name,Sales Price,Products/Sales Price,Products/Variant Values,Products/Variant Price Extra',
      'Pearl Latex Mattress,1350,1350,Size: 90x200,0',
      ',,1950,Size: 160x200,600',
    ],
    [{ priceBySizeQAR: { single: 1350, queen: 1950 } }],
    [],
  ],
  [
    'a column called as prices that has words alone',
    ['Name,Size,Price,Price Calculation', 'Pearl Latex Mattress,180x200,900,Profit=Price-Cost'],
    [{ priceBySizeQAR: { king: 900 } }],
    [],
  ],
  [
    'the price before an offer in a remark, beside a day that looks like a period',
    ['الصنف,السعر,ملاحظات', 'مخدة لاتكس,79,عرض: 79 بدل 99 حتى نهاية ديسمبر 2098'],
    [{ priceQAR: 79, priceBeforeQAR: 99, offerEndsOn: '2098-12-31' }],
    ['"the price before the offer in \\"عرض: 79 بدل 99 حتى نهاية ديسمبر 2098\\" is": 99?'],
  ],
  [
    'a variation that is a set of two',
    [
      'ID,Type,SKU,Name,Published,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,variable,PG,مخدة لاتكس,1,,مخدات,,العدد,"حبة, طقم حبتين"',
      '2,variation,,مخدة لاتكس - حبة,1,120,,PG,العدد,حبة',
      '3,variation,,مخدة لاتكس - طقم حبتين,1,220,,PG,العدد,طقم حبتين',
    ],
    [{ priceQAR: 120 }, { priceQAR: 220 }],
    [],
  ],
  [
    'lines of a list of prices, with ticks below “Selling”, and two of one pillow',
    [
      'ID,Item Code,Item Name,Price List,Selling,Rate,Valid From,Valid Upto',
      'a1,P-Q,Pearl Latex Mattress-160X200,Standard Selling,1,2000,2020-01-01,',
      'b2,P-K,Pearl Latex Mattress-180X200,Standard Selling,1,2400,2020-01-01,',
      'c3,W-1,Latex Pillow,Standard Selling,1,145,2020-01-01,',
      'd4,W-1,Latex Pillow,Promotion,1,109,2020-01-01,2099-12-05',
    ],
    [{ priceBySizeQAR: { queen: 2000, king: 2400 } }, { priceQAR: 109, priceBeforeQAR: 145, offerEndsOn: '2099-12-05' }],
    [],
  ],
  [
    'a share beside a size that is sold out, which is not off the others, and a colour that is not there',
    [
      'Name,Price,Discount,Offer ends,Remarks',
      'Pearl Latex Mattress 180x200,Sold out,20%,2099-12-31,',
      'Pearl Latex Mattress 160x200,1500,,,غير متوفر باللون الأبيض',
    ],
    [{ priceBySizeQAR: { queen: 1500 } }],
    ['"prices beside \\"Discount\\" are": before the discount?'],
  ],
  [
    'general words beside names that say more, and a type of ours in both languages',
    [
      'ID,Mattress,Type,Material,Size,Price',
      ',Royal Pocket Spring,Springs,,160x200,2000',
      ',Basic,Springs,,160x200,1000',
      ',Plain,Springs,Ortho feel cover,160x200,1100',
      ',Cloud,Memory foam / ميموري فوم,,160x200,1500',
    ],
    [{ type: 'pocket-spring' }, { type: 'springs' }, { type: 'springs' }, { type: 'memory-foam' }],
    ['"Springs": Springs / سست?'],
  ],
  [
    'an offer of what is called as the beginning of another, at another price',
    [
      'Item name,Material,Dimension,Price',
      'Cloud Mattress,Latex,160x200,950',
      'Cloud Plus Mattress,Latex,160x200,900',
      ',,,',
      'Item name,Dimension,Price before,Offer price,Offer ends',
      `Cloud,160x200,900,700,${last}`,
    ],
    [{ priceBySizeQAR: { queen: 950 } }, { priceBySizeQAR: { queen: 900 } }, { name: { en: 'Cloud' } }],
    ['"what has a size and is called neither mattress nor pillow": mattress?'],
  ],
  [
    'stock beside offers that say nothing of it, days that nobody names, and a brand between two words of its name',
    [
      'الصنف,المقاس,السعر,التوفر,ملاحظات',
      'مرتبة الدانة لاتكس,180x200,1600,متوفر,',
      'مخدة DreamRest لاتكس,,150,,"خلصت، غير متوفرة حاليا"',
      'مخدة Sleepwell,,90,متوفر,',
      ',,,,',
      'الصنف,المقاس,السعر قبل,سعر العرض,من يوم,اخر يوم,الدفعة',
      'الدانة لاتكس,180x200,1600,1390,10/12/2098,20/12/2098,01/12/2098',
    ],
    [
      { availability: { state: 'in-stock' }, priceBySizeQAR: { king: 1600 }, nextOffer: { startsOn: '2098-12-10', endsOn: '2098-12-20' } },
      { name: { en: 'مخدة DreamRest لاتكس', ar: 'مخدة DreamRest لاتكس' }, availability: { state: 'out-of-stock' } },
      { name: { en: 'Sleepwell', ar: 'مخدة Sleepwell' } },
    ],
    [],
  ],
  [
    'days below a header that nobody knows, with and without their year, beside the last days of offers',
    ['Name,Size,Price before,Offer price,Kick-off,Offer ends', 'Pearl Latex Mattress,180x200,2000,1500,01/12/2098,20/12/2098'],
    [{ priceBySizeQAR: { king: 2000 }, nextOffer: { startsOn: '2098-12-01' } }],
    ['column "Kick-off": offer_starts_on?'],
  ],
  [
    'a long list with offers below columns of sizes, of which one is of another height',
    [
      'Name,Type,Height,90x190,180x200',
      'Pearl Mattress,Latex,25,900,1800',
      'Coral Mattress,Latex,20,800,1600',
      ',,,,',
      'Name,Type,Height,Size,Price,Offer price,Offer ends',
      `Pearl Mattress,Latex,30,180x200,2400,2000,${last}`,
      `Coral Mattress,Latex,,180x200,1600,1500,${last}`,
    ],
    [
      { priceBySizeQAR: { single: 900, king: 1800 }, heightCm: 25 },
      { priceBySizeQAR: { single: 800, king: 1500 }, priceBeforeBySizeQAR: { king: 1600 } },
      { priceBySizeQAR: { king: 2000 }, heightCm: 30 },
    ],
    [],
  ],
  [
    'a share in a last row that is off all sizes, and codes that end in figures',
    [
      'Name,Code,Size,Price,Offer price,Offer ends',
      'Pearl Latex Mattress,PL-90(1),90x190,900,,',
      ',PL-180(2),180x200,1800,,',
      `,,,,20%,${last}`,
      `Coral Latex Mattress,CL,90x190,900,850,${last}`,
      `Dune Latex Mattress,DL,90x190,900,850,${last}`,
    ],
    [{ priceBySizeQAR: { single: 720, king: 1440 }, priceBeforeBySizeQAR: { single: 900, king: 1800 } }, {}, {}],
    [],
  ],
  [
    'what is sold out and comes no more, and ratings',
    [
      'Name,Type,180x200,Price before,Stars,Offer ends,Remarks',
      'Pearl Mattress,Latex,900,,4/5,,',
      'Coral Mattress,Latex,800,,5/5,,خلصت وما عاد تجي',
    ],
    [{ priceBySizeQAR: { king: 900 } }],
    ['"خلصت وما عاد تجي": no longer sold?'],
  ],
  [
    'what is no longer sold at the first of several sizes',
    [
      'Model,Size,Price,Remarks',
      'Pearl Latex Mattress,160x200,970,DISCONTINUED no stock',
      ',180x200,1060,',
      'Coral Latex Mattress,180x200,900,',
    ],
    [{ priceBySizeQAR: { king: 900 } }],
    ['"DISCONTINUED no stock": no longer sold?'],
  ],
] as const)('%s', async (_, rows, expected, asked) => {
  const { errors } = await folder.importText(rows.join('\n'));
  expect(errors.map(({ text }) => text).filter((text) => text.endsWith('?'))).toEqual(asked);
  await folder.importText(rows.join('\n'), '--accept');
  expect((await folder.importText(rows.join('\n'), '--accept')).products).toMatchObject(expected);
});

test.each<[string, string[], string[], [id: string, name: string, paid: number][]]>([
  [
    'a height that comes between those of two, which keep their names and prices',
    ['Mattress,Height cm,Type,Size,Price', 'Cloud 2025,20,Latex,160x200,1000', 'Cloud 2025,25,Latex,160x200,1500'],
    [
      'Mattress,Height cm,Type,Size,Price',
      'Cloud 2025,15,Latex,160x200,700',
      'Cloud 2025,20,Latex,160x200,1000',
      'Cloud 2025,25,Latex,160x200,1500',
    ],
    [
      ['cloud-2025', 'Cloud 2025 20 cm', 1000],
      ['cloud-2025-15cm', 'Cloud 2025 15 cm', 700],
      ['cloud-2025-25cm', 'Cloud 2025 25 cm', 1500],
    ],
  ],
  [
    'a height at a price of nought, which keeps its last record',
    ['Mattress,Height cm,Type,Size,Price', 'Cloud,20,Latex,160x200,1000', 'Cloud,25,Latex,160x200,1500'],
    ['Mattress,Height cm,Type,Size,Price', 'Cloud,20,Latex,160x200,1100', 'Cloud,25,Latex,160x200,0'],
    [
      ['cloud', 'Cloud 20 cm', 1100],
      ['cloud-25cm', 'Cloud 25 cm', 1500],
    ],
  ],
  [
    'the same with article numbers',
    ['Mattress,Code,Height cm,Type,Size,Price', 'Cloud,C20,20,Latex,160x200,1000', 'Cloud,C25,25,Latex,160x200,1500'],
    ['Mattress,Code,Height cm,Type,Size,Price', 'Cloud,C20,20,Latex,160x200,1000', 'Cloud,C25,25,Latex,160x200,1500'],
    [
      ['cloud', 'Cloud 20 cm', 1000],
      ['cloud-25cm', 'Cloud 25 cm', 1500],
    ],
  ],
  [
    'an offer of a pillow in capitals below the list, and offers above a list that calls a mattress otherwise',
    [
      'Item name,Material,Dimension,Price',
      'Ortho Cloud Mattress,Latex,160x200,900',
      'Cloud Pillow 50x70,Latex,,100',
      'Cloud Pillow 40x60,Latex,,80',
    ],
    [
      'Item name,Dimension,Price before,Offer price,Offer ends',
      `Ortho Cloud,160x200,900,700,${last}`,
      ',,,,',
      'Item name,Material,Dimension,Price',
      'Ortho Cloud Mattress,Latex,160x200,900',
      'Cloud Pillow 50x70,Latex,,100',
      'Cloud Pillow 40x60,Latex,,80',
      ',,,,',
      'Item name,Dimension,Price before,Offer price,Offer ends',
      `CLOUD PILLOW 50X70,,100,75,${last}`,
    ],
    [
      ['cloud-pillow-40x60', 'Cloud Pillow 40x60', 80],
      ['cloud-pillow-50x70', 'Cloud Pillow 50x70', 75],
      ['ortho-cloud-mattress', 'Ortho Cloud Mattress', 700],
    ],
  ],
])('read again: %s', async (_, first, second, expected) => {
  for (const rows of [first, second, second]) await folder.importText(rows.join('\n'), '--accept', '--apply', '--remove-missing');
  const own = (await folder.products()).filter(({ sample }) => !sample);
  const said = own.map((one) => [one.id, one.name.en, one.kind === 'mattress' ? one.priceFromQAR : one.priceQAR] as const);
  expect(said.sort(([one], [two]) => (one < two ? -1 : 1))).toEqual(expected);
});
