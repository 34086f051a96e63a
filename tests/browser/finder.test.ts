import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { testedContent } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
const { open, address } = visitor;
const figure = (): Promise<string | null> => visitor.page.textContent('h1 .figure');

const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/** Goes on by Tab until it stands on what is wanted. Whoever looks sees each stop: it has an outline, and nothing lies over it. */
const tabTo = async (wanted: string): Promise<void> => {
  for (let stops = 0; stops < 100; stops += 1) {
    await visitor.page.keyboard.press('Tab');
    const look = () =>
      visitor.page.evaluate((selector) => {
        const stop = document.activeElement as HTMLElement;
        const { top, left, width, height } = stop.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        const isSeen = parseFloat(getComputedStyle(stop).outlineWidth) >= 2 && getComputedStyle(stop).outlineStyle !== 'none';
        const isOnTop = over !== null && (stop.contains(over) || over.contains(stop));
        return {
          isThere: stop.matches(selector),
          unseen: stop === document.body || (isSeen && isOnTop) ? '' : stop.outerHTML.slice(0, 200),
        };
      }, wanted);
    // The page may still be scrolling to it.
    await expect.poll(async () => (await look()).unseen, { timeout: 2000 }).toBe('');
    const { isThere } = await look();
    if (isThere) return;
  }
  expect(wanted).toBe('a stop of the keyboard');
};

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

  test('the keyboard alone leads from the home to a call that is asked for, and each stop on the way is seen', async () => {
    await open(`/${language}`, { width: { en: 1440, ar: 390 }[language] });
    const { keyboard } = visitor.page;
    for (const answer of ['/side', '/side/k90to130', '/side/k90to130/hot']) {
      await tabTo(`.choices a[href$="/finder${answer}"]`);
      await Promise.all([visitor.page.waitForEvent('domcontentloaded'), keyboard.press('Enter')]);
    }
    expect(address()).toMatch(new RegExp(`^/${language}/finder/side/k90to130/hot`));
    await visitor.page.locator('#callback form').waitFor();
    expect(await visitor.page.locator('.type-prices tr').nth(1).locator('td').count(), 'prices of other sizes stay').toBeGreaterThan(1);
    await tabTo('#callback-name');
    await keyboard.type('Maryam');
    await tabTo('#callback-tel');
    await keyboard.type({ en: '5555 1301', ar: '5555 1302' }[language]);
    await tabTo('#callback [type=submit]');
    await keyboard.press('Enter');
    await expect
      .poll(() =>
        visitor.page.evaluate(() => document.activeElement?.matches('#callback [role=status]') && document.activeElement.textContent),
      )
      .toContain(testedContent['messages/kiosk'].keptTitle[language]);
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
