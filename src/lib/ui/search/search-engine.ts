import { searchPages, type Hit } from '../../search/page-search.ts';
import { createWordList } from '../../search/word-list.ts';
import type { RecordKind, SearchFile } from './record.ts';
import { resultList, summary } from './search-results.ts';

/** Results, ready to stand in the page. */
export interface Found {
  summary: string;
  list: HTMLElement;
}

export type Search = (query: string) => Promise<Found>;

/** What we use of Pagefind's program for browsers. */
interface Pagefind {
  createInstance: (options: object) => { search: (terms: string) => Promise<{ results: Hit[] }> };
}

/** Title and other names of a page count more than its text. */
const ranking = { metaWeights: { title: 5, names: 2 } };

/** How much a page of each kind is wanted; a product can be looked through, an answer cannot be guessed. */
const wanted: Readonly<Record<RecordKind, number>> = {
  size: 1.4,
  guide: 1.3,
  question: 1.25,
  finder: 1.1,
  recommendation: 1,
  topic: 1,
  abroad: 1,
  list: 0.9,
  product: 0.6,
};

let failures = 0;

/** Imports Pagefind's program. A browser remembers a module that it could not fetch: the next try asks under another address. */
const importPagefind = async (base: string): Promise<Pagefind> => {
  try {
    return (await import(/* @vite-ignore */ `${base}pagefind.js${failures > 0 ? `?${String(failures)}` : ''}`)) as Pagefind;
  } catch (error) {
    failures += 1;
    throw error;
  }
};

/** Fetches the index of a language. On the page's own thread: the search takes a millisecond, a worker would be one more file. */
export const startSearch = async (language: string): Promise<Search> => {
  const base = `/pagefind/${language}/`;
  const [{ createInstance }, { words, pages, labels }] = await Promise.all([
    importPagefind(base),
    fetch(`${base}records.json`).then((answer) => answer.json() as Promise<SearchFile>),
  ]);
  const pagefind = createInstance({ basePath: base, noWorker: true, ranking });
  const known = createWordList(words.split(' '));
  const index = async (terms: string): Promise<Hit[]> => (await pagefind.search(terms)).results.filter(({ id }) => id in pages);
  const pageOf = (id: string) => {
    const { title, kind } = pages[id] as SearchFile['pages'][string];
    return { title, wanted: wanted[kind] };
  };
  return async (query) => {
    const { ids, terms, corrected } = await searchPages(query, { known, index, pageOf });
    const found = ids.flatMap((id) => pages[id] ?? []);
    const guide = Object.values(pages).filter(({ kind }) => kind === 'guide');
    return {
      summary: summary({ query, count: found.length, corrected, language }, labels),
      list: resultList(found.length > 0 ? { pages: found, terms } : { pages: guide, terms, instead: labels.none }, language, labels),
    };
  };
};
