import { expect, test } from 'vitest';
import { soldOn } from '#lib/domain/sold.ts';
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

test('G97: what remains of an offer that is over is its price', () => {
  const { mattresses, pillows } = soldOn(content, '2027-03-01');
  for (const product of [...mattresses, ...pillows])
    for (const member of ['priceBeforeBySizeQAR', 'priceBeforeQAR', 'offerEndsOn']) expect(product).not.toHaveProperty(member);
});
