import MiniSearch from 'minisearch';
import type { Language } from '../schemas/text.ts';
import { canonicalWord, indexTerms } from '../search/lexicon.ts';
import { words } from '../search/normalise.ts';
import { isStopWord } from '../search/stop-words.ts';
import type { Document } from './document.ts';
import { plainText } from './plain-text.ts';

/** Documents that have some of the words, with how well they fit, 0 to 1. */
export type SearchDocuments = (asked: readonly string[], language: Language) => [Document, number][];

/** Words of a text that say what it is about. */
export const tellingWords = (text: string): string[] => words(text).filter((word) => !isStopWord(word));

/** An index of documents by their words, in any form that the lexicon knows; beginnings and slips count where the word itself is nowhere. */
export const createDocumentIndex = (documents: readonly Document[]): SearchDocuments => {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const known = new Set<string>();
  const isUnknown = (term: string): boolean => !known.has(term);

  const index = new MiniSearch({
    idField: 'path',
    fields: ['title', 'description', 'text'],
    storeFields: ['language'],
    tokenize: tellingWords,
    processTerm: (word) => {
      const terms = indexTerms(word);
      for (const term of terms) known.add(term);
      return terms;
    },
    searchOptions: {
      processTerm: canonicalWord,
      boost: { title: 4, description: 2 },
      prefix: (term) => term.length >= 3 && isUnknown(term),
      fuzzy: (term) => (term.length >= 5 && isUnknown(term) ? 0.2 : false),
    },
  });
  index.addAll(documents.map(({ markdown, ...document }) => ({ ...document, text: plainText(markdown) })));

  return (asked, language) => {
    const results = index.search(asked.join(' '), { filter: (result) => result['language'] === language });
    const best = results[0]?.score ?? 1;
    return results.flatMap(({ id, score, queryTerms }) => {
      const document = byPath.get(id as string);
      const share = Math.min(1, new Set(queryTerms).size / asked.length);
      return document ? [[document, share * (0.5 + (0.5 * score) / best)]] : [];
    });
  };
};
