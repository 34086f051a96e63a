import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { realContent } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';

const { faq, topics } = realContent;

const site = useSite();
let context: BrowserContext;
let page: Page;

/** Everything must be there without script. */
beforeAll(async () => {
  context = await site.browser.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
});

const links = (selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));

describe.each(languages)('in %s', (language) => {
  const home = `/${language}/faq`;

  test('the questions stand by topic, each with the beginning of its answer', async () => {
    await page.goto(site.server.origin + home);
    expect(await links('.topic h2 a')).toEqual(topics.map(({ id }) => `${home}/topic/${id}`));
    expect((await links('.topic h3 a')).sort()).toEqual(faq.map(({ id }) => `${home}/${id}`).sort());
    expect(await page.locator('.topic li p').count()).toBe(faq.length);
  });

  test.each(topics)('the topic $id has its questions, answered, and leads on', async ({ id }) => {
    await page.goto(`${site.server.origin}${home}/topic/${id}`);
    const questions = faq.filter(({ topic }) => topic === id);
    expect(await page.locator('article h2').allTextContents()).toEqual(questions.map(({ question }) => question[language]));
    expect(await links('article a')).toEqual(questions.map((entry) => `${home}/${entry.id}`));
    expect((await links('.onward a')).length).toBeGreaterThan(0);
    expect(await links('.other-topics a')).toHaveLength(topics.length - 1);
  });

  test.each(faq)('$id is answered whole, with its sources, related questions and where it leads', async (entry) => {
    await page.goto(`${site.server.origin}${home}/${entry.id}`);
    const shown = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    for (const sentence of entry.answer[language].split(/\s*\n+\s*/)) {
      const last = sentence.split(/(?<=[.؟?!])\s+/).at(-1) ?? '';
      expect(shown).toContain(last);
    }
    expect(await page.locator('.sources li').count()).toBe(entry.sources.length);
    expect((await links('.onward a')).length).toBe(entry.leadsTo.length);
    for (const related of entry.related) expect(await links('main ul a')).toContain(`${home}/${related}`);
    expect((await links('.nearby a')).length).toBeGreaterThan(0);
    expect((await page.locator('.faq-figure svg').count()) > 0).toBe(entry.figure !== null);
  });
});
