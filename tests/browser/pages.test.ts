import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#lib/schemas/text.ts';
import { inLanguage, otherLanguage } from '#lib/ui/paths.ts';
import { testBuild } from '../fixtures/build.ts';
import { bilingualAddresses, builtFiles, pageAddresses } from '../fixtures/built-pages.ts';
import { testedContent } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();

test('there is an Arabic page for every English one, and the other way round', () => {
  const pairs = bilingualAddresses.map((address) => inLanguage(address, otherLanguage(address.slice(1, 3) as Language)));
  expect(pairs.sort()).toEqual([...bilingualAddresses].sort());
});

test.each([
  ['/', ['/en', '/ar']],
  ['/data', ['/en/data', '/ar/data']],
])('%s has no language, and offers both', async (address, offered) => {
  await visitor.open(address);
  expect(await visitor.links('main a[hreflang]')).toEqual(offered);
});

test('no other page is without a language', () => {
  expect(pageAddresses.filter((address) => !bilingualAddresses.includes(address)).sort()).toEqual(['/', '/data']);
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

const sectionNames = ['finder', 'two-sleepers', 'sizes', 'products', 'faq'];

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

  test('shows the sections on a laptop, in one row, and marks the current one', async () => {
    await visitor.open(`${home}/faq`, withoutScript);
    expect((await visitor.page.locator('.top').boundingBox())?.height).toBeLessThanOrEqual(72);
    expect(await visitor.links('.sections a')).toEqual(sectionNames.map((name) => `${home}/${name}`));
    expect(await isShown('.sections')).toBe(true);
    expect(await isShown('.tools button')).toBe(false);
    expect(await visitor.links('.sections [aria-current=page]')).toEqual([`${home}/faq`]);
  });
});

test.each(languages)('on the first screen of a phone stand the first question and every other way, in %s', async (language) => {
  await visitor.open(`/${language}`, { width: 360 });
  const ways = visitor.page.locator('.choices a, .ways h3 a');
  expect(
    await ways.evaluateAll((links) =>
      links.filter((link) => link.getBoundingClientRect().bottom > 740).map(({ textContent }) => textContent),
    ),
  ).toEqual([]);
  expect(await ways.count()).toBe(8);
  // An arrow of a measure is shown with its number or not at all.
  const arrows = await visitor.page.$$eval(
    '.ways g:has(> text)',
    (found) => found.filter((arrow) => arrow.getBoundingClientRect().width > 0).length,
  );
  expect(arrows).toBe(0);
});

/** Of every stylesheet of the build, the rules that `name` picks and no `condition` guards. */
const unguarded = async (name: 'hover' | 'motion', condition: string): Promise<string[]> => {
  await visitor.open('/en');
  const sheets = builtFiles
    .filter(({ file }) => file.endsWith('.css'))
    .map(({ file }) => readFileSync(join(testBuild, 'client', file), 'utf8'));
  expect(sheets.length).toBeGreaterThan(1);
  return visitor.page.evaluate(
    ({ texts, wanted, guard }) => {
      const found: string[] = [];
      const look = (rules: CSSRuleList, isGuarded: boolean): void => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule) look(rule.cssRules, isGuarded || rule.conditionText === guard);
          else if (rule instanceof CSSGroupingRule) look(rule.cssRules, isGuarded);
          else if (rule instanceof CSSStyleRule) {
            const moves = /\b(?:transition|animation)/.test(rule.cssText) && !/(?:transition|animation): none/.test(rule.cssText);
            if (!isGuarded && (wanted === 'hover' ? rule.selectorText.includes(':hover') : moves)) found.push(rule.selectorText);
          }
        }
      };
      for (const text of texts) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        look(sheet.cssRules, false);
      }
      return found;
    },
    { texts: sheets, wanted: name, guard: condition },
  );
};

test('nothing looks pointed at after a touch, and nothing moves for those who asked for less motion', async () => {
  expect(await unguarded('hover', '(hover: hover)')).toEqual([]);
  expect(await unguarded('motion', '(prefers-reduced-motion: no-preference)')).toEqual([]);
});

test('in forced colours the current section, the cells of a question and the range are still drawn', async () => {
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active' });
  const styleOf = (selector: string, name: string) =>
    visitor.page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  await visitor.open('/en/finder');
  const paper = await styleOf('body', 'background-color');
  expect(await styleOf('.sections [aria-current]', 'text-decoration-line')).toBe('underline');
  expect(await styleOf('.choices a', 'border-top-style')).toBe('solid');
  expect(await styleOf('.choices a', 'border-top-color')).not.toBe(paper);
  await visitor.open('/en/finder/side/k90to130/hot');
  expect(await styleOf('.f-range', 'fill')).not.toBe(paper);
  expect(await styleOf('.button', 'border-top-color')).not.toBe(paper);
  await page.emulateMedia({ forcedColors: null });
});

describe.each(languages)('a lost shopper in %s', (language) => {
  test('is led to what shoppers look for, and what developers need is folded away below', async () => {
    const response = await visitor.open(`/${language}/mattress-of-my-dreams`, { width: 360 });
    expect(response?.status()).toBe(404);
    const ways = ['finder', 'products', 'sizes', 'two-sleepers', 'faq', 'search'];
    expect(await visitor.links('main > ul a')).toEqual(ways.map((way) => `/${language}/${way}`));
    expect(await visitor.page.locator('main > ul ~ details > summary').innerText()).toBe(
      testedContent['messages/errors'].developers[language],
    );
    expect(await visitor.page.locator('main pre').isVisible()).toBe(false);
  });

  test('keeps the language when following a way out', async () => {
    await visitor.open(`/${language}/nowhere/at/all`, { width: 360 });
    await visitor.page.locator('main ul a').nth(2).click();
    expect(visitor.address()).toBe(`/${language}/sizes`);
  });
});
