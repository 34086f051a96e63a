import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languages, type Language } from '#lib/schemas/text.ts';
import { standards, violations } from './every-page.ts';
import { useVisitor, withoutScript } from './visitor.ts';

/** What people type, and the page that must come: first, or among the first three (`near`). Addresses stand below the language. */
interface LabelledQuery {
  language: Language;
  query: string;
  finds: string;
  near?: true;
}
const labelledQueries = readFileSync('tests/browser/search-queries.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledQuery);

const visitor = useVisitor();
const { site } = visitor;

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(site.server.origin + path);
  return page;
};

const field = (page: Page) => page.getByRole('searchbox');
const status = (page: Page) => page.getByRole('status');
const results = (page: Page) => page.locator('.search-results ol a');

/** A loaded machine takes its time. */
const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 10_000 });

/** Asks a question; the addresses found below the language, once the page says that these are for it. */
const ask = async (page: Page, query: string): Promise<string[]> => {
  await field(page).fill(query);
  await field(page).press('Enter');
  await page.waitForFunction(
    (asked) => /[“«](.*)[”»]/.exec(document.querySelector('[role=status]')?.textContent ?? '')?.[1] === asked,
    query,
  );
  return results(page).evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').replace(/^\/\w+/, '')));
};

describe.each(languages)('in %s, one search page', (language) => {
  beforeAll(() => visitor.open(`/${language}/search`));

  test.each(labelledQueries.filter((one) => one.language === language))('finds $finds for "$query"', async ({ query, finds, near }) => {
    expect((await ask(visitor.page, query)).slice(0, near ? 3 : 1)).toContain(finds);
  });
});

describe.each(languages)('in %s', (language) => {
  let context: BrowserContext;
  let requests: string[];

  beforeEach(async () => {
    context = await site.browser.newContext({ serviceWorkers: 'block', viewport: { width: 768, height: 900 } });
    requests = [];
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));
  });
  afterEach(() => context.close());

  const searchFiles = () => requests.filter((path) => path.startsWith('/pagefind/'));

  test.each(['search', 'faq'])('on /%s nothing of the search is fetched before its field is used', async (name) => {
    const page = await open(context, `/${language}/${name}`);
    await page.waitForLoadState('networkidle');
    expect(searchFiles()).toEqual([]);
    expect(requests.filter((path) => path.includes('engine'))).toEqual([]);
    await field(page).focus();
    await eventually(searchFiles).toContain(`/pagefind/${language}/pagefind.js`);
    expect(searchFiles().every((path) => path.startsWith(`/pagefind/${language}/`))).toBe(true);
  });

  test('by keyboard alone: down to a result, back up, escape to the field, escape to the contents', async () => {
    const page = await open(context, `/${language}/faq`);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName);
    await field(page).focus();
    await page.keyboard.type('king');
    await eventually(() => results(page).count()).toBeGreaterThan(2);
    // The first letters have results too, which those of the word replace.
    await eventually(() => results(page).first().getAttribute('href')).toBe(`/${language}/sizes/king`);
    expect(await page.locator('.search-browse').isVisible()).toBe(false);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(`/${language}/sizes/king`);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(await results(page).nth(1).getAttribute('href'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('INPUT');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('INPUT');
    expect(await results(page).count()).toBeGreaterThan(2);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.search-browse').isVisible()).toBe(true);
    expect(await field(page).inputValue()).toBe('');
    expect(await status(page).textContent()).toBe('');
  });

  test('the address carries the question: it can be shared, and the other language asks the same', async () => {
    const page = await open(context, `/${language}/search`);
    await ask(page, 'queen');
    expect(new URL(page.url()).searchParams.get('q')).toBe('queen');
    const shared = await open(context, new URL(page.url()).pathname + new URL(page.url()).search);
    await eventually(() => results(shared).first().getAttribute('href')).toBe(`/${language}/sizes/queen`);
    const other = language === 'en' ? 'ar' : 'en';
    await page.locator(`a[hreflang=${other}]`).first().click();
    await eventually(() => results(page).first().getAttribute('href')).toBe(`/${other}/sizes/queen`);
  });

  test('a question without an answer is told so, with places to go', async () => {
    const page = await open(context, `/${language}/search`);
    const instead = await ask(page, 'zzqqxxyyvv');
    expect(instead).toEqual(expect.arrayContaining(['/finder', '/sizes', '/faq']));
    for (const query of ['<b>x</b>', '؟', '"', '__proto__', '{count}']) await ask(page, query);
    expect(await page.locator('.search-status b').count()).toBe(0);
  });

  test('what was read otherwise is said', async () => {
    const page = await open(context, `/${language}/search`);
    await ask(page, 'warrantey');
    expect(await status(page).textContent()).toContain('warranty');
  });

  test('where more is found than is shown, a button shows the rest and goes on with it', async () => {
    const page = await open(context, `/${language}/search`);
    expect(await ask(page, 'pillow')).toHaveLength(10);
    await page.locator('.search-results button').click();
    const count = await results(page).count();
    expect(count).toBeGreaterThan(10);
    expect(await status(page).textContent()).toContain(String(count));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(await results(page).nth(10).getAttribute('href'));
  });

  test.each(['light', 'dark'] as const)('axe finds nothing in a page of results, in %s, and it fits a phone', async (colorScheme) => {
    const page = await open(context, `/${language}/search?q=pillow`);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await eventually(() => results(page).count()).toBe(10);
    expect(await violations(page, standards)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('without its files the search says so and leaves what there is to browse', async () => {
    await context.route('**/pagefind/**', (route) => route.abort());
    const page = await open(context, `/${language}/search`);
    await field(page).fill('king');
    await eventually(() => status(page).textContent()).not.toBe('');
    expect(await page.locator('.search-browse').isVisible()).toBe(true);
    await context.unroute('**/pagefind/**');
    expect(await ask(page, 'king')).toContain('/sizes/king');
  });
});

test.each(languages)('in %s without script the field leads to the search page, which lists everything', async (language) => {
  await visitor.open(`/${language}/faq`, withoutScript);
  const { page } = visitor;
  await field(page).fill('king');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${language}/search?q=king`);
  for (const path of ['/sizes/king', '/faq/back-pain-mattress', '/finder/side', '/products/ghaf-pocket-spring'])
    expect(await page.locator(`main a[href="/${language}${path}"]`).isVisible()).toBe(true);
});
