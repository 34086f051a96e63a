import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { manifest } from '#functions/manifest.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startServer, type Server } from '../fixtures/server.ts';

const { files, rootUrl } = manifest.parse(JSON.parse(readFileSync('dist/manifest.json', 'utf8')));
const addresses = files.filter(({ media }) => media.startsWith('text/html')).map(({ address }) => address ?? '');
const bilingual = addresses.filter((address) => /^\/(?:en|ar)(?:\/|$)/.test(address));

let server: Server;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  context = await browser.newContext();
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('there is an Arabic page for every English one, and the other way round', () => {
  const other = (address: string) => address.replace(/^\/(en|ar)/, (_, language) => (language === 'en' ? '/ar' : '/en'));
  expect(bilingual.map(other).sort()).toEqual([...bilingual].sort());
});

describe.each(addresses)('page %s', (address) => {
  test('opens in its language and direction, without a fault, with links that lead somewhere', async () => {
    const faults: string[] = [];
    page.removeAllListeners('console');
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const response = await page.goto(server.origin + address);
    expect(response?.status()).toBe(200);
    const language = address.startsWith('/ar') ? 'ar' : 'en';
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    expect(await page.getAttribute('html', 'dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(await page.title()).not.toBe('');
    const links = await page.$$eval('a[href^="/"]', (found) => found.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) expect([...addresses, '/openapi.json']).toContain(link.split('#')[0]);
    expect(faults).toEqual([]);
  });
});

describe.each(bilingual)('page %s', (address) => {
  test('names its pair in the other language, and itself as canonical', async () => {
    await page.goto(server.origin + address);
    const href = (selector: string) => page.getAttribute(selector, 'href');
    expect(await href('link[rel=canonical]')).toBe(rootUrl + address);
    for (const language of ['en', 'ar']) {
      expect(await href(`link[hreflang=${language}]`)).toBe(rootUrl + address.replace(/^\/(?:en|ar)/, `/${language}`));
    }
  });
});

const kinds = ['', '/faq', '/faq/qatar-mattress-sizes', '/api', '/errors', '/errors/invalid_parameter'];

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(kinds.flatMap((kind) => [`/en${kind}`, `/ar${kind}`]))('axe finds nothing on %s', async (address) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(server.origin + address);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
});

test('dimensions keep their order inside Arabic text', async () => {
  await page.goto(`${server.origin}/ar/faq/qatar-mattress-sizes`);
  const isolated = await page.$$eval('bdi[dir=ltr]', (found) => found.map((element) => element.textContent));
  expect(isolated).toContain('180×200');
});

test('nothing scrolls sideways on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const kind of kinds.flatMap((kind) => [`/en${kind}`, `/ar${kind}`])) {
    await page.goto(server.origin + kind);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
