import type { AskResponse, AskResult } from '../../schemas/ask.ts';
import type { FaqPage } from '../../schemas/faq.ts';
import type { Language } from '../../schemas/text.ts';
import type { FoundPage, SearchFile } from '../../search/page.ts';
import { isTitle, queryTerms } from '../../search/terms.ts';
import { basePath } from '../../settings/settings.ts';
import { interpolate } from '../../words/messages.ts';
import { abortAfter } from '../abort-after.ts';
import { resultList, summary, type Words } from './search-results.ts';

/** Results, ready to stand in the page. */
export interface Found {
  summary: string;
  list: HTMLElement;
  /** Whether only the showroom can answer: the page then says how to reach it. */
  unknown: boolean;
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

/** What the service answers to a query; nothing where it is away, late, or refuses. */
const askService = async (query: string, language: Language, controller: AbortController): Promise<AskResponse | undefined> => {
  try {
    const response = await fetch('/ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, prefer: { 'accept-language': language } }),
      signal: abortAfter(patience, controller),
    });
    return response.ok ? ((await response.json()) as AskResponse) : undefined;
  } catch {
    return undefined;
  }
};

/** Addresses of the answers in which the service finds the words, the best first. */
const searchAnswers = async (query: string, language: Language): Promise<string[]> => {
  const response = await fetch(`${basePath}/faq?${new URLSearchParams({ q: query }).toString()}`, { signal: abortAfter(patience) });
  if (!response.ok) throw new Error(`No answers: ${response.status}`);
  const { items } = (await response.json()) as FaqPage;
  return items.map(({ id }) => `/${language}/faq/${id}`);
};

/** Where a shopper goes on when nothing is found. */
const instead = ['finder', 'sizes', 'products', 'faq', 'glossary', 'showrooms'];

/** Pagefind passes over words that it does not know: of more words than these, one match says little. */
const fewWords = 2;

/** The page that was asked for by name: its title is what was typed ("hybrid mattresses", "US king"), or no other page has these few words for a name ("twin xl"). */
const namedPage = (terms: readonly string[], pages: readonly FoundPage[]): FoundPage | undefined => {
  const named = pages.filter(({ isText }) => !isText);
  return named.find(({ title }) => isTitle(terms, title)) ?? (terms.length <= fewWords && named.length === 1 ? named[0] : undefined);
};

/**
 * Fetches the index of a language. Answers come from `/ask` and stand first, but for a page that is asked for by name; other pages come from
 * Pagefind, and alone where the service is away. On the page's own thread: the search takes a millisecond, a worker would be one more file.
 */
export const startSearch = async (language: Language, words: Words): Promise<Search> => {
  const base = `/pagefind/${language}/`;
  const [{ createInstance }, pages] = await Promise.all([
    importPagefind(base),
    fetch(`${base}pages.json`).then((answer) => answer.json() as Promise<SearchFile>),
  ]);
  const pagefind = createInstance({ basePath: base, noWorker: true, ranking });
  const byAddress = new Map(Object.values(pages).map((page) => [page.url, page]));
  const pagesAt = (addresses: readonly string[]): FoundPage[] => addresses.flatMap((address) => byAddress.get(address) ?? []);
  /** A record as a result: the page that it is about, or a place in one. */
  const pageOf = ({ identifier, name, description, url }: AskResult): FoundPage | undefined => {
    const { pathname, hash } = new URL(url);
    const kind = (['shop', 'term'] as const).find((one) => identifier.startsWith(`${one}/`));
    return kind ? { url: pathname + hash, kind, title: name, text: description } : byAddress.get(pathname);
  };
  let last: AbortController | undefined;

  const withEvery = async (terms: readonly string[]): Promise<FoundPage[]> =>
    terms.length === 0 ? [] : (await pagefind.search(terms.join(' '))).results.flatMap(({ id }) => pages[id] ?? []);

  /** Pages that have some of the terms, those with most first. */
  const withSome = async (terms: readonly string[]): Promise<FoundPage[]> => {
    const counts = new Map<FoundPage, number>();
    for (const term of terms) for (const page of await withEvery([term])) counts.set(page, (counts.get(page) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1]).map(([page]) => page);
  };

  return async (query) => {
    last?.abort();
    last = new AbortController();
    const terms = queryTerms(query);
    const [answered, whole] = await Promise.all([
      askService(query, language, last),
      // Browsers that do not know `wasm-unsafe-eval` (before Chrome 97, Safari 16) run no WebAssembly under our policy: the service looks instead.
      withEvery(terms).catch(() => searchAnswers(query, language).then(pagesAt)),
    ]);
    const answers = (answered?.results ?? []).flatMap((record) => pageOf(record) ?? []);
    const unknown = answered?.unknown === true;
    // Where the service has said that nothing answers, a page that shares words by chance does not either.
    const others = unknown ? [] : whole.length === 0 && answered === undefined ? await withSome(terms) : whole;
    // One or two words are no question: the best page stands right after the best answer.
    const lead = terms.length <= fewWords ? [...answers.slice(0, 1), ...others.slice(0, 1)] : [];
    const found = [...new Set([namedPage(terms, whole), ...lead, ...answers, ...others])].filter((page) => page !== undefined);
    const guide = pagesAt(instead.map((page) => `/${language}/${page}`));
    const nothing = unknown && found.length === 0;
    return {
      unknown: nothing,
      summary: nothing ? interpolate(words['unknown'] ?? '', { query }) : summary(query, found.length, language, words),
      list:
        found.length > 0
          ? resultList(found, terms, language, words)
          : resultList(guide, terms, language, words, words[unknown ? 'none-unknown' : 'none']),
    };
  };
};
