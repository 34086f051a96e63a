import { describe, expect, test } from 'vitest';
import { kovacsScale } from '#lib/rules/evidence.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

const fault = {
  problem: 'a figure of the Kovacs trial is printed as it stands, but its scale runs the other way.',
  change: 'Say it in words: medium-firm did better than firm.',
};

const withAnswer = (language: 'en' | 'ar', sentence: string) =>
  kovacsScale.check(broken(realContent, ({ faq }) => (record(faq, 'back-pain-mattress').answer[language] += ` ${sentence}`)));

test('the content never prints the 5.6 and the 2.3 of the Kovacs trial', () => {
  expect(kovacsScale.check(realContent)).toEqual([]);
});

describe('a figure of the trial is a fault', () => {
  test.each([
    ['en', 'The best was 5.6 out of 10.'],
    ['en', 'Firm was 2.3.'],
    ['en', 'Firm was 2,3.'],
    ['ar', 'وكانت الأفضل 5.6 من 10.'],
    ['ar', 'وكانت الأفضل 5٫6 من 10.'],
    ['ar', 'وكانت الأفضل ٥٫٦ من ١٠.'],
  ] as const)('in an answer in %s: %s', (language, sentence) => {
    expect(withAnswer(language, sentence)).toEqual([{ file: 'faq', field: `back-pain-mattress, answer, ${language}`, ...fault }]);
  });

  test.each(['en', 'ar'] as const)('in a note in %s', (language) => {
    const content = broken(realContent, ({ notes }) => (notes.medicalNote[language] += ' 5.6'));
    expect(kovacsScale.check(content)).toEqual([{ file: 'notes', field: 'medicalNote', ...fault }]);
  });
});

test.each(['It weighs 15.6 kg.', 'It is 5.65 cm high.', 'See section 1.2.3.'])('%s is another figure', (sentence) => {
  expect(withAnswer('en', sentence)).toEqual([]);
});
