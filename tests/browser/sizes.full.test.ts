import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { dimensions } from '#lib/words/format.ts';
import { testedContent, record } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const { sizes, 'regional-sizes': regional } = testedContent;

const visitor = useVisitor();
const { open, text, count, address } = visitor;
const write = async (words: string): Promise<void> => {
  await visitor.page.fill('#size-text', words);
  await visitor.page.press('#size-text', 'Enter');
};
/** Where the links of an answer lead: the last part of their addresses. */
const answerLinks = async (): Promise<string[]> => (await visitor.links('[role=status] > p a')).map((href) => href.split('/').at(-1) ?? '');

describe.each(languages)('sizes in %s', (language) => {
  const base = `/${language}/sizes`;

  test('the table leads to each size from elsewhere, without script', async () => {
    await open(`${base}/translate`, withoutScript);
    expect(await visitor.page.locator('.size-form').isVisible()).toBe(false);
    for (const { id, ...size } of regional) expect(await text(`.size-regions a[href="${base}/translate/${id}"]`)).toBe(dimensions(size));
    await visitor.page.click(`.size-regions a[href="${base}/translate/us-king"]`);
    expect(address()).toBe(`${base}/translate/us-king`);
    for (const key of ['king', 'super-king']) expect(await text('.figure')).toContain(record(sizes, key).name[language]);
    expect(await count('.size-beside svg')).toBe(2);
    expect(await visitor.page.locator('.size-beside svg .s-sea').count()).toBeGreaterThan(0);
    expect(await text('.size-beside')).toMatch(/\b13\b/);
  });

  const written: readonly [string, string][] = [
    ['76x80 بوصة', 'us-king'],
    ['6x6.5 ft', 'india-king'],
    ['1.5x2 m', 'queen'],
    ['٢ × ١٫٨٠', 'king'],
    ['165x200', 'queen'],
    ['US king', 'us-king'],
    ['UK queen', ''],
  ];
  test('what is written leads to its size, and what is no size nowhere', async () => {
    await open(`${base}/translate`);
    for (const [words, id] of written) {
      await write(words);
      expect([words, await answerLinks()]).toEqual([words, id === '' ? [] : [id]]);
    }
  });

  test('an answer appears after a pause, with the same words as the page it leads to', async () => {
    await open(`${base}/translate`);
    await visitor.page.fill('#size-text', '152x203');
    await visitor.page.locator('[role=status] .figure', { hasText: '150×200' }).waitFor();
    const answered = await text('[role=status] .figure');
    expect(await visitor.page.locator('[role=status] svg rect').count()).toBe(2);
    const said = await text('[role=status] .size-facts');
    await visitor.page.click('[role=status] a[href*="/translate/"]');
    expect(address()).toBe(`${base}/translate/us-queen`);
    expect(await text('.figure')).toBe(answered);
    expect(await text('.figure + .size-facts')).toBe(said);
  });

  test('the list works by keyboard alone', async () => {
    await open(`${base}/translate`);
    await visitor.page.focus('#size-choice');
    await visitor.page.keyboard.press('ArrowUp');
    expect(await visitor.page.inputValue('#size-choice')).toMatch(/^us-queen /);
    expect(await text('[role=status] .figure')).toContain(record(sizes, 'queen').name[language]);
    // Field, button, and then the links of the answer: what is sold, and the page of the size.
    for (let index = 0; index < 4; index += 1) await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL(`**${base}/translate/us-queen`);
  });
});

test('in Arabic the numbers of an answer keep their order', async () => {
  await open('/ar/sizes/translate');
  await write('١٩٣ × ٢٠٣');
  expect(await visitor.page.locator('[role=status] bdi[dir=ltr]').first().innerText()).toBe('193×203');
});
