import type { FaqRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { Settings } from '../../settings.ts';

/**
 * A question with the shop's own answer (schema.org FAQPage, no QAPage: nobody else can answer). It stands on the page of the answer alone,
 * where the whole text is seen, since search engines want each question marked up once in a site.
 */
export const faqPage = ({ id, question, answer }: FaqRecord, language: Language, { rootUrl }: Settings): object => {
  const url = `${rootUrl}/${language}/faq/${id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url,
    inLanguage: language,
    mainEntity: [{ '@type': 'Question', name: question[language], acceptedAnswer: { '@type': 'Answer', text: answer[language], url } }],
  };
};
