import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductBounds } from '#lib/domain/product-bounds.ts';
import { createSearch } from '#lib/search/retrieve.ts';
import { realContent } from '../../../fixtures/content.ts';

const { retrieve } = createSearch(realContent);

type Phrase = readonly [text: string, bounds: ProductBounds];
/** A way of asking for products: phrases of each part, any of which may stand there; `order` says whether the parts may change places. */
interface Speech {
  parts: readonly (readonly Phrase[])[];
  order: 'fixed' | 'free';
}

const none: Phrase = ['', {}];

const english: Speech = {
  order: 'fixed',
  parts: [
    [
      ['mattress', { kind: 'mattress' }],
      ['mattresses', { kind: 'mattress' }],
      ['a matress', { kind: 'mattress' }],
    ],
    [
      ['memory foam', { type: ['memory-foam'] }],
      ['pocket spring', { type: ['pocket-spring'] }],
      ['hybrid', { type: ['hybrid'] }],
      ['orthopaedic', { type: ['medical'] }],
      none,
    ],
    [
      ['king size', { size: 'king' }],
      ['in queen', { size: 'queen' }],
      ['for a single bed', { size: 'single' }],
      ['super king', { size: 'super-king' }],
      ['160x200', { size: 'queen' }],
      none,
    ],
    [
      ['under 2000 riyals', { maxPriceQAR: 2000 }],
      ['below QAR 3,500', { maxPriceQAR: 3500 }],
      ['less than two thousand', { maxPriceQAR: 2000 }],
      ['between 1000 and 3000', { minPriceQAR: 1000, maxPriceQAR: 3000 }],
      ['max 2.5k', { maxPriceQAR: 2500 }],
      ['over 4000 qar', { minPriceQAR: 4000 }],
      ['not more than 1500', { maxPriceQAR: 1500 }],
      ['my budget is 2200', { maxPriceQAR: 2200 }],
      ['from 2000 to 5000', { minPriceQAR: 2000, maxPriceQAR: 5000 }],
      none,
    ],
    [
      ['without latex', { latexFree: true }],
      ['latex-free', { latexFree: true }],
      ['no latex please', { latexFree: true }],
      ['that has no latex', { latexFree: true }],
      none,
    ],
    [['with at least 10 years warranty', { minWarrantyYears: 10 }], ['with a 5 year guarantee', { minWarrantyYears: 5 }], none],
    [['and 30 nights trial', { minTrialNights: 30 }], ['with 100-night trial', { minTrialNights: 100 }], none],
  ],
};

const arabic: Speech = {
  order: 'free',
  parts: [
    [
      ['مرتبة', { kind: 'mattress' }],
      ['مراتب', { kind: 'mattress' }],
      ['ابي فراش', { kind: 'mattress' }],
      ['عندكم دوشق', { kind: 'mattress' }],
    ],
    [
      ['ميموري فوم', { type: ['memory-foam'] }],
      ['سست منفصلة', { type: ['pocket-spring'] }],
      ['هجينة', { type: ['hybrid'] }],
      ['طبية', { type: ['medical'] }],
      none,
    ],
    [
      ['كينج', { size: 'king' }],
      ['مقاس كوين', { size: 'queen' }],
      ['مفرد', { size: 'single' }],
      ['سوبر كنق', { size: 'super-king' }],
      ['160×200', { size: 'queen' }],
      ['نفر ونص', { size: 'super-single' }],
      none,
    ],
    [
      ['بأقل من ٢٠٠٠ ريال', { maxPriceQAR: 2000 }],
      ['تحت ٣٥٠٠', { maxPriceQAR: 3500 }],
      ['أقل من ألفين', { maxPriceQAR: 2000 }],
      ['بين ١٠٠٠ و٣٠٠٠ ريال', { minPriceQAR: 1000, maxPriceQAR: 3000 }],
      ['ما تتعدى ألفين وخمسمية', { maxPriceQAR: 2500 }],
      ['فوق ٤ آلاف', { minPriceQAR: 4000 }],
      ['لا يزيد سعرها عن ألف وخمسمئة ريال', { maxPriceQAR: 1500 }],
      ['ميزانيتي ٢٢٠٠', { maxPriceQAR: 2200 }],
      ['من ألفين إلى خمسة آلاف', { minPriceQAR: 2000, maxPriceQAR: 5000 }],
      ['حدها ألف', { maxPriceQAR: 1000 }],
      none,
    ],
    [
      ['بدون لاتكس', { latexFree: true }],
      ['خالية من اللاتكس', { latexFree: true }],
      ['ما فيها لاتكس', { latexFree: true }],
      ['مب لاتكس', { latexFree: true }],
      none,
    ],
    [['بضمان ١٠ سنوات على الأقل', { minWarrantyYears: 10 }], ['كفالتها خمس سنين', { minWarrantyYears: 5 }], none],
    [['وتجربة ٣٠ ليلة', { minTrialNights: 30 }], ['مع تجربة مية ليلة', { minTrialNights: 100 }], none],
  ],
};

const latinArabic: Speech = {
  order: 'free',
  parts: [
    [
      ['abi martaba', { kind: 'mattress' }],
      ['3ndkom martaba', { kind: 'mattress' }],
      ['abgha doshag', { kind: 'mattress' }],
    ],
    [
      ['memory foam', { type: ['memory-foam'] }],
      ['hybrid', { type: ['hybrid'] }],
      ['tebbiya', { type: ['medical'] }],
      ['sosta', { type: ['pocket-spring'] }],
      none,
    ],
    [
      ['king', { size: 'king' }],
      ['queen', { size: 'queen' }],
      ['super king', { size: 'super-king' }],
      ['ma8as king', { size: 'king' }],
      none,
    ],
    [
      ['ta7t 2000 riyal', { maxPriceQAR: 2000 }],
      ['aqal min alfain', { maxPriceQAR: 2000 }],
      ['a8al mn 3000 ryal', { maxPriceQAR: 3000 }],
      ['fog 4000', { minPriceQAR: 4000 }],
      ['bain 1000 w 3000', { minPriceQAR: 1000, maxPriceQAR: 3000 }],
      ['mn alf la alfain', { minPriceQAR: 1000, maxPriceQAR: 2000 }],
      ['ma tet3adda 2500', { maxPriceQAR: 2500 }],
      ['la yzeed 3an 2000', { maxPriceQAR: 2000 }],
      none,
    ],
    [['bdoon latex', { latexFree: true }], ['mafeeha latex', { latexFree: true }], ['mo latex', { latexFree: true }], none],
    [['daman 10 sneen', { minWarrantyYears: 10 }], ['kafala 5 sanawat', { minWarrantyYears: 5 }], none],
  ],
};

const pillows: Speech = {
  order: 'free',
  parts: [
    [
      ['وسادة', { kind: 'pillow' }],
      ['ابي مخدة', { kind: 'pillow' }],
      ['مخدات', { kind: 'pillow' }],
    ],
    [['ميموري فوم', { fill: ['memory-foam', 'gel-memory-foam'] }], ['مايكروفايبر', { fill: ['microfibre'] }], none],
    [['غطاؤها قابل للغسل', { washable: true }], ['تنغسل', { washable: true }], none],
    [['قابلة للتعديل', { adjustable: true }], ['يتعدل ارتفاعها', { adjustable: true }], none],
    [['بدون لاتكس', { latexFree: true }], ['مافيها لاتكس', { latexFree: true }], none],
    [['بأقل من مية وخمسين ريال', { maxPriceQAR: 150 }], ['تحت ٢٠٠ ريال', { maxPriceQAR: 200 }], none],
  ],
};

const asked = ({ parts, order }: Speech) =>
  fc.tuple(...parts.map((phrases) => fc.constantFrom(...phrases))).chain((chosen) => {
    const said = chosen.filter(([text]) => text !== '');
    const bounds: ProductBounds = Object.assign({}, ...said.map(([, bound]) => bound)) as ProductBounds;
    const places = order === 'fixed' ? fc.constant(said) : fc.shuffledSubarray(said, { minLength: said.length, maxLength: said.length });
    return places.map((placed) => ({ text: placed.map(([text]) => text).join(' '), bounds }));
  });

test.each([
  ['English', english],
  ['Arabic', arabic],
  ['Arabic in Latin letters', latinArabic],
  ['of pillows, in Arabic', pillows],
])('every bound that is stated is read, and none that is not: %s', (_, speech) => {
  fc.assert(
    fc.property(asked(speech), ({ text, bounds }) => {
      expect(retrieve(text, { limit: 1 }).understood.wanted.bounds).toEqual(bounds);
    }),
    { numRuns: 1500, seed: 20 },
  );
});

test.each<[string, ProductBounds]>([
  ['north of 9000 for a super king, latex excluded', { minPriceQAR: 9000, size: 'super-king', latexFree: true }],
  ['entry-level mattress for a queen, at least 5 years warranty', { tier: ['budget'], size: 'queen', minWarrantyYears: 5 }],
  ['at least a decade of guarantee, queen, 4000 or less', { minWarrantyYears: 10, size: 'queen', maxPriceQAR: 4000 }],
  ['a mattress with a warranty of more than ten years', { kind: 'mattress', minWarrantyYears: 11 }],
  ['trial of at least 30 nights, under 2500 in king', { minTrialNights: 30, size: 'king', maxPriceQAR: 2500 }],
  ['pillow that isn’t adjustable and costs over 250', { kind: 'pillow', adjustable: false, minPriceQAR: 250 }],
  ['a pillow without a washable cover', { kind: 'pillow', washable: false }],
  ['not budget, not luxury, a 140x200 mattress under 2000', { tier: ['mid', 'premium'], size: 'double', maxPriceQAR: 2000 }],
  ['30cm or thicker, under 6000 in king', { minHeightCm: 30, size: 'king', maxPriceQAR: 6000 }],
  ['a mattress not over 9 inches thick, two thousand tops', { maxHeightCm: 22.9, maxPriceQAR: 2000 }],
  ['mattresses thicker than 30 cm', { minHeightCm: 30.1 }],
  ['between 10 and 12 inches thick, no latex', { minHeightCm: 25.4, maxHeightCm: 30.5, latexFree: true }],
  ['I have a latex allergy: king size, high cooling', { latexFree: true, size: 'king', cooling: ['high'] }],
  ['a grand is all I’ve got, a mattress 140 wide', { maxPriceQAR: 1000, size: 'double' }],
  ['I refuse to pay less than five thousand, super king, no latex', { minPriceQAR: 5000, size: 'super-king', latexFree: true }],
  ['anything except pocket springs and hybrids, two weeks to try it', { notType: ['pocket-spring', 'hybrid'], minTrialNights: 14 }],
  ['my neighbour paid 4000; queen, latex not allowed, 2k–3k', { size: 'queen', latexFree: true, minPriceQAR: 2000, maxPriceQAR: 3000 }],
  ['king mattress, price no higher than 9k, must not be higher than 24 cm', { size: 'king', maxPriceQAR: 9000, maxHeightCm: 24 }],
  ['ten-year cover or better, under QR 4,000 in king', { minWarrantyYears: 10, maxPriceQAR: 4000, size: 'king' }],
  ['كينج ضمانها ثماني سنوات فصاعداً وثمنها ألف وستمئة بالأكثر', { size: 'king', minWarrantyYears: 8, maxPriceQAR: 1600 }],
  [
    'كل الأنواع ما عدا الطبية واللاتكس، سرير مزدوج، حدي الأعلى ألف وخمسمئة',
    { notType: ['medical'], latexFree: true, size: 'double', maxPriceQAR: 1500 },
  ],
  ['hybrid but not luxury', { type: ['hybrid'], tier: ['budget', 'mid', 'premium'] }],
  ['neither hybrid nor pocket spring, top of the range', { notType: ['pocket-spring', 'hybrid'], tier: ['luxury'] }],
  ['anything but memory foam for a queen', { notType: ['memory-foam'], size: 'queen' }],
  ['مرتبة كوين مو سست ولا مموري فوم، حدي ستة الاف', { notType: ['memory-foam', 'pocket-spring'], size: 'queen', maxPriceQAR: 6000 }],
  ['سماكة ٣٠ سم أو أكثر بدون لاتكس', { minHeightCm: 30, latexFree: true }],
  ['مرتبة سماكتها أقل من ٢٠ سم', { maxHeightCm: 19.9 }],
  ['مخدات بغطاء قابل للغسل وبدون لاتكس', { kind: 'pillow', washable: true, latexFree: true }],
  ['3ndkom hybrid feeha latex 7ag king', { type: ['hybrid'], containsLatex: true, size: 'king' }],
  ['abgha martaba men 1000 ela 1600 mo pocket spring', { minPriceQAR: 1000, maxPriceQAR: 1600, notType: ['pocket-spring'] }],
])('%s', (text, bounds) => {
  expect(retrieve(text, { limit: 1 }).understood.wanted.bounds).toEqual({ kind: 'mattress', ...bounds });
});

test('no text of any length makes the search throw, or take longer than its length', () => {
  const long = ['مرتبة ', 'king ', '180x', '2 by ', 'ta7t ', 'two thousand ', "6'", 'latex-free ', 'لا ', 'a', '١', '-', '🛏', 'and '];
  for (const piece of long) {
    const start = performance.now();
    retrieve(piece.repeat(65_536 / piece.length), { limit: 10 });
    expect(performance.now() - start, piece).toBeLessThan(400);
  }
});
