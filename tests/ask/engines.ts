import MiniSearch from 'minisearch';
import { createAskRecords } from '#lib/ask/records.ts';
import type { AskIdentifier } from '#lib/schemas/ask.ts';
import type { Content } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import { createSearch } from '#lib/search/retrieve.ts';

/** Finds identifiers for a text, the best first. */
export interface Engine {
  name: string;
  find: (text: string) => string[];
}

const most = 10;

const identifiers = ({ faq, outcomes, sizes, mattresses, pillows }: Content): AskIdentifier[] => [
  ...faq.map(({ id }): AskIdentifier => `faq/${id}`),
  ...outcomes.map(({ id }): AskIdentifier => `outcome/${id}`),
  ...sizes.map(({ key }): AskIdentifier => `size/${key}`),
  ...mattresses.map(({ id }): AskIdentifier => `mattress/${id}`),
  ...pillows.map(({ id }): AskIdentifier => `pillow/${id}`),
];

/** Each record with all that it says, in both languages; an answer of the FAQ with its other wordings too, so that all engines know the same. */
const documents = (content: Content): { id: string; name: string; text: string }[] => {
  const find = createAskRecords(content, { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' });
  const wordings = new Map(content.wordings.map(({ faq, en, ar }) => [`faq/${faq}`, [...en, ...ar].join(' ')]));
  return identifiers(content).map((id) => {
    const records = languages.map((language) => find(id, language));
    return {
      id,
      name: records.map(({ name }) => name).join(' '),
      text: [...records.map(({ description }) => description), wordings.get(id) ?? ''].join(' '),
    };
  });
};

/** MiniSearch as it comes, with its own defaults. */
const plainMiniSearch = (content: Content): Engine => {
  const index = new MiniSearch({ fields: ['name', 'text'] });
  index.addAll(documents(content));
  return {
    name: 'plain minisearch',
    find: (text) =>
      index
        .search(text)
        .slice(0, most)
        .map(({ id }) => String(id)),
  };
};

const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Okapi BM25 over lower-case words, k1 = 1.2, b = 0.75. */
const plainBm25 = (content: Content): Engine => {
  const [k, b] = [1.2, 0.75];
  const all = documents(content).map(({ id, name, text }) => ({ id, words: plainWords(`${name} ${text}`) }));
  const mean = all.reduce((sum, { words }) => sum + words.length, 0) / all.length;
  const counts = all.map(({ words }) => {
    const count = new Map<string, number>();
    for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
    return count;
  });
  const rarity = (word: string): number => {
    const having = counts.filter((count) => count.has(word)).length;
    return Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
  };
  return {
    name: 'plain BM25',
    find: (text) =>
      all
        .map(({ id, words }, at) => ({
          id,
          score: plainWords(text).reduce((sum, word) => {
            const times = counts[at]?.get(word) ?? 0;
            return sum + (rarity(word) * times * (k + 1)) / (times + k * (1 - b + (b * words.length) / mean));
          }, 0),
        }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, most)
        .map(({ id }) => id),
  };
};

/** What answers `/ask`. */
const ours = (content: Content): Engine => {
  const { retrieve } = createSearch(content);
  return { name: '/ask', find: (text) => retrieve(text, { limit: most }).found.map(({ identifier }) => identifier) };
};

/** Ours, and two that anybody can have in an hour. */
export const engines = (content: Content): Engine[] => [ours(content), plainMiniSearch(content), plainBm25(content)];
