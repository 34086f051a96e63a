import { writeFile } from 'node:fs/promises';
import { writeXlsx, type CellValue } from 'hucre';
import { describe, expect, test } from 'vitest';
import { sized, useCatalogue } from './catalogue-folder.ts';

const folder = useCatalogue();

describe('shapes of files', () => {
  const lacking = (...members: string[]): object =>
    expect.toSatisfy((record: object) => members.every((member) => !(member in record))) as object;
  test.each<[string, string[], object[], string[]]>([
    [
      'a name that stands once above its sizes, and a title with the last day',
      [
        'عروض نهاية السنة - العرض ساري حتى ١٨/١٢/٢٠٩٩;;;',
        'الصنف;المقاس;السعر قبل;السعر بعد الخصم',
        'مرتبة دريم جولد;٩٠ × ٢٠٠;١٢٠٠;٨٤٠',
        ';١٨٠ × ٢٠٠;٢٤٠٠;١٦٨٠',
        'مرتبة كلاود;١٦٠ × ٢٠٠;١٧٥٠;',
        ';١٨٠ × ٢٠٠;١٩٥٠;',
        'مخدة كلاود;٥٠ × ٧٠;١٠٠;٨٠',
        'واقي مرتبة;١٨٠ × ٢٠٠;١٢٠;٨٤',
        ';١٦٠ × ٢٠٠;٩٠;٦٣',
      ],
      [sized(['single', 840], ['king', 1680]), sized(['queen', 1750], ['king', 1950]), { priceQAR: 80 }],
      ['"last day of offers without one, such as 2026-12-31, or null": 2099-12-18?'],
    ],
    [
      'a name in a row of its own above its sizes',
      ['Item,Size,Price', 'Pearl Latex Mattress,,', ',180x200,2500', ',160x200,2200'],
      [sized(['queen', 2200], ['king', 2500])],
      [],
    ],
    [
      'sizes among the values of a variant, units and one word for all goods of an ERP',
      [
        'Internal Reference,Name,Variant Values,Product Category,Sales Price,Unit of Measure,Product Type',
        'PH-1,Pearl Mattress,Size: 160x200,All / Saleable / Mattresses / Pocket Spring,2200,Units,Goods',
        'PH-2,Pearl Mattress,Size: 180x200,All / Saleable / Mattresses / Pocket Spring,2500,Units,Goods',
        'CF-1,Coral Mattress,Size: 180x200,All / Saleable / Mattresses / Foam,900,Units,Goods',
      ],
      [
        { type: 'pocket-spring', ...sized(['queen', 2200], ['king', 2500]) },
        { name: { en: 'Coral Mattress' }, ...sized(['king', 900]) },
      ],
      ['"Foam": Foam / فوم?'],
    ],
    [
      'an export of Salla, whose options stand below their product',
      [
        'النوع ,أسم المنتج,تصنيف المنتج,نوع المنتج,سعر المنتج,رمز المنتج sku,سعر التكلفة,السعر المخفض,تاريخ نهاية التخفيض,[1] الاسم,[1] النوع,[1] القيمة',
        'منتج,مرتبة هيبة بوكت سبرنق,المراتب,منتج جاهز,,HB,,,,المقاس,نص,',
        'خيار,,,,1250,HB-90,800,990,2099-12-10,,,90x190',
        'خيار,,,,2350,HB-180,1500,1890,2099-12-10,,,180x200',
        'منتج,مخدة سحاب ميموري,المخدات,منتج جاهز,149,SH,70,99,2099-12-10,,,',
      ],
      [
        { type: 'pocket-spring', offerEndsOn: '2099-12-10', ...sized(['single', 990], ['king', 1890]) },
        { fill: 'memory-foam', priceQAR: 99, priceBeforeQAR: 149 },
      ],
      [],
    ],
    [
      'an ERP with a name of its own for Arabic, stock that is low, and what is inactive; one question for a word of many names',
      [
        'Item No.,Item Description,Foreign Name,Item Group,In Stock,Low Stock,Unit Price,Inactive',
        'I1,MATT SPRING ROYAL 90X190X27,مرتبة رويال 90×190×27,MATTRESS,0,2,1150,No',
        'I2,MATT SPRING ROYAL 180X200X27,مرتبة رويال 180×200×27,MATTRESS,0,2,1950,No',
        'I3,MATT SPRING REGAL 180X200X30,مرتبة ريجال 180×200×30,MATTRESS,4,2,2450,No',
        'I4,MATT OLD 150X190X20,مرتبة قديمة,MATTRESS,1,2,300,Yes',
        'I5,MATT SPRING REGAL 200X200X30,مرتبة ريجال 200×200×30,MATTRESS,4,2,2650,Yes',
      ],
      [
        { name: { en: 'MATT SPRING ROYAL', ar: 'مرتبة رويال' }, heightCm: 27, ...sized(['single', 1150], ['king', 1950]) },
        { heightCm: 30, availability: { state: 'in-stock' }, ...sized(['king', 2450]) },
      ],
      ['"mattress: a name or heading with spring": Springs / سست?'],
    ],
    [
      'an export of WooCommerce in Arabic, with two attributes and private variations',
      [
        'المعرف,النوع,رمز المنتج,الاسم,منشور,تاريخ نهاية سعر التخفيض,متوفر في المخزون؟,الطول (سم),العرض (سم),الارتفاع (سم),سعر التخفيض,السعر الافتراضي,التصنيفات,الأب,قيمة(قيم) السمة 1,قيمة(قيم) السمة 2',
        '10,variable,MH,مرتبة المها هايبرد,1,,1,110,40,40,,,المراتب,,"90x190, 180x200","متوسطة, قاسية"',
        '11,variation,MH-1,"مرتبة المها هايبرد - 90x190, متوسطة",1,2099-12-10,1,110,40,40,900,1200,,MH,90x190,متوسطة',
        '12,variation,MH-2,"مرتبة المها هايبرد - 90x190, قاسية",1,,1,110,40,40,,1300,,MH,90x190,قاسية',
        '13,variation,MH-3,"مرتبة المها هايبرد - 180x200, قاسية",1,,1,110,40,40,,2300,,MH,180x200,قاسية',
        '20,variable,NJ,مرتبة نجم لاتكس,1,,1,,,,,,المراتب,,180x200,',
        '21,variation,NJ-1,مرتبة نجم لاتكس - 180x200,-1,,1,,,,,2500,,NJ,180x200,',
      ],
      [
        {
          ...{ type: 'hybrid', name: { ar: 'مرتبة المها هايبرد متوسطة' }, offerEndsOn: '2099-12-10' },
          ...{ priceBeforeBySizeQAR: { single: 1200 }, ...sized(['single', 900]) },
        },
        { name: { ar: 'مرتبة المها هايبرد قاسية' }, ...sized(['single', 1300], ['king', 2300]) },
      ],
      [],
    ],
    [
      'a height in the name above its sizes, and one of a size alone',
      ['Item;Size;Price', 'Pearl Latex Mattress 28 cm;90x200;1100', ';180x200;2100', ';180x200x32;2600'],
      [
        { heightCm: 28, ...sized(['single', 1100], ['king', 2100]) },
        { heightCm: 32, ...sized(['king', 2600]) },
      ],
      [],
    ],
    [
      'two measures of one size',
      ['Item;150x200;160x200;180x200', 'Star Latex Mattress;1900;2000;2100'],
      [
        {
          ...sized(['queen', 2000], ['king', 2100]),
          otherMeasures: [{ size: 'queen', widthCm: 150, lengthCm: 200, priceQAR: 1900 }],
        },
      ],
      [],
    ],
    [
      'sides in columns of their own',
      ['Item;Width (cm);Length (cm);Price', 'Star Latex Mattress;90;190;1100', 'Star Latex Mattress;180;200;2100'],
      [{ dimensionsBySize: { single: { widthCm: 90, lengthCm: 190 } }, ...sized(['single', 1100], ['king', 2100]) }],
      [],
    ],
    [
      'letters for sizes, and inches',
      ['Model;Thickness (inch);S;SS;Q;K;SK', 'Vantage Pocket Spring;10;1350;1600;2250;2550;2800', 'Opal Hybrid;12;1900;;3100;3500;'],
      [
        { heightCm: 25, ...sized(['single', 1350], ['super-single', 1600], ['queen', 2250], ['king', 2550], ['super-king', 2800]) },
        { heightCm: 30, ...sized(['single', 1900], ['queen', 3100], ['king', 3500]) },
      ],
      [],
    ],
    [
      'sizes as headings between the rows, riyals with a point, a set with a bed, and prices in two currencies',
      [
        'Item;Price USD;Price',
        'SINGLE 90X190;;',
        'Star Latex Mattress;300;QR.1,100.00',
        'KING 180X200;;',
        'Star Latex Mattress;580;QR.2,100.00',
        'Bed + Mattress King;800;QR.2,900.00',
      ],
      [sized(['single', 1100], ['king', 2100])],
      [],
    ],
    [
      'measures in inches, which are asked for',
      ['Item;Size;Price;Height', 'Opal Latex Mattress;60x80;2500;8"', 'Opal Latex Mattress;180x200;2900;8"'],
      [{ heightCm: 20, ...sized(['king', 2900]) }],
      ['"size 152x203": queen?'],
    ],
    [
      'sizes before names, goods of a program, a pillow among mattresses, and what is not active',
      [
        'Item ID,Item Name,Is Returnable Item,Rate,Product Type,Status,Category Name',
        '4600,King Size Royal Pocket Mattress 180x200,true,QAR 2250.00,goods,Active,Mattress',
        '4601,Single Size Royal Pocket Mattress 90x190,true,QAR 1250.00,goods,Active,Mattress',
        '4602,King Koil Posture Hybrid 180x200x30,true,QAR 4250.00,goods,Active,Mattress',
        '4603,Visco Pillow,true,QAR 99.00,goods,Active,Mattress',
        '4604,Old Latex Mattress 90x190,true,QAR 150.00,goods,Inactive,Mattress',
      ],
      [
        { name: { en: 'Royal Pocket Mattress' }, ...sized(['single', 1250], ['king', 2250]) },
        { name: { en: 'King Koil Posture Hybrid' }, heightCm: 30, ...sized(['king', 4250]) },
        { kind: 'pillow', priceQAR: 99 },
      ],
      [],
    ],
    [
      'variants with their parent, in the headings that WooCommerce has in Arabic',
      [
        'المعرف,النوع,رمز المنتج (SKU),الاسم,تم النشر,تاريخ نهاية سعر التخفيض,متوفر في المخزون؟,سعر التخفيض,السعر الافتراضي,التصنيفات,الأب,اسم السمة 1,قيمة (قيم) السمة 1',
        '501,variable,NM,مرتبة نجمة ميموري فوم,1,,1,,,مراتب,,المقاس,"90×190, 180×200"',
        '502,variation,NM-1,مرتبة نجمة ميموري فوم - 90×190,1,2099-12-15,1,899,1099,,NM,المقاس,90×190',
        '503,variation,NM-2,مرتبة نجمة ميموري فوم - 180×200,1,2099-12-15,1,1699,1999,,NM,المقاس,180×200',
        '504,simple,ML,مخدة لاتكس طبيعي,0,,1,,175,مخدات,,,',
      ],
      [{ sku: 'NM', type: 'memory-foam', offerEndsOn: '2099-12-15', ...sized(['single', 899], ['king', 1699]) }],
      [],
    ],
    [
      "a shop's own fields in Shopify, a bundle, and categories that name more than one thing",
      [
        'Handle,Title,Product Category,Type,Option1 Name,Option1 Value,Variant Price,Thickness (product.metafields.custom.thickness)',
        'doha,The Doha,Mattresses & Toppers,Hybrid Mattress,Size,King (180 x 200 cm),2999,30 cm',
        'winter,Winter Bundle,Bundles,Bundle,Size,King (180 x 200 cm),3499,',
      ],
      [{ id: 'the-doha', heightCm: 30, ...sized(['king', 2999]) }],
      [],
    ],
    [
      'products side by side with their sizes down',
      ['Size;Star Latex Mattress;Moon Latex Mattress', '90x190;1,100;1,300', '180x200;2,100;', '200x200;2,400;2,700'],
      [sized(['single', 1100], ['king', 2100], ['super-king', 2400]), sized(['single', 1300], ['super-king', 2700])],
      [],
    ],
    [
      'sizes that are not for sale, in an export where each has a row of its own',
      [
        'Item Group ID,Item Name,Rate,Category,Status',
        'G1,Star Latex Mattress 90x190,1100,Mattress,Inactive',
        'G1,Star Latex Mattress 180x200,2100,Mattress,Active',
        'G2,Moon Latex Mattress 180x200,2700,Mattress,Inactive',
      ],
      [sized(['king', 2100])],
      [],
    ],
    [
      'variants of a product that is no longer published, and of one of which only the first is not',
      [
        'ID,Type,SKU,Name,Published,Regular price,Parent,Categories,Attribute 1 value(s)',
        '1,variable,A,Pearl Latex Mattress,-1,,,Mattresses,"160x200, 180x200"',
        '2,variation,A-1,Pearl Latex Mattress,1,2200,A,Mattresses,160x200',
        '3,variable,B,Coral Latex Mattress,1,,,Mattresses,"160x200, 180x200"',
        '4,variation,B-1,Coral Latex Mattress,-1,1500,B,Mattresses,160x200',
        '5,variation,B-2,Coral Latex Mattress,1,1700,B,Mattresses,180x200',
      ],
      [sized(['king', 1700])],
      [],
    ],
    [
      'a mark beside the first size alone of a name that stands once',
      [
        'Item;Size;Price;Discontinued',
        'Star Latex Mattress;90x190;1100;x',
        ';180x200;2100;',
        'Moon Latex Mattress;90x190;1300;',
        ';180x200;2700;x',
      ],
      [sized(['single', 1300])],
      ['"Star Latex Mattress is not for sale in all sizes, or in the first size": all sizes?'],
    ],
    [
      'variants in two heights that cost differently, and in two that cost the same',
      [
        'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price',
        'pearl,Pearl Latex Mattress,Mattress,Size,90 x 200 cm,Thickness,25 cm,1290',
        'pearl,,,,90 x 200 cm,,30 cm,1490',
        'pearl,,,,180 x 200 cm,,25 cm,2290',
        'pearl,,,,180 x 200 cm,,30 cm,2690',
        'coral,Coral Latex Mattress,Mattress,Size,90 x 200 cm,Firmness,Medium,1100',
        'coral,,,,90 x 200 cm,,Firm,1100',
      ],
      [
        { id: 'pearl-latex-mattress-25-cm', heightCm: 25, ...sized(['single', 1290], ['king', 2290]) },
        { id: 'pearl-latex-mattress-30-cm', heightCm: 30, ...sized(['single', 1490], ['king', 2690]) },
        { name: { en: 'Coral Latex Mattress' }, ...sized(['single', 1100]) },
      ],
      [],
    ],
    [
      'a remark that names one size, and one that names none',
      [
        'Item;90x200;180x200;Remarks',
        'Star Latex Mattress;1100;2100;king discontinued soon',
        'Moon Latex Mattress;1300;2700;DISCONTINUED - LAST PCS',
      ],
      [sized(['single', 1100], ['king', 2100]), sized(['single', 1300], ['king', 2700])],
      ['"king discontinued soon": sold?', '"DISCONTINUED - LAST PCS": no longer sold?'],
    ],
    [
      'a product of each size in a shop',
      [
        'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price',
        'star-90,Star Latex Mattress 90x200,Mattress,Title,Default Title,1100',
        'star-180,Star Latex Mattress 180x200,Mattress,Title,Default Title,2100',
        'moon,Moon Latex Mattress,Mattress,Size,180x200,2700',
      ],
      [sized(['single', 1100], ['king', 2100]), sized(['king', 2700])],
      [],
    ],
    [
      'sizes by name, whose measures the description has',
      [
        'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price',
        'star,Star Latex Mattress,<ul><li>Single: 100 x 200 cm</li><li>Queen 150x200</li></ul>,Mattress,Size,Single,1100',
        'star,,,,,Queen,1900',
        'star,,,,,King,2100',
      ],
      [
        {
          ...sized(['single', 1100], ['queen', 1900], ['king', 2100]),
          dimensionsBySize: { single: { widthCm: 100, lengthCm: 200 }, queen: { widthCm: 150, lengthCm: 200 } },
        },
      ],
      [],
    ],
    [
      'names as Odoo shows them, and two columns of the same prices',
      [
        'Product Variant,Internal Reference,Public Price,Sales Price',
        '"[ST-90] Star Latex Mattress (90x200, 25 cm)",ST-90,1100,1100',
        '"[ST-180] Star Latex Mattress (180x200, 25 cm)",ST-180,2100,2100',
      ],
      [{ name: { en: 'Star Latex Mattress' }, heightCm: 25, ...sized(['single', 1100], ['king', 2100]) }],
      [],
    ],
    [
      'sizes in a second description, days, and what is blocked, as Business Central has them',
      [
        'No.,Description,Description 2,Unit Cost,Unit Price,Item Category Code,Blocked,Vendor No.,Last Date Modified',
        'M-1,Star Latex Mattress,90x200x28,450,1100,MATTRESS,No,V01,11/01/2026',
        'M-2,Star Latex Mattress,180x200x28,850,2100,MATTRESS,No,V01,11/01/2026',
        'M-3,Moon Latex Mattress,180x200x22,300,2700,MATTRESS,Yes,V01,11/01/2026',
      ],
      [sized(['single', 1100], ['king', 2100])],
      [],
    ],
    [
      'what a shop pays, options with their names, and rows with numbers of their own, as Lightspeed has them',
      [
        'id,handle,sku,composite_name,name,product_category,variant_option_one_name,variant_option_one_value,supply_price,retail_price,brand_name,active',
        'a1,star,S-90,,Star Latex Mattress,Mattresses,Size,90x200,400,1100,Star,1',
        'a2,star,S-180,,Star Latex Mattress,Mattresses,Size,180x200,700,2100,Star,1',
        'a3,moon,M,,Moon Latex Mattress,Mattresses,Size,180x200,900,2700,Moon,0',
      ],
      [{ id: 'star-latex-mattress', ...sized(['single', 1100], ['king', 2100]) }],
      [],
    ],
    [
      'a product without a price above its sizes, as Magento has them',
      [
        'sku,store_view_code,attribute_set_code,product_type,name,price,special_price,special_price_to_date,product_online',
        'Z-90,,Bed,simple,Zen Latex Mattress-90x200,1500,1200,2099-12-31,1',
        'Z-180,,Bed,simple,Zen Latex Mattress-180x200,2900,2400,2099-12-31,1',
        'Z,,Bed,configurable,Zen Latex Mattress,,,,1',
      ],
      [{ offerEndsOn: '2099-12-31', ...sized(['single', 1200], ['king', 2400]) }],
      [],
    ],
    [
      'what a size costs more than another, and all sizes in one cell, as Wix has them: nothing is guessed of the prices',
      [
        'handleId,fieldType,name,collection,price,surcharge,visible,productOptionName1,productOptionDescription1',
        'P1,Product,Star Latex Mattress,Mattresses,1200,,true,Size,90x200;180x200',
        'P1,Variant,,,,0,true,,90x200',
        'P1,Variant,,,,900,true,,180x200',
      ],
      [{ priceBySizeQAR: {} }],
      ['What a size costs more is not added. Write the whole price of each size.'],
    ],
    [
      'a price above those of the sizes, and options in one cell, as BigCommerce has them',
      [
        'Item,ID,Name,Type,SKU,Options,Current Stock,Price,Cost Price,Categories,Is Visible',
        'Product,101,Star Latex Mattress,physical,S,,0,1000.00,500.00,Mattresses,TRUE',
        'Variant,201,,,S-90,Type=Rectangle|Name=Size|Value=90x200,4,1000.00,500.00,,',
        'Variant,202,,,S-180,Type=Rectangle|Name=Size|Value=180x200,4,2100.00,900.00,,',
      ],
      [sized(['single', 1000], ['king', 2100])],
      ['column "Item": leave out?', 'column "Name": name?'],
    ],
    [
      'widths alone, in a column',
      ['Item,Width,Qty,Price', 'Star Latex Mattress,90,140,1100', 'Star Latex Mattress,180 cm,3,2100', 'Moon Latex Mattress,200,5,2700'],
      [sized(['single', 1100], ['king', 2100]), sized(['super-king', 2700])],
      [],
    ],
    [
      'what a shop pays beside what it asks, the least that it takes, and how many are in a bale, as a report of stock has them',
      [
        'Sl No,Item Code,Item Description,Group,Sub Group,Last Pur. Rate,Retail Price,Min. S.Price,Offer Price,Offer Upto,Qty/Bale,Remarks',
        '1,M-090,MATT PEARL POCKET 90X190X24,MATTRESS,SPRING,283.85,550,467,449,31/12/2099,4,',
        '2,M-180,MATT PEARL POCKET S/KING 200X200X24,MATTRESS,SPRING,524.93,1050,892,,,4,Out of stock',
        ',,Group Total : MATTRESS,,,,,,,,8,',
        '3,P-1,LATEX PILLOW,PILLOW,,40,95,80,,,8,Out of stock',
        '4,B-1,STEEL 90X190,BED,,40,95,80,,,8,',
      ],
      [
        {
          ...{ name: { en: 'MATT PEARL POCKET' }, priceBySizeQAR: { single: 449, 'super-king': 1050 } },
          priceBeforeBySizeQAR: { single: 550 },
        },
        { priceQAR: 95, availability: { state: 'out-of-stock' } },
      ],
      ['"what has a size under \\"BED\\" and is called neither mattress nor pillow": leave out?'],
    ],
    [
      'a table of pillows with headers of its own below one of sizes, two prices in a cell, and what is sold out or no longer made in one size',
      [
        'اسم المرتبة;90×190;150×200;180×200',
        'لاتكس اللؤلؤة;1100;نفد;٢٬١٠٠ بدل ٢٬٤٠٠',
        'لاتكس المرجان;توقف;1900;2300',
        'المخدات',
        'الصنف;المقاس;السعر;سعر العرض',
        'مخدة لاتكس;60×40;120;99',
      ],
      [sized(['single', 1100], ['king', 2100]), sized(['queen', 1900], ['king', 2300]), { priceQAR: 99 }],
      ['"last day of offers without one, such as 2026-12-31, or null": ?'],
    ],
    [
      'what a shop hides, and pillows that cost differently below one that stands above them, as Salla has them',
      [
        'No.;النوع;أسم المنتج;سعر المنتج;السعر المخفض;حالة المنتج;[1] القيمة',
        '1;منتج;مرتبة لاتكس اللؤلؤة;1900;;مخفي;',
        '2;خيار;;1900;;;180 × 200',
        '3;منتج;مخدة لاتكس;180;;مرئي;',
        '4;خيار;;180;;;50 × 75',
        '5;خيار;;210;;;50 × 90',
      ],
      [{ priceQAR: 180 }, { priceQAR: 210 }],
      [],
    ],
    [
      'sizes and colours in the names of a feed, and a Bonnell among the springs of a group',
      [
        'Item Group ID,Name,Category,Size,Price',
        'g1,"Cloud Latex Mattress, Twin, White",Mattress,120x200,1450',
        'g1,Cloud Latex Mattress King White,Mattress,180x200,2050',
        'g2,Basic Bonnell Mattress,Spring,180x200,850',
      ],
      [{ name: { en: 'Cloud Latex Mattress' } }, { priceBySizeQAR: { king: 850 } }],
      ['"mattress: a name or heading with bonnell": Bonnell spring / سست بونيل?'],
    ],
    [
      'a height among the values of a variant',
      [
        'Internal Reference,Name,Variant Values,Sales Price',
        'P25,Pearl Latex Mattress,"Size: 180x200, Height: 25 cm",2500',
        'P30,Pearl Latex Mattress,"Size: 180x200, Height: 30 cm",2900',
      ],
      [
        { heightCm: 25, ...sized(['king', 2500]) },
        { heightCm: 30, ...sized(['king', 2900]) },
      ],
      [],
    ],
    [
      'two heights in the names of one group of a feed',
      ['Item Group ID,Name,Size,Price', 'g1,Star Latex Mattress 26 cm,180x200,2500', 'g1,Star Latex Mattress 31 cm,180x200,2900'],
      [
        { heightCm: 26, ...sized(['king', 2500]) },
        { heightCm: 31, ...sized(['king', 2900]) },
      ],
      [],
    ],
    [
      'the height of a package is none of the mattress; an average and a set are no products, and a narrow measure is no bed',
      [
        'Item Name,Size,CF.Thickness,Package Height,Rate,Category',
        'Pearl Latex Mattress,180-200,28 cm,38,2500,Bedding',
        'Coral Latex Mattress weight 90-190,160-200,×,40,2300,Bedding',
        'Average Firm Latex Mattress,180x200,,40,2700,Bedding',
        'Memory Foam Pilow,60x40,,15,95,Bedding',
        'Wedding Set (Pearl 180x200 + 2 pillows),,,,2900,Bedding',
        'Average,,,,2400,',
      ],
      [
        { heightCm: 28, ...sized(['king', 2500]) },
        { name: { en: 'Coral Latex Mattress weight 90-190' }, ...sized(['queen', 2300]) },
        sized(['king', 2700]),
        { fill: 'memory-foam', priceQAR: 95 },
      ],
      [],
    ],
    [
      'a second row of headers below one header of several columns',
      [
        'Item Code,Particulars,Closing Balance,,,Selling Rate,,,Remarks',
        ',,Quantity,Rate,Value,Retail,Dealer,Offer,',
        '101,PEARL LATEX MATTRESS 180X200,2,900,1800,1790,1396,1590,offer until 15 Dec 2099',
        '102,CORAL LATEX MATTRESS 180X200,3,950,2850,1990,1552,,',
      ],
      [{ ...sized(['king', 1590]), priceBeforeBySizeQAR: { king: 1790 } }, sized(['king', 1990])],
      ['column "Particulars": name?'],
    ],
    [
      'heights and warranties of variants of Shopify that cost differently',
      [
        'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price',
        'pearl,Pearl Latex Mattress,<p>Height: 25 cm</p>,Size,180x200,Height,25 cm,2500',
        'pearl,,,,180x200,,30 cm,2900',
        'coral,Coral Latex Mattress,<p>10-year warranty</p>,Size,180x200,Warranty,10 years,2500',
        'coral,,,,180x200,,15 years,2700',
      ],
      [
        { heightCm: 25, ...sized(['king', 2500]) },
        { heightCm: 30, ...sized(['king', 2900]) },
        { name: { en: 'Coral Latex Mattress 10 years' }, ...sized(['king', 2500]) },
        { name: { en: 'Coral Latex Mattress 15 years' }, ...sized(['king', 2700]) },
      ],
      [],
    ],
    [
      'a size called as nobody here calls it, which the description measures',
      [
        'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price',
        'pearl,Pearl Latex Mattress,"<table><tr><td>Twin</td><td>120 x 200</td></tr><tr><td>King</td><td>180 x 200</td></tr></table>",Size,Twin,1200',
        'pearl,,,,King,2300',
      ],
      [sized(['super-single', 1200], ['king', 2300])],
      [],
    ],
    [
      'figures that are no price, no height and no measure of a size',
      [
        'Name,Type,Height,Single,King',
        'Pearl,Latex,22+3 cm,700,"1850, delivery after 3 days"',
        'Coral,Latex,25,800,1900',
        '"Special size King 200 x 200 or Single 100 x 210: add QR 300",,,,',
        '"Duvets: Single 150 x 220 | King 220 x 240",,,,',
      ],
      [lacking('heightCm'), lacking('dimensionsBySize')],
      ['"22+3 cm" is left out. Write the number alone.', '"1850, delivery after 3 days" is no price. Write the number alone, or nothing.'],
    ],
    [
      'sides of packages, which are no other size than the one that is named',
      [
        'ID,Type,SKU,Name,Published,In stock?,Length (cm),Width (cm),Height (cm),Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
        '10,variable,CL,Cloud latex mattress,1,1,,,,,,Mattresses,,Size,"Queen, King"',
        '11,variation,CL-Q,Cloud latex mattress - Queen,1,1,200,80,35,,1200,,CL,Size,Queen',
        '12,variation,CL-K,Cloud latex mattress - King,1,1,200,90,35,,1500,,CL,Size,King',
      ],
      [sized(['queen', 1200], ['king', 1500])],
      [],
    ],
    [
      'one variation that is sold no more, among others',
      [
        'Item,Parent,Description,Size,Price,Remarks',
        'M-1-S,M-1,Cloud latex mattress,Single 90x190,700,discontinued',
        'M-1-Q,M-1,Cloud latex mattress,Queen 160x200,1300,',
        'M-1-K,M-1,Cloud latex mattress,King 180x200,1500,',
      ],
      [sized(['single', 700], ['queen', 1300], ['king', 1500])],
      ['"discontinued": no longer sold?'],
    ],
  ])('%s', async (_, rows, expected, asked) => {
    const { products, errors } = await folder.importText(rows.join('\n'));
    expect(products).toMatchObject(expected);
    expect(products).toHaveLength(expected.length);
    expect(errors.map(({ text }) => text).filter((text) => !text.includes('waits'))).toEqual(asked);
  });

  test('a price without a size is said, and what waits for it', async () => {
    const { errors } = await folder.importText('Item,Size,Price\nPearl Latex Mattress,Emperor,2500\nCoral Latex Mattress,King,1500');
    expect(errors[0]).toEqual({ row: 2, column: 'Price', text: 'No size is known in this row. Write one, such as 180x200.' });
  });
});

test('widths that are numbers at the head of their columns, below what they are', async () => {
  const rows: CellValue[][] = [
    ['Our prices', null, null, null],
    ['Model', 'Price QAR', null, null],
    [null, 90, 160, 180],
    ['Star Latex Mattress', 1100, 1900, 2100],
    ['Moon Latex Mattress', 1300, 2300, 2700],
  ];
  await writeFile(folder.pathOf('widths.xlsx'), await writeXlsx({ sheets: [{ name: 'Prices', rows }] }));
  const { products } = JSON.parse((await folder.command('widths.xlsx', '--json')).stdout) as { products: object[] };
  expect(products).toMatchObject([
    { priceBySizeQAR: { single: 1100, queen: 1900, king: 2100 } },
    { priceBySizeQAR: { single: 1300, queen: 2300, king: 2700 } },
  ]);
});

test('rows of two sheets that have the same number are two products', async () => {
  const sheets = [
    {
      name: 'Mattresses',
      rows: [
        ['Name', 'Type', 'King 180x200'],
        ['Pearl', 'Latex', 2500],
        ['Coral', 'Latex', 2700],
        ['Dune', 'Latex', 2900],
      ],
    },
    {
      name: 'Pillows',
      rows: [
        ['Name', 'Fill', 'Price'],
        ['Pearl Pillow', 'Latex', 150],
      ],
    },
  ];
  await writeFile(folder.pathOf('two.xlsx'), await writeXlsx({ sheets }));
  await folder.command('two.xlsx');
  await folder.settle({ words: { 'sheet Pillows': 'read' } });
  const { products } = JSON.parse((await folder.command('two.xlsx', '--json')).stdout) as { products: object[] };
  expect(products).toMatchObject([
    { id: 'pearl', priceFromQAR: 2500 },
    { id: 'coral' },
    { id: 'dune' },
    { id: 'pearl-pillow', priceQAR: 150 },
  ]);
});

test('a sheet for the trade is left out', async () => {
  const rowsAt = (price: number): CellValue[][] => [
    ['الصنف', 'كوين', 'كنج'],
    ['مرتبة لاتكس بيرل', price, price + 200],
    ['مرتبة لاتكس كورال', price + 10, price + 300],
  ];
  const sheets = [
    { name: 'الأسعار', rows: [...rowsAt(2000), ['مرتبة لاتكس ديون', 1000, 1100]] },
    {
      name: 'جملة',
      rows: [['لا تعطى للزبون', null, null], ...rowsAt(1500).map(([name, ...prices]) => [String(name).replace('مرتبة ', ''), ...prices])],
    },
  ];
  await writeFile(folder.pathOf('trade.xlsx'), await writeXlsx({ sheets }));
  const { products, errors } = JSON.parse((await folder.command('trade.xlsx', '--json')).stdout) as Record<
    'products' | 'errors',
    { text?: string }[]
  >;
  expect(products).toHaveLength(3);
  expect(errors).toContainEqual(expect.objectContaining({ text: '"sheet جملة": leave out?' }));
});

test('a sheet whose formatted rows have no end is read to its last value', async () => {
  const rows: CellValue[][] = [
    ['Name', 'Type', 'Price King'],
    ['Pearl Hybrid', 'Hybrid', 2500],
  ];
  const cells = new Map(
    Array.from({ length: 60_000 }, (_, row) => [`${row + 2},0`, { value: null, type: 'empty' as const, style: { font: { bold: true } } }]),
  );
  await writeFile(folder.pathOf('long.xlsx'), await writeXlsx({ sheets: [{ name: 'Sheet1', rows, cells }] }));
  expect((await folder.command('long.xlsx')).stdout).toContain('long.xlsx, Sheet1: 1 products.');
});
