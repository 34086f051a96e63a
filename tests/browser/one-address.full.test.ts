import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { freePort } from '../fixtures/free-port.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { runCommand } from '../showroom/run-command.ts';

/** A showroom whose screens, desk and customers share one address, under the limits of a public service (G100). */

const staff = 'mariam@shop.example';
const dataDir = createDataDir();
let server: Server;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const port = String(await freePort());
  const own = { PORT: port, CALLBACK_ORIGINS: `http://127.0.0.1:${port}` };
  server = await startServer({ env: { DATA_DIR: dataDir, DESK_STAFF: staff, RATE_LIMIT: '600', ...own } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await browser.close();
  await server.stop();
  removeDataDir(dataDir);
});

const refused: string[] = [];

/** A device that was never here. */
const openDevice = async (path: string): Promise<Page> => {
  const context = await browser.newContext();
  contexts.push(context);
  const page = await context.newPage();
  page.on('response', (response) => {
    if (response.status() === 429) refused.push(response.url());
  });
  await page.goto(server.origin + path);
  return page;
};

const screen = async (): Promise<Page> => {
  const page = await openDevice('/en/kiosk');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
};

/** From the questions to a product, and a request for a call. */
const shop = async (number: number): Promise<void> => {
  const page = await openDevice('/en');
  for (const path of ['/en/finder', '/en/finder/side', '/en/finder/side/under60', '/en/finder/side/under60/hot', '/en/products'])
    await page.goto(server.origin + path);
  const status = await page.evaluate(async (phone) => {
    const send = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
    const { key } = (await (await send('/api/v1/keys', { mode: 'live' })).json()) as { key: string };
    const sent = await send(
      '/api/v1/shortlists',
      { outcomeId: 'side-under60-hot', contact: { name: 'Sara', phone } },
      { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
    );
    return sent.status;
  }, `+974 5512 34${number}`);
  expect(status).toBe(201);
};

const desk = async (): Promise<Page> => {
  const { stdout } = await runCommand('desk', ['link', staff], { dataDir, DESK_STAFF: staff, ROOT_URL: server.origin });
  const page = await openDevice(new URL(stdout.trim()).pathname + new URL(stdout.trim()).hash);
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await page.locator('[data-refresh]').waitFor();
  return page;
};

test('two screens, a desk and five shoppers at one address all work', { timeout: 120_000 }, async () => {
  const [screens, clerk] = await Promise.all([
    Promise.all([screen(), screen()]),
    desk(),
    ...Array.from({ length: 5 }, (_, index) => shop(60 + index)),
  ]);
  expect(refused).toEqual([]);
  for (const page of screens) {
    await page.context().setOffline(true);
    for (const said of ['side', 'side/k90to130', 'side/k90to130/hot']) await page.locator(`a[href="/en/finder/${said}"]`).click();
    await page.waitForURL('**/hot');
    expect(await page.locator('[data-badge] > span').first().innerText()).not.toContain('Not ready');
  }
  await clerk.reload();
  expect(await clerk.locator('.request').count()).toBe(5);
  expect(await clerk.getByRole('link', { name: 'Call', exact: true }).count()).toBe(5);
});
