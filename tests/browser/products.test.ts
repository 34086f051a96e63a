import { describe, expect, test } from 'vitest';
import { facetSlug, facetsOf } from '#lib/domain/product-lists.ts';
import { languages } from '#lib/schemas/text.ts';
import { realContent } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const { mattresses, pillows } = realContent;
const everything = mattresses.length + pillows.length;

const visitor = useVisitor();

/** Ids of the products that can be seen. */
const seen = (): Promise<string[]> =>
  visitor.page.$$eval('[data-facets]', (rows) =>
    rows
      .filter((row) => (row as HTMLElement).checkVisibility())
      .map((row) => row.querySelector('a')?.getAttribute('href')?.split('/').at(-1) ?? ''),
  );

const facet = (name: string) => visitor.page.locator(`[data-facet="${name}"]`);
const choose = async (...names: string[]): Promise<void> => {
  for (const name of names) await facet(name).click();
};
const chosen = (): Promise<(string | null)[]> =>
  visitor.page.$$eval('[data-facet][aria-current=true]', (links) => links.map((link) => link.getAttribute('data-facet')));

describe.each(languages)('the catalogue in %s', (language) => {
  const base = `/${language}/products`;

  test('shows every product, with its price of each size', async () => {
    await visitor.open(base, withoutScript);
    expect(await seen()).toEqual([...mattresses, ...pillows].map(({ id }) => id));
    const row = visitor.page.locator('tr', { has: visitor.page.locator(`a[href="${base}/dune-hybrid"]`) });
    expect(await row.locator('td:not(.none)').allInnerTexts()).toEqual(['1,249', '1,569', '1,869', '2,195', '2,495', '2,845']);
  });

  test('without script the links of the filter lead to a page of each facet, on a phone too', async () => {
    await visitor.open(base, withoutScript);
    expect(await visitor.links('[data-facet]')).toEqual(facetsOf(realContent).map((name) => `${base}/${facetSlug(name)}`));
    await choose('type.hybrid');
    expect(visitor.address()).toBe(`${base}/hybrid-mattresses`);
    expect(await seen()).toEqual(['dune-hybrid', 'mangrove-hybrid', 'horizon-hybrid']);
    expect(await facet('type.hybrid').getAttribute('aria-current')).toBe('page');
    await visitor.open(base, { ...withoutScript, width: 360 });
    expect(await facet('type.hybrid').isVisible()).toBe(false);
    await visitor.page.locator('.facets summary').click();
    await choose('size.cot');
    expect(visitor.address()).toBe(`${base}/cot-size-mattresses`);
    expect(await seen()).toEqual(['little-gazelle-medical']);
  });

  test('with script the links combine, and the address says what is chosen', async () => {
    await visitor.open(base);
    await choose('type.latex', 'type.hybrid', 'size.single');
    expect(visitor.address()).toBe(`${base}?type=hybrid,latex&size=single`);
    expect(await seen()).toEqual(['dune-hybrid', 'mangrove-hybrid', 'palm-grove-latex']);
    expect(await chosen()).toEqual(['type.hybrid', 'type.latex', 'size.single']);
    expect(await visitor.text('[role=status]')).toContain(`3 ${language === 'en' ? 'of' : 'من'} ${everything}`);
    expect(await facet('tier.premium').locator('small').innerText()).toBe('2');
    await choose('type.hybrid');
    expect(await seen()).toEqual(['palm-grove-latex']);
    await visitor.open(`${base}/hybrid-mattresses`);
    await choose('tier.luxury');
    await visitor.page.waitForURL(/tier=luxury/);
    expect(visitor.address()).toBe(`${base}?type=hybrid&tier=luxury`);
    expect(await seen()).toEqual(['horizon-hybrid']);
  });

  test('what cannot be had together says so, and leads back to everything', async () => {
    await visitor.open(`${base}?tier=budget&cooling=high`);
    expect(await seen()).toEqual([]);
    expect(await visitor.page.locator('[data-none]').isVisible()).toBe(true);
    expect(await visitor.page.locator('main section').filter({ visible: true }).count()).toBe(0);
    await visitor.page.locator('[data-clear]').click();
    expect(visitor.address()).toBe(base);
    expect(await seen()).toHaveLength(everything);
    expect(await visitor.page.locator('[data-clear], [data-none]').filter({ visible: true }).count()).toBe(0);
  });

  test('back, forward and the language switch take the choice with them', async () => {
    await visitor.open(base);
    await choose('kind.pillow', 'fill.latex');
    await visitor.page.goBack();
    expect(await chosen()).toEqual(['kind.pillow']);
    expect(await seen()).toEqual(pillows.map(({ id }) => id));
    await visitor.page.goForward();
    expect(await seen()).toEqual(['petal-slim-latex', 'seashell-latex']);
    await visitor.open(base);
    await choose('cooling.high');
    const before = await seen();
    await visitor.page.locator('.tools a[hreflang]').click();
    await visitor.page.waitForURL(/cooling=high/);
    expect(visitor.address()).toBe(`/${language === 'en' ? 'ar' : 'en'}/products?cooling=high`);
    expect(await seen()).toEqual(before);
    expect(await chosen()).toEqual(['cooling.high']);
  });

  test('the keyboard alone chooses, and stays where it is', async () => {
    await visitor.open(base);
    const { keyboard } = visitor.page;
    await facet('latex.free').focus();
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute('data-facet'))).toBe('fill.memory-foam');
    await keyboard.press('Enter');
    expect(visitor.address()).toBe(`${base}?latex=free&fill=memory-foam`);
    expect(await seen()).toEqual(['jasmine-memory-foam', 'lighthouse-memory-foam']);
  });

  test('choosing moves nothing above the list', async () => {
    await visitor.open(base);
    const top = () => visitor.page.locator('.shown').evaluate((line) => line.getBoundingClientRect().top + scrollY);
    const before = await top();
    await choose('kind.mattress', 'tier.premium', 'size.king', 'cooling.high');
    expect(await top()).toBe(before);
  });

  test('targets of the filter are large enough for a finger', async () => {
    await visitor.open(base, { width: 360 });
    await visitor.page.locator('.facets summary').click();
    expect(await visitor.leastHeight('.facets summary, [data-facet]')).toBeGreaterThanOrEqual(44);
  });

  test('a product warns of latex where there is some, and a sample is called one', async () => {
    const note = realContent.notes.latexNote[language].slice(-30);
    for (const { id, containsLatex } of [...mattresses, ...pillows].filter((product) => /mangrove|dune|seashell|sail/.test(product.id))) {
      await visitor.open(`${base}/${id}`, withoutScript);
      expect((await visitor.page.locator('main').innerText()).includes(note)).toBe(containsLatex);
      expect(await visitor.text('h1')).toMatch(/\((?:sample|نموذج)\)$/);
    }
  });

  test('a product leads from its type to the sleepers that it is recommended to', async () => {
    await visitor.open(`${base}/palm-grove-latex`, withoutScript);
    expect(await visitor.links('.sleepers a')).toContain(`/${language}/finder/side/k90to130/hot`);
  });
});
