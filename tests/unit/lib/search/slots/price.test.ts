import { describe, expect, it } from 'vitest';
import { withDigits } from '#lib/search/amounts.ts';
import { fold } from '#lib/search/normalise.ts';
import { readPrice } from '#lib/search/slots/price.ts';

const read = (text: string) => readPrice(withDigits(fold(text)));

describe('price bounds', () => {
  it.each([
    ['under 2000 riyal', { max: 2000 }],
    ['less than 2.5k', { max: 2500 }],
    ['no more than a thousand', { max: 1000 }],
    ['my budget tops out at 2k QR', { max: 2000 }],
    ['for 1200 or less', { max: 1200 }],
    ['budget 3000', { max: 3000 }],
    ['I have 2000 riyals', { max: 2000 }],
    ['king mattress, cap of 3000', { max: 3000 }],
    ['sub-2000 mattress', { max: 2000 }],
    ['a mattress for two grand', { max: 2000 }],
    ['around the 1500 mark', { min: 1125, max: 1875, about: true }],
    ['no cheaper than 3000', { min: 3000 }],
    ['wont set me back more than two thousand riyals', { max: 2000 }],
    ['مرتبة ما يوصل سعرها ٢٠٠٠', { max: 2000 }],
    ['بسعر لا يفوق ٢٥٠٠', { max: 2500 }],
    ['بين الألف والألفين', { min: 1000, max: 2000 }],
    ['at least 5000 qar', { min: 5000 }],
    ['above 4000', { min: 4000 }],
    ['between 1000 and 2000', { min: 1000, max: 2000 }],
    ['1500-2500 QAR', { min: 1500, max: 2500 }],
    ['around 1500 QAR', { min: 1125, max: 1875, about: true }],
    ['أقل من ألفين', { max: 2000 }],
    ['بأقل من ألفي ريال', { max: 2000 }],
    ['لا يتجاوز سعرها ١٥٠٠ ريال', { max: 1500 }],
    ['وما يتعدى الف ريال', { max: 1000 }],
    ['بألفين', { max: 2000 }],
    ['فوق الألف وتحت الألفين', { min: 1000, max: 2000 }],
    ['من ٢٠٠٠ إلى ٣٠٠٠ ريال', { min: 2000, max: 3000 }],
    ['حوالي ٤٠٠٠ ريال', { min: 3000, max: 5000, about: true }],
  ])('%s: %o', (text, bounds) => {
    expect(read(text)).toEqual(bounds);
  });

  it.each([
    'under 25 cm thick',
    'over 90 kg',
    'less than 10 years',
    'a 180 x 200 bed',
    'at least 100 nights',
    'اكثر من ١٣٠ كيلو',
    'mattress for two',
  ])('%s names none', (text) => {
    expect(read(text)).toEqual({});
  });
});
