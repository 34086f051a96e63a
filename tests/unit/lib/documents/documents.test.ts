import { describe, expect, test } from 'vitest';
import { documents } from '#lib/documents/documents.ts';
import { facetsOf } from '#lib/domain/product-lists.ts';
import { pairsOf, sleepersOf } from '#lib/domain/two-sleepers.ts';
import { routes } from '#lib/contract/routes.ts';
import { languages } from '#lib/schemas/text.ts';
import { dimensions, number, price, shortRange } from '#lib/ui/format.ts';
import { realContent } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';

const all = documents(realContent, settings);
const byId = new Map(all.map((document) => [document.id, document]));
const { outcomes, sizes, mattresses, pillows, faq, sources, topics, errors } = realContent;

const markdownOf = (id: string): string => {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no document ${id}.`);
  return found.markdown;
};

test('each page has one document in each language, under the address of the page', () => {
  const pages =
    1 +
    (1 + 4 + 16 + 32) +
    (1 + 16 + pairsOf(sleepersOf(outcomes)).length) +
    (1 + sizes.length) +
    (1 + realContent['regional-sizes'].length) +
    1 +
    (1 + facetsOf(realContent).length + mattresses.length + pillows.length) +
    (1 + topics.length + faq.length) +
    4 +
    (1 + routes.length) +
    (1 + errors.length);
  expect(all).toHaveLength(2 * pages);
  expect(byId.size).toBe(all.length);
  for (const { id, path, language } of all) {
    expect(path).toBe(`/${id}`);
    expect(id === language || id.startsWith(`${language}/`)).toBe(true);
    expect(byId.has(id.replace(/^(?:en|ar)/, language === 'en' ? 'ar' : 'en'))).toBe(true);
  }
});

test.each(all.map(({ id }) => id))('%s has a title, a front matter, and nothing that was forgotten', (id) => {
  const { title, description, markdown, path, language } = byId.get(id) as (typeof all)[number];
  expect(title).not.toBe('');
  expect(description).not.toBe('');
  expect(markdown).toMatch(/^---\ntitle: "/);
  expect(markdown).toContain(`\nurl: "${settings.rootUrl}${path}"\n`);
  expect(markdown.match(/^# .+$/gm)).toHaveLength(1);
  const text = markdown.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '').replaceAll(/\]\([^)]*\)/g, ']');
  expect(text).not.toMatch(/undefined|\[object|NaN|\{\w+\}|(?<!\\)<\/?[a-z]/);
  if (language === 'ar') expect(markdown).toMatch(/[\u0600-\u06FF]/);
  expect(markdown.endsWith('\n')).toBe(true);
});

/** Addresses of a document’s links below the root. */
const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, url = '']) => url)
    .filter((url) => url.startsWith(settings.rootUrl))
    .map((url) => new URL(url).pathname);

test('whatever a document leads to is a page, the search, or the interface', () => {
  const paths = new Set(all.map(({ path }) => path));
  const isThere = (path: string): boolean =>
    paths.has(path) || /^\/(?:en|ar)\/search$/.test(path) || routes.some((route) => route.path === path);
  const lost = all.flatMap(({ id, markdown }) =>
    linksOf(markdown)
      .filter((path) => !isThere(path))
      .map((path) => `${id}: ${path}`),
  );
  expect(lost).toEqual([]);
});

test('a document stays in its language but for its translation', () => {
  for (const { language, markdown } of all) {
    const other = language === 'en' ? '/ar' : '/en';
    expect(linksOf(markdown).filter((path) => path === other || path.startsWith(`${other}/`))).toEqual([]);
  }
});

describe.each(languages)('figures in %s are those of the content', (language) => {
  test.each(outcomes)('$id', (outcome) => {
    const markdown = markdownOf(`${language}/finder/${outcome.position}/${outcome.weight}/${outcome.thermal}`);
    expect(markdown).toContain(`**${shortRange(outcome.firmness)}**`);
    expect(markdown).toContain(`**${shortRange(outcome.pillowLoftCm)} `);
    expect(markdown).toContain(realContent.notes.medicalNote[language]);
    const cited = sources.filter(({ id }) => [...outcome.sources.firmness, ...outcome.sources.pillowLoft].includes(id));
    for (const { url } of cited) if (url !== null) expect(decodeURIComponent(markdown)).toContain(`(${decodeURIComponent(url)})`);
  });

  test.each(sizes)('$key', (size) => {
    const markdown = markdownOf(`${language}/sizes/${size.key}`);
    for (const measure of [size, ...size.alternateDimensions]) expect(markdown).toContain(dimensions(measure));
    for (const { id, priceBySizeQAR } of mattresses) {
      const amount = priceBySizeQAR[size.key];
      const row = markdown.split('\n').find((line) => line.includes(`/products/${id})`));
      expect(row?.endsWith(`| ${amount === undefined ? '' : price(amount, language)} |`)).toBe(amount === undefined ? undefined : true);
    }
  });

  test.each(mattresses)('$id', (mattress) => {
    const markdown = markdownOf(`${language}/products/${mattress.id}`);
    expect(markdown).toContain(mattress.name[language]);
    expect(markdown).toContain(realContent['messages/products'].sample[language]);
    for (const [key, amount] of Object.entries(mattress.priceBySizeQAR))
      expect(markdown.split('\n').find((line) => line.includes(`/sizes/${key})`))).toContain(price(amount, language));
    // A firmness figure of a product would invite matching it with a recommendation.
    expect(markdown).not.toContain(shortRange(mattress.firmness));
  });

  test.each(faq)('$id', ({ id, answer, sources: cited }) => {
    const markdown = markdownOf(`${language}/faq/${id}`);
    for (const paragraph of answer[language].split('\n\n')) expect(markdown).toContain(paragraph);
    for (const { title } of sources.filter((source) => cited.includes(source.id))) expect(markdown).toContain(title);
  });

  test('the catalogue holds each price once a product and size, and says that it is a sample', () => {
    const markdown = markdownOf(`${language}/products`);
    for (const { id, priceBySizeQAR } of mattresses) {
      const row = markdown.split('\n').find((line) => line.includes(`/products/${id})`)) ?? '';
      expect(
        row
          .split(' | ')
          .slice(1)
          .filter((cell) => /\d/.test(cell))
          .map((cell) => cell.replace(/ \|$/, '')),
      ).toEqual(sizes.flatMap(({ key }) => (priceBySizeQAR[key] === undefined ? [] : [number(priceBySizeQAR[key], language)])));
    }
    expect(markdown).toContain(realContent.notes.priceNote[language]);
  });
});
