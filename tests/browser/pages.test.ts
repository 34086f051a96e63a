import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { Language } from '#lib/schemas/text.ts';
import { inLanguage, otherLanguage } from '#lib/ui/paths.ts';
import { bilingualAddresses, pageAddresses } from '../fixtures/built-pages.ts';
import { useSite } from '../fixtures/site.ts';

const site = useSite();
let page: Page;

beforeAll(async () => {
  page = await site.browser.newPage();
});

const languageOf = (address: string) => address.slice(1, 3) as Language;

test('there is an Arabic page for every English one, and the other way round', () => {
  const pairs = bilingualAddresses.map((address) => inLanguage(address, otherLanguage(languageOf(address))));
  expect(pairs.sort()).toEqual([...bilingualAddresses].sort());
});

test('the start page alone has no language, and offers both', async () => {
  expect(pageAddresses.filter((address) => !bilingualAddresses.includes(address))).toEqual(['/']);
  await page.goto(`${site.server.origin}/`);
  const offered = await page.$$eval('main a[hreflang]', (links) => links.map((link) => link.getAttribute('href')));
  expect(offered).toEqual(['/en', '/ar']);
});

test('dimensions keep their order inside Arabic text', async () => {
  await page.goto(`${site.server.origin}/ar/faq/qatar-mattress-sizes`);
  const isolated = await page.$$eval('bdi[dir=ltr]', (found) => found.map((element) => element.textContent));
  expect(isolated).toContain('180×200');
});

test('the pages are set in the font of the guide, in both scripts', async () => {
  for (const language of ['en', 'ar']) {
    await page.goto(`${site.server.origin}/${language}`, { waitUntil: 'networkidle' });
    expect(
      await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)),
    ).toContain('Readex Pro');
  }
});
