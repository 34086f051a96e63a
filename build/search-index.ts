import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DomUtils, parseDocument } from 'htmlparser2';
import { close, createIndex } from 'pagefind';
import { type Language, languages } from '#lib/schemas/text.ts';
import type { FoundPage, PageKind, SearchFile, SearchMeta } from '#lib/search/page.ts';
import { textTerms } from '#lib/search/terms.ts';
import { capital } from '#lib/words/format.ts';
import { inLanguage, otherLanguage } from '#lib/words/paths.ts';
import { pageAddress } from './pack.ts';
import type { Progress } from './steps.ts';

/** A language that Pagefind has no stemmer for: the terms are stemmed already, by the code that reads the questions too. */
const unstemmed = 'zz';

/** What a browser needs of what Pagefind writes: no interface of its own, no worker, no page texts. */
const needed = /^(?:pagefind\.js|pagefind-entry\.json|wasm\.unknown\.pagefind|pagefind\.\w+\.pf_meta|index\/\w+\.pf_index)$/;
const fragment = /^fragment\/(\w+)\.pf_fragment$/;

type Indexed = FoundPage & { indexed?: string | undefined; names?: string | undefined };

/**
 * What a page says in Pagefind's attributes `data-pagefind-meta`, `-body` and `-ignore`, and nothing where it gives no kind. Pagefind itself
 * reads no page here: it would index words, and the index has terms, which both languages share.
 */
const readPage = (url: string, html: string, language: Language): Indexed[] => {
  if (!html.includes('kind[data-kind]')) return [];
  const { children } = parseDocument(html);
  const having = (name: string) => DomUtils.findAll(({ attribs }) => name in attribs, children);
  for (const left of [...having('data-pagefind-ignore'), ...DomUtils.getElementsByTagName('svg', children)]) DomUtils.removeElement(left);
  const said: Record<string, string> = {};
  for (const { attribs } of having('data-pagefind-meta'))
    for (const [, key = '', attribute = ''] of attribs['data-pagefind-meta']?.matchAll(/([\w-]+)\[([\w-]+)\]/g) ?? [])
      said[key] = attribs[attribute] ?? '';
  const inWords = (name: string): string => said[`${name}-${language}`] ?? said[name] ?? '';
  const body = having('data-pagefind-body').map((element) => DomUtils.textContent(element));
  const text = body.length > 0 ? body.join(' ') : inWords('text');
  const shown = text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const { kind, indexed, names } = said as Partial<SearchMeta>;
  const title = inWords('title');
  // The description of a product begins with its name, which the result has for a title.
  const rest = capital(shown.startsWith(`${title}: `) ? shown.slice(title.length + 2) : shown);
  return [{ url, kind: kind as PageKind, title, text: rest, indexed, names, ...(body.length > 0 && { isText: true }) }];
};

/** Pages of each language; one that is written in a single language is found in both. */
const readPages = async (directory: string): Promise<Record<Language, Indexed[]>> => {
  const pages: Record<Language, Indexed[]> = { en: [], ar: [] };
  for (const own of languages)
    for (const path of (await readdir(join(directory, own), { recursive: true })).sort()) {
      if (basename(path) !== 'index.html') continue;
      const url = pageAddress(join(own, path));
      const html = await readFile(join(directory, own, path), 'utf8');
      const other = otherLanguage(own);
      const isAlone = !existsSync(join(directory, inLanguage(url, other), 'index.html'));
      for (const language of isAlone ? languages : [own]) pages[language].push(...readPage(url, html, language));
    }
  return pages;
};

const terms = (text = ''): string => textTerms(text).join(' ');

/** Address of the page that an id of the index stands for. */
const addressIn = (content: Uint8Array): string =>
  (
    JSON.parse(
      gunzipSync(content)
        .toString()
        .replace(/^pagefind_dcd/, ''),
    ) as { url: string }
  ).url;

const pagefind = async (pages: readonly Indexed[], added: () => void) => {
  const { index, errors } = await createIndex({ forceLanguage: unstemmed });
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(' ')}`);
  for (const { url, title, indexed = title, text, names, isText } of pages) {
    const content = terms([indexed, names, isText && text].join(' '));
    const meta = { title: terms(indexed), names: terms(names) };
    const answer = await index.addCustomRecord({ url, language: unstemmed, content, meta });
    if (answer.errors.length > 0) throw new Error(`Pagefind did not take ${url}: ${answer.errors.join(' ')}`);
    added();
  }
  return (await index.getFiles()).files;
};

/** Writes the search index of each language below `pagefind/`, from the pages that give their kind; how many pages it leads to. */
export const writeSearchIndex = async (directory: string, progress: Progress = () => undefined): Promise<number> => {
  const read = await readPages(directory);
  const count = read.en.length + read.ar.length;
  let done = 0;
  for (const language of languages) {
    const indexed = read[language];
    const byAddress = new Map(
      indexed.map(({ url, kind, title, text, isText }) => [url, { url, kind, title, text, ...(isText && { isText }) }]),
    );
    const write = async (path: string, body: string | Uint8Array): Promise<void> => {
      const file = join(directory, 'pagefind', language, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, body);
    };
    const pages: Record<string, SearchFile[string]> = {};
    for (const { path, content } of await pagefind(indexed, () => progress((done += 1), count))) {
      const id = fragment.exec(path)?.[1];
      const page = id === undefined ? undefined : byAddress.get(addressIn(content));
      if (id !== undefined && page) pages[id] = page;
      if (needed.test(path)) await write(path, content);
    }
    if (Object.keys(pages).length !== indexed.length) throw new Error('Pagefind names its pages otherwise than this build expects.');
    await write('pages.json', JSON.stringify(pages satisfies SearchFile));
  }
  await close();
  return count;
};
