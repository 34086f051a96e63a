import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sitemap } from '#build/sitemap.ts';
import { ContentError, readContent } from '#build/content.ts';
import { artefacts } from '#lib/contract/prerendered.ts';
import { createAskRecords } from '#lib/ask/records.ts';
import { parseContent, productsOf } from '#lib/content/check.ts';
import { facetsOf, listOf, onPage, pagesFor } from '#lib/domain/product-lists.ts';
import { pictures } from '#lib/og/pictures.ts';
import { rules } from '#lib/rules/all.ts';
import type { Content } from '#lib/schemas/content.ts';
import { createProductIndex } from '#lib/ask/products.ts';
import { searchRecords } from '#lib/ui/search/records.ts';
import { realContent } from '../fixtures/content.ts';
import { largeCatalogue } from '../fixtures/large-catalogue.ts';

/** Every part of the build and of the start whose work depends on the catalogue, without files. */
const settings = { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' };
const parts: Readonly<Record<string, (content: Content) => unknown>> = {
  'the check of its shape': (content) => parseContent({ ...content, products: productsOf(content) }),
  'the rules': (content) => rules.flatMap((rule) => rule.check(content)),
  'the JSON answers': (content) => JSON.stringify(artefacts(content, settings)),
  'the lists of products': (content) =>
    facetsOf(content).map((facet) => {
      const list = listOf(facet, content);
      return Array.from({ length: pagesFor(list.mattresses.length + list.pillows.length) }, (_, page) => onPage(list, page + 1));
    }),
  'the records of the page search': (content) => searchRecords(content),
  'the pictures': (content) => pictures(content),
  'the index of products for /ask': (content) => createProductIndex(content),
  'the records of /ask': (content) => createAskRecords(content, settings),
  'the sitemap': (content) => sitemap(new Set(searchRecords(content).map(({ url }) => url)), settings.rootUrl),
};

const [few, many] = [500, 4000];
/** Eight times the products; quadratic work would take 64 times as long. */
const mostTimes = 24;
/** Below this the clock of the processor is too coarse, and nothing is slow. */
const leastMilliseconds = 2;

const catalogue = (products: number): Content => ({ ...realContent, ...largeCatalogue(realContent, products) });

/** Processor milliseconds of this thread, the least of three: other programs and the garbage of earlier work only ever add. */
const cost = (work: (content: Content) => unknown, products: number): number => {
  const times = Array.from({ length: 3 }, () => {
    // New content each time: what is kept of the last must not help.
    const content = structuredClone(catalogue(products));
    const before = process.threadCpuUsage();
    work(content);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
};

test.each(Object.entries(parts))(
  'eight times the products take %s about eight times as long',
  (_, work) => {
    const small = cost(work, few);
    const large = cost(work, many);
    expect(large / Math.max(small, leastMilliseconds)).toBeLessThan(mostTimes);
  },
  60_000,
);

test('wrong content says so in a hundred lines at most, however much of it is wrong', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'guidance-wrong-'));
  try {
    cpSync('src/content', directory, { recursive: true });
    const wrong = productsOf(largeCatalogue(realContent, many)).map((record) =>
      record.kind === 'mattress' ? { ...record, priceFromQAR: 1 } : record,
    );
    writeFileSync(join(directory, 'products.json'), JSON.stringify(wrong));
    const error = await readContent(directory).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentError);
    const lines = (error as ContentError).message.split('\n');
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe(`and ${wrong.filter(({ kind }) => kind === 'mattress').length - 100} more`);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
