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
  en: { signIn: 'Sign in', spent: /has been used/, call: 'Call', toCall: 'To call', ended: /session has ended/ },
  ar: { signIn: 'تسجيل الدخول', spent: /استُخدم من قبل/, call: 'اتصال', toCall: 'بانتظار الاتصال', ended: /انتهت جلستك/ },
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
  await page.getByRole('button', { name: words[language].signIn }).click();
  await page.locator('[data-view=desk]').waitFor();
  return page;
};

const cardOf = (page: Page, name: string): Locator => page.locator('.card', { hasText: name });
const part = (page: Page, name: string): Locator => page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
/** Somebody looks at the page again, so that no test waits for the next round. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
const names = (page: Page) => page.locator('.card:visible h3').allInnerTexts();

/** Nothing is wider than the phone, lower than a thumb, or found by axe, in light and dark. */
const expectSound = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  const low = await page
    .locator('button:visible, a:visible, input:visible, textarea:visible')
    .evaluateAll((found) => found.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML));
  expect(low).toEqual([]);
  expect(await violations(page, standards)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, ['color-contrast'])).toEqual([]);
};

describe.each(languages)('in %s', (language) => {
  const said = words[language];
  const name = { en: 'Fatima Al-Kuwari', ar: 'فاطمة الكواري' }[language];
  const number = { en: '5512 3401', ar: '٥٥١٢ ٣٤٠٢' }[language];
  const dialled = { en: '97455123401', ar: '97455123402' }[language];

  test('a link opens the desk by its one button, once; whoever is signed in stays so', async () => {
    const link = await desk('link', mariam, '--language', language);
    const page = await openPage(link);
    await expect.poll(() => page.url()).toBe(`${server.origin}/desk/${language}`);
    expect(await page.locator('main button:visible').allInnerTexts()).toEqual([said.signIn]);
    await press(page, said.signIn);
    await page.locator('[data-view=desk]').waitFor();
    await page.goto(link);
    await press(page, said.signIn);
    await page.locator('[data-view=desk]').waitFor();
    const other = await openPage(link);
    await press(other, said.signIn);
    await other.getByText(said.spent).waitFor();
    await expectSound(other);
  });

  test('a request shows who wants what, with links to call and to write', async () => {
    await ask({ name, phone: number }, { note: 'After 6 pm' });
    const page = await signIn(mariam, language);
    const card = part(page, said.toCall).locator('.card', { hasText: name });
    await card.waitFor();
    const links = card.getByRole('link');
    expect(await links.evaluateAll((found) => found.map((one) => one.getAttribute('href')))).toEqual([
      `tel:+${dialled}`,
      `https://wa.me/${dialled}`,
    ]);
    expect(await links.first().innerText()).toBe(said.call);
    const text = await card.innerText();
    for (const wanted of ['After 6 pm', '499', { en: 'Reed Memory Foam (sample)', ar: 'مرتبة القصب' }[language]])
      expect(text).toContain(wanted);
    expect(await card.locator('bdi[dir=ltr]').innerText()).toMatch(/^\+974 5512 340[12]$/);
    expect(await page.locator('html').getAttribute('dir')).toBe({ en: 'ltr', ar: 'rtl' }[language]);
    await expectSound(page);
  });

  test('a session that the operator ends leaves no name on the screen, and keeps what was being written', async () => {
    await ask({ name: `${name} 2`, phone: `${number}9`.replace(/^./, '3') });
    const page = await signIn(yusuf, language);
    await page.locator('.card [data-act=write]').first().click();
    await page.locator('textarea:visible').fill('Back at 5');
    await desk('sign-out', yusuf);
    await comeBack(page);
    await page.getByText(said.ended).waitFor();
    expect(await page.locator('main').innerText()).not.toContain(name);
    expect(await page.locator('.card').count()).toBe(0);
    await page.goto(await desk('link', yusuf, '--language', language));
    await press(page, said.signIn);
    await expect.poll(() => page.locator('textarea:visible').inputValue()).toBe('Back at 5');
  });
});

test('take, note, done and undo, by two clerks who do not get in each other’s way', async () => {
  const name = 'Noora';
  await ask({ name, phone: '6612 3403' });
  const [first, second] = await Promise.all([signIn(mariam), signIn(yusuf)]);
  const [mine, hers] = [cardOf(first, name), cardOf(second, name)];
  await hers.waitFor();
  await press(mine, 'I’ll take it');
  await mine.getByText('You have had it').waitFor();
  // The other page has not looked since.
  await press(hers, 'I’ll take it');
  await hers.getByText('mariam took it first').waitFor();
  expect(await hers.getByRole('button').allInnerTexts()).toEqual(['Take it over', 'Note']);

  await press(mine, 'Note');
  await mine.locator('textarea').fill('No answer at 4');
  await comeBack(first);
  await first.waitForLoadState('networkidle');
  expect(await mine.locator('textarea').inputValue()).toBe('No answer at 4');
  await press(mine, 'Save note');
  await mine.locator('dd', { hasText: 'No answer at 4' }).waitFor();

  await press(mine, 'Done');
  await mine.getByText('Done by you').waitFor();
  await comeBack(first);
  await first.waitForLoadState('networkidle');
  await press(mine, 'Undo');
  await mine.getByText('You have had it').waitFor();

  await press(hers, 'Take it over');
  await hers.getByText('You have had it').waitFor();
  await press(hers, 'Done');
  await hers.getByText('Done by you').waitFor();
  await comeBack(first);
  await first.locator('[data-show=done]').click();
  await expect.poll(() => names(first)).toEqual([name]);
  expect(await mine.innerText()).toMatch(/Done by yusuf, \d\d:\d\d/);
});

test('what comes from another site waits for a decision, with the reason; a script in a name is text', async () => {
  const name = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  await ask({ name, phone: '5512 3406' }, { origin: 'https://other.example' });
  const page = await signIn(mariam);
  const card = part(page, 'Decide first').locator('.card');
  expect(await card.locator('h3').innerText()).toBe(name);
  expect(await card.innerText()).toContain('https://other.example');
  expect(await card.getByRole('link').count()).toBe(0);
  expect(await page.locator('.card :is(img, script)').count()).toBe(0);
  await press(card, 'This is a real request');
  const real = part(page, 'To call').locator('.card', { hasText: name });
  expect(await real.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+97455123406');
});

test('news come by themselves and are said; without a connection nothing is lost', async () => {
  const page = await signIn(mariam);
  await page.locator('.card').first().waitFor();
  await ask({ name: 'Latecomer', phone: '5512 3407' });
  await comeBack(page);
  await page.getByRole('status').getByText('1 new request').waitFor();
  const card = cardOf(page, 'Latecomer');
  await page.context().setOffline(true);
  await press(card, 'Note');
  await card.locator('textarea').fill('Kept');
  await press(card, 'Save note');
  await card.getByText('nothing was saved').waitFor();
  expect(await card.locator('textarea').inputValue()).toBe('Kept');
  await comeBack(page);
  await page.getByRole('status').getByText('No connection').waitFor();
  await page.context().setOffline(false);
  await press(card, 'Save note');
  await card.locator('dd', { hasText: 'Kept' }).waitFor();
});
