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

test('a question that was taken out is led to no more, and nothing fails', () => {
  const faq = testedContent.faq.filter(({ id }) => id !== 'couples-different-weights');
  const { found } = createSearch({ ...testedContent, faq }, model).retrieve('my husband is 100 kg on his side, I am 60 kg on my back', {
    limit: 10,
  });
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ identifier }) => identifier)).not.toContain('faq/couples-different-weights');
});
