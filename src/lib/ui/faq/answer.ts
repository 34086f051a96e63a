import type { FaqRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';

/** Links to the pages of answers. */
export const questionLinks = (questions: readonly FaqRecord[], language: Language) =>
  questions.map(({ id, question }) => ({ href: `/${language}/faq/${id}`, name: question[language] }));

/** Shortest beginning that says something by itself: "No." does not. */
const leastLead = 40;

/** Cuts an answer in two: the sentences that answer, and the paragraphs that explain. */
export const splitAnswer = (answer: string): { lead: string; rest: string } => {
  const paragraph = answer.split('\n')[0] ?? answer;
  const sentences = paragraph.split(/(?<=[.؟?!])\s+/);
  let lead = sentences.shift() ?? '';
  while (lead.length < leastLead && sentences.length > 0) lead += ` ${sentences.shift()}`;
  return { lead, rest: [sentences.join(' '), answer.slice(paragraph.length).trim()].filter((part) => part !== '').join('\n\n') };
};
