import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markedName } from '#lib/domain/catalogue.ts';
import { languages } from '#lib/schemas/text.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { testedContent, record } from '../fixtures/content.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { layWire, type Wire } from '../fixtures/wire.ts';
import { storedRequests, webhook } from './stored-requests.ts';
import { takenAway } from './taken-away.ts';

let browser: Browser;
let dataDir: string;
let server: Server;
let wire: Wire;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  dataDir = createDataDir();
  server = await startServer({ env: { DATA_DIR: dataDir, ...webhook } });
  wire = await layWire(server.port);
});
afterAll(async () => {
  await browser.close();
  await wire.close();
  await server.stop();
  removeDataDir(dataDir);
});

/** A number of its own for each test: calls are counted by it. */
let phone = '';
/** Requests that were there before the test. */
let before = 0;

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
  page = await context.newPage();
  before = storedRequests(dataDir).length;
  phone = `5555 12${10 + before}`;
  wire.decide(() => 'pass');
  wire.seen.length = 0;
});
afterEach(() => context.close());

/** What the showroom has of this test. */
const stored = () => storedRequests(dataDir).slice(before);

const outcome = '/finder/side/k90to130/hot';
const status = () => page.locator('#callback [role=status]');
const fault = (field: string) => page.locator(`#callback [data-field=${field}] .fault`);
const values = () => page.locator('#callback input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const focused = () => page.evaluate(() => document.activeElement?.id);
const fill = async (name: string, phone: string): Promise<void> => {
  await page.fill('#callback-name', name);
  await page.fill('#callback-tel', phone);
};
const send = () => page.locator('#callback form button').click();
const ask = async (language: 'en' | 'ar' = 'en', path = outcome): Promise<void> => {
  await page.goto(`${wire.origin}/${language}${path}`);
  await fill('Maryam', phone);
  await send();
};
/** Waits until the form says this under itself. */
const untilSaid = (sentence: string) => expect.poll(() => status().innerText(), { timeout: 12_000 }).toContain(sentence);
const shops = '+974\u00a00000\u00a00000';

describe('a call that is asked for on a page', () => {
  test.each([
    ['en', outcome, { outcomeId: 'side-k90to130-hot', mattressIds: [], pillowIds: [] }, 'Thank you. We’ll call you.'],
    ['ar', outcome, { outcomeId: 'side-k90to130-hot' }, 'شكراً لك، سنتصل بك.'],
    ['en', '/products/dune-hybrid', { outcomeId: null, mattressIds: ['dune-hybrid'] }, 'Thank you. We’ll call you.'],
    [
      'ar',
      `/products/${testedContent.pillows[0]?.id}`,
      { mattressIds: [], pillowIds: [testedContent.pillows[0]?.id] },
      'شكراً لك، سنتصل بك.',
    ],
  ] as const)(
    'in %s on %s it reaches the showroom once, and name and number stay neither on the page nor on the device',
    async (language, path, list, thanks) => {
      await page.goto(`${wire.origin}/${language}${path}`);
      await fill('مريم', phone);
      // Pressed twice, as impatient thumbs do.
      await page.locator('#callback form button').dblclick();
      await untilSaid(thanks);
      expect(stored()).toMatchObject([{ list: { ...list, note: null }, contact: { name: 'مريم', phone } }]);
      expect(await page.locator('#callback input').first().isVisible()).toBe(false);
      expect(await status().evaluate((place) => place === document.activeElement)).toBe(true);
      expect(await values()).toEqual(['', '']);
      const kept = await page.evaluate(async () => ({
        here: Object.values(localStorage).join(''),
        elsewhere: [sessionStorage.length, (await indexedDB.databases()).length, document.cookie],
      }));
      expect(kept.elsewhere).toEqual([0, 0, '']);
      // The device keeps the receipt, which calls nobody.
      expect(kept.here).toContain('"phoneEnd"');
      for (const said of ['مريم', phone, phone.replace(' ', '')]) expect(kept.here).not.toContain(said);
      expect(wire.seen.filter((line) => line.startsWith('POST'))).toEqual(['POST /api/v1/keys', 'POST /api/v1/shortlists']);
    },
  );

  test.each([
    ['en', 'Thank you. We have your request.'],
    ['ar', 'شكراً لك، حفظنا طلبك.'],
  ] as const)('in %s: where staff are not told, none is promised', async (language, sentence) => {
    wire.decide(({ url }) => (url === '/readyz' ? 'unplugged' : 'pass'));
    await ask(language);
    await untilSaid(sentence);
    await untilSaid(shops);
    expect(await status().innerText()).not.toMatch(/We’ll call|سنتصل/);
    expect(stored()).toHaveLength(1);
  });
});

describe('what is wrong', () => {
  test.each(languages)('in %s is said beside each field, and nothing that was written is lost', async (language) => {
    const { nameMissing, phoneMissing, phoneWrong, phoneRefused } = testedContent['messages/kiosk'];
    await page.goto(`${wire.origin}/${language}${outcome}`);
    await send();
    expect(await fault('name').innerText()).toBe(nameMissing[language]);
    expect(await fault('phone').innerText()).toBe(phoneMissing[language]);
    expect(await focused()).toBe('callback-name');
    await fill('Maryam', '5555');
    await send();
    expect([await fault('name').innerText(), await focused()]).toEqual(['', 'callback-tel']);
    expect(await fault('phone').innerText()).toBe(phoneWrong[language]);
    expect(await page.getAttribute('#callback-tel', 'aria-invalid')).toBe('true');
    await fill('Maryam', '+44 909 879 0000');
    await send();
    await expect.poll(() => fault('phone').innerText()).toBe(phoneRefused[language]);
    expect([await values(), stored()]).toEqual([['Maryam', '+44 909 879 0000'], []]);
    await page.fill('#callback-tel', phone);
    await page.press('#callback-tel', 'Enter');
    await expect.poll(stored).toHaveLength(1);
  });

  test('a number that does not ring is asked about once, and taken whole from whoever insists (G49)', async () => {
    const { phoneFew, phoneMany, phoneUnknown } = testedContent['messages/kiosk'];
    await page.goto(`${wire.origin}/en${outcome}`);
    for (const [number, sentence] of [
      ['5500123', phoneFew],
      ['12345678', phoneUnknown],
      ['550012345', phoneMany],
    ] as const) {
      await fill('Maryam', number);
      await send();
      await expect.poll(() => fault('phone').innerText()).toBe(sentence.en);
      expect([await values(), stored(), await focused()]).toEqual([['Maryam', number], [], 'callback-tel']);
    }
    await page.fill('#callback-tel', '٥٥٠٠١٢٣٤');
    await expect.poll(() => page.locator('[data-dialled]').innerText()).toContain('+974 5500 1234');
    await page.fill('#callback-tel', '550012345');
    await send();
    await expect.poll(stored).toMatchObject([{ contact: { phone: '550012345' } }]);
  });

  const notSent = 'Your request was not sent';
  const unsure = 'We can’t tell whether your request arrived.';
  const answer = (status: number, headers: Record<string, string> = {}, json: object = {}) =>
    context.route('**/api/v1/shortlists', (route) => route.fulfill({ status, headers, json }));
  const decide = (path: string, fate: 'lose-answer' | 'unplugged') => wire.decide(({ url }) => (url === path ? fate : 'pass'));
  const networks: [() => unknown, string][] = [
    [() => context.setOffline(true), notSent],
    // A host of files alone.
    [() => context.route('**/api/v1/keys', (route) => route.fulfill({ status: 405 })), notSent],
    [() => decide('/api/v1/keys', 'unplugged'), notSent],
    [() => answer(429, { 'Retry-After': '3600' }), notSent],
    [() => answer(503, { 'Retry-After': '5' }), notSent],
    [() => answer(422, {}, { error: { parameter: 'contact.name' } }), 'did not accept this'],
    [() => decide('/api/v1/shortlists', 'unplugged'), unsure],
    [() => decide('/api/v1/shortlists', 'lose-answer'), unsure],
    [() => answer(500), unsure],
    [() => answer(503), unsure],
  ];
  const helpless = ['random numbers', 'fetch'];

  test.each(Object.keys(takenAway) as (keyof typeof takenAway)[])(
    'a request that is not taken is told of with the number to call, what was written stays, and another try makes no second one: without %s',
    async (missing) => {
      await context.addInitScript(takenAway[missing]);
      await page.goto(`${wire.origin}/en/products/dune-hybrid`);
      if (/storage|year/.test(missing)) {
        await page.locator('button[data-keep]').first().click();
        await page.locator('.to-list').click();
        await page.locator('[data-products] li').waitFor();
      }
      await fill('Maryam', phone);
      await page.fill('#question', 'By lift?');
      const isHelpless = helpless.includes(missing);
      for (const [happens, sentence] of networks) {
        await happens();
        await send();
        await untilSaid(isHelpless ? notSent : sentence);
        expect(await status().locator('a').getAttribute('href')).toBe('tel:+97400000000');
        expect([await values(), await page.inputValue('#question')]).toEqual([expect.arrayContaining(['Maryam', phone]), 'By lift?']);
        await context.setOffline(false);
        await context.unrouteAll();
        wire.decide(() => 'pass');
      }
      await send();
      await untilSaid(isHelpless ? notSent : 'Thank you.');
      expect(stored()).toHaveLength(isHelpless ? 0 : 1);
    },
  );
});

describe('where something is missing, the page says what to do instead', () => {
  const { failed } = testedContent['messages/shortlist'];
  const lost = testedContent['messages/search'].failed;
  test.each([
    ['the words of the list', '/shortlist', '**/visitor.json', '[data-said]', failed],
    ['the words of the comparison', '/compare', '**/visitor.json', '[data-said]', failed],
    ['a product', '/shortlist', '**/data/products/*', 'ul[data-products]', testedContent['messages/shortlist'].unreachable],
    ['the search', '/search?q=latex', '**/pagefind/**', '.search-status', lost],
  ] as const)('%s', async (_, path, missing, place, sentence) => {
    await page.goto(`${wire.origin}/en/products/dune-hybrid`);
    await page.locator('button[data-keep]').first().click();
    for (const language of languages) {
      await context.route(missing, (route) => route.abort());
      await page.goto(`${wire.origin}/${language}${path}`);
      await expect.poll(() => page.locator(place).innerText()).toContain(sentence[language]);
      if (path !== '/shortlist') continue;
      // A list that would arrive with a product less is not sent.
      await fill('Maryam', phone);
      await send();
      await untilSaid(testedContent['messages/showroom'].notSent[language]);
      expect(stored()).toEqual([]);
      await context.unrouteAll();
    }
  });
});

test.each(languages)('in %s without script the telephone, WhatsApp and e-mail stand in place of the form', async (language) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${server.origin}/${language}/products/dune-hybrid`);
  const links = await plain.locator('#callback a:visible').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toEqual(['tel:+97400000000', expect.stringContaining('https://wa.me/97400000000?text='), 'mailto:showroom@example.com']);
  const said = new URL(links[1] ?? '').searchParams.get('text')?.split('\n');
  expect(said?.[0]).toContain(markedName(record(testedContent.mattresses, 'dune-hybrid'))[language]);
  expect(said?.[1]).toMatch(new RegExp(`^http\\S+/${language}/products/dune-hybrid$`));
  expect(await plain.locator('#callback form').isVisible()).toBe(false);
  await plain.close();
});
