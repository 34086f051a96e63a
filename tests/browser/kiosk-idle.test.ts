import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useSite } from '../fixtures/site.ts';

const site = useSite();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 1080, height: 1920 }, serviceWorkers: 'block' });
  page = await context.newPage();
  // Time passes only as a test says, however busy the machine is.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
});
afterEach(() => context.close());

const open = (address: string) => page.goto(site.server.origin + address);
const warning = () => page.locator('dialog[open]');

/** Seconds without a touch. */
const wait = (seconds: number) => page.clock.runFor(seconds * 1000);

test('after a minute it asks in both languages, counts down, and begins anew in both', async () => {
  await open('/ar/kiosk/side/k90to130/hot');
  await wait(59);
  expect(await warning().count()).toBe(0);
  await wait(2);
  expect(await warning().getByRole('heading').allInnerTexts()).toEqual(['Are you still there?', 'هل ما زلت هنا؟']);
  expect(await warning().getByRole('timer').innerText()).toBe('19');
  await wait(18);
  expect(await warning().getByRole('timer').innerText()).toBe('1');
  await wait(2);
  await page.waitForURL('**/ar/kiosk');
  expect(await warning().count()).toBe(0);
  expect(await page.locator('h1 span').allInnerTexts()).toHaveLength(2);
});

test.each(['I am still here', 'نعم، ما زلت هنا'])('"%s" keeps everything', async (answer) => {
  await open('/en/kiosk/side/k90to130/hot');
  await page.locator('label.product').first().click();
  await wait(70);
  await warning().getByRole('button', { name: answer }).click();
  expect(await warning().count()).toBe(0);
  await wait(59);
  expect(await warning().count()).toBe(0);
  expect(await page.locator('[data-product]').first().isChecked()).toBe(true);
});

describe('what is left of a visitor', () => {
  const visit = async () => {
    await open('/en/kiosk/side/k90to130/hot');
    await page.locator('label.product').first().click();
    await page.locator('.foot .strong').click();
    await page.waitForURL('**/callback');
    await page.fill('#callback-name', 'Maryam');
    await page.fill('#callback-tel', '5555 1234');
    await page.evaluate(() => {
      sessionStorage.setItem('trace', '1');
      scrollTo(0, 100);
    });
  };

  /** Everything that the next visitor could find. */
  const traces = () =>
    page.evaluate(async () => ({
      stored: [...Object.entries(sessionStorage), ...Object.entries(localStorage)],
      state: history.state as unknown,
      cookie: document.cookie,
      name: window.name,
      scrollY,
      databases: (await indexedDB.databases()).length > 1,
    }));

  const expectNothing = async (start: string) => {
    await page.waitForURL(`**${start}`);
    expect(await traces()).toEqual({ stored: [], state: null, cookie: '', name: '', scrollY: 0, databases: false });
    await open('/en/kiosk/side/k90to130/hot');
    await page.locator('.foot .strong').click();
    await page.waitForURL('**/callback');
    expect([await page.inputValue('#callback-name'), await page.inputValue('#callback-tel')]).toEqual(['', '']);
    expect(await page.locator('[data-product]:checked').count()).toBe(0);
  };

  test('nothing, when the time is over', async () => {
    await visit();
    const length = await page.evaluate(() => history.length);
    await wait(81);
    await page.waitForURL('**/en/kiosk');
    expect(await page.evaluate(() => history.length)).toBe(length);
    await expectNothing('/en/kiosk');
  });

  test('nothing, after "Start over", in the language that was spoken', async () => {
    await visit();
    await page.locator('.switch').click();
    await page.waitForURL('**/ar/**');
    await page.getByRole('link', { name: 'البدء من جديد' }).click();
    await expectNothing('/ar/kiosk');
  });

  test('the way back leads out of the visit, never into it', async () => {
    await page.goto('about:blank');
    await visit();
    await wait(81);
    await page.waitForURL('**/en/kiosk');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await page.goForward();
    await page.waitForURL('**/en/kiosk');
    expect(await page.content()).not.toMatch(/Maryam|5555/);
  });
});
