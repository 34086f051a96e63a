import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
const { open, address } = visitor;
const figure = (): Promise<string | null> => visitor.page.textContent('h1 .figure');

const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

describe.each(languages)('in %s', (language) => {
  test('three taps lead from the home to the answer, without script, on a phone, a tablet and a desk', async () => {
    await open(`/${language}`, withoutScript);
    const bottom = async (): Promise<number> => {
      const last = await visitor.page.locator('.choices a').last().boundingBox();
      return (last?.y ?? 0) + (last?.height ?? 0);
    };
    for (const screen of screens) {
      await visitor.page.setViewportSize(screen);
      // Until its own font is there, a page is set in whatever the machine has.
      await expect
        .poll(bottom, { message: 'the four positions are on the first screen', timeout: 10_000 })
        .toBeLessThanOrEqual(screen.height);
    }
    for (const [tap, next] of [
      [0, '/side'],
      [2, '/side/k90to130'],
      [1, '/side/k90to130/hot'],
    ] as const) {
      await visitor.page.locator('.choices a').nth(tap).click();
      expect(address()).toBe(`/${language}/finder${next}`);
    }
    expect(await figure()).toBe('5.5–7');
    for (const screen of screens) {
      await visitor.page.setViewportSize(screen);
      const sizes = await visitor.page.$$eval('h1 .figure, h1 span, h2, p', (found) =>
        found.map((one) => parseFloat(getComputedStyle(one).fontSize)),
      );
      expect(Math.max(...sizes)).toBe(await visitor.page.$eval('h1 .figure', (one) => parseFloat(getComputedStyle(one).fontSize)));
    }
  });

  test('the keyboard alone is enough', async () => {
    await open(`/${language}/finder`);
    for (const presses of [3, 2, 1]) {
      for (let tries = 0; tries < 60 && !(await visitor.page.evaluate(() => document.activeElement?.matches('.choices a'))); tries++)
        await visitor.page.keyboard.press('Tab');
      for (let more = 1; more < presses; more++) await visitor.page.keyboard.press('Tab');
      await Promise.all([visitor.page.waitForEvent('domcontentloaded'), visitor.page.keyboard.press('Enter')]);
    }
    expect(address()).toBe(`/${language}/finder/stomach/k60to90/neutral`);
    expect(await figure()).toBe('6.5–7.5');
  });

  test.each(['side', 'back', 'stomach'])('the longest answer for %s prints on one sheet of A4', async (position) => {
    await open(`/${language}/finder/${position}/over130/hot`);
    await visitor.page.emulateMedia({ media: 'print' });
    for (const kept of ['h1 .figure', '.scale svg', '.outcome .art-profile', '.gist', '.kinds h3', '.sources', '.qr'])
      expect(await visitor.page.locator(kept).first().isVisible(), kept).toBe(true);
    for (const left of ['.offers', '.neighbours', '.keep button', '.sections'])
      expect(await visitor.page.locator(left).first().isVisible(), left).toBe(false);
    await visitor.page.emulateMedia({ media: null });
  });

  test('the buttons share and print with script, and are not there without', async () => {
    const path = `/${language}/finder/side/under60/hot`;
    await open(path, withoutScript);
    expect(await visitor.count('.keep button:visible')).toBe(0);
    await open(path);
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.page.click('[data-take=share]:enabled');
    await visitor.page.locator('.keep [role=status]:not(:empty)').waitFor();
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(visitor.site.server.origin + path);
    await visitor.page.evaluate(() => {
      window.print = () => (document.title = 'printed');
      Object.assign(navigator, { canShare: () => true, share: ({ url }: ShareData) => Promise.resolve((document.title = url ?? '')) });
    });
    await visitor.page.click('[data-take=share]');
    expect(await visitor.page.title()).toBe(visitor.site.server.origin + path);
    await visitor.page.click('[data-take=print]');
    expect(await visitor.page.title()).toBe('printed');
  });
});
