import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languages, type Language } from '#lib/schemas/text.ts';
import type { Search } from '#lib/ui/search/search-engine.ts';
import { standards, violations } from './every-page.ts';
import { pageAddresses } from '../fixtures/built-pages.ts';
import { useVisitor, withoutScript } from './visitor.ts';

/** What people type, and the page that must come, or one of several that are as fair: first, or among the first three (`near`). Addresses stand below the language. */
interface LabelledQuery {
  language: Language;
  query: string;
  finds: string | string[];
  near?: true;
  /** Never to be among the few that are missed. */
  always?: true;
}
const labelledQueries = readFileSync('tests/browser/search-queries.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledQuery);

/** What share of the labelled queries whose page the frozen content has is right: with the service, and of Pagefind alone, which knows no slips, weights and measures. */
const leastRight = { 'with the service': 0.85, 'without the service': 0.65 } as const;

const visitor = useVisitor();

/** Addresses and bodies that the page has asked for since a test began. */
let requests: { address: string; body: string | null }[] = [];

const open = async (path: string, width = 768): Promise<Page> => {
  await visitor.open(path, { width });
  return visitor.page;
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

/** Runs queries with the program of the search, without a page in between: the addresses found for each, below the language. */
const findEach = async (page: Page, language: Language, queries: readonly string[]): Promise<string[][]> => {
  const loaded = page.waitForResponse(/\/_astro\/search-engine\.[^/]+\.js$/);
  await field(page).focus();
  const program = JSON.stringify((await loaded).url());
  // As text: vitest would make the import its own.
  const started = await page.evaluateHandle<Search>(
    `import(${program}).then(({ startSearch }) => startSearch('${language}', JSON.parse(document.querySelector('.search').dataset.words)))`,
  );
  return started.evaluate(async (search, queries) => {
    const found: string[][] = [];
    for (const query of queries) {
      const { list } = await search(query);
      found.push([...list.querySelectorAll('ol a')].map((link) => (link.getAttribute('href') ?? '').replace(/^\/\w+/, '')));
    }
    return found;
  }, queries);
};

beforeAll(async () => {
  const page = await open('/en/search');
  page.on('request', (request) => requests.push({ address: decodeURIComponent(request.url()), body: request.postData() }));
});
beforeEach(() => {
  requests = [];
});
afterEach(() => visitor.page.unrouteAll({ behavior: 'ignoreErrors' }));

describe.each(languages)('in %s', (language) => {
  test.each(['with the service', 'without the service'] as const)('%s labelled queries find their pages', async (service) => {
    const page = await open(`/${language}/search`);
    if (service === 'without the service') await page.route('**/ask', (route) => route.abort());
    const labelled = labelledQueries.filter(
      (one) => one.language === language && [one.finds].flat().some((path) => pageAddresses.includes(`/${language}${path}`)),
    );
    const queries = labelled.map(({ query }) => query);
    const found = await findEach(page, language, queries);
    const missed = labelled.flatMap(({ query, finds, near, always }, at) => {
      const first = (found[at] ?? []).slice(0, near ? 3 : 1);
      return first.some((path) => [finds].flat().includes(path)) ? [] : [{ query, finds, first, always }];
    });
    expect(missed.filter(({ always }) => always)).toEqual([]);
    expect(1 - missed.length / labelled.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(leastRight[service]);
  });

  test('by keyboard alone: down to a result, back up, escape to the field, escape to the contents', async () => {
    const page = await open(`/${language}/faq`);
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
    const page = await open(`/${language}/search`);
    await ask(page, 'queen');
    expect(new URL(page.url()).searchParams.get('q')).toBe('queen');
    await open(visitor.address());
    await eventually(() => results(page).first().getAttribute('href')).toBe(`/${language}/sizes/queen`);
    const other = language === 'en' ? 'ar' : 'en';
    await page.locator(`a[hreflang=${other}]`).first().click();
    await eventually(() => results(page).first().getAttribute('href')).toBe(`/${other}/sizes/queen`);
  });

  test('a question without an answer is told so, with places to go', async () => {
    const page = await open(`/${language}/search`);
    const instead = await ask(page, 'zzqqxxyyvv');
    expect(instead).toEqual(expect.arrayContaining(['/finder', '/sizes', '/faq']));
    for (const query of ['<b>x</b>', '؟', '"', '__proto__', '{count}']) await ask(page, query);
    expect(await page.locator('.search-status b').count()).toBe(0);
  });

  test('what is typed is sent in the body of a request once it is settled, and the answer comes before pages', async () => {
    const page = await open(`/${language}/search`);
    const query = language === 'en' ? 'pillow for neck pain' : 'مخدة لألم الرقبة';
    await field(page).pressSequentially(query);
    await eventually(() => results(page).first().getAttribute('href')).toBe(`/${language}/faq/pillow-height-and-type`);
    const asked = requests.filter(({ address }) => new URL(address).pathname === '/ask');
    expect(asked.at(-1)?.body).toContain(query);
    // A loaded machine may pause between two letters.
    expect(asked.length).toBeLessThan(query.length / 4);
    expect(requests.filter(({ address }) => address.includes(query))).toEqual([]);
  });

  test('of a service that does not answer in time the search does not wait', async () => {
    const page = await open(`/${language}/search`);
    await page.route('**/ask', () => undefined);
    expect((await ask(page, 'king'))[0]).toBe('/sizes/king');
  });

  test.each(['light', 'dark'] as const)('axe finds nothing in a page of results, in %s, and it fits a phone', async (colorScheme) => {
    await visitor.page.emulateMedia({ colorScheme });
    const page = await open(`/${language}/search?q=pillow`, 360);
    await eventually(() => results(page).count()).toBe(10);
    expect(await violations(page, standards)).toEqual([]);
    // A word that was looked for is no link: neither its colour nor a line under it says so.
    const [mark, text] = await page
      .locator('.search-results p:has(mark)')
      .first()
      .evaluate((line) =>
        [line.querySelector('mark') as Element, line]
          .map((one) => getComputedStyle(one))
          .map(({ color, textDecorationLine }) => [color, textDecorationLine]),
      );
    expect(mark).toEqual(text);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('without its files the search says so and leaves what there is to browse', async () => {
    const page = await open(`/${language}/search`);
    await page.route('**/pagefind/**', (route) => route.abort());
    await field(page).fill('king');
    await eventually(() => status(page).textContent()).not.toBe('');
    expect(await page.locator('.search-browse').isVisible()).toBe(true);
    await page.unroute('**/pagefind/**');
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
