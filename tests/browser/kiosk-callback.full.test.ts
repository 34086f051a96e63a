import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { testBuild } from '../fixtures/build.ts';
import { ofSideSleepers, otherBuild, type ChangedBuild } from '../fixtures/changed-build.ts';
import { testedContent } from '../fixtures/content.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { layWire, type Wire } from '../fixtures/wire.ts';
import { forgetRequests, storedRequests, webhook } from './stored-requests.ts';
import { takenAway } from './taken-away.ts';

let browser: Browser;
let build: ChangedBuild;
let dataDir: string;
let server: Server;
let wire: Wire;
let context: BrowserContext;
let page: Page;

const start = (ways: Record<string, string> = webhook) => startServer({ env: { DATA_DIR: dataDir, DIST_DIR: build.distDir, ...ways } });

beforeAll(async () => {
  browser = await launchBrowser();
  build = await otherBuild(testBuild, { keeps: ofSideSleepers });
  dataDir = createDataDir();
  server = await start();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDataDir(dataDir);
  build.remove();
});

// Callbacks are counted by telephone and by device: each test begins with none.
beforeEach(async () => {
  forgetRequests(dataDir);
  wire = await layWire(server.port);
});

const withDevice = (serviceWorkers: 'allow' | 'block') =>
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1080, height: 1920 }, serviceWorkers });
    page = await context.newPage();
  });

afterEach(async () => {
  await context.close();
  await wire.close();
});

/** Another start of the service, over what it has stored. */
const restart = async (ways?: Record<string, string>): Promise<void> => {
  await server.stop();
  server = await start(ways);
  wire.to(server.port);
};

/** What the showroom has. */
const stored = () => storedRequests(dataDir);

/** What the device still holds. */
const waiting = (): Promise<unknown[]> =>
  page.evaluate(async () => {
    const done = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error('The database does not answer.'));
      });
    const database = await done(indexedDB.open('kiosk'));
    const all = await done<unknown[]>(database.transaction('requests').objectStore('requests').getAll());
    database.close();
    return all;
  });

const badge = (on = page, language = 'en') => on.locator(`[data-badge] [lang=${language}]`);

const openForm = async ({ language = 'en', ticks = 1, offline = false, unplugged = false } = {}): Promise<void> => {
  await page.goto(`${wire.origin}/${language}/kiosk/side/k90to130/hot`);
  if (offline) await page.evaluate(() => navigator.serviceWorker.ready);
  for (let tick = 0; tick < ticks; tick += 1) await page.locator('label.product').nth(tick).click();
  await page.locator('.foot .strong').click();
  await page.waitForURL('**/callback');
  await context.setOffline(unplugged);
};

const fill = async (name: string, phone: string): Promise<void> => {
  await page.fill('#callback-name', name);
  await page.fill('#callback-tel', phone);
};
const send = () => page.locator('[type=submit]').click();

const ask = async (how: Parameters<typeof openForm>[0] = {}): Promise<void> => {
  await openForm(how);
  await fill('Maryam', '5555 1234');
  await send();
};

/** Asks on a device without a network, where the request waits. */
const askUnplugged = async (): Promise<void> => {
  await ask({ offline: true, unplugged: true });
  await page.waitForURL('**/waiting');
};

/** Waits until nothing is left to be sent. */
const untilSent = async (): Promise<void> => {
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
};

/** What the browser says when the cable is plugged in, so that no test waits for the next round. */
const plugIn = () => page.evaluate(() => dispatchEvent(new Event('online')));

/** The service keeps the request, and the device does not learn of it. */
const loseAnswers = () => wire.decide(({ method, url }) => (method === 'POST' && url === '/api/v1/shortlists' ? 'lose-answer' : 'pass'));
const writes = () => wire.seen.filter((line) => line === 'POST /api/v1/shortlists').length;

/** The service's answer to every request from now on. */
const answerWith = (status: number, body: object) =>
  context.route('**/api/v1/shortlists', (route) => route.fulfill({ status, json: body, headers: { 'Retry-After': '3600' } }));

describe('with a connection', () => {
  withDevice('block');

  test.each([
    ['en', 'Maryam', '+974 5555 1234', 'Thank you. We’ll call you.'],
    ['ar', 'مريم', '٥٥٥٥ ١٢٣٤', 'شكراً لك، سنتصل بك.'],
  ])('in %s: the list reaches the showroom, and nothing stays here', async (language, name, phone, thanks) => {
    await openForm({ language, ticks: 2 });
    await fill(name, phone);
    await page.press('#callback-tel', 'Enter');
    await page.getByRole('heading', { name: thanks }).waitFor();
    const list = { outcomeId: 'side-k90to130-hot', mattressIds: ['mangrove-hybrid', 'palm-grove-latex'], pillowIds: [], note: null };
    expect(stored()).toMatchObject([{ list, contact: { name, phone }, origin: wire.origin }]);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    [
      'of a pair',
      '/two-sleepers/side-under60/side-k90to130',
      'Side sleeper, 90 to 130 kg',
      { outcomeId: 'side-under60-neutral', otherOutcomeId: 'side-k90to130-neutral', sizeKey: 'king' },
    ],
    ['of a size, without an answer', '/products/king-size-mattresses', '', { outcomeId: null, sizeKey: 'king' }],
  ])('the list %s reaches the showroom, with what it is of', async (_, place, title, list) => {
    await page.goto(`${wire.origin}/en/kiosk`);
    await page
      .locator('.others a')
      .first()
      .evaluate((link, href) => link.setAttribute('href', href), `/en${place}`);
    await page.locator('.others a').first().click();
    const product = page.locator('label.product').first();
    const price = await product.locator('[data-price]').innerText();
    await product.click();
    await page.locator('.foot .strong').click();
    const shown = page.locator('.on-list');
    await expect.poll(() => shown.innerText()).toContain(price);
    expect(await shown.innerText()).toContain(title);
    await fill('Maryam', '5555 1234');
    await send();
    await page.waitForURL('**/sent');
    expect(stored()).toMatchObject([{ list }]);
  });

  test('a screen that was opened with the name of its showroom asks that one from then on, and says so', async () => {
    await page.goto(`${wire.origin}/en/kiosk?showroom=south`);
    for (const phone of ['5555 1234', '5555 1235']) {
      await openForm({ language: 'ar' });
      expect(await page.locator('[data-showroom]:visible').innerText()).toBe('المعرض: فرع الجنوب (نموذج)');
      await fill('Maryam', phone);
      await send();
      await page.waitForURL('**/sent');
    }
    expect(stored().map(({ list }) => list)).toMatchObject([{ showroomId: 'south' }, { showroomId: 'south' }]);
  });

  test.each(languages)('in %s what was sent has a receipt until the visit is over, and is withdrawn by one tap', async (language) => {
    const words = testedContent['messages/shortlist'];
    for (const phone of ['5555 1235', '5555 1236']) {
      await openForm({ language });
      await fill('Maryam', phone);
      await send();
      await page.waitForURL('**/sent');
      const receipt = page.locator('[data-receipt]');
      await expect.poll(() => receipt.innerText()).toMatch(/[A-Z0-9]{3}-[A-Z0-9]{3}/);
      expect(await receipt.innerText()).toContain(phone.slice(-3));
      await page.locator('[data-qr] .qr').waitFor();
      await page.getByRole('link', { name: testedContent['messages/kiosk'].done[language] }).click();
      await page.locator('main.start').waitFor();
      expect(await page.content()).not.toMatch(/[A-Z0-9]{3}-[A-Z0-9]{3}|5555|Maryam/);
      // The address of that screen is nobody's.
      await page.goto(`${wire.origin}/${language}/kiosk/sent`);
      expect(await receipt.isVisible()).toBe(false);
    }
    await openForm({ language });
    await fill('Maryam', '5555 1237');
    await send();
    await page.getByRole('button', { name: words.withdraw[language] }).click();
    await page.waitForURL('**/withdrawn');
    expect(stored()).toMatchObject([{ contact: { phone: '5555 1235' } }, { contact: { phone: '5555 1236' } }, { contact: null }]);
  });

  const keptFor = { en: 'Thank you. We have your request.', ar: 'شكراً لك، حفظنا طلبك.' };

  test.each([
    ['en', 'where no way to the showroom is set'],
    ['ar', 'where no way to the showroom is set'],
    ['en', 'where the service cannot be asked'],
  ] as const)('in %s: no call is promised %s', async (language, where) => {
    if (where.includes('no way')) {
      await restart({});
      onTestFinished(() => restart());
    } else wire.decide(({ url }) => (url === '/readyz' ? 'unplugged' : 'pass'));
    await openForm({ language });
    await fill('Maryam', '5555 1234');
    await send();
    await page.getByRole('heading', { name: keptFor[language] }).waitFor();
    expect(await page.locator('main, body').first().innerText()).not.toMatch(/We’ll call|سنتصل/);
    expect(stored()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(wire.seen).toContain('GET /readyz');
  });

  test.each(languages)('in %s what is wrong is said beside the field, in words, and nothing that was written is lost', async (language) => {
    const said = testedContent['messages/kiosk'];
    const focused = () => page.evaluate(() => document.activeElement?.id);
    const fault = (field: 'name' | 'phone') => page.locator(`#${field}-fault`).innerText();
    await openForm({ language });
    await send();
    expect([await fault('name'), await fault('phone'), await focused()]).toEqual([
      said.nameMissing[language],
      said.phoneMissing[language],
      'callback-name',
    ]);
    for (const [number, sentence] of [
      ['5555', said.phoneWrong],
      ['5500123', said.phoneFew],
      ['550012345', said.phoneMany],
      ['+44 909 879 0000', said.phoneRefused],
    ] as const) {
      await fill('Maryam', number);
      await send();
      await expect.poll(() => fault('phone')).toBe(sentence[language]);
      expect([await fault('name'), await focused()]).toEqual(['', 'callback-tel']);
      expect([await page.inputValue('#callback-name'), await page.inputValue('#callback-tel')]).toEqual(['Maryam', number]);
      expect(await page.getAttribute('#callback-tel', 'aria-invalid')).toBe('true');
    }
    expect([stored(), await waiting()]).toEqual([[], []]);
    await page.fill('#callback-tel', '5555 1234');
    await send();
    await page.waitForURL('**/sent');
  });

  test('what the service does not take is said, if the visitor is there: the form keeps what was written, the device nothing', async () => {
    await answerWith(422, { error: { parameter: 'contact.name' } });
    await ask();
    await page.getByText('did not accept this').waitFor();
    expect([await page.inputValue('#callback-name'), await page.inputValue('#callback-tel')]).toEqual(['Maryam', '5555 1234']);
    expect(await waiting()).toEqual([]);
    expect(await page.locator('[type=submit]').isEnabled()).toBe(true);
  });

  const { notKept, laterTitle } = testedContent['messages/kiosk'];
  const endings: Partial<Record<keyof typeof takenAway, string>> = {
    'a database that opens': notKept.en,
    'a database that answers': notKept.en,
    'random numbers': notKept.en,
  };

  test.each(Object.keys(takenAway) as (keyof typeof takenAway)[])(
    'without %s a request whose answer was lost is sent once, or the screen says whom to ask and keeps what was written',
    async (missing) => {
      if (missing !== 'fetch') await context.addInitScript(takenAway[missing]);
      if (missing.includes('year')) wire.decide(({ method }) => (method === 'POST' ? 'unplugged' : 'pass'));
      else loseAnswers();
      if (missing === 'locks' || missing === 'IndexedDB') {
        await page.goto(`${wire.origin}/en/kiosk/side/k90to130/hot`);
        // Nothing leads to the form.
        expect(await page.locator('.foot .strong').isVisible()).toBe(false);
        return;
      }
      await openForm();
      if (missing === 'fetch') await page.evaluate('window.kept = fetch; window.fetch = undefined');
      await fill('Maryam', '5555 1234');
      await send();
      await page
        .getByText(endings[missing] ?? laterTitle.en)
        .filter({ visible: true })
        .waitFor();
      if (endings[missing]) {
        expect([await page.inputValue('#callback-name'), await page.inputValue('#callback-tel')]).toEqual(['Maryam', '5555 1234']);
        expect(await page.locator('[type=submit]').isEnabled()).toBe(true);
        expect(stored()).toEqual([]);
        return;
      }
      await page.evaluate(() => {
        Object.assign(window, { clockAhead: 0 }, 'kept' in window && { fetch: window.kept });
      });
      wire.decide(() => 'pass');
      await plugIn();
      await untilSent();
      expect(stored()).toHaveLength(1);
    },
  );

  test('a product that is gone: the call is asked for without it, with its name as a note', async () => {
    await openForm({ ticks: 0 });
    await page.goto(`${wire.origin}/en/kiosk/side/k90to130/hot`);
    await page
      .locator('[data-product]')
      .first()
      .evaluate((box) => box.setAttribute('value', 'gone'));
    await page.locator('label.product').first().click();
    await page.locator('.foot .strong').click();
    await fill('Maryam', '5555 1234');
    await send();
    await page.waitForURL('**/sent');
    expect(stored()).toMatchObject([
      { list: { mattressIds: [], note: 'Mangrove Hybrid with Latex (sample)' }, contact: { name: 'Maryam' } },
    ]);
  });
});

describe('on a device that keeps its screens', () => {
  withDevice('allow');

  test('it waits, says how many wait and not whose, and is sent once when the connection is back', async () => {
    await openForm({ offline: true, unplugged: true });
    wire.decide(() => 'unplugged');
    await fill('Maryam', '5555 1234');
    await send();
    await page.getByRole('heading', { name: 'Saved. We’ll send it as soon as we can.' }).waitFor();
    await expect.poll(() => badge().innerText()).toBe('Offline · 1 waiting');
    expect(await badge(page, 'ar').innerText()).toBe('بلا اتصال · بانتظار الإرسال: 1');
    expect(await page.content()).not.toMatch(/Maryam|5555/);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.waitForURL('**/en/kiosk');
    await page.reload();
    await expect.poll(() => badge().innerText()).toBe('Offline · 1 waiting');
    expect(stored()).toEqual([]);
    wire.decide(() => 'pass');
    await context.setOffline(false);
    await untilSent();
    await expect.poll(() => badge().innerText()).toMatch(/^Sent \d\d:\d\d$/);
    expect(stored()).toMatchObject([{ contact: { name: 'Maryam', phone: '5555 1234' } }]);
  });

  test('what waits is withdrawn without a network; what may have arrived once the service says so', async () => {
    const withdraw = () => page.locator('[data-receipt] button').click();
    await askUnplugged();
    await withdraw();
    await page.waitForURL('**/withdrawn');
    expect(await waiting()).toEqual([]);
    await context.setOffline(false);
    loseAnswers();
    await ask();
    await page.waitForURL('**/waiting');
    expect(stored()).toHaveLength(1);
    wire.decide(({ url = '' }) => (url.startsWith('/api/v1/shortlists') ? 'unplugged' : 'pass'));
    await withdraw();
    await page.getByText(testedContent['messages/shortlist'].notWithdrawn.en).waitFor();
    wire.decide(() => 'pass');
    await plugIn();
    await page.waitForURL('**/sent');
    await withdraw();
    await page.waitForURL('**/withdrawn');
    expect(stored().map(({ contact }) => contact)).toEqual([null]);
    expect(await waiting()).toEqual([]);
  });

  test('two windows send what waits once between them', async () => {
    await askUnplugged();
    const others = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(others.map((other) => other.goto(`${wire.origin}/ar/kiosk`)));
    await expect.poll(() => badge(others[0], 'ar').innerText()).toContain('بانتظار الإرسال: 1');
    await context.setOffline(false);
    await untilSent();
    expect(stored()).toHaveLength(1);
    expect(writes()).toBe(1);
  });

  test('a day later it is deleted, and never sent', async () => {
    await page.clock.install();
    await askUnplugged();
    await page.clock.fastForward('23:59:00');
    await page.clock.runFor(15_000);
    // The idle screen may be on its way to the start.
    await expect.poll(waiting).toHaveLength(1);
    await page.clock.runFor(60_000);
    await untilSent();
    await context.setOffline(false);
    await page.clock.runFor(15_000);
    expect(stored()).toEqual([]);
  });

  test('what the service does not take is dropped, if nobody is there, and never tried again', async () => {
    await askUnplugged();
    await answerWith(422, {});
    await context.setOffline(false);
    await expect.poll(() => badge().innerText()).toBe('');
    expect(JSON.stringify(await waiting())).not.toMatch(/Maryam|5555|side/);
  });

  test('an answer that is lost makes no second request, also after a new start of the screen', async () => {
    loseAnswers();
    await ask({ offline: true });
    await page.waitForURL('**/waiting');
    expect(stored()).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    wire.decide(() => 'pass');
    // Nothing in the window's memory knows the key of the first try any more.
    await page.reload();
    await plugIn();
    await untilSent();
    expect(writes()).toBeGreaterThanOrEqual(2);
    expect(stored()).toHaveLength(1);
  });

  test('nor does a service that was killed after it had stored the request, and drops its keys', async () => {
    loseAnswers();
    await ask({ offline: true });
    await page.waitForURL('**/waiting');
    server.child.kill('SIGKILL');
    await restart();
    wire.decide(() => 'pass');
    await plugIn();
    await untilSent();
    expect(writes()).toBeGreaterThanOrEqual(3);
    expect(stored()).toHaveLength(1);
  });
});
