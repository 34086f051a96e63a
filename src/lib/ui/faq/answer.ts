import type { Content, FaqRecord } from '../../schemas/content.ts';

/** Questions by topic, in the order of the topics: the order in which the guide leads through them. */
const readingOrder = ({ faq, topics }: Pick<Content, 'faq' | 'topics'>): FaqRecord[] =>
  topics.flatMap(({ id }) => faq.filter(({ topic }) => topic === id));

/** The questions before and after one; at the end of a topic the next topic follows. */
export const neighbours = (content: Pick<Content, 'faq' | 'topics'>, id: string): { previous?: FaqRecord; next?: FaqRecord } => {
  const order = readingOrder(content);
  const at = order.findIndex((entry) => entry.id === id);
  const [previous, next] = [order[at - 1], order[at + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
};

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
