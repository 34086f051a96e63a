import { latex, offers, prices, productAddresses, productIds, sampleNames, sampleTexts } from '#lib/rules/products.ts';
import type { Content, MattressRecord, PillowRecord } from '#lib/schemas/content.ts';
import { record, testedContent } from '../fixtures/content.ts';
import { testRule } from './rules.ts';

const mattress = (id: string, change: Partial<MattressRecord>) => (content: Content) =>
  Object.assign(record(content.mattresses, id), change);
const pillow = (id: string, change: Partial<PillowRecord>) => (content: Content) => Object.assign(record(content.pillows, id), change);

const priced = (change: Partial<MattressRecord>) =>
  mattress('horizon-hybrid', { priceFromQAR: 7915, priceBySizeQAR: { queen: 7915, king: 8995, 'super-king': 10_255 }, ...change });
testRule(prices, [
  [
    'a price for a size that we do not know',
    priced({ priceBySizeQAR: { queen: 7915, emperor: 12_000 } }),
    'products: horizon-hybrid, priceBySizeQAR, emperor: emperor is not a size we know. Use one of cot, kids, single, super-single, double, queen, king, super-king, or add the size to sizes.json first.',
  ],
  [
    'a price to start from below the smallest',
    priced({ priceFromQAR: 7914 }),
    'products: horizon-hybrid, priceFromQAR: 7914 is not the smallest price of priceBySizeQAR. Write 7915.',
  ],
  [
    'a larger size that costs less than a smaller one, whatever order they are written in',
    priced({ priceBySizeQAR: { 'super-king': 8994, king: 8995, queen: 7915 } }),
    'products: horizon-hybrid, priceBySizeQAR, super-king: 8994 is below the price of the smaller king. If that is not meant, correct one of the two. (warning)',
  ],
]);

const later = (id: string, nextOffer: object) => (content: Content) =>
  Object.assign(record([...content.mattresses, ...content.pillows], id), { nextOffer });
testRule(offers, [
  [
    'an offer that begins later and ends before, in sizes that it does not make cheaper or that are not sold',
    later('horizon-hybrid', { startsOn: '2099-12-20', endsOn: '2099-12-10', priceBySizeQAR: { queen: 1, king: 99_999, cot: 1 } }),
    'products: horizon-hybrid, nextOffer, endsOn: 2099-12-10 is before 2099-12-20. Correct one of the two.',
    'products: horizon-hybrid, nextOffer, priceBySizeQAR, king: 99999 is not below 9995, the usual price. Correct one of the two, or remove this price.',
    'products: horizon-hybrid, nextOffer, priceBySizeQAR, cot: it is not sold in this size. Add its usual price, or remove this one.',
  ],
  [
    'an offer that begins while another is on',
    later('mangrove-hybrid', { startsOn: '2099-12-30', endsOn: '2099-12-31', priceBySizeQAR: { king: 1 } }),
    'products: mangrove-hybrid, nextOffer, startsOn: the offer of now ends on 2099-12-30. Begin the next one afterwards, or end this one before.',
  ],
]);

testRule(productIds, [
  [
    'a pillow with the id of a mattress, since a shortlist names both by id',
    pillow('seashell-latex', { id: 'dune-hybrid' }),
    'products: dune-hybrid, id: dune-hybrid is already the id of another product. Give this product a name of its own.',
  ],
]);

testRule(productAddresses, [
  [
    'a product named like a list',
    mattress('dune-hybrid', { id: 'hybrid-mattresses', slug: 'hybrid-mattresses' }),
    'products: hybrid-mattresses, id: an id that ends in mattresses or pillows is the address of a list. Write it in the singular, such as dune-mattress.',
  ],
  [
    'a slug that is not the id, since programs build the address from it',
    pillow('seashell-latex', { slug: 'shell' }),
    'products: seashell-latex, slug: shell is not the id, which is the address of its page. Write seashell-latex.',
  ],
]);

const withMark = { en: 'Seashell Latex Pillow (sample)', ar: 'وسادة المحارة (نموذج)' };
testRule(sampleNames, [
  [
    'a sample that is marked in its name too, in either language',
    pillow('seashell-latex', { name: withMark }),
    'products: seashell-latex, name, en: the mark of a sample is added where the name is shown. Take the mark off the name.',
    'products: seashell-latex, name, ar: the mark of a sample is added where the name is shown. Take the mark off the name.',
  ],
]);

const withoutSamples = (content: Content) => {
  for (const product of [...content.mattresses, ...content.pillows]) product.sample = false;
};
const speaking = 'it still speaks of samples, and no product is one any more. Write it anew. (warning)';

testRule(sampleTexts, [
  ['samples, of which texts may speak', () => undefined],
  [
    'texts that speak of samples where there are none, in either language',
    (content) => {
      withoutSamples(content);
      content.faq = content.faq.map((entry, index) => ({
        ...entry,
        answer: { en: index === 0 ? 'A sample.' : 'An answer.', ar: index === 1 ? 'هذا نموذج' : 'إجابة' },
      }));
    },
    ...testedContent.faq.slice(0, 2).map(({ id }) => `faq: ${id}: ${speaking}`),
    ...['north', 'south'].flatMap((id) => ['name', 'address'].map((fact) => `site: showrooms, ${id}, ${fact}: ${speaking}`)),
  ],
]);

const remedy = 'Write true, or correct the material.';
const namedAfterLatex = (en: string, ar: string) => (content: Content) => {
  record(content.mattresses, 'dune-hybrid').name = { en, ar };
  record(content.pillows, 'shore-microfibre').name = { en, ar };
};
const saidOfNames = [
  `products: dune-hybrid, containsLatex: a mattress named after latex is marked as free of latex. ${remedy}`,
  `products: shore-microfibre, containsLatex: a pillow named after latex is marked as free of latex. ${remedy}`,
];
testRule(latex, [
  [
    'a latex mattress that is marked as free of latex',
    mattress('palm-grove-latex', { containsLatex: false }),
    `products: palm-grove-latex, containsLatex: a latex mattress is marked as free of latex. ${remedy}`,
  ],
  ['named after latex in Arabic, whatever it is made of', namedAfterLatex('Dune Hybrid', 'مرتبة الكثيب الهجينة باللاتكس'), ...saidOfNames],
  ['named latex-free', mattress('plateau-medical', { name: { en: 'Latex-Free Cloud', ar: 'غيمة بدون لاتكس' } })],
]);
