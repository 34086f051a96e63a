import { expect, test } from 'vitest';
import { wordings } from '#lib/rules/faq.ts';
import { keptAnswerModel } from '#build/answer-model.ts';
import { broken, realContent } from '../fixtures/content.ts';

test('the wordings of the content pass', () => {
  expect(wordings.check(realContent)).toEqual([]);
});

test('the answer model that the tree holds was learnt from them', () => {
  expect(keptAnswerModel(realContent), 'Run `npm run train` and commit build/answer-model.json.').toBeDefined();
});

test('an answer without wordings is a fault, and so are wordings without an answer', () => {
  const content = broken(realContent, (copy) => {
    const entry = copy.wordings.find(({ faq }) => faq === 'back-pain-mattress');
    if (entry) entry.faq = 'front-pain';
  });
  expect(wordings.check(content)).toEqual([
    {
      file: 'wordings',
      field: 'back-pain-mattress',
      problem: 'the answer has no wordings.',
      change: 'Add an entry with "faq": "back-pain-mattress".',
    },
    {
      file: 'wordings',
      field: 'front-pain',
      problem: 'it names no answer of the FAQ, or stands twice.',
      change: 'Give each answer one entry, under its id.',
    },
  ]);
});

test('a wording that leads to two answers is a fault', () => {
  const content = broken(realContent, (copy) => {
    copy.wordings[1]?.en.push(copy.wordings[0]?.en[0] ?? '');
  });
  expect(wordings.check(content)).toEqual([
    {
      file: 'wordings',
      field: content.wordings[1]?.faq,
      problem: `“${content.wordings[0]?.en[0]}” stands under ${content.wordings[0]?.faq} already.`,
      change: 'Keep it under the answer that it asks for.',
    },
  ]);
});
