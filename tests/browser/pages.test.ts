import { describe, expect, test } from 'vitest';
import { askedTopics } from '#lib/contract/faq.ts';
import { type Language, languages } from '#lib/schemas/text.ts';
import { inLanguage, otherLanguage } from '#lib/words/paths.ts';
import { bilingualAddresses } from '../fixtures/built-pages.ts';
import { testedContent } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

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

describe.each(languages)('the head of a page in %s', (language) => {
  const home = `/${language}`;
  const isShown = (selector: string) => visitor.page.locator(selector).isVisible();

  test('is one row on a phone, with list, search and language, and a menu that keys open and close without script', async () => {
    await visitor.open(home, { script: false, width: 320 });
    expect((await visitor.page.locator('.top').boundingBox())?.height).toBeLessThanOrEqual(60);
    expect(await visitor.links('.tools a')).toEqual([`${home}/shortlist`, `${home}/search`, `/${otherLanguage(language)}`]);
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

const { faq } = testedContent;
const topics = askedTopics(testedContent);

describe.each(languages)('the answers in %s', (language) => {
  const home = `/${language}/faq`;

  test('the questions stand by topic, each with the beginning of its answer', async () => {
    await visitor.open(home, withoutScript);
    expect(await visitor.links('.topic h2 a')).toEqual(topics.map(({ id }) => `${home}/topic/${id}`));
    expect((await visitor.links('.topic h3 a')).sort()).toEqual(faq.map(({ id }) => `${home}/${id}`).sort());
    expect(await visitor.count('.topic li p')).toBe(faq.length);
  });
});

describe.each(languages)('the whole table in %s', (language) => {
  const open = (anchor = '') => visitor.open(`/${language}/matrix${anchor}`, { width: 360 });

  test('has the figures of every sleeper, every list of types in its order, and a link to each of the 32 recommendations', async () => {
    await open();
    const { page } = visitor;
    for (const { position, weight, thermal, firmness } of testedContent.outcomes) {
      const cell = page.locator(`#${position}-${weight}`);
      expect(await cell.locator('b').innerText()).toBe(`${firmness.min}–${firmness.max}`);
      expect(await cell.locator(`a[href="/${language}/finder/${position}/${weight}/${thermal}"]`).count()).toBe(1);
    }
    const neutral = testedContent.outcomes.filter(({ thermal }) => thermal === 'neutral');
    expect(await page.locator('.heat').nth(1).locator('b').allInnerTexts()).toEqual(
      neutral.map(({ pillowLoftCm }) => `${pillowLoftCm.min}–${pillowLoftCm.max}`),
    );
    const lists = (await page.locator('.types td').allInnerTexts()).map((list) => (list.split('\n').at(-1) ?? '').trim().toLowerCase());
    for (const { recommendedMattressTypes } of testedContent.outcomes) {
      const named = recommendedMattressTypes.map((type) => testedContent.vocabulary.types[type][language]);
      expect(lists).toContain(named.join(language === 'ar' ? '، ' : ', ').toLowerCase());
    }
    expect(await visitor.leastHeight('.heat a')).toBeGreaterThanOrEqual(44);
  });
});
