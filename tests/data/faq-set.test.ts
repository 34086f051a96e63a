import { expect, test } from 'vitest';
import { faqSet } from '#lib/rules/faq.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

const arabic = (words: number) => Array<string>(words).fill('مرتبة').join(' ');

test('the sixteen answers of the content pass', () => {
  expect(faqSet.check(realContent)).toEqual([]);
});

test('a question too many is a fault', () => {
  const content = broken(realContent, ({ faq }) => faq.push({ ...record(faq, 'back-pain-mattress'), id: 'one-more' }));
  expect(faqSet.check(content)).toEqual([
    { file: 'faq', field: 'the file', problem: 'there are 17 questions.', change: 'The collection holds 16: add or remove some.' },
  ]);
});

test('a question too few is a fault, and so is the topic that it leaves empty', () => {
  const content = broken(realContent, (copy) => (copy.faq = copy.faq.filter(({ topic }) => topic !== 'warranty')));
  expect(faqSet.check(content)).toEqual([
    { file: 'faq', field: 'the file', problem: 'there are 15 questions.', change: 'The collection holds 16: add or remove some.' },
    { file: 'faq', field: 'the file', problem: 'the topic warranty has no question.', change: 'Add one.' },
  ]);
});

test('an id that stands twice is a fault', () => {
  const content = broken(realContent, ({ faq }) => (record(faq, 'hotel-feel-mattress').id = 'mattress-types-explained'));
  expect(faqSet.check(content)).toEqual([
    { file: 'faq', field: 'mattress-types-explained', problem: 'this id stands twice.', change: 'Give the question an id of its own.' },
  ]);
});

test('topics in another order are a fault', () => {
  const content = broken(realContent, ({ topics }) => topics.push(...topics.splice(10, 1)));
  const problem =
    'the topics are not sizes, firmness, health, couples, materials, cooling, pillows, children, allergies, care, warranty, delivery.';
  expect(faqSet.check(content)).toEqual([
    { file: 'topics', field: 'warranty', problem, change: 'Put warranty in its place, number 11.' },
    { file: 'topics', field: 'delivery', problem, change: 'Put delivery in its place, number 12.' },
  ]);
});

test.each([
  ['en', 'word '.repeat(59), 59],
  ['en', 'word '.repeat(151), 151],
  ['ar', arabic(59), 59],
  ['ar', arabic(151), 151],
] as const)('an answer in %s of too few or too many words is a fault', (language, answer, count) => {
  const content = broken(realContent, ({ faq }) => (record(faq, 'back-pain-mattress').answer[language] = answer));
  expect(faqSet.check(content)).toEqual([
    {
      file: 'faq',
      field: `back-pain-mattress, answer, ${language}`,
      problem: `it has ${count} words.`,
      change: 'Write 60 to 150 words.',
    },
  ]);
});

test.each([60, 150])('an answer of %i words passes', (count) => {
  const content = broken(realContent, ({ faq }) => {
    record(faq, 'back-pain-mattress').answer = { en: 'word '.repeat(count), ar: arabic(count) };
  });
  expect(faqSet.check(content)).toEqual([]);
});
