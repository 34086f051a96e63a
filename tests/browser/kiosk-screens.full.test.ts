import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { testBuild } from '../fixtures/build.ts';
import { pageAddresses } from '../fixtures/built-pages.ts';
import { useSite } from '../fixtures/site.ts';

const screens = pageAddresses.filter((address) => /^\/(?:en|ar)\/kiosk(?:\/|$)/.test(address));
const kinds = [
  '/side',
  '/side/k90to130',
  '/side/k90to130/hot',
  '/side/k90to130/hot/callback',
  '/two-sleepers',
  '/two-sleepers/side-under60',
  '/two-sleepers/side-under60/stomach-over130',
  '/sizes',
  '/sizes/us',
  '/sizes/us/us-king',
  '/sent',
  '/kept',
  '/waiting',
];
const everyKind = languages.flatMap((language) => ['', ...kinds].map((kind) => `/${language}/kiosk${kind}`));
const isStart = (address: string): boolean => /^\/..\/kiosk$/.test(address);
const isEnd = (address: string): boolean => /\/(?:sent|kept|waiting)$/.test(address);
const portrait = { width: 1080, height: 1920 };

const site = useSite();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await site.browser.newContext({ viewport: portrait, hasTouch: true, serviceWorkers: 'block' });
  page = await context.newPage();
});

const open = (address: string, on = page) => on.goto(site.server.origin + address);
const path = (of = page): string => new URL(of.url()).pathname;

describe.each(languages)('in %s', (language) => {
  test('every answer is on the screen whole: outcomes with their last product, pairs, sizes from elsewhere', async () => {
    const answers = screens.filter((address) => address.startsWith(`/${language}/`) && !isStart(address) && !address.endsWith('/callback'));
    await page.setViewportSize(portrait);
    await open(`/${language}/kiosk/side/k90to130/hot`);
    await page.evaluate(() => document.fonts.ready);
    // As the kiosk shows a screen: in place of the one before, which takes a hundredth of a page that is loaded.
    const lowest = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html').body),
        ).then((bodies) =>
          bodies.map((body, index) => {
            document.body.replaceWith(body);
            const foot = body.querySelector('.foot')?.getBoundingClientRect();
            const last = Math.max(...[...body.querySelectorAll('main *')].map((element) => element.getBoundingClientRect().bottom));
            const { scrollHeight, scrollWidth } = document.documentElement;
            return { address: addresses[index], scrollHeight, scrollWidth, covered: last > (foot?.top ?? 0) };
          }),
        ),
      answers,
    );
    const { width, height } = portrait;
    expect(lowest.filter(({ scrollHeight, scrollWidth, covered }) => scrollHeight > height || scrollWidth > width || covered)).toEqual([]);
    expect(lowest).toHaveLength(answers.length);
    expect(answers.filter((address) => /\/(?:hot|neutral)$/.test(address))).toHaveLength(32);
  });
});

test('two taps after "Two sleepers" lead to a pair, three after "Sizes" to a size from elsewhere', async () => {
  await open('/en/kiosk');
  for (const [tap, address] of [
    ['Two sleepers, one mattress', '/en/kiosk/two-sleepers'],
    ['On the back, 60 to 90 kg', '/en/kiosk/two-sleepers/back-k60to90'],
    ['On the side, 90 to 130 kg', '/en/kiosk/two-sleepers/side-k90to130/back-k60to90'],
    ['Start over', '/en/kiosk'],
    ['المقاسات هنا وفي الخارج', '/ar/kiosk/sizes'],
    ['أمريكا', '/ar/kiosk/sizes/us'],
    ['الكينج الأمريكي', '/ar/kiosk/sizes/us/us-king'],
  ] as const) {
    await page.getByRole('link', { name: tap }).tap();
    await page.waitForURL(`**${address}`);
  }
});

describe.each([
  ['en', ['On the side', '90 to 130 kg', 'Yes, I sleep hot'], 'Your firmness out of 10'],
  ['ar', ['على الجانب', 'من 90 إلى 130 كجم', 'نعم، أشعر بالحر'], 'درجة الصلابة المناسبة لك من 10'],
])('in %s', (language, taps) => {
  test('the history never grows, and no way back or forward leads to the answers of somebody before', async () => {
    const fresh = await context.newPage();
    await open(`/${language}/kiosk`, fresh);
    const before = await fresh.evaluate(() => history.length);
    for (const tap of taps) await fresh.getByRole('link', { name: tap }).tap();
    await fresh.waitForURL('**/hot');
    expect(await fresh.evaluate(() => history.length)).toBe(before);
    // Who leaves in the middle of a visit leaves an address that tells the answers.
    await fresh.goBack();
    expect(fresh.url()).toBe('about:blank');
    await fresh.goForward();
    await fresh.waitForURL(`**/${language}/kiosk`);
    await fresh.close();
  });
});

describe.each(screens)('%s', (address) => {
  test('leads to screens alone, on and back, and to the same place in the other language', () => {
    const html = readFileSync(join(testBuild, 'client', address, 'index.html'), 'utf8');
    const body = html.slice(html.indexOf('<body'));
    const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
    const foot = [...body.slice(body.indexOf('<nav class="foot"')).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
    const start = address.slice(0, '/en/kiosk'.length);
    expect(links.filter((href) => !screens.includes(href))).toEqual([]);
    if (isStart(address)) {
      expect(foot).toEqual([]);
      return;
    }
    // The end of a visit has no way back into it.
    if (isEnd(address)) expect(foot).toEqual([start]);
    expect(links).toContain(address.replace(/^\/(en|ar)/, (_, language) => (language === 'en' ? '/ar' : '/en')));
    expect(body).not.toMatch(/target=|<iframe|<form[^>]*action=/);
    expect(foot.at(-1)).toBe(start);
    expect(address.startsWith(foot[0] ?? '-')).toBe(true);
  });
});

const screenSizes = [portrait, { width: 768, height: 1024 }, { width: 1920, height: 1080 }];

test.each(everyKind)(
  '%s: upright, on a tablet and across every target has 64 pixels, drawings 200, and nothing scrolls sideways',
  async (address) => {
    await open(address);
    for (const viewport of screenSizes) {
      await page.setViewportSize(viewport);
      const sizes = await page.$$eval('a, button, label.product, .field input', (found) =>
        found.map((target) => {
          const { width, height } = target.getBoundingClientRect();
          return { name: target.textContent.trim() || target.id, width, height, least: target.matches('.choice') ? 200 : 64 };
        }),
      );
      const small = sizes.filter(({ width, height, least }) => width > 0 && Math.min(width, height) < least);
      expect({ viewport, small }).toEqual({ viewport, small: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  },
);

describe('the language switch', () => {
  test('keeps the list and what was written', async () => {
    await open('/en/kiosk/side/k90to130/hot');
    await page.locator('label.product').nth(1).tap();
    await page.locator('.foot .strong').tap();
    await page.fill('#name', 'Maryam');
    await page.fill('#phone', '٥٥٥٥ ١٢٣٤');
    await page.locator('.switch').tap();
    await page.waitForURL('**/ar/**');
    expect([await page.inputValue('#name'), await page.inputValue('#phone')]).toEqual(['Maryam', '٥٥٥٥ ١٢٣٤']);
    expect(await page.locator('label.product:visible input:checked').count()).toBe(1);
  });
});

test('a list belongs to its answer', async () => {
  await open('/en/kiosk/side/k90to130/hot');
  await page.locator('label.product').first().tap();
  expect(await page.locator('[data-count]').innerText()).toBe('1');
  await page.getByRole('link', { name: 'Back' }).tap();
  await page.getByRole('link', { name: 'Yes, I sleep hot' }).tap();
  await page.locator('[data-product]').first().waitFor();
  expect(await page.locator('[data-product]').first().isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Back' }).tap();
  await page.getByRole('link', { name: 'No, not usually' }).tap();
  await page.waitForURL('**/neutral');
  expect(await page.locator('[data-product]:checked').count()).toBe(0);
});

test('keys alone do what fingers do', async () => {
  await open('/en/kiosk');
  const press = async (name: RegExp, key: string) => {
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        () => document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent,
      );
      if (name.test(focused ?? '')) return page.keyboard.press(key);
    }
    throw new Error(`${name} cannot be reached by keys.`);
  };
  await press(/On the back/, 'Enter');
  await page.waitForURL('**/back');
  await press(/60 to 90/, 'Enter');
  await page.waitForURL('**/k60to90');
  await press(/not usually/, 'Enter');
  await page.waitForURL('**/neutral');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await press(/Dune Hybrid/, 'Space');
  await press(/Ask for a call/, 'Enter');
  await page.waitForURL('**/callback');
  expect(await page.locator('label.product:visible').allInnerTexts()).toEqual([expect.stringContaining('Dune Hybrid')]);
});

test('without a script three taps lead to the answer, and for a call it names the staff', async () => {
  const plain = await site.browser.newContext({ javaScriptEnabled: false, viewport: portrait });
  const screen = await plain.newPage();
  await open('/ar/kiosk', screen);
  for (const tap of ['على الظهر', 'أكثر من 130 كجم', 'لا، ليس عادةً']) await screen.getByRole('link', { name: tap }).click();
  expect(path(screen)).toBe('/ar/kiosk/back/over130/neutral');
  expect(await screen.locator('.result .figure').innerText()).toBe('7–8');
  expect(await screen.locator('input:visible, .foot .strong:visible').count()).toBe(0);
  await screen.getByText('يُرجى سؤال الموظفين').waitFor();
  await open('/en/kiosk/back/over130/neutral/callback', screen);
  expect(await screen.locator('form:visible').count()).toBe(0);
  await screen.getByText('For a call from the showroom').waitFor();
  await plain.close();
});

test.each(languages)('it can be installed in %s', async (language) => {
  await open(`/${language}/kiosk`);
  const href = await page.getAttribute('link[rel=manifest]', 'href');
  const manifest = (await (await page.request.get(`${site.server.origin}${href ?? ''}`)).json()) as Record<string, unknown>;
  expect(manifest).toMatchObject({ start_url: `/${language}/kiosk`, lang: language, display: 'fullscreen', scope: '/' });
});
