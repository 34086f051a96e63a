import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { languages } from '#lib/schemas/text.ts';
import { realContent } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
const open = (address: string) => visitor.open(address, { ...withoutScript, width: 360 });
const run = promisify(execFile);

/** Status of a command as it stands on a page; only the connection is led to the test's port. */
const statusOf = async (command: string): Promise<number> => {
  const { rootUrl, port } = visitor.site.server;
  const lead = `${new URL(rootUrl).host}:127.0.0.1:${port}`;
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
    await open(`/${language}/api/${operationId}`);
    const main = await visitor.page.locator('main').innerText();
    const words = realContent['messages/api'];
    expect(main).toContain(words[operationId as keyof typeof words][language]);
    expect(main).toContain(`${method} ${path}`);
    for (const { name, allowed = [] } of parameters) {
      expect(main).toContain(name);
      expect(main).toContain(allowed.join(' | '));
    }
    for (const { status } of success) expect(main).toContain(String(status));
    for (const problem of problems) expect(main).toContain(problem);
  });

  test('leads from each name of a schema to its table', async () => {
    await open(`/en/api/${operationId}`);
    const names = (await visitor.links('main a[href^="#"]')).map((href) => href.slice(1));
    const tables = await visitor.page.$$eval('.schema', (sections) => sections.map(({ id }) => id));
    expect(tables).toEqual(expect.arrayContaining(names));
    expect(new Set(tables).size).toBe(tables.length);
  });

  test('has a command that works as it stands', async () => {
    await open(`/ar/api/${operationId}`);
    const command = (await visitor.page.locator('pre').first().textContent()) ?? '';
    expect(expected[operationId] ?? success.map(({ status }) => status)).toContain(await statusOf(command));
  });
});

test.each(languages)('the overview in %s leads to every operation, and its commands work', async (language) => {
  await open(`/${language}/api`);
  for (const { operationId } of routes) expect(await visitor.page.locator(`a[href="/${language}/api/${operationId}"]`).count()).toBe(1);
  const commands = (await visitor.page.locator('pre').allTextContents()).filter((code) => code.startsWith('curl'));
  expect(await Promise.all(commands.map(statusOf))).toEqual([200, 201]);
  expect(await visitor.page.locator('pre').allTextContents()).toContain('Authorization: Bearer mpg_test_sandbox');
});
