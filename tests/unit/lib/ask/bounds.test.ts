import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductBounds } from '#lib/domain/product-bounds.ts';
import { createProductIndex } from '#lib/ask/products.ts';
import { createSlotReader } from '#lib/ask/slots.ts';
import { testedContent } from '../../../fixtures/content.ts';

const read = createSlotReader(testedContent);
const { within } = createProductIndex(testedContent);

/** Phrases, any of which may be said or none, and the bounds that each states; those of one part exclude one another. */
type Part = Readonly<Record<string, ProductBounds>>;
interface Speech {
  kind: 'mattress' | 'pillow';
  /** Names of the kind, one of which is said. */
  names: readonly string[];
  parts: readonly Part[];
  /** Whether the parts may change places. */
  free: boolean;
}

const english: Speech = {
  kind: 'mattress',
  names: ['mattress', 'mattresses', 'a matress'],
  free: false,
  parts: [
    { 'memory foam': { type: ['memory-foam'] }, 'pocket spring': { type: ['pocket-spring'] }, hybrid: { type: ['hybrid'] } },
    {
      'king size': { size: 'king' },
      'for a single bed': { size: 'single' },
      'super king': { size: 'super-king' },
      '160x200': { size: 'queen' },
    },
    {
      'under 2000 riyals': { maxPriceQAR: 2000 },
      'below QAR 3,500': { maxPriceQAR: 3500 },
      'less than two thousand': { maxPriceQAR: 2000 },
      'between 1000 and 3000': { minPriceQAR: 1000, maxPriceQAR: 3000 },
      'max 2.5k': { maxPriceQAR: 2500 },
      'over 4000 qar': { minPriceQAR: 4000 },
      'not more than 1500': { maxPriceQAR: 1500 },
      'my budget is 2200': { maxPriceQAR: 2200 },
      'from 2000 to 5000': { minPriceQAR: 2000, maxPriceQAR: 5000 },
    },
    { 'without latex': { latexFree: true }, 'latex-free': { latexFree: true }, 'that has no latex': { latexFree: true } },
    { 'with at least 10 years warranty': { minWarrantyYears: 10 }, 'with a 5 year guarantee': { minWarrantyYears: 5 } },
    { 'and 30 nights trial': { minTrialNights: 30 }, 'with 100-night trial': { minTrialNights: 100 } },
  ],
};

const arabic: Speech = {
  kind: 'mattress',
  names: ['مرتبة', 'مراتب', 'ابي فراش', 'عندكم دوشق'],
  free: true,
  parts: [
    {
      'ميموري فوم': { type: ['memory-foam'] },
      'سست منفصلة': { type: ['pocket-spring'] },
      هجينة: { type: ['hybrid'] },
      طبية: { type: ['medical'] },
    },
    { كينج: { size: 'king' }, مفرد: { size: 'single' }, 'سوبر كنق': { size: 'super-king' }, '160×200': { size: 'queen' } },
    {
      'بأقل من ٢٠٠٠ ريال': { maxPriceQAR: 2000 },
      'تحت ٣٥٠٠': { maxPriceQAR: 3500 },
      'أقل من ألفين': { maxPriceQAR: 2000 },
      'بين ١٠٠٠ و٣٠٠٠ ريال': { minPriceQAR: 1000, maxPriceQAR: 3000 },
      'ما تتعدى ألفين وخمسمية': { maxPriceQAR: 2500 },
      'فوق ٤ آلاف': { minPriceQAR: 4000 },
      'لا يزيد سعرها عن ألف وخمسمئة ريال': { maxPriceQAR: 1500 },
      'من ألفين إلى خمسة آلاف': { minPriceQAR: 2000, maxPriceQAR: 5000 },
    },
    { 'بدون لاتكس': { latexFree: true }, 'خالية من اللاتكس': { latexFree: true }, 'مب لاتكس': { latexFree: true } },
    { 'كفالتها خمس سنين': { minWarrantyYears: 5 } },
    { 'وتجربة ٣٠ ليلة': { minTrialNights: 30 }, 'مع تجربة مية ليلة': { minTrialNights: 100 } },
  ],
};

const latinLetters: Speech = {
  kind: 'mattress',
  names: ['abi martaba', '3ndkom martaba', 'abgha doshag'],
  free: true,
  parts: [
    { 'memory foam': { type: ['memory-foam'] }, tebbiya: { type: ['medical'] }, sosta: { type: ['pocket-spring'] } },
    { king: { size: 'king' }, 'super king': { size: 'super-king' }, 'ma8as queen': { size: 'queen' } },
    {
      'ta7t 2000 riyal': { maxPriceQAR: 2000 },
      'aqal min alfain': { maxPriceQAR: 2000 },
      'fog 4000': { minPriceQAR: 4000 },
      'bain 1000 w 3000': { minPriceQAR: 1000, maxPriceQAR: 3000 },
      'ma tet3adda 2500': { maxPriceQAR: 2500 },
    },
    { 'bdoon latex': { latexFree: true }, 'mafeeha latex': { latexFree: true }, 'mo latex': { latexFree: true } },
    { 'daman 10 sneen': { minWarrantyYears: 10 } },
  ],
};

const pillows: Speech = {
  kind: 'pillow',
  names: ['وسادة', 'ابي مخدة', 'مخدات'],
  free: true,
  parts: [
    { 'ميموري فوم': { fill: ['memory-foam', 'gel-memory-foam'] }, مايكروفايبر: { fill: ['microfibre'] } },
    { تنغسل: { washable: true }, 'غطاؤها قابل للغسل': { washable: true } },
    { 'قابلة للتعديل': { adjustable: true }, 'يتعدل ارتفاعها': { adjustable: true } },
    { 'بدون لاتكس': { latexFree: true }, 'مافيها لاتكس': { latexFree: true } },
    { 'بأقل من مية وخمسين ريال': { maxPriceQAR: 150 }, 'تحت ٢٠٠ ريال': { maxPriceQAR: 200 } },
  ],
};

const asked = ({ kind, names, parts, free }: Speech) => {
  const phrases: readonly (readonly (readonly [string, ProductBounds])[])[] = [
    names.map((name) => [name, { kind }] as const),
    ...parts.map((part) => [...Object.entries(part), ['', {}] as const]),
  ];
  return fc.tuple(...phrases.map((said) => fc.constantFrom(...said))).chain((chosen) => {
    const said = chosen.filter(([text]) => text !== '');
    const bounds = Object.assign({}, ...said.map(([, bound]) => bound)) as ProductBounds;
    const places = free ? fc.shuffledSubarray(said, { minLength: said.length, maxLength: said.length }) : fc.constant(said);
    return places.map((placed) => ({ text: placed.map(([text]) => text).join(' '), bounds }));
  });
};

test.each([
  ['English', english],
  ['Arabic', arabic],
  ['Arabic in Latin letters', latinLetters],
  ['of pillows, in Arabic', pillows],
])('every bound that is stated is read, and none that is not: %s', (_, speech) => {
  fc.assert(
    fc.property(asked(speech), ({ text, bounds }) => {
      expect(read(text).wanted.bounds).toEqual(bounds);
    }),
    { numRuns: 800, seed: 20 },
  );
});

test.each<[string, ProductBounds]>([
  ['a mattress with a warranty of more than ten years', { minWarrantyYears: 11 }],
  ['not budget, not luxury, a 140x200 mattress under 2000', { tier: ['mid', 'premium'], size: 'double', maxPriceQAR: 2000 }],
  ['a mattress not over 9 inches thick, two thousand tops', { maxHeightCm: 22.9, maxPriceQAR: 2000 }],
  ['anything except pocket springs and hybrids, two weeks to try it', { notType: ['pocket-spring', 'hybrid'], minTrialNights: 14 }],
  ['king hybrid 2500', { type: ['hybrid'], size: 'king', maxPriceQAR: 2500 }],
  ['US king mattress under 3000', { maxPriceQAR: 3000 }],
  ['mattress around 1500 QAR', { minPriceQAR: 1125, maxPriceQAR: 1875 }],
  ['كل الأنواع ما عدا الطبية واللاتكس، سرير مزدوج', { notType: ['medical'], latexFree: true, size: 'double' }],
  ['مرتبة سماكتها أقل من ٢٠ سم', { maxHeightCm: 19.9 }],
  ['ابي مرتبة للحر', { cooling: ['medium', 'high'] }],
  ['a mattress for hot weather', { cooling: ['medium', 'high'] }],
  ['3ndkom hybrid feeha latex 7ag king', { type: ['hybrid'], containsLatex: true, size: 'king' }],
  ['abgha martaba men 1000 ela 1600 mo pocket spring', { minPriceQAR: 1000, maxPriceQAR: 1600, notType: ['pocket-spring'] }],
  ['ما أفضل مرتبة لاتكس', { type: ['latex'] }],
  ['مرتبة لاتكس ولا سست', { type: ['latex', 'pocket-spring'] }],
  ['side sleeper 80 kg, mattress for 2500', { maxPriceQAR: 2500 }],
  ['an entry-level king', { size: 'king', tier: ['budget'] }],
  ['مرتبة كينج بسعر معقول', { size: 'king', tier: ['mid'] }],
  ['a pillow without a washable cover', { kind: 'pillow', washable: false }],
  ['pillow that isn’t adjustable and costs over 250', { kind: 'pillow', adjustable: false, minPriceQAR: 250 }],
])('%s', (text, bounds) => {
  expect(read(text).wanted.bounds).toEqual({ kind: 'mattress', ...bounds });
});

test.each([
  'under 25 cm thick',
  'over 90 kg',
  'a 180 x 200 bed',
  'at least 100 nights',
  'اكثر من ١٣٠ كيلو',
  'mattress for two',
  'I weigh 180',
])('%s names no price', (text) => {
  const { minPriceQAR, maxPriceQAR } = read(text).wanted.bounds;
  expect([minPriceQAR, maxPriceQAR]).toEqual([undefined, undefined]);
});

test('a superlative lists few in its order, a bound every product that keeps it', () => {
  const [first, ...others] = within(read('cheapest king mattress').wanted);
  expect([first?.id, others.length]).toEqual(['reed-memory-foam', 2]);
  expect(within(read('أغلى مخدة').wanted)[0]?.id).toBe('seashell-latex');
  expect(within(read('latex-free pillows').wanted).map(({ kind }) => kind)).toEqual(
    testedContent.pillows.filter(({ containsLatex }) => !containsLatex).map(() => 'pillow'),
  );
});
