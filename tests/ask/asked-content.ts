import { readFileSync } from 'node:fs';
import { readContent } from '#build/content.ts';
import type { Content, MattressRecord, PillowRecord, ProductRecord } from '#lib/schemas/content.ts';

const { content } = await readContent('src/content');
const products = JSON.parse(readFileSync('tests/ask/products.json', 'utf8')) as ProductRecord[];

/** The shipped answers and sizes, which the wordings teach, with a frozen catalogue: the questions that judge name its products and prices. */
export const askedContent: Content = {
  ...content,
  mattresses: products.flatMap(({ kind, ...record }) => (kind === 'mattress' ? [record as MattressRecord] : [])),
  pillows: products.flatMap(({ kind, ...record }) => (kind === 'pillow' ? [record as PillowRecord] : [])),
};
