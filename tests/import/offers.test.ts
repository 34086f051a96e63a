import { expect, test } from 'vitest';
import { sized, useCatalogue } from './catalogue-folder.ts';

/** What is paid, and what was before: offers and discounts, their days, and lists of prices. */

const folder = useCatalogue();

test.each<[string, string[], object[], string[]]>([
  [
    'a list with the day of its offer in words, headings between rows, units under headers, and pillows under the sizes of mattresses',
    [
      'WHITE FRIDAY - ALL PRICES IN QAR - VALID TILL 5 DEC 2099;;;;;;',
      'No;ITEM;THK;90X190;;180X200;',
      ';;CM;Was;Now;Was;Now',
      'BONNELL SPRING MATTRESSES;;;;;;',
      '1;Dana Classic;20;450;399;990;890',
      'MEDICAL MATTRESSES;;;;;;',
      '2;Ortho Care;18;700;-;1400;للطلب',
      'PILLOWS;;;;;;',
      '3;Contour Memory Pillow;12;129;99;;',
    ],
    [
      { name: { en: 'Dana Classic' }, heightCm: 20, ...sized(['single', 399], ['king', 890]) },
      { type: 'medical', ...sized(['single', 700], ['king', 1400]) },
      { fill: 'memory-foam', priceQAR: 99 },
    ],
    [
      '"mattress: a name with bonnell": Bonnell spring / سست بونيل?',
      '"last day of offers without one, such as 2026-12-31, or null": 2099-12-05?',
    ],
  ],
  [
    'which of its prices each row of a product has',
    ['Model;Thk;;180x200;200x200', 'Star Latex Mattress;25 cm;W/S;1500;1700', ';;Retail;2100;2400', ';;Offer till 30-Nov-2099;1900;'],
    [
      {
        ...sized(['king', 1900], ['super-king', 2400]),
        ...{ priceBeforeBySizeQAR: { king: 2100 }, offerEndsOn: '2099-11-30', heightCm: 25 },
      },
    ],
    [],
  ],
  [
    'an offer in a row below its product, and a product that is called one',
    ['الصنف;180×200;200×200', 'مرتبة نجم لاتكس;2500;2800', 'سعر العرض لغاية 30/11/2099;2100;2400', 'عرض مرتبة ومخدتين;1900;2100'],
    [
      {
        ...sized(['king', 2100], ['super-king', 2400]),
        ...{ priceBeforeBySizeQAR: { king: 2500, 'super-king': 2800 }, offerEndsOn: '2099-11-30' },
      },
    ],
    ['"عرض مرتبة ومخدتين, which is called an offer, is": no product of its own?'],
  ],
  [
    'what is paid now, sums that nobody knows, and names that begin with what they are',
    ['Item;Size;قبل;الآن;Club', 'Mattress:Star Latex 25cm;90x190;1400;1090;1000', 'Mattress:Star Latex 25cm;180x200;2400;1890;1800'],
    [{ name: { en: 'Star Latex 25cm' }, heightCm: 25, ...sized(['single', 1090], ['king', 1890]) }],
    ['column "Club": leave out?', '"last day of offers without one, such as 2026-12-31, or null": ?'],
  ],
  [
    'an offer with its last day in the header, a sum at the end, and what cannot be sold',
    [
      'Model;Core;Size;MRP;Promo price till 20 Dec 2099;Can be Sold',
      'Zen Mattress;Latex;90x200;1000;850;True',
      'Zen Mattress;Latex;200x200;2400;1990;True',
      'Old Mattress;Latex;200x200;400;;False',
      'TOTAL;;;3800;2840;',
    ],
    [{ ...sized(['single', 850], ['super-king', 1990]), offerEndsOn: '2099-12-20' }],
    [],
  ],
  [
    'prices of three decimals, which are asked for',
    ['Item;Size;Price', 'Star Latex Mattress;90x190;950.000', 'Moon Latex Mattress;180x200;1,250.000'],
    [{ priceBySizeQAR: {} }, sized(['king', 1250])],
    ['"1,299 under \\"Price\\" is one thousand and more (thousands), or a little more than one (decimals)": decimals?'],
  ],
  [
    'prices in another currency alone, which stop',
    ['Item;Size;Price (AED)', 'Star Latex Mattress;180x200;2500', 'Moon Latex Mattress;180x200;2900'],
    [{ priceBySizeQAR: {} }, { priceBySizeQAR: {} }],
    ['These prices are not in riyals. Write them in QAR.'],
  ],
  [
    'variants whose parent is not in the export, and an offer without one',
    [
      'ID,Type,SKU,Name,Regular price,Sale price,Parent,Categories,Attribute 1 name,Attribute 1 value(s)',
      '1,variation,A-1,Pearl Latex Mattress - 160x200,2200,,id:77,Mattresses,Size,160x200',
      '2,variation,A-2,Pearl Latex Mattress - 180x200,2500,,id:77,Mattresses,Size,180x200',
      '3,variation,B-1,Coral Latex Mattress - 180x200,1500,,id:78,Mattresses,Size,180x200',
    ],
    [sized(['queen', 2200], ['king', 2500]), sized(['king', 1500])],
    [],
  ],
  [
    'a discount beside sums whose headers nobody knows, which are asked about',
    [
      'Item,Size,Tag,Disc,Cash,Salwa',
      'Nova Latex Mattress,90x200,"1,100",25%,825,2',
      ',180x200,"1,990",25%,"1,492.50",0',
      'Luna Latex Mattress,180x200,"2,000",0%,"2,000",4',
    ],
    [sized(['single', 825], ['king', 1492.5]), sized(['king', 2000])],
    ['column "Tag": leave out?', 'column "Disc": leave out?', 'column "Cash": price?'],
  ],
  [
    'widths alone behind the word for width, which also means an offer',
    ['الموديل,عرض 90,عرض 120,عرض 180', 'مرتبة لاتكس نجمة,1100,1300,2100'],
    [sized(['single', 1100], ['super-single', 1300], ['king', 2100])],
    [],
  ],
  [
    'what is sold out beside a price before',
    [
      'Item;Size;Was;Now',
      'Star Latex Mattress;90x190;1400;SOLD OUT',
      'Star Latex Mattress;180x200;2400;1890',
      'Moon Latex Mattress;180x200;2900;-',
    ],
    [sized(['king', 1890]), sized(['king', 2900])],
    ['"last day of offers without one, such as 2026-12-31, or null": ?'],
  ],
  [
    'fields of an ERP that are named in one word, an offer of one size that is over and one that is to come',
    [
      'Item No.,Item Description,Dealer Price List,Retail Price List,U_PromoPrice,U_PromoFrom,U_PromoTo',
      'P-1,Pearl Latex Mattress 180x200,1900,2500,2100,2026-01-01,2099-12-31',
      'P-2,Pearl Latex Mattress 160x200,1800,2200,1900,2026-01-01,2026-01-31',
      'P-3,Pearl Latex Mattress 200x200,2100,2900,2400,2099-12-01,2099-12-31',
    ],
    [
      {
        ...sized(['queen', 2200], ['king', 2100], ['super-king', 2900]),
        priceBeforeBySizeQAR: { king: 2500 },
        offerEndsOn: '2099-12-31',
      },
    ],
    [],
  ],
  [
    'a row without a name whose remark says that its prices are those of an offer',
    [
      'م;الصنف;النوع;الارتفاع;كوين;كنج;ملاحظات',
      '1;مرتبة السحاب;لاتكس;28 سم;2900;3300;السعر قبل العرض',
      '2;;;;2390;2690;سعر العرض لغاية ١٨ ديسمبر ٢٠٩٩',
    ],
    [{ ...sized(['queen', 2390], ['king', 2690]), priceBeforeBySizeQAR: { queen: 2900, king: 3300 }, offerEndsOn: '2099-12-18' }],
    [],
  ],
  [
    'an amount off every size of a row, with the last day beside it, and an offer that has only its first day',
    [
      'Model,Type,Queen,King,Offer,Last day',
      'Oryx Latex,Latex,3200,3800,QR 500 off all sizes,12 Dec 2099',
      'Dune Latex,Latex,5400,6200,2 latex pillows FREE with King,31/12/2099',
      'Palm Latex,Latex,1990,2300,20% off,15/12/2099',
      'Coral Latex,Latex,2000,2300,10% off from 10 Dec 2099 till stocks last,',
    ],
    [
      { ...sized(['queen', 2700], ['king', 3300]), priceBeforeBySizeQAR: { queen: 3200, king: 3800 }, offerEndsOn: '2099-12-12' },
      sized(['queen', 5400], ['king', 6200]),
      { ...sized(['queen', 1592], ['king', 1840]), offerEndsOn: '2099-12-15' },
      sized(['queen', 2000], ['king', 2300]),
    ],
    [
      'column "Offer": discount?',
      '"prices with \\"QR 500 off all sizes\\" are": before the discount?',
      '"prices beside \\"Offer\\" are": before the discount?',
    ],
  ],
  [
    'widths in words below each other, which are no offers',
    ['الصنف,المقاس,السعر', 'مرتبة لاتكس نجوم,العرض: 180×200,2900', ',العرض: 160×200,2500'],
    [sized(['queen', 2500], ['king', 2900])],
    [],
  ],
  [
    'a size without a name whose remark tells of an offer',
    ['Name,Size,Price,Remarks', 'Pearl Latex Mattress,180x200,2900,', ',160x200,2500,Offer till 31 Dec 2099'],
    [sized(['queen', 2500], ['king', 2900])],
    [],
  ],
  [
    'per cent off “from the written price” until a day',
    ['الصنف;النوع;المقاس;السعر;ملاحظات', 'مرتبة نجوم;لاتكس;180×200;2000;خصم ١٥٪ من السعر المكتوب لغاية 20/12/2099'],
    [{ ...sized(['king', 1700]), priceBeforeBySizeQAR: { king: 2000 }, offerEndsOn: '2099-12-20' }],
    ['"prices with \\"خصم ١٥٪ من السعر المكتوب لغاية 20/12/2099\\" are": before the discount?'],
  ],
  [
    'days of an offer behind the word alone, and days that are none of an offer',
    [
      'Name,Type,Size,Retail,Offer,Remarks',
      'Pearl Mattress,Latex,180x200,2500,1990,Offer 15-Nov-26 to 15-Dec-2099',
      'Coral Mattress,Latex,180x200,2700,2100,OFFER 1-Oct-25 to 31-Oct-25',
      'Dune Mattress,Latex,180x200,2900,2400,العرض عليها يبدأ ١٥ ديسمبر ٢٠٩٩',
      'Palm Mattress,Latex,180x200,3000,2600,offer upto 31 Dec 2099',
      'Reed Mattress,Latex,180x200,3000,2500,Delivery starts 15 Dec 2099. Not in the offer of 1/3/2026',
      'Sand Mattress,Latex,180x200,3000,2400,Offer from 1 Nov-30 Nov 2099',
      'Star Mattress,Latex,180x200,3000,2300,offer until 30 Dec 2099 25 pieces only',
    ],
    [
      { ...sized(['king', 1990]), priceBeforeBySizeQAR: { king: 2500 }, offerEndsOn: '2099-12-15' },
      sized(['king', 2700]),
      sized(['king', 2900]),
      { ...sized(['king', 2600]), offerEndsOn: '2099-12-31' },
      sized(['king', 2500]),
      { ...sized(['king', 3000]), nextOffer: { startsOn: '2099-11-01', endsOn: '2099-11-30', priceBySizeQAR: { king: 2400 } } },
      { ...sized(['king', 2300]), offerEndsOn: '2099-12-30' },
    ],
    ['"last day of offers without one, such as 2026-12-31, or null": ?'],
  ],
  [
    'the price list of an ERP: a line for each price of an article, whose it is, and from when until when',
    [
      'Line No.,Price List,Customer,Item Code,Variant Code,Description,Minimum Quantity,Unit Price,Line Discount %,Starting Date,Ending Date',
      '1,Retail,,M1,180X200,Pearl Latex Mattress,0,2500,0,2020-01-01,',
      '2,Retail,,M1,200X200,Pearl Latex Mattress,0,2700,0,2020-01-01,',
      '3,White Friday,,M1,180X200,Pearl Latex Mattress,0,1990,0,2020-11-20,2099-12-20',
      '4,Wholesale,,M1,180X200,Pearl Latex Mattress,0,1500,0,2020-01-01,',
      '5,Retail,Oryx Hotel,M1,200X200,Pearl Latex Mattress,0,1600,0,2020-01-01,',
      '6,Retail,,M1,200X200,Pearl Latex Mattress,0,1900,0,2020-01-01,2020-02-01',
      '7,Retail,,M2,180X200,Coral Latex Mattress,0,2000,0,2020-01-01,',
      '8,Retail,,M2,180X200,Coral Latex Mattress,6,1700,0,2020-01-01,',
      '9,Retail,,M2,,Coral Latex Mattress,0,0,15,2020-11-20,2099-12-05',
      '10,Retail,,M3,180X200,Dune Latex Mattress,0,2000,0,2020-01-01,',
      '11,Retail,,M3,180X200,Dune Latex Mattress,0,2300,0,2098-01-01,2099-01-01',
      '12,Retail,,M3,,Dune Latex Mattress,10,0,20,2020-11-20,2099-12-05',
      '13,Wholesale,,M4,180X200,Palm Latex Mattress,0,900,0,2020-01-01,',
      '14,Retail,,M5,180X200,Reed Latex Mattress,0,900,0,2020-01-01,2020-09-30',
      '15,Retail,,M2,160X200,Coral Latex Mattress,6,1600,0,2020-01-01,',
    ],
    [
      { ...sized(['king', 1990], ['super-king', 2700]), priceBeforeBySizeQAR: { king: 2500 }, offerEndsOn: '2099-12-20' },
      { ...sized(['king', 1700]), priceBeforeBySizeQAR: { king: 2000 }, offerEndsOn: '2099-12-05' },
      sized(['king', 2000]),
      { priceBySizeQAR: {} },
    ],
    ['"prices beside \\"Line Discount %\\" are": before the discount?'],
  ],
  [
    'rules of price lists, groups with their sums, and further options in rows of their own, as Odoo has them',
    [
      'Name,Internal Reference,Variant Values,Sales Price,Pricelist Rules/Pricelist,Pricelist Rules/Fixed Price,Pricelist Rules/Min. Quantity,Pricelist Rules/Start Date,Pricelist Rules/End Date',
      'All / Mattresses (3),,,6700,,,,,',
      'Star Latex Mattress,S-1,Size: 180x200,2100,Public Pricelist (QAR),1800,0,2020-01-01,2099-12-12',
      ',,,,GCC Website (USD),500,0,,',
      ',,,,Hotels (QAR),1500,10,,',
      'Moon Latex Mattress,M-1,Size: 180x200,2200,Hotels (QAR),1500,10,2020-01-01,2099-12-12',
      ',,Height: 25 cm,,,,,,',
      'Moon Latex Mattress,M-2,Size: 180x200,2400,,,,,',
      ',,Height: 30 cm,,,,,,',
    ],
    [
      { ...sized(['king', 1800]), priceBeforeBySizeQAR: { king: 2100 }, offerEndsOn: '2099-12-12' },
      { heightCm: 25, ...sized(['king', 2200]) },
      { heightCm: 30, ...sized(['king', 2400]) },
    ],
    [],
  ],
  [
    'an offer that is over and one that begins later, by a remark beside its last day',
    ['الصنف,السعر,سعر العرض,العرض لغاية,ملاحظات', 'مخدة لاتكس,120,89,25/11/2020,', 'مخدة ميموري,175,149,18/12/2099,العرض يبدأ 10/12/2099'],
    [{ priceQAR: 120 }, { priceQAR: 175, nextOffer: { startsOn: '2099-12-10', endsOn: '2099-12-18', priceQAR: 149 } }],
    [],
  ],
  [
    'lines of a price list that leave a doubt: from five pieces on, two offers of today, and an offer that says more of itself',
    [
      'Item,Description,Minimum Quantity,Unit Price,Discount %,Start Date,End Date,Remarks',
      'M1,Pearl Latex Mattress 180x200,5,2000,0,2020-01-01,,',
      'M1,Pearl Latex Mattress 180x200,10,1800,0,2020-01-01,,',
      'M2,Coral Latex Mattress 180x200,1,2500,0,2020-01-01,,',
      'M2,Coral Latex Mattress 180x200,1,2200,0,2020-11-01,2099-12-31,',
      'M2,Coral Latex Mattress 180x200,1,1900,0,2020-11-20,2099-12-05,',
      'M3,Dune Latex Mattress 180x200,1,2000,0,2020-01-01,,',
      'M3,Dune Latex Mattress 180x200,1,2000,20,2020-11-20,2099-12-31,',
      'M4,Palm Latex Mattress 180x200,1,2500,0,2020-01-01,,',
      'M4,Palm Latex Mattress 180x200,1,1500,0,2020-11-01,2099-12-31,display piece only',
    ].map((row) => `${row},${row.startsWith('Item') ? 'Currency' : 'QAR'}`),
    [
      sized(['king', 2200]),
      { ...sized(['king', 1600]), priceBeforeBySizeQAR: { king: 2000 }, offerEndsOn: '2099-12-31' },
      { ...sized(['king', 1500]), priceBeforeBySizeQAR: { king: 2500 } },
    ],
    [
      'Two prices for king: 1900 here, 2200 elsewhere. Correct one of the two, or give each a name of its own.',
      '"prices beside \\"Discount %\\" are": before the discount?',
      '"display piece only": no longer sold?',
    ],
  ],
  [
    'a list with the columns of a price list that is none: products by their height, sections, and an offer that is over',
    [
      'Name,Thickness,Size,Price,Discount %,Currency,Start Date,End Date',
      'LATEX MATTRESSES,,,,,,,',
      'Pearl,20,180x200,1000,,QAR,,',
      'Pearl,30,180x200,1400,,QAR,,',
      ',,160x200,1300,,QAR,,',
      'Coral,25,180x200,2000,10%,QAR,2020-01-01,2020-02-01',
    ],
    [
      { heightCm: 20, ...sized(['king', 1000]) },
      { heightCm: 30, ...sized(['king', 1400], ['queen', 1300]) },
      { type: 'latex', ...sized(['king', 2000]) },
    ],
    ['"prices beside \\"Discount %\\" are": before the discount?'],
  ],
  [
    'what names of sizes measure, said above the table, and an offer below a description',
    [
      'Sizes: Single = 90 x 190 | Queen = 150 x 200 | King = 180 x 200,,,',
      'ITEM DESCRIPTION,THICKNESS,SINGLE,QUEEN,KING',
      'Pearl Latex,"13""",1200,2000,2300',
      'OFFER PRICE (UPTO 15/12/2099),,1000,1800,2000',
      'Coral Latex,"10""",1100,1900,2100',
      'OFFER PRICE (TILL STOCK LAST),,,,1990',
      'Dune Latex,20,900,1500,1700',
    ],
    [
      {
        heightCm: 33,
        dimensionsBySize: { single: { widthCm: 90, lengthCm: 190 }, queen: { widthCm: 150, lengthCm: 200 } },
        ...sized(['single', 1000], ['queen', 1800], ['king', 2000]),
        priceBeforeBySizeQAR: { single: 1200, queen: 2000, king: 2300 },
        offerEndsOn: '2099-12-15',
      },
      { heightCm: 25, ...sized(['single', 1100], ['queen', 1900], ['king', 1990]) },
      { heightCm: 20, ...sized(['single', 900], ['queen', 1500], ['king', 1700]) },
    ],
    ['"last day of offers without one, such as 2026-12-31, or null": ?'],
  ],
  [
    'days of offers below headers that do not say of what, and groups of what is not for shoppers',
    [
      'Item Code,Item Description,UoM,Retail Rate,Promo Rate,SPP From,SPP To',
      ',MATTRESS,,,,,',
      'M1,PEARL LATEX MATT 160X200X25 (QUEEN),PCS,2000,1500,01/09/2020,30/09/2020',
      'M2,PEARL LATEX MATT 180X200X25 (KING),PCS,2300,1800,15/11/2020,12/12/2099',
      ',RAW MATERIAL,,,,,',
      'R1,POCKET SPRING UNIT 180X200,PCS,310,,,',
      'R2,PILLOW FIBER FILLING,Kg,9,,,',
      ',OBSOLETE,,,,,',
      'O1,CORAL LATEX MATT 160X200X26,PCS,1250,,,',
    ],
    [
      {
        name: { en: 'PEARL LATEX MATT' },
        ...sized(['queen', 2000], ['king', 1800]),
        priceBeforeBySizeQAR: { king: 2300 },
        offerEndsOn: '2099-12-12',
      },
      { name: { en: 'CORAL LATEX MATT' } },
    ],
    ['"OBSOLETE": no longer sold?'],
  ],
  [
    'offers in words: closed, “now” behind the price before, until the end of the month, and for all sizes below',
    [
      'الصنف,المقاس,السعر,ملاحظات',
      'فرشة بيرل لاتكس,160*200,1500,عرض لآخر الشهر بـ 1350',
      'فرشة كورال لاتكس,160*200,2100,حسم 20% على كل القياسات لغاية 10/12/2099',
      ',180*200,2400,//',
      'فرشة ديون لاتكس,160*200,1000,ONAM OFFER 15% LESS - CLOSED 15/09/2026',
      'مخدة لاتكس,,120/- NOW 95/-,عرض لغاية 31/12/2099',
      'تخت خشب زان,180*200,2200,بدون فرشة',
    ],
    [
      { ...sized(['queen', 1350]), priceBeforeBySizeQAR: { queen: 1500 } },
      { ...sized(['queen', 1680], ['king', 1920]), offerEndsOn: '2099-12-10' },
      sized(['queen', 1000]),
      { priceQAR: 95, priceBeforeQAR: 120 },
    ],
    [
      '"the price of the offer in \\"عرض لآخر الشهر بـ 1350\\" is": 1350?',
      '"prices with \\"حسم 20% على كل القياسات لغاية 10/12/2099\\" are": before the discount?',
    ],
  ],
])('%s', async (_, rows, expected, asked) => {
  const { products, errors } = await folder.importText(rows.join('\n'));
  expect(products).toMatchObject(expected);
  expect(products).toHaveLength(expected.length);
  expect(errors.map(({ text }) => text).filter((text) => !text.includes('waits'))).toEqual(asked);
});
