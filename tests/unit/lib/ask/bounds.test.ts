import { expect, test } from 'vitest';
import { keptModel } from '#build/answer-model.ts';
import type { ProductBounds } from '#lib/domain/product-bounds.ts';
import { createProductIndex } from '#lib/ask/products.ts';
import { createRead } from '#lib/ask/read.ts';
import { testedContent } from '../../../fixtures/content.ts';

const understand = createRead(testedContent, keptModel().model);
const read = (text: string) => understand(text).slots;
const { within } = createProductIndex(testedContent);

test.each<[string, ProductBounds]>([
  ['a mattress with a warranty of more than ten years', { minWarrantyYears: 11 }],
  ['not budget, not luxury, a 140x200 mattress under 2000', { tier: ['mid', 'premium'], size: 'double', maxPriceQAR: 2000 }],
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
  ['مرتبة مصنوعة من اللاتكس للكوين', { type: ['latex'], size: 'queen' }],
  ['عندي حساسية من اللاتكس وأريد مرتبة كوين', { latexFree: true, size: 'queen' }],
  ['مرتبة لاتكس ولا سست', { type: ['latex', 'pocket-spring'] }],
  ['side sleeper 80 kg, mattress for 2500', { maxPriceQAR: 2500 }],
  // "Could" is not cold, nor "please" a pillow.
  ['Could you please show me king mattresses under 3000', { maxPriceQAR: 3000, size: 'king' }],
  ['any mattress over 5000', { minPriceQAR: 5000 }],
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
