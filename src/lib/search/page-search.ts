import { canonicalWord } from '../ask/lexicon.ts';
import { fold, words } from '../ask/text.ts';
import { readPageQuery, type PageQuery } from './page-query.ts';
import { isStopWord } from './stop-words.ts';
import { wholeTerm } from './terms.ts';
import type { WordList } from './word-list.ts';

/** A page of the index by its id. */
export interface Hit {
  id: string;
  score: number;
}

/** Pages that have every one of some terms. */
export type SearchIndex = (terms: string) => Promise<readonly Hit[]>;

/** What the order of pages depends on beside the index. */
export interface Findable {
  title: string;
  /** How much pages of its kind are wanted: 1 for most. */
  wanted: number;
}

export interface PageSearch extends PageQuery {
  /** Ids, the best first. */
  ids: string[];
}

/** What the very word counts beside the word for all its kin. */
const writtenShare = 0.5;
/** A page this far below the best is noise; one that lacks a word, where another has them all, sooner. */
const leastShare = { whole: 0.2, part: 0.5 };
/** What a title counts that says nothing but what is looked for. */
const titleShare = 0.6;

const sum = (lists: readonly (readonly Hit[])[]): Map<string, { score: number; lists: number }> => {
  const found = new Map<string, { score: number; lists: number }>();
  for (const list of lists)
    for (const { id, score } of list) {
      const before = found.get(id) ?? { score: 0, lists: 0 };
      found.set(id, { score: before.score + score, lists: before.lists + 1 });
    }
  return found;
};

/** How much of a title was looked for, from 0 to 1. */
const asked = (title: string, terms: ReadonlySet<string>): number => {
  const own = new Set(
    words(fold(title))
      .filter((word) => !isStopWord(word))
      .map(canonicalWord),
  );
  return own.size === 0 ? 0 : [...own].filter((term) => terms.has(wholeTerm(term))).length / own.size;
};

/** Pages for a question: those with all of its words first, then those with most of them. */
export const searchPages = async (
  text: string,
  { known, index, pageOf }: { known: WordList; index: SearchIndex; pageOf: (id: string) => Findable },
): Promise<PageSearch> => {
  const query = readPageQuery(text, known);
  const [whole, parts, written] = await Promise.all([
    query.terms.length > 1 ? index(query.terms.join(' ')) : [],
    Promise.all(query.terms.map(index)),
    Promise.all(query.written.map(index)),
  ]);
  const bonus = sum(written);
  const inWhole = new Map(whole.map(({ id, score }) => [id, score]));
  const terms = new Set(query.terms);
  const scored = [...sum(parts)].map(([id, { score, lists }]) => {
    const share = lists / query.terms.length;
    const { title, wanted } = pageOf(id);
    const words = (inWhole.get(id) ?? score * share * share) + (bonus.get(id)?.score ?? 0) * writtenShare;
    return { id, whole: share === 1, score: words * wanted * (1 + titleShare * asked(title, terms)) };
  });
  scored.sort((one, other) => Number(other.whole) - Number(one.whole) || other.score - one.score);
  const best = Math.max(...scored.map(({ score }) => score));
  const someWhole = scored.some(({ whole }) => whole);
  const least = (whole: boolean): number => best * (whole || !someWhole ? leastShare.whole : leastShare.part);
  return { ...query, ids: scored.filter(({ whole, score }) => score >= least(whole)).map(({ id }) => id) };
};
