import { describe, expect, test } from 'vitest';
import { referencePath, routes } from '#lib/contract/routes.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
const open = (address: string) => visitor.open(address, { ...withoutScript, width: 360 });

test('the overview leads to every operation and to its own parts', async () => {
  await open('/en/api');
  for (const route of routes) expect(await visitor.page.locator(`#operations a[href="${referencePath(route)}"]`).count()).toBe(1);
  const parts = (await visitor.links('main nav a')).map((href) => href.slice(1));
  expect(parts).toEqual([
    ...['quickstart', 'assistants', 'client', 'authentication', 'idempotency', 'errors', 'pagination', 'rate-limits', 'versioning'],
    ...['operations', 'schemas'],
  ]);
  for (const part of parts) expect(await visitor.page.locator(`#${part} h2`).count()).toBe(1);
  expect(await visitor.page.locator('main').innerText()).not.toContain('`');
});

test.each([
  ['/ar/api', '/en/api'],
  ['/ar/api/createShortlist', '/en/api/writing#createShortlist'],
  ['/en/api/ask.md', '/en/api/questions#ask'],
  ['/ar/errors/invalid_parameter', '/ar/errors#invalid_parameter'],
  ['/ar/about/owner-questions', '/ar/about'],
])('%s leads to %s', async (before, after) => {
  await open(before);
  expect(visitor.page.url().replace(/^https?:\/\/[^/]+/, '')).toBe(after);
});

/** The programs that a reader sees, by language. */
const shown = () =>
  visitor.page.$$eval('pre[data-code]', (blocks) =>
    blocks.filter((block) => block.checkVisibility()).map((block) => block.dataset['code']),
  );

describe('the samples', () => {
  test.each([withoutScript, {}])('are chosen by keyboard (%o)', async (look) => {
    await visitor.open('/en/api/service#issueKey', look);
    await visitor.page.locator('#issueKey').getByRole('radio', { name: 'curl' }).focus();
    for (const language of ['js', 'sh', 'js']) {
      await visitor.page.keyboard.press('ArrowRight');
      expect(new Set(await shown())).toContain(language);
    }
  });

  test('are copied, and that is said', async () => {
    await visitor.open('/en/api/writing');
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('JavaScript', { exact: true }).first().click();
    const button = page.getByRole('button', { name: 'Copy', exact: true }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('main > [role=status]').textContent()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.locator('[data-code=js]').first().textContent());
    await page.getByText('curl', { exact: true }).first().click();
  });
});
