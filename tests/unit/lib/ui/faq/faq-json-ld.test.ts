import { expect, test } from 'vitest';
import { faqPage } from '#lib/ui/json-ld.ts';
import { realContent, record } from '../../../../fixtures/content.ts';
import { settings } from '../../../settings.ts';

test('an answer is a FAQPage of one question with its whole answer', () => {
  const entry = record(realContent.faq, 'back-pain-mattress');
  const url = `${settings.rootUrl}/ar/faq/back-pain-mattress`;
  expect(faqPage(entry, 'ar', settings)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url,
    inLanguage: 'ar',
    mainEntity: [{ '@type': 'Question', name: entry.question.ar, acceptedAnswer: { '@type': 'Answer', text: entry.answer.ar, url } }],
  });
});
