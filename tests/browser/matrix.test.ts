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

describe.each(languages)('the whole table in %s', (language) => {
  test('has the firmness of every sleeper as a number, and a link to each of the 32 recommendations', async () => {
    await page.goto(`${site.server.origin}/${language}/matrix`);
    for (const { position, weight, thermal, firmness } of realContent.outcomes) {
      const cell = page.locator(`#${position}-${weight}`);
      expect(await cell.locator('b').innerText()).toBe(`${firmness.min}–${firmness.max}`);
      expect(await cell.locator(`a[href="/${language}/finder/${position}/${weight}/${thermal}"]`).count()).toBe(1);
    }
  });

  test('has every pillow height, and every list of types in its order', async () => {
    await page.goto(`${site.server.origin}/${language}/matrix`);
    const heights = await page.locator('.heat').nth(1).locator('b').allInnerTexts();
    const neutral = realContent.outcomes.filter(({ thermal }) => thermal === 'neutral');
    expect(heights).toEqual(neutral.map(({ pillowLoftCm }) => `${pillowLoftCm.min}–${pillowLoftCm.max}`));
    const lists = await page.locator('.types td').allInnerTexts();
    const separator = language === 'ar' ? '، ' : ', ';
    for (const { recommendedMattressTypes } of realContent.outcomes) {
      const named = recommendedMattressTypes.map((type) => realContent.vocabulary.types[type][language]).join(separator);
      expect(lists.map((list) => list.toLowerCase())).toContain(named.toLowerCase());
    }
  });

  test('fits a phone, and its links are large enough for a finger', async () => {
    await page.goto(`${site.server.origin}/${language}/matrix`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const heights = await page.locator('.heat a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  test('marks the cell that a link leads to, and no other', async () => {
    await page.goto(`${site.server.origin}/${language}/matrix#side-k60to90`);
    const outlined = await page
      .locator('.heat td')
      .evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).outlineStyle === 'solid').map(({ id }) => id));
    expect(outlined).toEqual(['side-k60to90']);
  });
});
