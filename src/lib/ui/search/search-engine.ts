import { writeFilter } from '../../domain/product-filter.ts';
import type { AskResponse } from '../../schemas/ask.ts';
import type { Language } from '../../schemas/text.ts';
import { queryTerms } from '../../search/terms.ts';
import { price } from '../../words/format.ts';
import { interpolate } from '../../words/messages.ts';
import { orderPages } from './order.ts';
import type { FoundPage, SearchFile } from './record.ts';
import { resultList, summary } from './search-results.ts';

/** Results, ready to stand in the page. */
export interface Found {
  summary: string;
  list: HTMLElement;
}

export type Search = (query: string) => Promise<Found>;

/** What we use of Pagefind's program for browsers. */
interface Pagefind {
  createInstance: (options: object) => { search: (terms: string) => Promise<{ results: { id: string }[] }> };
}

/** Title and other names of a page count more than its text; a word that a page repeats says no more about it. */
const ranking = { metaWeights: { title: 5, names: 2 }, termFrequency: 0 };

/** Longest time in milliseconds that results wait for `/ask`. */
const patience = 1000;

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

/** Addresses of the records that answer a query, the best first; nothing where the service is away, late, or refuses. */
const askService = async (query: string, language: Language, signal: AbortSignal): Promise<string[] | undefined> => {
  try {
    const response = await fetch('/ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, prefer: { 'accept-language': language } }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    if (!response.ok) return undefined;
    const { results } = (await response.json()) as AskResponse;
    return results.map(({ url }) => new URL(url).pathname);
  } catch {
    return undefined;
  }
};

/**
 * Fetches the index of a language. Pages come from Pagefind, answers from `/ask`; without the service pages alone are found.
 * On the page's own thread: the search takes a millisecond, a worker would be one more file.
 */
export const startSearch = async (language: Language): Promise<Search> => {
  const base = `/pagefind/${language}/`;
  const [{ createInstance }, { pages, sizes, labels }] = await Promise.all([
    importPagefind(base),
    fetch(`${base}records.json`).then((answer) => answer.json() as Promise<SearchFile>),
  ]);
  const pagefind = createInstance({ basePath: base, noWorker: true, ranking });
  const byAddress = new Map(Object.values(pages).map((page) => [page.url, page]));
  const guide = Object.values(pages).filter(({ kind }) => kind === 'guide');
  let last: AbortController | undefined;

  const withEvery = async (terms: readonly string[]): Promise<FoundPage[]> =>
    terms.length === 0 ? [] : (await pagefind.search(terms.join(' '))).results.flatMap(({ id }) => pages[id] ?? []);

  /** Pages that have some of the terms, those with most first. */
  const withSome = async (terms: readonly string[]): Promise<FoundPage[]> => {
    const lists = await Promise.all(terms.map((term) => withEvery([term])));
    const counts = new Map<FoundPage, number>();
    for (const page of lists.flat()) counts.set(page, (counts.get(page) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1]).map(([page]) => page);
  };

  /** The list of a size up to a price, where a query names both. What reads prices is larger than the rest of the search, and is fetched for a number alone. */
  const limitedList = async (query: string): Promise<FoundPage[]> => {
    if (!/\p{Nd}/u.test(query)) return [];
    const { readPriceLimit } = await import('../../search/price-limit.ts');
    const limit = readPriceLimit(query, sizes);
    const list = byAddress.get(sizes.find(({ key }) => key === limit?.size)?.list ?? '');
    if (!limit || !list) return [];
    const { size, maxPriceQAR } = limit;
    const title = interpolate(labels.upTo, { list: list.title, price: price(maxPriceQAR, language) });
    return [{ ...list, title, url: `/${language}/products${writeFilter({ facets: [`size.${size}`], maxPriceQAR })}` }];
  };

  return async (query) => {
    last?.abort();
    last = new AbortController();
    const terms = queryTerms(query);
    const [answered, whole, limited] = await Promise.all([
      askService(query, language, last.signal),
      withEvery(terms),
      limitedList(query).catch(() => []),
    ]);
    const answers = answered?.flatMap((address) => byAddress.get(address) ?? []) ?? [];
    // Where the service has said that nothing answers, a page that shares a word by chance does not either.
    const ordered = whole.length === 0 && answered === undefined ? await withSome(terms) : orderPages({ terms, answers, pages: whole });
    const found = [...limited, ...ordered];
    return {
      summary: summary({ query, count: found.length, language }, labels),
      list: resultList(found.length > 0 ? { pages: found, terms } : { pages: guide, terms, instead: labels.none }, language, labels),
    };
  };
};
