import { expect, test } from 'vitest';
import { nextPricesAt, soldOn } from '#lib/domain/sold.ts';
import type { Content, MattressRecord, PillowRecord } from '#lib/schemas/content.ts';
import { testedContent } from '../../fixtures/content.ts';

/** What follows from a date (G97, G98). */

const [one, other] = testedContent.mattresses as [MattressRecord, MattressRecord];
const [pillow] = testedContent.pillows as [PillowRecord];
const offered = {
  ...one,
  priceFromQAR: 300,
  priceBySizeQAR: { single: 300, king: 900 },
  priceBeforeBySizeQAR: { king: 1200, single: 1000 },
  offerEndsOn: '2027-02-28',
};
const content: Content = {
  ...testedContent,
  mattresses: [offered, { ...other, discontinuedOn: '2027-03-02' }],
  pillows: [{ ...pillow, priceQAR: 80, priceBeforeQAR: 100, offerEndsOn: '2027-02-27' }],
  discontinued: [],
  gone: [],
};

test.each([
  ['2027-02-27', { king: 900, from: 300, pillow: 80, sold: 2, discontinued: 0, gone: 0 }],
  ['2027-02-28', { king: 900, from: 300, pillow: 100, sold: 2, discontinued: 0, gone: 0 }],
  ['2027-03-01', { king: 1200, from: 1000, pillow: 100, sold: 2, discontinued: 0, gone: 0 }],
  ['2027-03-02', { king: 1200, from: 1000, pillow: 100, sold: 1, discontinued: 1, gone: 0 }],
  ['2028-03-01', { king: 1200, from: 1000, pillow: 100, sold: 1, discontinued: 1, gone: 0 }],
  ['2028-03-02', { king: 1200, from: 1000, pillow: 100, sold: 1, discontinued: 0, gone: 1 }],
])('G97, G98: on %s', (day, expected) => {
  for (const before of [content, soldOn(content, '2027-02-01'), soldOn(content, '2027-02-28')]) {
    const { mattresses, pillows, discontinued, gone } = soldOn(before, day);
    const [{ priceBySizeQAR, priceFromQAR }] = mattresses as [MattressRecord];
    if (before === content || day > '2027-02-27')
      expect({
        ...{ king: priceBySizeQAR['king'], from: priceFromQAR, pillow: pillows[0]?.priceQAR },
        ...{ sold: mattresses.length, discontinued: discontinued.length, gone: gone.length },
      }).toEqual(expected);
  }
});

test('G97: an offer that begins later is told from its first day to its last', () => {
  const later = {
    ...content,
    mattresses: [{ ...offered, nextOffer: { startsOn: '2027-03-10', endsOn: '2027-03-20', priceBySizeQAR: { king: 1100 } } }],
    pillows: [{ ...pillow, priceQAR: 100, nextOffer: { startsOn: '2027-03-10', endsOn: '2027-03-20', priceQAR: 70 } }],
  };
  const on = (day: string, from: Content = later): object[] => {
    const { mattresses, pillows } = soldOn(from, day);
    return [...mattresses, ...pillows];
  };
  const usual = [{ priceBySizeQAR: { king: 1200, single: 1000 }, priceFromQAR: 1000 }, { priceQAR: 100 }];
  expect(on('2027-03-09')).toMatchObject(usual);
  for (const [day, from] of [['2027-03-10'], ['2027-03-20', soldOn(later, '2027-03-01')]] as const)
    expect(on(day, from)).toMatchObject([
      { priceBySizeQAR: { king: 1100, single: 1000 }, priceBeforeBySizeQAR: { king: 1200 }, offerEndsOn: '2027-03-20', priceFromQAR: 1000 },
      { priceQAR: 70, priceBeforeQAR: 100, offerEndsOn: '2027-03-20' },
    ]);
  for (const from of [later, soldOn(later, '2027-03-12')]) {
    expect(on('2027-03-21', from)).toMatchObject(usual);
    for (const product of on('2027-03-21', from)) expect(product).not.toHaveProperty('nextOffer');
  }
  const doha = (time: string): number => Date.parse(`${time}+03:00`);
  expect(nextPricesAt(soldOn(later, '2027-02-01'))).toBe(doha('2027-03-01T00:00'));
  expect(nextPricesAt(soldOn(later, '2027-03-01'))).toBe(doha('2027-03-10T00:00'));
  expect(nextPricesAt(soldOn(later, '2027-03-21'))).toBeUndefined();
});

test('G97: what remains of an offer that is over is its price', () => {
  const { mattresses, pillows } = soldOn(content, '2027-03-01');
  for (const product of [...mattresses, ...pillows])
    for (const member of ['priceBeforeBySizeQAR', 'priceBeforeQAR', 'offerEndsOn']) expect(product).not.toHaveProperty(member);
});
