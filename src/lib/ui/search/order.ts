import { isTitle } from '../../search/terms.ts';
import { isIndexedByText, type FoundPage } from './record.ts';

type Named = Pick<FoundPage, 'title' | 'kind'>;

/** What was found for a query, each list with the best first. */
interface Found<Page> {
  /** Terms of the query. */
  terms: readonly string[];
  /** Pages of the records that answer it. */
  answers: readonly Page[];
  /** Pages of the index. */
  pages: readonly Page[];
}

/** Pagefind passes over words that it does not know: of more words than these, one match says little. */
const fewWords = 2;

/** The page that was asked for by name: its title is what was typed ("hybrid mattresses", "US king"), or no other page has these few words for a name ("twin xl"). */
const namedPage = <Page extends Named>(terms: readonly string[], pages: readonly Page[]): Page | undefined => {
  const named = pages.filter(({ kind }) => !isIndexedByText[kind]);
  return named.find(({ title }) => isTitle(terms, title)) ?? (terms.length <= fewWords && named.length === 1 ? named[0] : undefined);
};

/** Every found page once: the page that was asked for by name, then the best answer and the best page in turn, since scores of the two cannot be compared. */
export const orderPages = <Page extends Named>({ terms, answers, pages }: Found<Page>): Page[] => {
  const longest = Math.max(answers.length, pages.length);
  const inTurn = Array.from({ length: longest }, (_, rank) => [answers[rank], pages[rank]]).flat();
  return [...new Set([namedPage(terms, pages), ...inTurn])].filter((page) => page !== undefined);
};
