import { expect, test } from 'vitest';
import { faqLinks } from '#lib/rules/faq.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

const id = 'back-pain-mattress';
const withLinks = (change: Partial<Pick<(typeof realContent.faq)[number], 'related' | 'leadsTo'>>) =>
  faqLinks.check(broken(realContent, ({ faq }) => Object.assign(record(faq, id), change)));

test('the questions of the content pass', () => {
  expect(faqLinks.check(realContent)).toEqual([]);
});

test.each([
  [{ related: ['no-such-question'] }, 'related', 'no-such-question is no question.', 'Write the id of a question of this file.'],
  [{ related: [id] }, 'related', 'it names itself.', 'Name another question.'],
  [{ related: ['hotel-feel-mattress', 'hotel-feel-mattress'] }, 'related', 'hotel-feel-mattress stands twice.', 'Remove one of the two.'],
  [{ leadsTo: ['finder', 'finder'] as const }, 'leadsTo', 'finder stands twice.', 'Remove one of the two.'],
])('%o is a fault', (change, field, problem, correction) => {
  expect(withLinks(change as Parameters<typeof withLinks>[0])).toEqual([
    { file: 'faq', field: `${id}, ${field}`, problem, change: correction },
  ]);
});
