import { expect, test } from 'vitest';
import { keptModel } from '#build/answer-model.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import { testedContent, record } from '../../../fixtures/content.ts';

const parking = {
  ...record(testedContent.faq, 'prices-delivery-and-old-mattress'),
  id: 'parking',
  question: { en: 'Is there parking at the showroom?', ar: 'هل توجد مواقف سيارات عند المعرض؟' },
};
const { model } = keptModel();
const { rankAnswers, retrieve } = createSearch({ ...testedContent, faq: [...testedContent.faq, parking] }, model);

test.each([
  'Is there parking at the showroom?',
  'is there parking',
  'PARKING',
  'parking at your showroom',
  'هل توجد مواقف سيارات؟',
  'مواقف السيارات',
  'mawaqif sayyarat 3nd el ma3rad',
])('"%s" finds a question that nobody has taught', (text) => {
  expect(rankAnswers(text)[0]).toBe('parking');
  expect(retrieve(text, { limit: 1 }).found).toMatchObject([{ identifier: 'faq/parking' }]);
});

/** Answers as a shop may write them, each asked for in ten other ways. */
const written = [
  {
    id: 'gift-card',
    question: { en: 'Do you sell gift cards?', ar: 'هل تبيعون بطاقات هدايا؟' },
    answer: {
      en: 'Yes. A gift card is a present for a wedding or a new house, from 100 riyals, and it can be spent on everything in the shop for a year.',
      ar: 'نعم. بطاقة الهدية مناسبة لعرس أو بيت جديد، تبدأ من 100 ريال، وتُستخدم لكل ما في المتجر خلال سنة.',
    },
    asked: [
      'gift card',
      'can I buy a voucher or gift card as a present',
      'I want to give a card as a wedding gift',
      'how long is a gift card good for',
      'do you have cards for gifts',
      'بطاقة هدية',
      'عندكم بطاقات هدايا حق عرس',
      'أبغى أشتري بطاقة هدية لأختي',
      '3ndkom gift card',
      'bitaqat hadiya 3ndkom',
    ],
  },
  {
    id: 'wheelchair',
    question: { en: 'Can I come to the showroom with a wheelchair?', ar: 'هل المعرض مهيأ للكراسي المتحركة؟' },
    answer: {
      en: 'Yes. There is a ramp at the entrance and a lift to the upper floor, and staff help visitors with a disability.',
      ar: 'نعم. عند المدخل منحدر، وفي المبنى مصعد إلى الطابق العلوي، ويساعد الموظفون الزوار من ذوي الإعاقة.',
    },
    asked: [
      'is the showroom wheelchair accessible',
      'my father is in a wheelchair, can he visit',
      'is there a ramp at the entrance',
      'do you have a lift to the upper floor',
      'access for visitors with a disability',
      'المعرض فيه منحدر للكراسي المتحركة؟',
      'أمي على كرسي متحرك تقدر تدخل المعرض',
      'فيه مصعد للطابق العلوي',
      'wheelchair',
      'كرسي متحرك',
    ],
  },
  {
    id: 'instalments',
    question: { en: 'Can I pay by instalments?', ar: 'هل يمكن الدفع بالتقسيط؟' },
    answer: {
      en: 'Yes, in four payments without interest through Tabby, at the till in the showroom.',
      ar: 'نعم، على أربع دفعات بلا فوائد عبر تابي عند الدفع في المعرض.',
    },
    asked: [
      'do you take instalments',
      'tabby?',
      'can I pay in four payments',
      'is there interest on instalment payments',
      'pay by instalment at the showroom',
      'تقسيط',
      'عندكم تابي',
      'أقدر أدفع على أربع دفعات',
      'الدفع بالتقسيط بلا فوائد',
      '3ndkom ta8seet',
    ],
  },
];

test.each(written)(
  'a shop’s own answer on $id is found by eight of ten other ways to ask, and takes no other question',
  ({ id, question, answer, asked }) => {
    const own = { ...parking, id, question, answer };
    const search = createSearch({ ...testedContent, faq: [...testedContent.faq, own] }, model);
    const missed = asked.filter(
      (text) => search.retrieve(text, { limit: 1 }).found[0]?.identifier !== `faq/${id}` || search.rankAnswers(text)[0] !== id,
    );
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
    for (const { id: other, question: of } of testedContent.faq)
      for (const text of Object.values(of)) expect(search.rankAnswers(text)[0], other).not.toBe(id);
  },
);

test('a question that was taken out is led to no more, and nothing fails', () => {
  const faq = testedContent.faq.filter(({ id }) => id !== 'couples-different-weights');
  const { found } = createSearch({ ...testedContent, faq }, model).retrieve('my husband is 100 kg on his side, I am 60 kg on my back', {
    limit: 10,
  });
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ identifier }) => identifier)).not.toContain('faq/couples-different-weights');
});
