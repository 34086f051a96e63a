import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { languages } from '#lib/schemas/text.ts';
import { realContent } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';

const site = useSite();
let page: Page;

beforeAll(async () => {
  page = await site.browser.newPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
});

const run = promisify(execFile);

/** Status of a command as it stands on a page; only the connection is led to the test's port. */
const statusOf = async (command: string): Promise<number> => {
  const lead = `${new URL(site.server.rootUrl).host}:127.0.0.1:${site.server.port}`;
  const script = `${command} -q -sS -o /dev/null -w '%{http_code}' --max-time 10 --noproxy '*' --connect-to '${lead}'`;
  const { stdout } = await run('sh', ['-c', script]);
  return Number(stdout);
};

/** Examples of ids are nobody's. */
const expected: Readonly<Record<string, readonly number[]>> = {
  getShortlist: [404],
  getJob: [404],
};

describe.each(routes)('the page of $operationId', ({ operationId, method, path, parameters, success, problems }) => {
  test.each(languages)('says in %s what to send and what comes back', async (language) => {
    await page.goto(`${site.server.origin}/${language}/api/${operationId}`);
    const main = await page.locator('main').innerText();
    const words = realContent['messages/api'];
    expect(main).toContain(words[operationId as keyof typeof words][language]);
    expect(main).toContain(`${method} ${path}`);
    for (const { name, allowed = [] } of parameters) {
      expect(main).toContain(name);
      expect(main).toContain(allowed.join(' | '));
    }
    for (const { status } of success) expect(main).toContain(String(status));
    for (const problem of problems) expect(main).toContain(problem);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('leads from each name of a schema to its table', async () => {
    await page.goto(`${site.server.origin}/en/api/${operationId}`);
    const names = await page.$$eval('main a[href^="#"]', (links) => links.map((link) => link.getAttribute('href')?.slice(1)));
    const tables = await page.$$eval('.schema', (sections) => sections.map(({ id }) => id));
    expect(tables).toEqual(expect.arrayContaining(names));
    expect(new Set(tables).size).toBe(tables.length);
  });

  test('has a command that works as it stands', async () => {
    await page.goto(`${site.server.origin}/ar/api/${operationId}`);
    const command = (await page.locator('pre').first().textContent()) ?? '';
    expect(expected[operationId] ?? success.map(({ status }) => status)).toContain(await statusOf(command));
  });
});

test.each(languages)('the overview in %s leads to every operation, and its commands work', async (language) => {
  await page.goto(`${site.server.origin}/${language}/api`);
  for (const { operationId } of routes) expect(await page.locator(`a[href="/${language}/api/${operationId}"]`).count()).toBe(1);
  const commands = (await page.locator('pre').allTextContents()).filter((code) => code.startsWith('curl'));
  expect(await Promise.all(commands.map(statusOf))).toEqual([200, 201]);
  expect(await page.locator('pre').allTextContents()).toContain('Authorization: Bearer mpg_test_sandbox');
});
