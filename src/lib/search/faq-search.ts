import MiniSearch from 'minisearch';
import type { FaqSearch } from '../domain/faq.ts';
import type { FaqEntry } from '../schemas/faq.ts';
import { canonicalWord, indexTerms } from './lexicon.ts';
import { words } from './normalise.ts';
import { isStopWord } from './stop-words.ts';

/** An entry this far below the best is noise. */
const leastShare = 0.2;

/**
 * Ranked search over question and answer in both languages (G36). A word matches whole, by its beginning or with a slip, in any form the lexicon knows;
 * entries with every word come first, and only where there are none those with some.
 */
export const createFaqSearch = (entries: readonly FaqEntry[]): FaqSearch => {
  const index = new MiniSearch({
    idField: 'id',
    fields: ['questionEn', 'questionAr', 'answerEn', 'answerAr', 'topic'],
    tokenize: words,
    processTerm: (word) => (isStopWord(word) ? null : indexTerms(word)),
    searchOptions: { processTerm: (word) => (isStopWord(word) ? null : canonicalWord(word)) },
  });
  index.addAll(
    entries.map(({ id, topic, question, answer }) => ({
      id,
      topic,
      questionEn: question.en,
      questionAr: question.ar,
      answerEn: answer.en,
      answerAr: answer.ar,
    })),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const search = (text: string, combineWith: 'AND' | 'OR') =>
    index.search(text, {
      combineWith,
      boost: { questionEn: 4, questionAr: 4, topic: 2 },
      prefix: (term) => term.length >= 3,
      fuzzy: (term) => (term.length >= 5 ? 0.2 : false),
    });
  return (text) => {
    const whole = search(text, 'AND');
    const results = whole.length > 0 ? whole : search(text, 'OR');
    const least = (results[0]?.score ?? 0) * leastShare;
    return results.filter(({ score }) => score >= least).map(({ id }) => byId.get(id as string) as FaqEntry);
  };
};
