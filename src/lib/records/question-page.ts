import type { Content, FaqRecord } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import type { Page } from './pages-of.ts';

/** An answered question, with its whole answer. */
export const questionPage = (
  { id, topic, question, answer }: FaqRecord,
  { topics }: Pick<Content, 'topics'>,
  language: Language,
): Page => ({
  kind: 'question',
  path: `/faq/${id}`,
  title: question[language],
  text: answer[language],
  names: topics.filter((one) => one.id === topic).map(({ name }) => name[language]),
});
