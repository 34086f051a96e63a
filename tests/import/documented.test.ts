import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columnsOf } from '#lib/import/columns.ts';
import { realContent } from '../fixtures/content.ts';

const page = readFileSync('docs/import.md', 'utf8');

test('the page for retailers names every column in both languages, and every size', () => {
  const [prices, others] = [true, false].map((ofPrices) =>
    columnsOf(realContent.sizes).filter(({ name }) => name.startsWith('price_') === ofPrices),
  );
  for (const { name, ar } of others ?? []) {
    expect(page).toContain(`\`${name}\``);
    expect(page).toContain(ar);
  }
  expect(prices).toHaveLength(realContent.sizes.length);
  expect(page).toContain(`The sizes are those of \`sizes.json\`: ${realContent.sizes.map(({ key }) => key).join(', ')}.`);
});
