import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { testedContent } from '../fixtures/content.ts';
import { useVisitor } from './visitor.ts';

const visitor = useVisitor();

describe.each(languages)('the whole table in %s', (language) => {
  const open = (anchor = '') => visitor.open(`/${language}/matrix${anchor}`, { width: 360 });

  test('has the figures of every sleeper, every list of types in its order, and a link to each of the 32 recommendations', async () => {
    await open();
    const { page } = visitor;
    for (const { position, weight, thermal, firmness } of testedContent.outcomes) {
      const cell = page.locator(`#${position}-${weight}`);
      expect(await cell.locator('b').innerText()).toBe(`${firmness.min}–${firmness.max}`);
      expect(await cell.locator(`a[href="/${language}/finder/${position}/${weight}/${thermal}"]`).count()).toBe(1);
    }
    const neutral = testedContent.outcomes.filter(({ thermal }) => thermal === 'neutral');
    expect(await page.locator('.heat').nth(1).locator('b').allInnerTexts()).toEqual(
      neutral.map(({ pillowLoftCm }) => `${pillowLoftCm.min}–${pillowLoftCm.max}`),
    );
    const lists = (await page.locator('.types td').allInnerTexts()).map((list) => (list.split('\n').at(-1) ?? '').trim().toLowerCase());
    for (const { recommendedMattressTypes } of testedContent.outcomes) {
      const named = recommendedMattressTypes.map((type) => testedContent.vocabulary.types[type][language]);
      expect(lists).toContain(named.join(language === 'ar' ? '، ' : ', ').toLowerCase());
    }
    expect(await visitor.leastHeight('.heat a')).toBeGreaterThanOrEqual(44);
  });

  test('names the weights in words, and gives each its whole row on a phone', async () => {
    await open();
    expect(await visitor.text('main')).not.toMatch(/under60|k60to90|k90to130|over130/);
    const lines = await visitor.page.$$eval('.types tbody th[scope=row]', (rows) =>
      rows.map((row) => row.getBoundingClientRect().height / parseFloat(getComputedStyle(row).lineHeight)),
    );
    expect(Math.max(...lines)).toBeLessThan(4);
  });

  test.each(['light', 'dark'] as const)('the firmer, the stronger the colour, in %s', async (colorScheme) => {
    await visitor.page.emulateMedia({ colorScheme });
    await open();
    // How far each shade is from the ground of the page, the softest shade first.
    const distances = await visitor.page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
      const read = (colour: string): number[] => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      const ground = read(getComputedStyle(document.body).backgroundColor);
      return [1, 2, 3, 4, 5].map((shade) => {
        const cell = document.querySelector(`.heat-${String(shade)}`) as HTMLElement;
        return read(getComputedStyle(cell).backgroundColor).reduce((sum, part, at) => sum + Math.abs(part - (ground[at] ?? 0)), 0);
      });
    });
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(new Set(distances).size).toBe(5);
    // What is lighter in one scheme is darker in the other: only the strength of the colour holds in both.
    expect(await visitor.text('caption')).not.toMatch(/darker|غمق/);
    await visitor.page.emulateMedia({ colorScheme: null });
  });

  test('marks the cell that a link leads to, and no other', async () => {
    await open('#side-k60to90');
    const outlined = await visitor.page.$$eval('.heat td', (cells) =>
      cells.filter((cell) => getComputedStyle(cell).outlineStyle === 'solid').map(({ id }) => id),
    );
    expect(outlined).toEqual(['side-k60to90']);
  });
});
