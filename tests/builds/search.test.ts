import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { placeAddress } from '#lib/words/paths.ts';
import type { SearchFile } from '#lib/search/page.ts';
import { testBuild } from '../fixtures/build.ts';
import { pagesIn } from '../fixtures/built-pages.ts';
import { testedContent } from '../fixtures/content.ts';

/** Addresses below the language that a search must be able to lead to. */
const { faq, topics, outcomes, sizes, mattresses, pillows, 'regional-sizes': regional } = testedContent;
const addresses = [
  ...['/finder', '/two-sleepers', '/sizes', '/sizes/translate', '/products', '/matrix', '/faq', '/showrooms', '/about', '/api'],
  ...faq.map(({ id }) => `/faq/${id}`),
  ...topics.filter(({ id }) => faq.some(({ topic }) => topic === id)).map(({ id }) => `/faq/topic/${id}`),
  ...outcomes.map(({ position, weight, thermal }) => `/finder/${position}/${weight}/${thermal}`),
  ...sizes.map(({ key }) => `/sizes/${key}`),
  ...regional.map(({ id }) => `/sizes/translate/${id}`),
  ...[...mattresses, ...pillows].map(({ id }) => `/products/${id}`),
  '/products/hybrid-mattresses',
];

const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(testBuild, 'client/pagefind', language, file), 'utf8'));
const recordsIn = (language: string) => Object.values(read(language, 'pages.json') as SearchFile);

describe.each(languages)('in %s', (language) => {
  const records = recordsIn(language);
  const urls = records.map(({ url }) => url);

  test('the guide, every answer, topic, recommendation, size and product can be found, each once, and is there', () => {
    expect(urls).toEqual(expect.arrayContaining(addresses.map((address) => placeAddress(address, language))));
    expect(new Set(urls).size).toBe(urls.length);
    expect([...pagesIn(language), '/en/api']).toEqual(expect.arrayContaining(urls));
    expect(urls.map((url) => url.slice(3)).sort()).toEqual(
      recordsIn(language === 'en' ? 'ar' : 'en')
        .map(({ url }) => url.slice(3))
        .sort(),
    );
  });

  test('the index is stemmed by nobody but us, and comes without what nobody loads', () => {
    expect(read(language, 'pagefind-entry.json')).toMatchObject({ languages: { zz: { wasm: null, page_count: records.length } } });
    const isThere = (file: string) => existsSync(join(testBuild, 'client/pagefind', language, file));
    expect(['pagefind.js', 'wasm.unknown.pagefind'].filter(isThere)).toHaveLength(2);
    expect(['fragment', 'pagefind-ui.js', 'pagefind-worker.js'].filter(isThere)).toEqual([]);
  });
});

test.each([
  ['/en/sizes/king', 'King', '180×200 cm'],
  ['/ar/sizes/super-king', 'سوبر كينج', '200×200 سم'],
  ['/en/sizes/translate/uk-super-king', 'UK Super King', 'King 180×200. The numbers are the same here.'],
  ['/en/finder/side/k90to130/hot', 'Side sleeper, 90 to 130 kg, sleeping hot', 'out of 10'],
  ['/en/products/shore-microfibre', 'Shore Microfibre Pillow (sample)', 'Filled with microfibre, 3 to 5 cm high, latex-free, QAR 39.'],
])('the result %s says %s', (url, title, text) => {
  expect(recordsIn(url.slice(1, 3))).toContainEqual(expect.objectContaining({ url, title, text: expect.stringContaining(text) as string }));
});
