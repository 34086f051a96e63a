import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { placeOf } from '#lib/ui/kiosk/places.ts';
import { pageAddresses } from '../fixtures/built-pages.ts';
import { useSite } from '../fixtures/site.ts';
import { standards, violations } from './every-page.ts';

/** Everything that the kiosk shows: screens of its own, and pages of the guide in its frame. */
const places = pageAddresses.filter((address) => placeOf(address) === address);
const kinds = [
  '/kiosk',
  '/kiosk/side/k90to130/hot',
  '/kiosk/callback',
  '/kiosk/sent',
  '/kiosk/kept',
  '/kiosk/waiting',
  '/kiosk/withdrawn',
  '/kiosk/busy',
  '/finder/side',
  '/finder/side/k90to130',
  '/two-sleepers',
  '/two-sleepers/side-under60',
  '/two-sleepers/side-under60/stomach-over130',
  '/sizes',
  '/products/king-size-mattresses',
  '/sizes/translate',
  '/sizes/translate/us-king',
  '/shortlist',
  '/compare',
];
const everyKind = languages.flatMap((language) => kinds.map((kind) => `/${language}${kind}`));
/** Rules of access hold for a template, whatever its words: each kind in one of the languages. */
const eachKind = kinds.map((kind, index) => `/${languages[index % 2]}${kind}`);
const isStart = (address: string): boolean => /^\/..\/kiosk$/.test(address);
const isEnd = (address: string): boolean => /\/(?:sent|kept|waiting|withdrawn|busy)$/.test(address);
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

/** Shows a place as a tap on a link to it does, and says where its lowest line, the foot and the page end. */
const show = (addresses: readonly string[], on = page) =>
  on.evaluate(async (all) => {
    const shown = [];
    for (const address of all) {
      const before = document.body;
      const link = Object.assign(document.createElement('a'), { href: address });
      before.append(link);
      link.click();
      while (document.body === before) await new Promise((resolve) => setTimeout(resolve));
      const foot = document.querySelector('.foot')?.getBoundingClientRect();
      const last = Math.max(...[...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect().bottom));
      const { scrollHeight, scrollWidth } = document.documentElement;
      const links = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '');
      const feet = [...document.querySelectorAll('.foot a')].map((one) => one.getAttribute('href') ?? '');
      shown.push({ address, scrollHeight, scrollWidth, covered: foot !== undefined && last > foot.top + 1, links, feet });
    }
    return shown;
  }, addresses);

/** The first answer, from which each place can be reached, with three products on the list. */
const begin = async (language: string, on = page): Promise<void> => {
  await open(`/${language}/kiosk/side/k90to130/hot`, on);
  for (const product of [0, 1, 3]) await on.locator('label.product input').nth(product).check();
};
/** Once the script of a list has drawn it. */
const drawn = (address: string) => /shortlist|compare/.test(address) && page.locator('main .qr').waitFor();

describe.each(languages)('in %s', (language) => {
  test('every answer is on the screen whole, and everything leads to what the kiosk shows, on and back and to the other language', async () => {
    const answers = places.filter(
      (address) => address.startsWith(`/${language}/`) && !/\/products\/|\/sizes\/(?!translate\/)/.test(address),
    );
    await page.setViewportSize(portrait);
    await begin(language);
    await page.evaluate(() => document.fonts.ready);
    const shown = await show(answers);
    const { width, height } = portrait;
    const start = `/${language}/kiosk`;
    expect(
      shown
        .filter(
          ({ address, scrollHeight, scrollWidth, covered }) =>
            !isStart(address) && (scrollHeight > height || scrollWidth > width || covered),
        )
        .map(({ address }) => address),
    ).toEqual([]);
    expect(shown.flatMap(({ links }) => links).filter((href) => !pageAddresses.includes(placeOf(href.replace(/#.*/, '')) ?? ''))).toEqual(
      [],
    );
    for (const { address, links, feet } of shown) {
      if (isStart(address)) expect(feet).toEqual([]);
      else expect(links).toContain(address.replace(/^\/(en|ar)/, (_, one) => (one === 'en' ? '/ar' : '/en')));
      // The end of a visit has no way back into it.
      if (isEnd(address)) expect(feet).toEqual([start]);
      else if (!isStart(address))
        expect([feet.length, feet.at(-1)]).toEqual([
          /\/(?:hot|neutral|shortlist|compare)$|two-sleepers\/[^/]+\//.test(address) ? 3 : 2,
          start,
        ]);
    }
    expect(shown).toHaveLength(answers.length);
    expect(answers.filter((address) => /\/(?:hot|neutral)$/.test(address))).toHaveLength(32);
  });
});

test.each(eachKind)('%s is accessible in the frame', async (address) => {
  await begin(address.slice(1, 3));
  await show([address]);
  await drawn(address);
  expect(await violations(page, standards)).toEqual([]);
});

test('two taps after "Two sleepers" lead to a pair, three after "Sizes" to a size from elsewhere', async () => {
  await open('/en/kiosk');
  for (const [tap, heading] of [
    ['Two sleepers, one mattress', 'How does the first person sleep?'],
    ['On the back: 60 to 90 kg', 'And the second person?'],
    ['On the side: 90 to 130 kg', 'On the side, 90 to 130 kg'],
    ['Start over', 'How do you usually sleep?'],
    ['كل المقاسات والأسعار', 'مقاسات المراتب في قطر'],
  ] as const) {
    await page.getByRole('link', { name: tap }).tap();
    await page.getByRole('heading', { name: heading }).first().waitFor();
  }
  await page.locator('a[href="/ar/sizes/translate"]').tap();
  await page.locator('.size-regions a[href="/ar/sizes/translate/us-king"]').tap();
  await page.locator('.size-said').waitFor();
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

const screenSizes = [portrait, { width: 768, height: 1024 }, { width: 1920, height: 1080 }];

test.each(everyKind)(
  '%s: upright, on a tablet and across every target has 64 pixels, drawings 200 upright and 96 elsewhere, and nothing scrolls sideways',
  async (address) => {
    await begin(address.slice(1, 3));
    await show([address]);
    await drawn(address);
    for (const viewport of screenSizes) {
      await page.setViewportSize(viewport);
      const drawing = viewport === portrait ? 200 : 96;
      const sizes = await page.$$eval(
        'a, button, label.product, select, .fields input',
        (found, drawing) =>
          found.map((target) => {
            const { width, height } = target.getBoundingClientRect();
            return { name: target.textContent.trim() || target.id, width, height, least: target.matches('.choices a') ? drawing : 64 };
          }),
        drawing,
      );
      const small = sizes.filter(({ width, height, least }) => width > 0 && Math.min(width, height) < least);
      expect({ viewport, small }).toEqual({ viewport, small: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  },
);

test.each([
  [1080, 1920],
  [1024, 768],
  [768, 1024],
  [1280, 800],
  [800, 1280],
])(
  'on %i by %i the first screen and a question are whole, at usual letters and at twice their size, with drawings of 96 pixels',
  async (width, height) => {
    const fresh = await context.newPage();
    await fresh.setViewportSize({ width, height });
    const settings = await context.newCDPSession(fresh);
    for (const standard of [16, 32]) {
      await settings.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
      for (const language of languages) {
        await open(`/${language}/kiosk`, fresh);
        await fresh.evaluate(() => document.fonts.ready);
        const { whole, drawings, apart } = await fresh.evaluate(() => {
          const boxes = [...document.querySelectorAll('main a')].map((link) => link.getBoundingClientRect());
          const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
          return {
            whole: [scrollWidth - clientWidth, scrollHeight - clientHeight],
            drawings: [...document.querySelectorAll('.choices a')].map((link) => {
              const { width, height } = link.getBoundingClientRect();
              // Its words stay inside.
              return link.scrollWidth > link.clientWidth + 1 || link.scrollHeight > link.clientHeight + 1 ? 0 : Math.min(width, height);
            }),
            apart: boxes.every((one, at) =>
              boxes.every(
                (two, other) =>
                  at === other || one.bottom <= two.top || two.bottom <= one.top || one.right <= two.left || two.right <= one.left,
              ),
            ),
          };
        });
        expect({ standard, language, whole, apart }).toEqual({ standard, language, whole: [0, 0], apart: true });
        expect(Math.min(...drawings)).toBeGreaterThanOrEqual(standard === 16 && height === portrait.height ? 200 : 96);
        await fresh.locator('.choices a').first().tap();
        await fresh.locator('main.asks').waitFor();
        const over = await fresh.evaluate(() => {
          const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
          return [scrollWidth - clientWidth, scrollHeight - clientHeight];
        });
        expect({ standard, language, over }).toEqual({ standard, language, over: [0, 0] });
      }
    }
    await fresh.close();
  },
);

describe('the language switch', () => {
  test('keeps the list and what was written', async () => {
    await open('/en/kiosk/side/k90to130/hot');
    await page.locator('label.product').nth(1).tap();
    await page.locator('.foot .strong').tap();
    await page.fill('#callback-name', 'Maryam');
    await page.fill('#callback-tel', '٥٥٥٥ ١٢٣٤');
    await page.locator('.switch').tap();
    await page.waitForURL('**/ar/**');
    expect([await page.inputValue('#callback-name'), await page.inputValue('#callback-tel')]).toEqual(['Maryam', '٥٥٥٥ ١٢٣٤']);
    await expect.poll(() => page.locator('[data-asked] [data-product]').count()).toBe(1);
  });
});

test('every size leads to all mattresses that are sold in it, the cheapest first', async () => {
  const sizes = pageAddresses.filter((address) => /^\/ar\/products\/[\w-]+-size-mattresses$/.test(address));
  expect(sizes.length).toBeGreaterThan(1);
  await begin('ar');
  const [overview] = await show(['/ar/sizes']);
  expect(overview?.links).toEqual(expect.arrayContaining(sizes));
  for (const address of sizes) {
    await show([address]);
    const prices = await page.$$eval('.product [data-price]', (found) => found.map((one) => Number((one as HTMLElement).dataset['price'])));
    expect(prices.length).toBeGreaterThan(0);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }
});

test.each(languages)('in %s three products stand side by side five taps after the answer, in the size that is chosen', async (language) => {
  const price = (of: string) => page.locator(`${of} [data-price]`);
  const sizes = (of: string) => price(of).evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['size']));
  await begin(language);
  await page.locator('[data-to-list]').tap();
  await page.locator('.my-list [data-actions] a').tap();
  await expect.poll(() => page.locator('[data-compared] thead [data-product]').count()).toBe(3);
  await page.selectOption('[data-my-size]', 'king');
  await expect.poll(() => sizes('[data-compared]')).toEqual(['king', 'king', 'pillow']);
  await page.locator('[data-compared] button').first().tap();
  await expect.poll(() => page.locator('[data-compared] thead [data-product]').count()).toBe(2);
  await page.waitForTimeout(600);
  await page.locator('[data-back]').tap();
  // What is not compared stays on the list; what leaves the list leaves the answer's ticks.
  await expect.poll(() => page.locator('[data-products] [data-product]').count()).toBe(3);
  await page.locator('[data-products] button').first().tap();
  await expect.poll(() => page.locator('[data-count]').first().innerText()).toBe('2');
  await page.locator('[data-back]').tap();
  await page.locator('.told').waitFor();
  expect(await page.locator('.product input:checked').count()).toBe(2);
  await expect.poll(() => sizes('fieldset:first-child')).toEqual(['king', 'king', 'king']);
  await page.locator('.foot [data-reset]').tap();
  await page.locator('main.start').waitFor();
  await show([`/${language}/shortlist`]);
  await page.locator('main [data-empty] a').first().waitFor();
  expect(await page.locator('[data-my-size]').inputValue()).toBe('');
});

test('a list belongs to its answer', async () => {
  await open('/en/kiosk/side/k90to130/hot');
  await page.locator('label.product').first().tap();
  expect(await page.locator('[data-count]').allInnerTexts()).toEqual(['1', '1']);
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
  await page.getByText('Question 2 of 3').waitFor();
  await press(/60 to 90/, 'Enter');
  await page.getByText('Question 3 of 3').waitFor();
  await press(/not usually/, 'Enter');
  await page.waitForURL('**/neutral');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await press(/Dune Hybrid/, 'Space');
  await press(/Ask for a call/, 'Enter');
  await page.waitForURL('**/callback');
  await expect.poll(() => page.locator('[data-asked] li').allInnerTexts()).toEqual([expect.stringContaining('Dune Hybrid')]);
});

test('without a script the guide answers, outside the frame, and for a call the screen names the staff', async () => {
  const plain = await site.browser.newContext({ javaScriptEnabled: false, viewport: portrait });
  const screen = await plain.newPage();
  await open('/ar/kiosk', screen);
  for (const tap of ['على الظهر', 'أكثر من 130 كجم', 'لا، ليس عادةً']) await screen.getByRole('link', { name: tap }).click();
  expect(path(screen)).toBe('/ar/finder/back/over130/neutral');
  await open('/ar/kiosk/back/over130/neutral', screen);
  expect(await screen.locator('.result .figure bdi').innerText()).toBe('7–8');
  expect(await screen.locator('input:visible, .foot .strong:visible').count()).toBe(0);
  await screen.getByText('يُرجى سؤال الموظفين').waitFor();
  await open('/en/kiosk/callback', screen);
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
