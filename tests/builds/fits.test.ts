import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { testBuild } from '../fixtures/build.ts';
import { testedContent } from '../fixtures/content.ts';

// That each result counts, names and prices what its list has, in both languages.

const { outcomes, mattresses, sizes } = testedContent;
const forChildren = sizes.filter((size) => size.for !== 'adult').map(({ key }) => key);

const fileOf = (path: string): string => `${testBuild}/client${path}/index.html`;
const pageOf = (path: string): string => readFileSync(fileOf(path), 'utf8');
const valuesOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` data-${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

/** Every product of a list, page after page. */
const listed = (path: string, page = 1): string[] => {
  const address = page === 1 ? path : `${path}/${page}`;
  return existsSync(fileOf(address)) ? [...valuesOf(pageOf(address), 'product'), ...listed(path, page + 1)] : [];
};

const cases = languages.flatMap((language) => outcomes.map((outcome) => ({ language, outcome, id: outcome.id })));

test.each(cases)(
  '$language $id: the count is the list, no price is a child’s, and each is as high as it must be',
  ({ language, outcome }) => {
    const { position, weight, thermal, leastMattressHeightCm: least = 0, recommendedMattressTypes: types } = outcome;
    const path = `/${language}/finder/${position}/${weight}/${thermal}`;
    const result = pageOf(path);
    const found = listed(`${path}/mattresses`).map((id) => mattresses.find((one) => one.id === id));
    expect(valuesOf(result, 'count')).toEqual([String(found.length)]);
    expect(new Set(found).size).toBe(found.length);
    for (const mattress of found) {
      expect(mattress?.heightCm).toBeGreaterThanOrEqual(least);
      expect(types).toContain(mattress?.type);
    }
    const named = mattresses.filter(({ id }) => result.includes(`/products/${id}"`));
    expect(found).toEqual(expect.arrayContaining(named));
    for (const html of [result, pageOf(`${path}/mattresses`), pageOf(path.replace('finder', 'kiosk'))]) {
      const priced = valuesOf(html, 'size');
      expect(priced.length).toBeGreaterThan(0);
      expect(priced.filter((size) => forChildren.includes(size))).toEqual([]);
      expect(valuesOf(html, 'price')).toHaveLength(priced.length);
    }
  },
);

test.each(languages)(
  'in %s a mattress for adults costs from what it costs in a size for them, and each price names its size',
  (language) => {
    const html = pageOf(`/${language}/products`);
    for (const { id, priceBySizeQAR } of mattresses) {
      const row = html.slice(html.indexOf(`data-product="${id}"`));
      const [price, size = ''] = ['price', 'size'].map((name) => valuesOf(row, name)[0] ?? '');
      expect(priceBySizeQAR[size], id).toBe(Number(price));
      if (!('cot' in priceBySizeQAR)) expect(forChildren, id).not.toContain(size);
    }
  },
);

test.each(languages)('in %s a fitted sheet has a line for each size that is sold, and a pair its way to the showroom', (language) => {
  const html = pageOf(`/${language}/sizes/translate/us-queen`);
  for (const { key, name, widthCm, lengthCm, for: whom } of sizes)
    if (whom === 'adult' && mattresses.some(({ priceBySizeQAR }) => key in priceBySizeQAR))
      expect(html).toMatch(new RegExp(`<dt>\\s*${name[language]}[^<]*(?:<bdi[^>]*>)?${widthCm}×${lengthCm}`));
  const pair = pageOf(`/${language}/two-sleepers/side-k60to90/back-k90to130`);
  for (const said of ['href="#callback"', 'side-k60to90-neutral', 'back-k90to130-neutral']) expect(pair).toContain(said);
});
