import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { Language } from '#lib/schemas/text.ts';
import { useSite } from '../fixtures/site.ts';
import { gluedWords, lostAtDoubleText, smallTargets } from './access.ts';

const direction = { en: 'ltr', ar: 'rtl' } as const satisfies Record<Language, string>;
const phone = { width: 360, height: 740 };
export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Sum of the layout shifts since the page began to load. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 0));
      }),
  );

type Scheme = 'light' | 'dark';

/**
 * Legacy mode looks at the page alone, which has no frames, and is twice as fast: the other opens a second page for each look. So is leaving out
 * what passes.
 */
export const violations = async (page: Page, runOnly: readonly string[]): Promise<string[]> => {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: [...runOnly], resultTypes: ['violations'] });
  return (await builder.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** What holds for one page, looked at in a tab. */
const lookAt = async (page: Page, address: string, language: Language, [scheme, ...others]: readonly Scheme[]): Promise<void> => {
  const faults: string[] = [];
  page.removeAllListeners();
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  // A kiosk's screen asks whether it is online, and another width wants another picture: both end a request.
  page.on(
    'requestfailed',
    (request) => !/\/readyz$|\/photos\//.test(request.url()) && faults.push(`${request.url()}: ${request.failure()?.errorText}`),
  );
  await page.emulateMedia({ colorScheme: scheme ?? 'light' });
  const open = async () => {
    const opened = await page.goto(address);
    // The form alone is nobody's: the kiosk leads to its first screen.
    if (address.endsWith('/kiosk/callback')) await page.waitForURL(/\/kiosk$/);
    return opened;
  };
  let response = await open();
  // A busy machine may show a page before all of it is there, once; a fault of the page comes back.
  if ((await layoutShift(page)) > 0) response = await open();
  expect(response?.status()).toBe(200);
  expect(await page.getAttribute('html', 'lang')).toBe(language);
  expect(await page.getAttribute('html', 'dir')).toBe(direction[language]);
  expect(await layoutShift(page)).toBe(0);
  if (scheme) expect(await violations(page, standards)).toEqual([]);
  for (const colorScheme of others) {
    await page.emulateMedia({ colorScheme });
    // The scheme changes colours and nothing else.
    expect(await violations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
  }
  // With all that folds open, nothing is too small for a finger, lost at twice the size of letters, or wider than a small phone, a tablet or a desk.
  await page.$$eval('details', (found) => found.forEach((one) => (one.open = true)));
  expect(await smallTargets(page)).toEqual([]);
  expect(await gluedWords(page)).toEqual([]);
  // The screen in the showroom has a size of its own.
  if (!address.includes('/kiosk')) expect(await lostAtDoubleText(page)).toEqual([]);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ ...phone, width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(phone);
  expect(faults).toEqual([]);
};

/** What holds for pages of one language, on a phone of 360 pixels: each is opened once and looked at from every side, by axe in these schemes. */
export const describePages = (addresses: readonly string[], language: Language, schemes: readonly Scheme[]): void => {
  const site = useSite();
  let context: BrowserContext;
  const free: Page[] = [];

  beforeAll(async () => {
    context = await site.browser.newContext({ viewport: phone, serviceWorkers: 'block', reducedMotion: 'reduce' });
  });

  test.concurrent.each(addresses)(
    `%s opens without an error or a shift, fits every screen and finger${schemes.length > 0 ? `, and axe finds nothing in ${schemes.join(' and ')}` : ''}`,
    { timeout: 60_000 },
    async (address) => {
      const page = free.pop() ?? (await context.newPage());
      try {
        await lookAt(page, site.server.origin + address, language, schemes);
      } finally {
        free.push(page);
      }
    },
  );
};
