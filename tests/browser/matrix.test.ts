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
});
