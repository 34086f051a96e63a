import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSearchIndex } from '#build/search-index.ts';
import { languages } from '#lib/schemas/text.ts';
import type { SearchFile } from '#lib/ui/search/record.ts';
import { searchRecords } from '#lib/ui/search/records.ts';
import { realContent } from '../fixtures/content.ts';

const records = searchRecords(realContent);
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'search-index-'));
  for (const { url } of records) {
    await mkdir(join(directory, url), { recursive: true });
    await writeFile(join(directory, url, 'index.html'), '');
  }
  await writeSearchIndex(directory, realContent);
});
afterAll(() => rm(directory, { recursive: true }));

const read = (path: string): unknown => JSON.parse(readFileSync(join(directory, 'pagefind', path), 'utf8'));

test.each(languages)('every page in %s can be found, and has its title and text', (language) => {
  const here = records.filter((record) => record.language === language);
  const { pages, words } = read(`${language}/records.json`) as SearchFile;
  expect(
    Object.values(pages)
      .map(({ url }) => url)
      .sort(),
  ).toEqual(here.map(({ url }) => url).sort());
  for (const { url, title, text } of Object.values(pages)) expect(here).toContainEqual(expect.objectContaining({ url, title, text }));
  expect(words.split(' ').length).toBe(new Set(words.split(' ')).size);
  expect(words.split(' ')).toContain('180x200');
});

test.each(languages)('the index in %s is stemmed by nobody but us, and comes without what nobody loads', (language) => {
  expect(read(`${language}/pagefind-entry.json`)).toMatchObject({ languages: { zz: { wasm: null, page_count: records.length / 2 } } });
  for (const file of ['pagefind.js', 'wasm.unknown.pagefind']) expect(existsSync(join(directory, 'pagefind', language, file))).toBe(true);
  for (const file of ['fragment', 'pagefind-ui.js', 'pagefind-worker.js'])
    expect(existsSync(join(directory, 'pagefind', language, file))).toBe(false);
});

test('a page that was not built stops the build, by its address', async () => {
  await rm(join(directory, 'en/sizes/king'), { recursive: true });
  await expect(writeSearchIndex(directory, realContent)).rejects.toThrow('The search leads to pages that were not built: /en/sizes/king.');
});
