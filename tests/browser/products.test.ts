import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { price } from '#lib/words/format.ts';
import { testedContent, record } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const { mattresses, pillows } = testedContent;
const everything = mattresses.length + pillows.length;

const visitor = useVisitor();

/** Ids of the products that can be seen. */
const seen = (): Promise<string[]> =>
  visitor.page.$$eval('[data-facets]', (rows) =>
    rows
      .filter((row) => (row as HTMLElement).checkVisibility())
      .map((row) => row.querySelector('a')?.getAttribute('href')?.split('/').at(-1) ?? ''),
  );

/** Presses what a finger would: the label of a facet. */
const facet = (name: string) => visitor.page.locator(`[for="${name.replace('.', '-')}"]`);
const choose = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    if (!(await facet(name).isVisible())) await visitor.page.locator('.filter summary').click();
    await facet(name).click();
  }
};
const chosen = (): Promise<string[]> =>
  visitor.page.$$eval('.filter :checked', (inputs) =>
    inputs.flatMap((input) => ((input as HTMLInputElement).value ? [input.id.replace('-', '.')] : [])),
  );
const costs = (): Promise<string[]> => visitor.page.locator('.mattresses .cost strong').filter({ visible: true }).allInnerTexts();

const priceIn = (size: string) => (id: string) => record(mattresses, id).priceBySizeQAR[size] ?? Infinity;
const kings = mattresses
  .map(({ id }) => id)
  .filter((id) => priceIn('king')(id) < Infinity)
  .sort((one, other) => priceIn('king')(one) - priceIn('king')(other));
const cheapKings = kings.filter((id) => priceIn('king')(id) <= 2500);

describe.each(languages)('the catalogue in %s', (language) => {
  const base = `/${language}/products`;
  const cost = (amount: number): string => price(amount, language);

  test('shows every product, with its least price, and on a desk its price of each size', async () => {
    await visitor.open(base, withoutScript);
    expect(await seen()).toEqual([...mattresses, ...pillows].map(({ id }) => id));
    const row = visitor.page.locator('tr', { has: visitor.page.locator(`a[href="${base}/dune-hybrid"]`) });
    expect(await row.locator('.cost strong').innerText()).toBe(cost(1249));
    const sizes = row.locator('.each').filter({ hasText: /\d/, visible: true });
    expect(await sizes.allInnerTexts()).toEqual(['1,249', '1,569', '1,869', '2,195', '2,495', '2,845']);
    await visitor.open(base, { ...withoutScript, width: 360 });
    // Without script no size can be chosen, so each has its price on a phone too.
    expect(await sizes.count()).toBe(6);
    expect(await costs()).toHaveLength(mattresses.length);
  });

  test('a king for at most QAR 2,500 is two taps on a phone, and the first of them is in sight', async () => {
    await visitor.open(base, { width: 360 });
    await facet('size.king').click();
    await visitor.page.locator('.filter button[value="2500"]').click();
    expect(visitor.address()).toBe(`${base}?size=king&maxPriceQAR=2500`);
    expect(await seen()).toEqual(cheapKings);
    expect(await costs()).toEqual(cheapKings.map((id) => cost(priceIn('king')(id))));
    expect(await visitor.text('.filter .button')).toContain(String(cheapKings.length));
    expect((await visitor.page.locator('.shown').boundingBox())?.y).toBeLessThan(740);
    // What a link leads to is the same, and each part of it can be taken off.
    await visitor.open(`${base}?maxPriceQAR=2500&size=king&type=hybrid`);
    expect(await seen()).toEqual(['dune-hybrid']);
    expect(await visitor.page.inputValue('[name=maxPriceQAR]')).toBe('2500');
    const chips = visitor.page.locator('[data-chips] button');
    expect(await chips.count()).toBe(3);
    await chips.last().click();
    await chips.first().click();
    expect(visitor.address()).toBe(`${base}?type=hybrid`);
    expect(await seen()).toEqual(['dune-hybrid', 'mangrove-hybrid', 'horizon-hybrid']);
    await visitor.page.fill('[name=maxPriceQAR]', '50');
    await choose('type.hybrid');
    expect(await seen()).toEqual(['shore-microfibre']);
  });

  test('choices combine, and the address says what is chosen', async () => {
    await visitor.open(base);
    await choose('type.latex', 'type.hybrid', 'size.single');
    expect(visitor.address()).toBe(`${base}?type=hybrid,latex&size=single`);
    expect(await seen()).toEqual(['dune-hybrid', 'mangrove-hybrid', 'palm-grove-latex']);
    expect(await chosen()).toEqual(['size.single', 'type.hybrid', 'type.latex']);
    expect(await visitor.text('[role=status]')).toContain(`3 ${language === 'en' ? 'of' : 'من'} ${everything}`);
    expect(await facet('tier.premium').locator('small').innerText()).toBe('2');
    await choose('type.hybrid');
    expect(await seen()).toEqual(['palm-grove-latex']);
    await visitor.open(`${base}/hybrid-mattresses`);
    await choose('tier.luxury');
    await visitor.page.locator('.filter .button').click();
    await visitor.page.waitForURL(/tier=luxury/);
    expect(visitor.address()).toBe(`${base}?type=hybrid&tier=luxury`);
    expect(await seen()).toEqual(['horizon-hybrid']);
  });

  test('back, forward and the language switch take the choice with them', async () => {
    await visitor.open(base);
    await choose('kind.pillow', 'fill.latex');
    await visitor.page.goBack();
    expect(await chosen()).toEqual(['kind.pillow']);
    expect(await seen()).toEqual(pillows.map(({ id }) => id));
    await visitor.page.goForward();
    expect(await seen()).toEqual(['seashell-latex']);
    await visitor.open(`${base}?size=king`);
    const before = await seen();
    await visitor.page.locator('.tools a[hreflang]').click();
    await visitor.page.waitForURL(/size=king/);
    expect(visitor.address()).toBe(`/${language === 'en' ? 'ar' : 'en'}/products?size=king`);
    expect(await seen()).toEqual(before);
    expect(await chosen()).toEqual(['size.king']);
  });

  test('the keyboard alone chooses, and stays where it is', async () => {
    await visitor.open(base);
    const { keyboard } = visitor.page;
    await visitor.page.locator('.filter summary').press('Enter');
    await visitor.page.locator('#latex-free').focus();
    await keyboard.press('Space');
    await keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('fill-memory-foam');
    await keyboard.press('Space');
    await expect.poll(() => visitor.address()).toBe(`${base}?latex=free&fill=memory-foam`);
    expect(await seen()).toEqual(['jasmine-memory-foam']);
  });
});
