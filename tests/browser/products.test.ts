import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { facetSlug, facetsOf } from '#lib/domain/product-lists.ts';
import { languages } from '#lib/schemas/text.ts';
import { realContent } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';

const { mattresses, pillows } = realContent;
const everything = mattresses.length + pillows.length;

const site = useSite();
let scripted: Page;
let plain: Page;
/** The page that was opened last. */
let page: Page;

beforeAll(async () => {
  scripted = await site.browser.newPage({ serviceWorkers: 'block' });
  plain = await site.browser.newPage({ javaScriptEnabled: false });
});

const open = async (address: string, { script = true, width = 1440 } = {}): Promise<void> => {
  page = script ? scripted : plain;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.server.origin + address);
};

const withoutScript = { script: false } as const;

/** Ids of the products that can be seen. */
const seen = (): Promise<string[]> =>
  page.$$eval('[data-facets]', (rows) =>
    rows
      .filter((row) => (row as HTMLElement).checkVisibility())
      .map((row) => row.querySelector('a')?.getAttribute('href')?.split('/').at(-1) ?? ''),
  );

const facet = (name: string) => page.locator(`[data-facet="${name}"]`);
const address = (): string => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);
const chosen = (): Promise<(string | null)[]> =>
  page.$$eval('[data-facet][aria-current=true]', (links) => links.map((link) => link.getAttribute('data-facet')));

describe.each(languages)('the catalogue in %s', (language) => {
  const base = `/${language}/products`;

  test('shows every product, with its price of each size', async () => {
    await open(base, withoutScript);
    expect(await seen()).toEqual([...mattresses, ...pillows].map(({ id }) => id));
    const row = page.locator('tr', { has: page.locator(`a[href="${base}/dune-hybrid"]`) });
    expect(await row.locator('td:not(.none)').allInnerTexts()).toEqual(['1,249', '1,569', '1,869', '2,195', '2,495', '2,845']);
  });

  test('without script the links of the filter lead to a page of each facet', async () => {
    await open(base, withoutScript);
    const links = await page.$$eval('[data-facet]', (found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual(facetsOf(realContent).map((name) => `${base}/${facetSlug(name)}`));
    await facet('type.hybrid').click();
    expect(address()).toBe(`${base}/hybrid-mattresses`);
    expect(await seen()).toEqual(['dune-hybrid', 'mangrove-hybrid', 'horizon-hybrid']);
    expect(await facet('type.hybrid').getAttribute('aria-current')).toBe('page');
  });

  test('without script the filter opens on a phone', async () => {
    await open(base, { ...withoutScript, width: 360 });
    expect(await facet('type.hybrid').isVisible()).toBe(false);
    await page.locator('.facets summary').click();
    await facet('size.cot').click();
    expect(address()).toBe(`${base}/cot-size-mattresses`);
    expect(await seen()).toEqual(['little-gazelle-medical']);
  });

  test('with script the links combine, and the address says what is chosen', async () => {
    await open(base);
    await facet('type.latex').click();
    await facet('type.hybrid').click();
    await facet('size.single').click();
    expect(address()).toBe(`${base}?type=hybrid,latex&size=single`);
    expect(await seen()).toEqual(['dune-hybrid', 'mangrove-hybrid', 'palm-grove-latex']);
    expect(await chosen()).toEqual(['type.hybrid', 'type.latex', 'size.single']);
    expect(await page.locator('[role=status]').innerText()).toContain(`3 ${language === 'en' ? 'of' : 'من'} ${everything}`);
    expect(await facet('tier.premium').locator('small').innerText()).toBe('2');
    await facet('type.hybrid').click();
    expect(await seen()).toEqual(['palm-grove-latex']);
  });

  test('what cannot be had together says so, and leads back to everything', async () => {
    await open(`${base}?tier=budget&cooling=high`);
    expect(await seen()).toEqual([]);
    expect(await page.locator('[data-none]').isVisible()).toBe(true);
    expect(await page.locator('main section').filter({ visible: true }).count()).toBe(0);
    await page.locator('[data-clear]').click();
    expect(address()).toBe(base);
    expect(await seen()).toHaveLength(everything);
    expect(await page.locator('[data-clear], [data-none]').filter({ visible: true }).count()).toBe(0);
  });

  test('back and forward take the choice with them', async () => {
    await open(base);
    await facet('kind.pillow').click();
    await facet('fill.latex').click();
    await page.goBack();
    expect(await chosen()).toEqual(['kind.pillow']);
    expect(await seen()).toEqual(pillows.map(({ id }) => id));
    await page.goForward();
    expect(await seen()).toEqual(['petal-slim-latex', 'seashell-latex']);
  });

  test('the language switch keeps the choice', async () => {
    await open(base);
    await facet('cooling.high').click();
    const before = await seen();
    await page.locator('.tools a[hreflang]').click();
    await page.waitForURL(/cooling=high/);
    expect(address()).toBe(`/${language === 'en' ? 'ar' : 'en'}/products?cooling=high`);
    expect(await seen()).toEqual(before);
    expect(await chosen()).toEqual(['cooling.high']);
  });

  test('the keyboard alone chooses, and stays where it is', async () => {
    await open(base);
    await facet('latex.free').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-facet'))).toBe('fill.memory-foam');
    await page.keyboard.press('Enter');
    expect(address()).toBe(`${base}?latex=free&fill=memory-foam`);
    expect(await seen()).toEqual(['jasmine-memory-foam', 'lighthouse-memory-foam']);
  });

  test('with script a link on the page of a facet adds to it', async () => {
    await open(`${base}/hybrid-mattresses`);
    await facet('tier.luxury').click();
    await page.waitForURL(/tier=luxury/);
    expect(address()).toBe(`${base}?type=hybrid&tier=luxury`);
    expect(await seen()).toEqual(['horizon-hybrid']);
  });

  test('choosing moves nothing above the list', async () => {
    await open(base);
    const top = () => page.locator('.shown').evaluate((line) => line.getBoundingClientRect().top + scrollY);
    const before = await top();
    for (const name of ['kind.mattress', 'tier.premium', 'size.king', 'cooling.high']) await facet(name).click();
    expect(await top()).toBe(before);
  });

  test.each(['', '/latex-free-mattresses-and-pillows', '/dune-hybrid', '/sail-shredded-foam'])(
    'nothing on %j is wider than a phone, a tablet or a desk',
    async (path) => {
      await open(base + path);
      await page.locator('details').evaluateAll((found) => found.forEach((one) => ((one as HTMLDetailsElement).open = true)));
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

  test('targets of the filter are large enough for a finger', async () => {
    await open(base, { width: 360 });
    await page.locator('.facets summary').click();
    const heights = await page.$$eval('.facets summary, [data-facet]', (links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

describe.each(languages)('a product in %s', (language) => {
  test('warns of latex where there is some', async () => {
    const note = realContent.notes.latexNote[language].slice(-30);
    for (const { id, containsLatex } of [...mattresses, ...pillows].filter(({ id }) => /mangrove|dune|seashell|sail/.test(id))) {
      await open(`/${language}/products/${id}`, withoutScript);
      expect((await page.locator('main').innerText()).includes(note)).toBe(containsLatex);
    }
  });

  test('leads from its type to the sleepers that it is recommended to', async () => {
    await open(`/${language}/products/palm-grove-latex`, withoutScript);
    const links = await page.$$eval('.sleepers a', (found) => found.map((link) => link.getAttribute('href')));
    expect(links).toContain(`/${language}/finder/side/k90to130/hot`);
  });
});
