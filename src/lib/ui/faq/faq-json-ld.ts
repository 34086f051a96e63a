import type { FaqRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { Settings } from '../../settings.ts';
import { context, type Thing } from '../json-ld.ts';

const address = ({ id }: FaqRecord, language: Language, { rootUrl }: Settings): string => `${rootUrl}/${language}/faq/${id}`;

const answered = ({ question, answer }: FaqRecord, language: Language, url: string) => ({
  '@type': 'Question',
  name: question[language],
  acceptedAnswer: { '@type': 'Answer', text: answer[language], url },
});

/**
 * A question with the shop's own answer (schema.org FAQPage, no QAPage: nobody else can answer). It stands on the page of the answer alone,
 * where the whole text is seen, since search engines want each question marked up once in a site.
 */
export const faqPage = (entry: FaqRecord, language: Language, settings: Settings): object => {
  const url = address(entry, language, settings);
  return { '@context': context, '@type': 'FAQPage', url, inLanguage: language, mainEntity: [answered(entry, language, url)] };
};

/** The question by itself, for whoever asked it. */
export const questionThing = (entry: FaqRecord, language: Language, settings: Settings): Thing => {
  const url = address(entry, language, settings);
  return { '@context': context, ...answered(entry, language, url), url, inLanguage: language };
};
