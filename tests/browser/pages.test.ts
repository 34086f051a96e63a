import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#lib/schemas/text.ts';
import { inLanguage, otherLanguage } from '#lib/ui/paths.ts';
import { bilingualAddresses, pageAddresses } from '../fixtures/built-pages.ts';
import { realContent } from '../fixtures/content.ts';
import { useVisitor } from './visitor.ts';

const visitor = useVisitor();

test('there is an Arabic page for every English one, and the other way round', () => {
  const pairs = bilingualAddresses.map((address) => inLanguage(address, otherLanguage(address.slice(1, 3) as Language)));
  expect(pairs.sort()).toEqual([...bilingualAddresses].sort());
});

test('the start page alone has no language, and offers both', async () => {
  expect(pageAddresses.filter((address) => !bilingualAddresses.includes(address))).toEqual(['/']);
  await visitor.open('/');
  expect(await visitor.links('main a[hreflang]')).toEqual(['/en', '/ar']);
});

test('dimensions keep their order inside Arabic text', async () => {
  await visitor.open('/ar/faq/qatar-mattress-sizes');
  const isolated = await visitor.page.locator('bdi[dir=ltr]').allTextContents();
  expect(isolated).toContain('180×200');
});

test.each(languages)('the pages in %s are set in the font of the guide', async (language) => {
  await visitor.open(`/${language}`);
  await visitor.page.waitForLoadState('networkidle');
  const loaded = await visitor.page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(loaded).toContain('Readex Pro');
});

describe.each(languages)('a lost shopper in %s', (language) => {
  test('is led to search, finder, sizes and questions before anything is said to developers', async () => {
    const response = await visitor.open(`/${language}/mattress-of-my-dreams`, { width: 360 });
    expect(response?.status()).toBe(404);
    const links = await visitor.page.$$eval('main > p, main > ul a, main > h2', (found) =>
      found.map((element) => element.getAttribute('href') ?? element.tagName),
    );
    const before = links.slice(0, links.indexOf('H2'));
    expect(before).toEqual(
      expect.arrayContaining(['search', 'finder', 'two-sleepers', 'sizes', 'faq'].map((way) => `/${language}/${way}`)),
    );
    expect(await visitor.page.locator('h2').first().innerText()).toBe(realContent['messages/errors'].developers[language]);
  });

  test('keeps the language when following a way out', async () => {
    await visitor.open(`/${language}/nowhere/at/all`, { width: 360 });
    await visitor.page.locator('main ul a').nth(3).click();
    expect(visitor.address()).toBe(`/${language}/sizes`);
  });
});
