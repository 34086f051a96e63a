import { expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { checkContent, productsOf } from '#lib/content/check.ts';

// What ships, whoever edited it last: it passes the check, and nothing here says what it holds.

test('the shipped content passes the check that the build makes', async () => {
  const { content } = await readContent('src/content');
  expect(checkContent({ ...content, products: productsOf(content) })).toMatchObject({ content });
});
