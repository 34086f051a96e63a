import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#lib/schemas/text.ts';
import { inLanguage, otherLanguage } from '#lib/words/paths.ts';
import { bilingualAddresses } from '../fixtures/built-pages.ts';
import { useVisitor } from './visitor.ts';

const visitor = useVisitor();

test('there is an Arabic page for every English one but the API reference, and the other way round', () => {
  const addresses = bilingualAddresses.filter((address) => !/^\/en\/api(?:\/|$)/.test(address));
  const pairs = addresses.map((address) => inLanguage(address, otherLanguage(address.slice(1, 3) as Language)));
  expect(pairs.sort()).toEqual([...addresses].sort());
});

test.each([
  ['/', ['/en', '/ar']],
  ['/data', ['/en/data', '/ar/data']],
])('%s has no language, and offers both', async (address, offered) => {
  await visitor.open(address);
  expect(await visitor.links('main a[hreflang]')).toEqual(offered);
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

describe.each(languages)('the head of a page in %s', (language) => {
  const home = `/${language}`;
  const isShown = (selector: string) => visitor.page.locator(selector).isVisible();

  test('is one row on a phone, with search and language, and a menu that keys open and close without script', async () => {
    await visitor.open(home, { script: false, width: 320 });
    expect((await visitor.page.locator('.top').boundingBox())?.height).toBeLessThanOrEqual(60);
    expect(await visitor.links('.tools a')).toEqual([`${home}/search`, `/${otherLanguage(language)}`]);
    expect(await isShown('.sections')).toBe(false);
    await visitor.page.locator('.tools button').focus();
    await visitor.page.keyboard.press('Enter');
    expect(await isShown('.sections')).toBe(true);
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.$eval(':focus-visible', (link) => link.getAttribute('href'))).toBe(`${home}/finder`);
    expect(await visitor.page.$eval('.sections', (menu) => menu.getBoundingClientRect().top)).toBeGreaterThan(44);
    await visitor.page.keyboard.press('Escape');
    expect(await isShown('.sections')).toBe(false);
    expect(await visitor.page.$eval(':focus', ({ tagName }) => tagName)).toBe('BUTTON');
  });
});

describe.each(languages)('a lost shopper in %s', (language) => {
  test('keeps the language when following a way out', async () => {
    await visitor.open(`/${language}/nowhere/at/all`, { width: 360 });
    await visitor.page.locator('main ul a').nth(2).click();
    expect(visitor.address()).toBe(`/${language}/sizes`);
  });
});
