import { describe, expect, test } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { languages } from '#lib/schemas/text.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
const open = (address: string) => visitor.open(address, { ...withoutScript, width: 360 });

test.each(languages)('the overview in %s leads to every operation and to its own parts', async (language) => {
  await open(`/${language}/api`);
  for (const { operationId } of routes)
    expect(await visitor.page.locator(`#operations a[href="/${language}/api/${operationId}"]`).count()).toBe(1);
  const parts = (await visitor.links('main nav a')).map((href) => href.slice(1));
  expect(parts).toEqual([
    ...['quickstart', 'assistants', 'client', 'authentication', 'idempotency', 'errors', 'pagination', 'rate-limits', 'versioning'],
    ...['operations', 'schemas'],
  ]);
  for (const part of parts) expect(await visitor.page.locator(`#${part} h2`).count()).toBe(1);
  expect(await visitor.page.locator('main').innerText()).not.toContain('`');
});

/** The programs that a reader sees, by language. */
const shown = () =>
  visitor.page.$$eval('pre[data-code]', (blocks) =>
    blocks.filter((block) => block.checkVisibility()).map((block) => block.dataset['code']),
  );

describe('the samples', () => {
  test.each([withoutScript, {}])('are chosen by keyboard (%o)', async (look) => {
    await visitor.open('/en/api/createShortlist', look);
    expect(await shown()).toEqual(['sh']);
    await visitor.page.getByRole('radio', { name: 'curl' }).focus();
    for (const language of ['js', 'python', 'sh', 'python']) {
      await visitor.page.keyboard.press(language === 'python' && (await shown())[0] === 'sh' ? 'ArrowLeft' : 'ArrowRight');
      expect(await shown()).toEqual([language]);
    }
  });

  test('keep the choice from page to page, in the other language too', async () => {
    await visitor.open('/en/api/createShortlist');
    await visitor.page.getByText('JavaScript', { exact: true }).click();
    await visitor.open('/ar/api/runBatch');
    expect(await shown()).toEqual(['js']);
    await visitor.page.getByText('curl', { exact: true }).click();
  });

  test.each([
    ['en', 'Copy', 'Copied'],
    ['ar', 'نسخ', 'تم النسخ'],
  ])('are copied in %s, and that is said', async (language, name, said) => {
    await visitor.open(`/${language}/api/createShortlist`);
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('Python', { exact: true }).click();
    const button = page.getByRole('button', { name, exact: true }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('main > [role=status]').textContent()).toBe(said);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.locator('[data-code=python]').first().textContent());
    await page.getByText('curl', { exact: true }).click();
  });
});
