import { expect, test } from 'vitest';
import { splitAnswer } from '#lib/ui/faq/answer.ts';
import { realContent } from '../../../../fixtures/content.ts';

test('the first sentence answers, the others explain', () => {
  expect(splitAnswer('Start with a medium-firm mattress, not a hard one. It is 5.5 of 10.\n\nA trial says so.')).toEqual({
    lead: 'Start with a medium-firm mattress, not a hard one.',
    rest: 'It is 5.5 of 10.\n\nA trial says so.',
  });
});

test('a beginning that says too little takes the next sentence along', () => {
  const answer = 'No. A Qatar king is 180×200 cm and a US king 193×203 cm. Read the label.';
  expect(splitAnswer(answer).lead).toBe('No. A Qatar king is 180×200 cm and a US king 193×203 cm.');
});

test('an answer of one sentence has no rest', () => {
  expect(splitAnswer('Yes.')).toEqual({ lead: 'Yes.', rest: '' });
});

test.each(realContent.faq.flatMap(({ id, answer }) => [[id, 'en', answer.en] as const, [id, 'ar', answer.ar] as const]))(
  'of %s (%s) nothing is lost, and the lead is a lead',
  (_, __, answer) => {
    const { lead, rest } = splitAnswer(answer);
    expect(`${lead} ${rest}`.split(/\s+/)).toEqual(answer.split(/\s+/));
    expect(lead.length).toBeGreaterThan(30);
    expect(lead.length).toBeLessThan(260);
  },
);
