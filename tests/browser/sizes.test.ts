import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { dimensions, price } from '#lib/ui/format.ts';
import { interpolate } from '#lib/ui/messages.ts';
import { otherLanguage } from '#lib/ui/paths.ts';
import { realContent, record } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';

const { each } = realContent['messages/sizes'];
const { sizes, notes, mattresses, 'regional-sizes': regional, 'size-guide': guide } = realContent;

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
const text = async (selector: string): Promise<string> => (await page.locator(selector).innerText()).replace(/\s+/g, ' ').trim();
const count = (selector: string): Promise<number> => page.locator(selector).count();
/** Where the links of an answer lead: the last part of their addresses. */
const answerLinks = (): Promise<string[]> =>
  page.$$eval('[role=status] a', (links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
const address = (): string => new URL(page.url()).pathname;

describe.each(languages)('sizes in %s', (language) => {
  const base = `/${language}/sizes`;
  const other = otherLanguage(language);

  test('are all there with both names, their numbers, a drawing and other measures', async () => {
    await open(base, withoutScript);
    expect(await count('.size-cards > li')).toBe(sizes.length);
    for (const [index, size] of sizes.entries()) {
      const card = page.locator('.size-cards > li').nth(index);
      const words = (await card.innerText()).replace(/\s+/g, ' ');
      for (const expected of [size.name[language], size.name[other], dimensions(size), ...size.alternateDimensions.map(dimensions)])
        expect(words).toContain(expected);
      for (const name of guide.sizes[index]?.otherNames[other] ?? []) expect(words).toContain(name);
      expect(await card.locator('svg[role=img]').count()).toBe(1);
      expect(words.includes(interpolate(each[language], { each: size.widthCm / 2 }))).toBe(size.suitsCouples);
    }
    expect(await text('main')).toContain(notes.sizeWarning[language].slice(0, 12));
    for (const { title } of guide.conflicts) expect(await text('.size-conflicts')).toContain(title[language]);
  });

  test('a size names its mattresses, cheapest first, and says that they are a sample', async () => {
    await open(`${base}/king`, withoutScript);
    expect(await text('.figure')).toContain('180×200');
    const prices = mattresses.flatMap(({ priceBySizeQAR }) => priceBySizeQAR['king'] ?? []).sort((a, b) => a - b);
    expect(await page.locator('tbody td:last-child').allInnerTexts()).toEqual(prices.map((amount) => price(amount, language)));
    expect(await text('main')).toContain(notes.priceNote[language]);
    const near = await page.$$eval('a[href*="/translate/"]', (links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
    expect(near).toEqual(expect.arrayContaining(['uk-super-king', 'us-king', 'india-king']));
    expect(near).not.toContain('uk-king');
  });

  test('the table leads to each size from elsewhere, without script', async () => {
    await open(`${base}/translate`, withoutScript);
    expect(await page.locator('.size-form').isVisible()).toBe(false);
    for (const { id, ...size } of regional) expect(await text(`.size-regions a[href="${base}/translate/${id}"]`)).toBe(dimensions(size));
    await page.click(`.size-regions a[href="${base}/translate/us-king"]`);
    expect(address()).toBe(`${base}/translate/us-king`);
    for (const key of ['king', 'super-king']) expect(await text('.figure')).toContain(record(sizes, key).name[language]);
    expect(await count('.size-beside svg')).toBe(2);
    expect(await page.locator('.size-beside svg .s-sea').count()).toBeGreaterThan(0);
    expect(await text('.size-beside')).toMatch(/\b13\b/);
  });

  const written: readonly [string, string][] = [
    ['76x80 in', 'us-king'],
    ['6x6.5 ft', 'india-king'],
    ['1.5x2 m', 'queen'],
    ['٢ × ١٫٨٠', 'king'],
    ['200*180', 'king'],
    ['165x200', 'queen'],
    ['152×203', 'us-queen'],
    ['US king', 'us-king'],
    ['كينج أمريكي', 'us-king'],
    ['UK queen', ''],
  ];
  test('what is written leads to its size, and what is no size nowhere', async () => {
    await open(`${base}/translate`);
    for (const [words, id] of written) {
      await page.fill('#size-text', words);
      await page.press('#size-text', 'Enter');
      expect([words, await answerLinks()]).toEqual([words, id === '' ? [] : [id]]);
    }
  });

  test('an answer appears after a pause, with the same words as the page it leads to', async () => {
    await open(base);
    await page.fill('#size-text', '152x203');
    await page.locator('[role=status] .figure', { hasText: '150×200' }).waitFor();
    const answered = await text('[role=status] .figure');
    expect(await page.locator('[role=status] svg rect').count()).toBe(2);
    await page.click('[role=status] a');
    expect(address()).toBe(`${base}/translate/us-queen`);
    expect(await text('.figure')).toBe(answered);
  });

  test('a name that several regions have asks which', async () => {
    await open(`${base}/translate`);
    await page.fill('#size-text', 'king');
    await page.press('#size-text', 'Enter');
    expect(await answerLinks()).toEqual(['us-king', 'uk-king', 'eu-king', 'india-king']);
  });

  test('the list works by keyboard alone', async () => {
    await open(`${base}/translate`);
    await page.focus('#size-choice');
    for (let index = 0; index < 7; index += 1) await page.keyboard.press('ArrowDown');
    expect(await page.inputValue('#size-choice')).toMatch(/^us-king /);
    expect(await text('[role=status] .figure')).toContain(record(sizes, 'king').name[language]);
    // Field, button, and then the link of the answer.
    for (let index = 0; index < 3; index += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${base}/translate/us-king`);
  });

  test.each(['', '/super-king', '/translate', '/translate/us-king', '/translate/us-twin-xl'])(
    'nothing on %j is wider than a phone, a tablet or a desk',
    async (path) => {
      await open(base + path, { width: 360 });
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

  test('on a phone each number of the table stands under its region', async () => {
    await open(`${base}/translate`, { width: 360 });
    const middle = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    const row = await page.$$eval('.size-regions tbody tr', (rows) => rows.findIndex((one) => one.querySelectorAll('a').length === 5));
    for (const column of [2, 3, 4, 5, 6]) {
      const head = await middle(`.size-regions thead th:nth-child(${column})`);
      expect(Math.abs(head - (await middle(`.size-regions tbody tr:nth-child(${row + 1}) > :nth-child(${column})`)))).toBeLessThan(2);
    }
  });
});

test('in Arabic the numbers of an answer keep their order', async () => {
  await open('/ar/sizes/translate');
  await page.fill('#size-text', '١٩٣ × ٢٠٣');
  await page.press('#size-text', 'Enter');
  expect(await page.locator('[role=status] bdi[dir=ltr]').first().innerText()).toBe('193×203');
});
