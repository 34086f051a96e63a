import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { placeOf } from '#lib/ui/kiosk/places.ts';
import { pageAddress } from '#build/pack.ts';
import { pageAddresses } from '../fixtures/built-pages.ts';
import { ofSideSleepers, otherBuild, type ChangedBuild } from '../fixtures/changed-build.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { useSite } from '../fixtures/site.ts';
import { layWire, type Wire } from '../fixtures/wire.ts';

/** Everything that the kiosk shows: screens of its own, and pages of the guide in its frame. */
const places = pageAddresses.filter((address) => placeOf(address) === address);

const site = useSite();
let small: ChangedBuild;
/** The site with a kiosk that keeps a quarter of its screens. */
let server: Server;
let wire: Wire;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  small = await otherBuild(site.server.distDir, { keeps: ofSideSleepers });
  server = await startServer({ env: { DIST_DIR: small.distDir } });
});
afterAll(async () => {
  await server.stop();
  small.remove();
});

beforeEach(async () => {
  wire = await layWire(server.port);
  context = await site.browser.newContext({ viewport: { width: 1080, height: 1920 } });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await wire.close();
});

const ready = (on = page) => on.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
const openKiosk = async (on = page): Promise<void> => {
  await on.goto(`${wire.origin}/en/kiosk`);
  await ready(on);
};

/** Families that the letters of an element are drawn with. */
const fontsOf = async (selector: string): Promise<string[]> => {
  const session = await context.newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
};

/** Three taps from the first screen to an answer. */
const answer = async (language: string): Promise<void> => {
  for (const said of ['side', 'side/k90to130', 'side/k90to130/hot']) await page.locator(`a[href="/${language}/finder/${said}"]`).click();
  await page.waitForURL('**/hot');
};

const path = (of = page): string => new URL(of.url()).pathname;

describe('with the network unplugged after one visit to the first screen', () => {
  const unplug = async (): Promise<void> => {
    await openKiosk();
    await context.setOffline(true);
    wire.decide(() => 'unplugged');
    wire.seen.length = 0;
  };

  test('every screen opens in both languages with its style, font and script', async () => {
    const whole = await otherBuild(site.server.distDir, {});
    const all = await startServer({ env: { DIST_DIR: whole.distDir } });
    onTestFinished(async () => {
      await all.stop();
      whole.remove();
    });
    wire.to(all.port);
    await unplug();
    const faults: string[] = [];
    page.on('requestfailed', (request) => faults.push(request.url()));
    const { found, missing } = await page.evaluate(async (addresses) => {
      const needed = new Set<string>();
      const opened = await Promise.all(
        addresses.map(async (address) => {
          const html = await (await fetch(address)).text();
          // Of a page of the guide the kiosk takes what is drawn, with its style.
          const wanted = address.includes('/kiosk')
            ? /(?:href|src)="(\/(?:_astro\/[^"]+|[^"]+\.(?:webmanifest|svg)))"/g
            : /href="(\/_astro\/[^"]+\.css)"/g;
          for (const [, file] of html.matchAll(wanted)) needed.add(file ?? '');
          return { address, lang: /<html lang="(..)"/.exec(html)?.[1] };
        }),
      );
      const fetched = await Promise.all([...needed].map(async (file) => ((await fetch(file)).ok ? [] : [file])));
      return { found: opened, missing: needed.size > 5 ? fetched.flat() : ['what the screens need'] };
    }, places);
    expect(found).toEqual(places.map((address) => ({ address, lang: address.slice(1, 3) })));
    expect(found.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a visit goes through, also after a new start of the browser window', async () => {
    await unplug();
    for (const language of languages) {
      await page.close();
      page = await context.newPage();
      await page.goto(`${wire.origin}/${language}/kiosk?from=shortcut`);
      await answer(language);
      expect(path()).toBe(`/${language}/kiosk/side/k90to130/hot`);
      expect(await fontsOf('.figure')).toEqual(['Readex Pro']);
      expect(await fontsOf('h1')).toEqual(['Readex Pro']);
      // The photograph of a product that fits.
      await expect
        .poll(() =>
          page
            .locator('.offer img')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBe(320);
      for (const product of [0, 1]) await page.locator('label.product').nth(product).click();
      await page.locator('[data-to-list]').click();
      await page.locator('[data-actions] a').click();
      await expect.poll(() => page.locator('[data-compared] [data-price]').count()).toBe(2);
      await expect.poll(() => page.locator('[data-compared] img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
      await page.locator('.foot a[data-reset]').click();
      await page.waitForURL(`**/${language}/kiosk`);
    }
  });

  test.each([
    ['/en/kiosk/nowhere', '/en/kiosk'],
    ['/ar/kiosk/side/nobody', '/ar/kiosk'],
  ])('%s leads to the first screen, not to an error', async (address, start) => {
    await unplug();
    await page.goto(wire.origin + address);
    expect(path()).toBe(start);
    await page.locator('.choices a').first().waitFor();
  });
});

test('fetching the screens goes on where it stopped, however it failed, and staff are told until they are all here', async () => {
  let good = 0;
  const isKept = (url = ''): boolean => url !== '/sw.js' && !url.includes('z');
  wire.decide(({ url }) => (isKept(url) && (good += 1) > 60 ? 'unplugged' : 'pass'));
  await page.goto(`${wire.origin}/en/kiosk`);
  const told = page.locator('[data-badge] > span').first();
  await expect.poll(() => told.innerText()).toMatch(/^Not ready offline yet: [1-9]\d? % saved/);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined), { timeout: 30_000 })
    .toBe(true);
  expect(await told.innerText()).toContain('Not ready offline yet');
  const before = new Set(wire.seen.splice(0).slice(0, 60));
  wire.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await ready();
  await expect.poll(() => told.innerText()).not.toContain('Not ready');
  const again = wire.seen.filter((one) => before.has(one) && one.includes('/en/'));
  expect(again.length).toBeLessThan(10);
});

test('a page of the guide that a person opens comes from the service', async () => {
  await openKiosk();
  wire.seen.length = 0;
  await page.goto(`${wire.origin}/en/sizes`);
  expect(wire.seen).toContain('GET /en/sizes');
});

test('nothing of the interface is ever kept', async () => {
  await openKiosk();
  await page.evaluate(() => fetch('/api/v1/products'));
  const kept = await page.evaluate(async () =>
    Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
  );
  expect(kept.flat().length).toBeGreaterThan(places.filter(ofSideSleepers).length);
  expect(kept.flat().filter((url) => url.includes('/api/'))).toEqual([]);
});

describe('a new build', () => {
  let next: ChangedBuild;
  let newer: Server;

  beforeAll(async () => {
    next = await otherBuild(site.server.distDir, {
      change: (file, text) =>
        file.endsWith('.html') && placeOf(pageAddress(file)) === pageAddress(file)
          ? text
              .replace('<head>', '<head><meta name="build" content="second">')
              .replace(/(<span class="price"[^>]*>)[^<]+/g, (_, tag: string) => tag + newPrice)
          : text,
      keeps: ofSideSleepers,
    });
    newer = await startServer({ env: { DIST_DIR: next.distDir } });
  });
  afterAll(async () => {
    await newer.stop();
    next.remove();
  });

  const newPrice = 'from QAR 1,234';

  const buildOf = async (address: string): Promise<string> =>
    page.evaluate(async (target) => ((await (await fetch(target)).text()).includes('content="second"') ? 'second' : 'first'), address);
  // Of each depth and language some: a worker takes over whole or not at all.
  const some = places.filter(ofSideSleepers).filter((_, index) => index % 4 === 0);
  const builds = async () => new Set(await Promise.all(some.map(buildOf)));

  /** Looks for a new build, as the kiosk does every hour, and says what becomes of it. */
  const look = (): Promise<string> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const found = registration.installing ?? registration.waiting;
      if (!found) return 'none';
      while (found.state === 'installing') await new Promise((resolve) => found.addEventListener('statechange', resolve, { once: true }));
      return found.state;
    });

  test('waits while somebody is there, and takes over whole on the first screen', async () => {
    await openKiosk();
    await page.locator('a[href="/en/finder/side"]').click();
    await page.getByText('Question 2 of 3').waitFor();
    wire.to(newer.port);
    expect(await look()).toBe('installed');
    expect(await builds()).toEqual(new Set(['first']));
    await page.locator('a[href="/en/finder/side/under60"]').click();
    await page.getByText('Question 3 of 3').waitFor();
    expect(await builds()).toEqual(new Set(['first']));
    await page.locator('.foot a[data-reset]').click();
    await page.locator('meta[name=build]').waitFor({ state: 'attached' });
    expect(path()).toBe('/en/kiosk');
    expect(await builds()).toEqual(new Set(['second']));
  });

  /** The price that the first answer shows, as a visitor finds it. */
  const priceShown = async (): Promise<string> => {
    await answer('en');
    return page.locator('.product .price').first().innerText();
  };

  test.each([
    ['while nobody comes, within the time of an idle reset', false],
    ['after the idle reset that ends a visit', true],
  ])('shows its price %s, and offline too', async (_, visited) => {
    await page.clock.install();
    // A browser looks for a new worker by itself after each page that it loads; nothing is loaded from here on but what the kiosk loads.
    await openKiosk();
    if (visited) expect(await priceShown()).not.toBe(newPrice);
    wire.to(newer.port);
    await page.clock.runFor(81_000);
    await page.locator('meta[name=build]').waitFor({ state: 'attached' });
    expect(path()).toBe('/en/kiosk');
    expect(await priceShown()).toBe(newPrice);
    await context.setOffline(true);
    wire.decide(() => 'unplugged');
    await page.clock.runFor(81_000);
    await page.waitForURL('**/en/kiosk');
    expect(await priceShown()).toBe(newPrice);
  });

  test('that arrives half, through a stale cache in between, is not taken', async () => {
    await openKiosk();
    await page.locator('a[href="/en/finder/side"]').click();
    await page.getByText('Question 2 of 3').waitFor();
    // The worker is the new one, the screens are still the old ones.
    wire.to(({ url }) => (url === '/sw.js' ? newer.port : server.port));
    expect(await look()).toBe('redundant');
    expect(await builds()).toEqual(new Set(['first']));
    wire.to(newer.port);
    expect(await look()).toBe('installed');
  });
});
