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
const ours = createSearch(testedContent, model);

test.each([
  'Is there parking at the showroom?',
  'is there parking',
  'PARKING',
  'parking at your showroom',
  'هل توجد مواقف سيارات؟',
  'مواقف السيارات',
])('"%s" finds a question that nobody has taught', (text) => {
  expect(rankAnswers(text)[0]).toBe('parking');
  expect(retrieve(text, { limit: 1 }).found).toMatchObject([{ identifier: 'faq/parking' }]);
});

test.each([
  'which mattress is best for back pain',
  'is there a king size in Qatar',
  'how firm for a side sleeper of 70 kg',
  'is delivery included',
  'كم سعر مرتبة كينج',
  'xyzzy',
])('"%s" is answered as before', (text) => {
  expect(retrieve(text, { limit: 5 })).toEqual(ours.retrieve(text, { limit: 5 }));
  expect(rankAnswers(text)).toEqual(ours.rankAnswers(text));
});

test('a question that was taken out is led to no more, and nothing fails', () => {
  const faq = testedContent.faq.filter(({ id }) => id !== 'couples-different-weights');
  const { found } = createSearch({ ...testedContent, faq }, model).retrieve('my husband is 100 kg on his side, I am 60 kg on my back', {
    limit: 10,
  });
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ identifier }) => identifier)).not.toContain('faq/couples-different-weights');
});
