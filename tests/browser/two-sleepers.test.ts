import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { pageAddresses } from '../fixtures/built-pages.ts';
import { realContent } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';

const site = useSite();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  // Every page of this part is whole without script.
  context = await site.browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  page = await context.newPage();
});

const open = (address: string) => page.goto(site.server.origin + address);
const path = () => new URL(page.url()).pathname;
const text = (selector: string) => page.locator(selector).first().innerText();
const { vocabulary } = realContent;

/** Tabs to the link of an address and follows it, as somebody without a pointer does. */
const followByKeyboard = async (address: string): Promise<void> => {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    await page.keyboard.press('Tab');
    if (
      (await page
        .locator('a:focus')
        .getAttribute('href', { timeout: 1000 })
        .catch(() => null)) !== address
    )
      continue;
    await Promise.all([page.waitForURL(`**${address}`), page.keyboard.press('Enter')]);
    return;
  }
  throw new Error(`No link to ${address} was reached.`);
};

describe.each(languages)('in %s', (language) => {
  const base = `/${language}/two-sleepers`;

  test('two choices by keyboard lead to what both share', async () => {
    await open(base);
    await followByKeyboard(`${base}/side-k60to90`);
    expect(await text('h1')).toContain(vocabulary.positions.side.name[language]);
    await followByKeyboard(`${base}/side-k60to90/back-k60to90`);
    const heading = await text('h1');
    for (const word of [vocabulary.positions.side, vocabulary.positions.back]) expect(heading).toContain(word.name[language]);
    expect(await text('.figure')).toContain('5.5–6');
  });

  test('whoever is chosen first, the answer is the same page', async () => {
    await open(`${base}/back-k60to90`);
    await followByKeyboard(`${base}/side-k60to90/back-k60to90`);
    expect(path()).toBe(`${base}/side-k60to90/back-k60to90`);
  });

  test('a type that suits both leads to the mattresses of that type', async () => {
    await open(`${base}/side-k60to90/back-k60to90`);
    const links = await page.locator('.shared-types a').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(links[0]).toBe(`/${language}/products/hybrid-mattresses`);
    for (const link of links) expect(pageAddresses).toContain(link);
  });

  test('ranges apart: how far, and two singles that make a king', async () => {
    await open(`${base}/side-under60/back-k60to90`);
    expect(await text('.figure')).toContain('0.5');
    const way = await text('main');
    expect(way).toContain('90×200');
    expect(way).toContain('180×200');
  });

  test('ranges that touch share one value, and are told what to do if it suits one alone', async () => {
    await open(`${base}/side-k60to90/combination-k90to130`);
    expect(await text('.figure')).toMatch(/^6\s/);
    expect(await page.locator('.way').count()).toBe(2);
  });

  test('ranges that share more need no way out, and two people alike are one', async () => {
    await open(`${base}/side-k60to90/side-k60to90`);
    expect(await text('.figure')).toContain('4.5–6');
    expect(await page.locator('.way').count()).toBe(0);
    expect(await page.locator('.each-of-you > section').count()).toBe(1);
  });

  test('the second choice tells in words and figures what its answer will say', async () => {
    await open(`${base}/stomach-over130`);
    const choices = await page
      .locator('.sleeper-choice a')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('href') ?? '', link.querySelector('bdi')?.textContent ?? ''] as const),
      );
    expect(choices).toHaveLength(16);
    for (const [address, figure] of choices) {
      await open(address);
      expect((await page.locator('.figure bdi').textContent())?.trim(), address).toBe(figure);
    }
  });

  test.each(['side-k60to90/back-k60to90', 'side-over130/combination-under60'])('%s goes on one sheet of paper', async (pair) => {
    await open(`${base}/${pair}`);
    const margin = '12mm';
    const sheets = await page.pdf({ format: 'A4', margin: { top: margin, bottom: margin, left: margin, right: margin } });
    expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test.each([360, 768, 1440])('nothing scrolls sideways at %i', async (width) => {
    const wide = await site.browser.newPage({ viewport: { width, height: 800 } });
    for (const address of ['', '/side-k60to90', '/side-k60to90/back-k60to90', '/side-under60/stomach-over130']) {
      await wide.goto(site.server.origin + base + address);
      expect(await wide.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
    }
    await wide.close();
  });
});

test('each pair is built once a language, and its other order is not found', async () => {
  const pairs = pageAddresses.filter((address) => /^\/en\/two-sleepers\/[^/]+\/[^/]+$/.test(address));
  expect(pairs).toHaveLength(136);
  expect((await open('/en/two-sleepers/back-k60to90/side-k60to90'))?.status()).toBe(404);
});

test('figures keep their order inside Arabic text', async () => {
  await open('/ar/two-sleepers/side-k60to90/back-k60to90');
  const loose = await page.locator('main').evaluate((main) => {
    const isolated = (node: Node | null): boolean =>
      node instanceof Element && (node.matches('bdi[dir=ltr], svg, [dir=ltr]') || isolated(node.parentElement));
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (/\d[–×]\d/.test(textContent ?? '') && !isolated(parentElement)) found.push(textContent ?? '');
    }
    return found;
  });
  expect(loose).toEqual([]);
});
