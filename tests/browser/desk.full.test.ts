import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { languages, type Language } from '#lib/schemas/text.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { runCommand } from '../showroom/run-command.ts';
import { standards, violations } from './every-page.ts';

/** The desk of the staff in a browser of a phone's size, over the real service. */

const [mariam, yusuf] = ['mariam@shop.example', 'yusuf@shop.example'];
const phone = { width: 390, height: 844 };

const words = {
  en: { signIn: 'Sign in', spent: /has been used/, call: 'Call' },
  ar: { signIn: 'تسجيل الدخول', spent: /استُخدم من قبل/, call: 'اتصال' },
} as const satisfies Record<Language, object>;

const dataDir = createDataDir();
let server: Server;
let browser: Browser;
let key: string;
const faults: string[] = [];

const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> => {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, string>;
};

/** A shopper asks for a call, from a page of another site where `origin` names one. */
const ask = (contact: { name: string; phone: string }, { origin, ...more }: { origin?: string; note?: string } = {}): Promise<unknown> =>
  post(
    '/api/v1/shortlists',
    { outcomeId: 'side-k90to130-hot', mattressIds: ['reed-memory-foam'], contact, ...more },
    { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID(), ...(origin !== undefined && { Origin: origin }) },
  );

const desk = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCommand('desk', args, {
    dataDir,
    DESK_STAFF: `${mariam},${yusuf}`,
    ROOT_URL: server.origin,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
};

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: dataDir, DESK_STAFF: `${mariam},${yusuf}` } });
  browser = await launchBrowser();
  key = (await post('/api/v1/keys', { mode: 'live' }))['key'] ?? '';
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDataDir(dataDir);
});

const contexts: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  expect(faults.splice(0)).toEqual([]);
});

/** An address on a phone that was never here. */
const openPage = async (address: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', timezoneId: 'Asia/Tokyo', hasTouch: true });
  contexts.push(context);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('dialog', (dialog) => {
    faults.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(address);
  return page;
};

const signIn = async (staff: string, language: Language = 'en'): Promise<Page> => {
  const page = await openPage(await desk('link', staff, '--language', language));
  await press(page, words[language].signIn);
  await page.locator('[data-refresh]').waitFor();
  return page;
};

const rowOf = (page: Page, name: string): Locator => page.locator('.request', { hasText: name });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).first().click();
const unfold = async (page: Page, name: string): Promise<Locator> => {
  const row = rowOf(page, name);
  if ((await row.locator('details[open]').count()) === 0) await row.locator('summary').click();
  return row;
};

/** Nothing is wider than the phone, lower than a thumb, or found by axe, in light and dark. */
const expectSound = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  const low = await page
    .locator('button:visible, main a:visible, input:visible, textarea:visible, summary:visible')
    .evaluateAll((found) => found.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML));
  expect(low.filter((text) => !text.includes('requests.csv'))).toEqual([]);
  expect(await violations(page, standards)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, ['color-contrast'])).toEqual([]);
};

test('a session that ends leaves nothing of it in sight, a draft neither', async () => {
  await ask({ name: 'Layla Hassan', phone: '5512 3477' });
  const page = await signIn(yusuf);
  await page.clock.install();
  await page.reload();
  const row = await unfold(page, 'Layla Hassan');
  await row.locator('textarea').fill('her husband answers');
  await page.clock.runFor(31_000);
  expect(await row.locator('textarea').inputValue()).toBe('her husband answers');
  await desk('sign-out', yusuf);
  await page.clock.runFor(31_000);
  await page.locator('[data-ask]').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('Layla');
});

describe.each(languages)('in %s', (language) => {
  const said = words[language];
  const name = { en: 'Fatima Al-Kuwari', ar: 'فاطمة الكواري' }[language];
  const number = { en: '5512 3401', ar: '٥٥١٢ ٣٤٠٢' }[language];
  const dialled = { en: '97455123401', ar: '97455123402' }[language];

  test('a link opens the desk by its one button, once', async () => {
    const link = await desk('link', mariam, '--language', language);
    const page = await openPage(link);
    await expect.poll(() => page.url()).toBe(`${server.origin}/desk/${language}`);
    expect(await page.locator('main button:visible').allInnerTexts()).toEqual([said.signIn]);
    await press(page, said.signIn);
    await page.locator('[data-refresh]').waitFor();
    const other = await openPage(link);
    await press(other, said.signIn);
    await other.getByText(said.spent).waitFor();
    await expectSound(other);
  });

  test('a request shows who wants what, with links to call and to write; calling takes it', async () => {
    await ask({ name, phone: number }, { note: 'After 6 pm' });
    const page = await signIn(mariam, language);
    const row = await unfold(page, name);
    expect(await row.getByRole('link').evaluateAll((found) => found.map((one) => one.getAttribute('href')))).toEqual([
      `https://wa.me/${dialled}`,
      `tel:+${dialled}`,
    ]);
    expect(await page.locator(`#${await row.getByRole('button').last().getAttribute('aria-describedby')}`).innerText()).toBe(name);
    const text = await row.innerText();
    for (const wanted of ['After 6 pm', { en: 'Reed Memory Foam (sample)', ar: 'مرتبة القصب' }[language]]) expect(text).toContain(wanted);
    expect(await page.locator('html').getAttribute('dir')).toBe({ en: 'ltr', ar: 'rtl' }[language]);
    await expectSound(page);
    const taken = page.waitForResponse((response) => response.request().method() === 'POST');
    await row.getByRole('link', { name: said.call, exact: true }).evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
    await taken;
    // A page of its own: what dials may hold up the next navigation of this one.
    const mine = await page.context().newPage();
    await mine.goto(`${server.origin}/desk/${language}?view=mine`);
    await rowOf(mine, name).waitFor();
  });
});

test('take, note, no answer, done and undo without script, by two clerks who do not get in each other’s way', async () => {
  const name = 'Noora';
  await ask({ name, phone: '6612 3403' });
  const [first, second] = await Promise.all([signIn(mariam), signIn(yusuf)]);
  await press(await unfold(first, name), 'I’ll take it');
  await rowOf(first, name).getByText('Taken by mariam').first().waitFor();
  // The other page has not looked since.
  await press(await unfold(second, name), 'I’ll take it');
  await second.getByText('mariam was faster').waitFor();
  expect(await rowOf(second, name).getByRole('button').allInnerTexts()).toEqual(['Take it over', 'Save note']);

  const mine = await unfold(first, name);
  await mine.locator('textarea').fill('No answer at 4');
  await press(mine, 'Save note');
  await press(await unfold(first, name), 'No answer');
  await first.goto(`${server.origin}/desk/en?view=later`);
  const later = await unfold(first, name);
  expect(await later.innerText()).toMatch(/No answer × 1[^]*No answer at 4/);
  await press(rowOf(first, name), 'Done');
  await first.goto(`${server.origin}/desk/en?view=done`);
  await press(rowOf(first, name), 'Undo');
  await first.goto(`${server.origin}/desk/en`);
  await rowOf(first, name).waitFor();
});

test('calling and what came of it are two touches; who calls what a colleague has just taken is told, and dials nothing', async () => {
  const name = 'Hessa';
  await ask({ name, phone: '6612 3408' });
  const [first, second] = await Promise.all([signIn(mariam), signIn(yusuf)]);
  // A telephone that dials leaves the page where it is.
  const call = async (page: Page): Promise<void> => {
    const link = rowOf(page, name).getByRole('link', { name: 'Call', exact: true });
    await link.evaluate((one) => one.setAttribute('href', '#dialled'));
    await link.click();
  };
  await call(first);
  await rowOf(first, name).getByText('Taken by mariam').first().waitFor();
  await call(second);
  await second.getByText('mariam was faster').waitFor();
  expect([new URL(first.url()).hash, new URL(second.url()).hash]).toEqual(['#dialled', '']);
  await press(rowOf(first, name), 'Done');
  await first.getByRole('status').getByText(name).waitFor();
  await press(first.getByRole('status'), 'Undo');
  await rowOf(first, name).waitFor();
});

test('what comes from another site waits for a decision, with the reason; a script in a name is text', async () => {
  const name = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  await ask({ name, phone: '5512 3406' }, { origin: 'https://other.example' });
  const page = await signIn(mariam);
  await page.goto(`${server.origin}/desk/en?view=decide`);
  const row = await unfold(page, 'onerror');
  expect(await row.locator('b').innerText()).toBe(name);
  expect(await row.innerText()).toContain('https://other.example');
  expect(await row.getByRole('link').count()).toBe(0);
  expect(await page.locator('.request :is(img, script)').count()).toBe(0);
  await press(row, 'This is a real request');
  await page.goto(`${server.origin}/desk/en`);
  expect(await rowOf(page, 'onerror').getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+97455123406');
});

test('sixty-eight requests fit into six screens of a phone', async () => {
  for (let index = 0; index < 68; index += 1) await ask({ name: `Caller ${index}`, phone: `5513 ${String(1000 + index)}` });
  const page = await signIn(mariam);
  await page.goto(`${server.origin}/desk/en?view=all`);
  const { height, count } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    count: document.querySelectorAll('.request').length,
  }));
  expect(count).toBeGreaterThanOrEqual(68);
  expect((height / count) * 68).toBeLessThanOrEqual(6 * phone.height);
});
