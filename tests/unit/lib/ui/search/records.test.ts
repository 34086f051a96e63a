import { describe, expect, test } from 'vitest';
import type { SearchRecord } from '#lib/ui/search/record.ts';
import { searchRecords } from '#lib/ui/search/records.ts';
import { broken, realContent } from '../../../../fixtures/content.ts';

const records = searchRecords(realContent);
const at = (url: string): SearchRecord => {
  const found = records.find((record) => record.url === url);
  if (!found) throw new Error(`There is no record of ${url}.`);
  return found;
};

test('each page stands once, and in both languages', () => {
  const urls = records.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  const english = urls.filter((url) => url.startsWith('/en/'));
  expect(english.length * 2).toBe(urls.length);
  for (const url of english) expect(urls).toContain(url.replace('/en/', '/ar/'));
});

test('a page is found in its own language', () => {
  for (const { url, language, title } of records) {
    expect(url).toMatch(new RegExp(`^/${language}/`));
    expect(/[\u0600-\u06FF]/.test(title)).toBe(language === 'ar');
  }
});

test('the guide, every answer, topic, recommendation, size and product is there', () => {
  const { faq, topics, outcomes, sizes, mattresses, pillows, 'regional-sizes': regional } = realContent;
  const addresses = [
    ...['/finder', '/two-sleepers', '/sizes', '/sizes/translate', '/products', '/matrix', '/faq', '/about', '/api'],
    ...faq.map(({ id }) => `/faq/${id}`),
    ...topics.map(({ id }) => `/faq/topic/${id}`),
    ...outcomes.map(({ position, weight, thermal }) => `/finder/${position}/${weight}/${thermal}`),
    ...sizes.map(({ key }) => `/sizes/${key}`),
    ...regional.map(({ id }) => `/sizes/translate/${id}`),
    ...[...mattresses, ...pillows].map(({ id }) => `/products/${id}`),
    '/products/hybrid-mattresses',
  ];
  for (const address of addresses) expect(at(`/en${address}`).text).not.toBe('');
});

describe('what a result says', () => {
  test.each([
    ['/en/sizes/king', 'King', '180×200 cm, for two. Also sold as 180×190, 180×210.'],
    ['/ar/sizes/super-king', 'سوبر كينج', '200×200 سم، لشخصين.'],
    ['/en/sizes/translate/uk-super-king', 'UK Super King', '180×200 cm: the same as King 180×200 here.'],
    ['/en/finder/side/k90to130/hot', 'Side sleeper, 90 to 130 kg, sleeping hot', expect.stringContaining('out of 10') as string],
    ['/en/products/shore-microfibre', 'Shore Microfibre Pillow (sample)', 'Pillow, microfibre, 3–5 cm high, QAR 39.'],
  ])('%s', (url, title, text) => {
    expect(at(url)).toMatchObject({ title, text });
  });
});

test('who does not sleep hot is not looked for with "hot"', () => {
  expect(at('/en/finder/side/k90to130/neutral').named).not.toMatch(/hot/);
  expect(at('/en/finder/side/k90to130/hot').named).toMatch(/hot/);
});

test('a recommendation that is not there has no page', () => {
  const without = broken(realContent, (content) => (content.outcomes = content.outcomes.filter(({ id }) => id !== 'side-under60-hot')));
  expect(searchRecords(without).map(({ url }) => url)).not.toContain('/en/finder/side/under60/hot');
});
