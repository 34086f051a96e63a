import type { Content } from '../schemas/content.ts';
import type { FaqEntry, FaqPage, Topic } from '../schemas/faq.ts';
import type { Settings } from '../settings/settings.ts';
import { paginate } from './paging.ts';

/** Every answered question, in content order (G34). */
export const faqEntries = ({ faq }: Pick<Content, 'faq'>, { rootUrl }: Settings): FaqEntry[] =>
  faq.map(({ id, topic, question, answer }) => ({ id, topic, question, answer, url: `${rootUrl}/en/faq/${id}` }));

/** Topics that have a question, in content order: the others have no page. */
export const askedTopics = ({ topics, faq }: Pick<Content, 'topics' | 'faq'>): Content['topics'] =>
  topics.filter(({ id }) => faq.some(({ topic }) => topic === id));

export interface FaqQuery {
  q?: string | undefined;
  topic?: Topic | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Entries that match a text, the best first. */
export type FaqSearch = (text: string) => readonly FaqEntry[];

/**
 * Body of `GET /faq` (G33, G36, G57).
 * @throws Problem invalid_cursor
 */
export const faqPage = (entries: readonly FaqEntry[], search: FaqSearch, { q, topic, cursor, limit }: FaqQuery): FaqPage => {
  const found = q === undefined ? entries : search(q);
  const filtered = topic === undefined ? found : found.filter((entry) => entry.topic === topic);
  return paginate(filtered, { cursor, limit, filters: [q, topic] });
};
