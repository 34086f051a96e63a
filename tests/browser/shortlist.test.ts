import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { storageKey } from '#lib/visitor/kept.ts';
import { price } from '#lib/words/format.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { record, testedContent } from '../fixtures/content.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { storedRequests, webhook } from './stored-requests.ts';

const { mattresses } = testedContent;
const words = testedContent['messages/shortlist'];
const king = (id: string): number => record(mattresses, id).priceBySizeQAR['king'] ?? 0;

let browser: Browser;
let dataDir: string;
let server: Server;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  dataDir = createDataDir();
  server = await startServer({ env: { DATA_DIR: dataDir, ...webhook } });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDataDir(dataDir);
});

const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

beforeEach(async () => {
  context = await browser.newContext(phone);
  page = await context.newPage();
});
afterEach(() => context.close());

const open = (path: string, tab = page) => tab.goto(server.origin + path);
const keep = (id: string, tab = page) => tab.locator(`[data-keep="${id}"]:enabled`).first();
const isKept = (id: string, tab = page) => keep(id, tab).getAttribute('aria-pressed');
/** Ids of the products that the page lists. */
const listed = (tab = page) =>
  tab.$$eval('[data-products] [data-product]', (items) => items.map((item) => (item as HTMLElement).dataset['product'] ?? ''));
const shownPrice = (id: string, tab = page) => tab.locator(`[data-products] [data-product="${id}"] [data-price]`);
const fragment = (tab = page) => decodeURIComponent(new URL(tab.url()).hash);
const stored = (tab = page) => tab.evaluate((key) => localStorage.getItem(key), storageKey);
const bar = (tab = page) => tab.locator('.visitor-bar');

/** Somebody who answers the three questions, then keeps these products and a king. */
const choose = async (language: string, ...ids: string[]): Promise<void> => {
  await open(`/${language}/finder/side/k60to90`);
  await page.click('a[href$="/finder/side/k60to90/hot"]');
  await expect.poll(() => isKept('side-k60to90-hot')).toBe('true');
  for (const id of ids) {
    await open(`/${language}/products/${id}`);
    await keep(id).click();
  }
  await page.selectOption('[data-my-size]', 'king');
  await expect.poll(() => fragment()).toBe('#for=side-k60to90-hot&size=king');
};

test.each(languages)('in %s a mattress that measures otherwise than its size says so beside its price (G110)', async (language) => {
  const own = /150×200/;
  await open(`/${language}/products/mangrove-hybrid`);
  await keep('mangrove-hybrid').click();
  await page.selectOption('[data-my-size]', 'queen');
  const said = () => page.locator('[data-my-price]').innerText();
  await expect.poll(said).toMatch(own);
  expect(await said()).not.toContain('160×200');
  const chat = page.locator('#callback a[href^="https://wa.me"]');
  await expect.poll(async () => decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(own);
  await page.click('.tools .to-list');
  await expect.poll(() => shownPrice('mangrove-hybrid').innerText()).toMatch(own);
  await open(`/${language}/sizes/queen`);
  expect(await page.locator('.size-sold tr', { has: page.locator('[href$="/mangrove-hybrid"]') }).innerText()).toMatch(own);
  await open(`/${language}/products`);
  expect(await page.locator('[data-product="mangrove-hybrid"] [data-each="queen"]').textContent()).toMatch(own);
});

describe.each(languages)('in %s a shopper', (language) => {
  test('goes from the finder to a list, sends it, finds it sent after a reload, and withdraws it', async () => {
    await choose(language, 'palm-grove-latex', 'dune-hybrid');
    expect(await page.locator('[data-my-price]').innerText()).toContain(price(king('dune-hybrid'), language));
    expect(await page.locator('[data-standing]').innerText()).toContain(words.for[language]);
    const chat = page.locator('#callback a[href^="https://wa.me"]');
    const message = async () => new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
    await expect.poll(message).toContain(price(king('dune-hybrid'), language));
    await page.click('.tools .to-list');
    await expect.poll(() => listed()).toEqual(['palm-grove-latex', 'dune-hybrid']);
    expect(fragment()).toBe('#for=side-k60to90-hot&size=king&keep=palm-grove-latex,dune-hybrid');
    expect(await shownPrice('palm-grove-latex').getAttribute('data-price')).toBe(String(king('palm-grove-latex')));
    expect(await shownPrice('palm-grove-latex').getAttribute('data-size')).toBe('king');
    await page.fill('[data-note] textarea', 'غرفة الضيوف');
    expect(fragment()).not.toContain('%');
    await page.fill('#callback-name', 'Maryam');
    await page.fill('#callback-tel', language === 'en' ? '5555 1290' : '٥٥٥٥ ١٢٩١');
    await page.selectOption('#call-at', 'evening');
    await page.selectOption('#showroom', 'south');
    await page.fill('#question', 'In stock?');
    await page.click('#callback [type=submit]');
    const receipt = page.locator('[data-receipt]');
    await expect.poll(() => receipt.innerText()).toContain(language === 'en' ? '290' : '291');
    const sent = storedRequests(dataDir).at(-1);
    expect(sent?.list).toMatchObject({
      outcomeId: 'side-k60to90-hot',
      mattressIds: ['palm-grove-latex', 'dune-hybrid'],
      note: 'غرفة الضيوف',
      sizeKey: 'king',
      callAt: 'evening',
      showroomId: 'south',
      question: 'In stock?',
    });
    await page.reload();
    await expect.poll(() => receipt.innerText()).toMatch(/[A-Z0-9]{3}-[A-Z0-9]{3}/);
    expect(await receipt.innerText()).toContain(testedContent.site.showrooms?.[1]?.name[language]);
    expect(await page.locator('#callback-name').isVisible()).toBe(false);
    await page.getByRole('button', { name: words.withdraw[language] }).click();
    await expect.poll(() => receipt.innerText()).toBe(words.withdrawn[language]);
    expect(storedRequests(dataDir).at(-1)?.contact).toBeNull();
    await page.reload();
    await expect.poll(() => page.locator('#callback-name').isVisible()).toBe(true);
  });

  test('opens the list of a result from a link: with a size it keeps the best type first, and its sleeper goes along', async () => {
    await open(`/${language}/finder/side/k60to90/hot/mattresses`);
    const types = () =>
      page.$$eval('tr[data-product]:not([hidden])', (rows) =>
        rows.map((row) => /type\.(\S+)/.exec((row as HTMLElement).dataset['facets'] ?? '')?.[1]),
      );
    await page.click('[for="size-king"]');
    expect([...new Set(await types())]).toEqual(['hybrid', 'latex', 'pocket-spring']);
    await page.click('tr[data-product="dune-hybrid"] a');
    await expect.poll(() => fragment()).toBe('#for=side-k60to90-hot&size=king');
  });

  test('takes the size of a bed for two along from its list', async () => {
    await open(`/${language}/two-sleepers/side-k60to90`);
    await page.click('a[href$="/back-k90to130"]');
    await page.click('a[href*="/mattresses?"]');
    await page.locator('tr[data-product]:not([hidden]) a').first().click();
    await expect.poll(() => fragment()).toBe('#for=side-k60to90-neutral,back-k90to130-neutral&size=king');
  });

  test('compares three products side by side in five taps from their list', async () => {
    await open(`/${language}/products`);
    for (const id of ['dune-hybrid', 'palm-grove-latex', 'seashell-latex']) await keep(id).click();
    await page.click('.tools .to-list');
    await page.click('[data-actions] a');
    const table = page.locator('[data-compared] table');
    await expect.poll(() => table.locator('thead [data-product]').count()).toBe(3);
    expect(fragment()).toBe('#keep=dune-hybrid,palm-grove-latex,seashell-latex');
    expect(await table.innerText()).toContain(testedContent['messages/products']['available-in-stock'][language]);
    await page.selectOption('[data-my-size]', 'king');
    await expect.poll(() => table.innerText()).toContain(price(king('palm-grove-latex'), language));
    await table.getByRole('button').first().click();
    await expect.poll(() => fragment()).toBe('#size=king&keep=palm-grove-latex,seashell-latex');
    expect(await table.locator('[data-price]').count()).toBe(2);
  });

  test('sees that a link shows somebody else’s choice, and nothing of it is stored until asked', async () => {
    await open(`/${language}/shortlist#for=back-k90to130-neutral,side-nobody&size=sofa&most=6000&keep=dune-hybrid,gone-for-good`);
    await expect.poll(() => listed()).toEqual(['dune-hybrid', 'gone-for-good']);
    await expect.poll(() => bar().innerText()).toContain('side-nobody, sofa');
    expect(await page.locator('[data-product="gone-for-good"]').innerText()).toContain(words.gone[language]);
    expect(await stored()).toBeNull();
    await bar().getByRole('button', { name: words.take[language] }).click();
    await expect.poll(() => bar().isVisible()).toBe(false);
    expect(JSON.parse((await stored()) ?? '')).toMatchObject({ bodies: ['back-k90to130-neutral'], most: 6000 });
    await page.reload();
    await expect.poll(() => listed()).toEqual(['dune-hybrid', 'gone-for-good']);
  });
});

test('an anchor keeps the choice, and the language, the body, the size and the list are there tomorrow', async () => {
  await choose('ar', 'dune-hybrid');
  await page.click('a[href="#callback"]');
  expect(await page.locator('[data-my-size]').inputValue()).toBe('king');
  const state = await context.storageState();
  await context.close();
  context = await browser.newContext({ ...phone, storageState: state });
  page = await context.newPage();
  await open('/');
  await page.waitForURL('**/ar');
  await open('/en/shortlist');
  await expect.poll(() => listed()).toEqual(['dune-hybrid']);
  expect(await page.locator('[data-choice]').innerText()).toContain('60 to 90 kg');
  expect(await shownPrice('dune-hybrid').getAttribute('data-size')).toBe('king');
  // A result then has one price of each type.
  await open('/en/finder/side/k60to90/hot');
  const priced = () => page.$$eval('.type-prices [data-price]', (found) => found.map((one) => (one as HTMLElement).dataset['size']));
  await expect.poll(priced).toEqual(['king', 'king', 'king']);
});

test('two tabs do not undo each other, and each shows what the other keeps', async () => {
  const other = await context.newPage();
  await open('/en/products');
  await open('/en/products', other);
  await keep('dune-hybrid').click();
  await expect.poll(() => isKept('dune-hybrid', other)).toBe('true');
  await keep('palm-grove-latex', other).click();
  await keep('dune-hybrid').click();
  await expect.poll(() => isKept('dune-hybrid', other)).toBe('false');
  await open('/en/shortlist');
  await expect.poll(() => listed()).toEqual(['palm-grove-latex']);
});

test.each([
  ['forbidden', () => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('no', 'SecurityError'); } })], // prettier-ignore
  ['full', () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }], // prettier-ignore
])('where storage is %s the page says that nothing is kept, and the link carries the list on', async (_, happens) => {
  await page.addInitScript(happens);
  await open('/en/products');
  await keep('dune-hybrid').click();
  await expect.poll(() => bar().innerText()).toContain(words.notKept.en);
  await page.click('.tools .to-list');
  await expect.poll(() => listed()).toEqual(['dune-hybrid']);
  // As the visitor's own, not as that of a link from elsewhere.
  await expect.poll(() => bar().innerText()).toBe(words.notKept.en);
  expect(await page.locator('[data-products] li button').count()).toBe(1);
});

test('one button clears everything', async () => {
  await choose('en', 'dune-hybrid');
  await page.click('.tools .to-list');
  const clear = page.locator('[data-clear] button');
  await clear.click();
  await expect.poll(() => clear.innerText()).toBe(words.clearSure.en);
  expect(await stored()).not.toBeNull();
  await clear.click();
  await expect.poll(() => stored()).toBeNull();
  expect(await page.locator('[data-empty]').isVisible()).toBe(true);
});

test.each(languages)('in %s without script the page of the list leads to the products', async (language) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  for (const path of ['shortlist', 'compare']) {
    await open(`/${language}/${path}`, plain);
    expect(await plain.locator('noscript').innerText()).toContain(words.withoutScript[language].slice(0, 20));
    expect(await plain.locator(`main a[href="/${language}/products"]`).isVisible()).toBe(true);
    expect(await plain.locator('[data-keep]:visible').count()).toBe(0);
  }
  await plain.close();
});
