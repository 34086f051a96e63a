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
