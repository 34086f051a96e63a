import { expect, test } from 'vitest';
import { useCatalogue } from './catalogue-folder.ts';

const folder = useCatalogue();

const [past, soon, later, last] = ['2020-01-31', '2098-01-10', '2098-02-10', '2099-12-31'];

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
  expect(errors.map(({ text }) => text).filter((text) => !text.includes('waits'))).toEqual(expected);
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
    'a price that is told by telephone beside the one before',
    ['Name,Type,Size,Price before,Price', 'Pearl Mattress,Hybrid,King,2400,Call'],
    { priceBySizeQAR: { king: 2400 } },
    '"Call" in the place of a price is not read, and the price before it counts',
  ],
  [
    'days of an offer with one month',
    ['Name,Type,Size,Price,Offer price,Offer dates', 'Pearl Mattress,Hybrid,King,2400,2000,1-10/2/2098'],
    { nextOffer: { startsOn: '2098-02-01', endsOn: '2098-02-10' } },
    'An offer will begin on 2098-02-01 and end on 2098-02-10, both by itself',
  ],
] as const)('%s', async (_, rows, expected, told) => {
  const { products } = await folder.importText(rows.join('\n'));
  expect(products).toMatchObject([expected]);
  expect((await folder.command('shop.csv')).stdout).toContain(told);
});

test('a name that begins like a sum is a product', async () => {
  const names = ['Total Comfort Mattress', 'مجموعة الراحة مرتبة', 'Total', 'Total : SPRING', 'Grand Total', 'المجموع'];
  const { products } = await folder.importText(['Name,Type,Size,Price', ...names.map((name) => `${name},Hybrid,King,2400`)].join('\n'));
  expect(products).toMatchObject([{ name: { en: 'Total Comfort Mattress' } }, { name: { ar: 'مجموعة الراحة مرتبة' } }]);
});
