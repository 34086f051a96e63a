import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { realContent } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';

const site = useSite();
let page: Page;

beforeAll(async () => {
  page = await site.browser.newPage({ viewport: { width: 360, height: 740 } });
});

describe.each(languages)('a lost shopper in %s', (language) => {
  test('is led to search, finder, sizes and questions before anything is said to developers', async () => {
    const response = await page.goto(`${site.server.origin}/${language}/mattress-of-my-dreams`);
    expect(response?.status()).toBe(404);
    const links = await page.$$eval('main > p, main > ul a, main > h2', (found) =>
      found.map((element) => element.getAttribute('href') ?? element.tagName),
    );
    const before = links.slice(0, links.indexOf('H2'));
    for (const way of ['search', 'finder', 'two-sleepers', 'sizes', 'faq']) expect(before).toContain(`/${language}/${way}`);
    expect(await page.locator('h2').first().innerText()).toBe(realContent['messages/errors'].developers[language]);
  });

  test('keeps the language when following the first way out', async () => {
    await page.goto(`${site.server.origin}/${language}/nowhere/at/all`);
    await page.locator('main ul a').nth(3).click();
    expect(new URL(page.url()).pathname).toBe(`/${language}/sizes`);
  });
});
