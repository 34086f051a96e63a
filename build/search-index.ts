import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import { shortList } from '#lib/rules/fault.ts';
import { facetSlug } from '#lib/domain/product-lists.ts';
import type { Content } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import { textTerms } from '#lib/search/terms.ts';
import { isIndexedByText, labelKeys, type Labels, type SearchFile } from '#lib/ui/search/record.ts';
import type { SearchRecord } from '#lib/records/pages-of.ts';
import { searchRecords } from '#lib/ui/search/records.ts';
import type { Progress } from './steps.ts';

/** A language that Pagefind has no stemmer for: the terms are stemmed already, by the code that reads the questions too. */
const unstemmed = 'zz';

/** What a browser needs of what Pagefind writes: no interface of its own, no worker, no page texts. */
const needed = /^(?:pagefind\.js|pagefind-entry\.json|wasm\.unknown\.pagefind|pagefind\.\w+\.pf_meta|index\/\w+\.pf_index)$/;
const fragment = /^fragment\/(\w+)\.pf_fragment$/;

const terms = (texts: readonly string[]): string => texts.flatMap(textTerms).join(' ');

/** Address of the page that an id of the index stands for. */
const addressIn = (content: Uint8Array): string =>
  (
    JSON.parse(
      gunzipSync(content)
        .toString()
        .replace(/^pagefind_dcd/, ''),
    ) as { url: string }
  ).url;

const pagefind = async (records: readonly SearchRecord[], added: () => void) => {
  const { index, errors } = await createIndex({ forceLanguage: unstemmed });
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(' ')}`);
  for (const { url, kind, title, named = title, text, names } of records) {
    const answer = await index.addCustomRecord({
      url,
      language: unstemmed,
      content: terms([named, ...names, ...(isIndexedByText[kind] ? [text] : [])]),
      meta: { title: terms([named]), names: terms(names) },
    });
    if (answer.errors.length > 0) throw new Error(`Pagefind did not take ${url}: ${answer.errors.join(' ')}`);
    added();
  }
  const { files } = await index.getFiles();
  return files;
};

/**
 * Writes the search index of each language below `pagefind/`; how many pages it leads to.
 * @throws Error naming the pages that it would lead to and that were not built
 */
export const writeSearchIndex = async (directory: string, content: Content, progress: Progress = () => undefined): Promise<number> => {
  const records = searchRecords(content);
  const missing = records.filter(({ url }) => !existsSync(join(directory, url, 'index.html')));
  if (missing.length > 0)
    throw new Error(
      `The search leads to pages that were not built: ${shortList(
        missing.map(({ url }) => url),
        ', ',
      )}.`,
    );
  let done = 0;
  for (const language of languages) {
    const here = records.filter((record) => record.language === language);
    const write = async (path: string, body: string | Uint8Array): Promise<void> => {
      const file = join(directory, 'pagefind', language, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, body);
    };
    const byAddress = new Map(here.map((record) => [record.url, record]));
    const pages: Record<string, SearchFile['pages'][string]> = {};
    for (const { path, content: body } of await pagefind(here, () => progress((done += 1), records.length))) {
      const id = fragment.exec(path)?.[1];
      const record = id === undefined ? undefined : byAddress.get(addressIn(body));
      if (id !== undefined && record) pages[id] = { url: record.url, kind: record.kind, title: record.title, text: record.text };
      if (needed.test(path)) await write(path, body);
    }
    if (Object.keys(pages).length !== here.length) throw new Error('Pagefind names its pages otherwise than this build expects.');
    const labels = Object.fromEntries(labelKeys.map((key) => [key, content['messages/search'][key][language]])) as Labels;
    const sizes = content.sizes.map(({ key, widthCm, lengthCm, alternateDimensions }) => ({
      key,
      widthCm,
      lengthCm,
      alternateDimensions,
      list: `/${language}/products/${facetSlug(`size.${key}`)}`,
    }));
    await write('records.json', JSON.stringify({ pages, sizes, labels } satisfies SearchFile));
  }
  await close();
  return records.length;
};
