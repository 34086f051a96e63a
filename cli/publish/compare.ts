import { readFileSync } from 'node:fs';
import { contentPath } from '#lib/contract/manifest.ts';
import { shortList } from '#lib/rules/fault.ts';
import type { Content } from '#lib/schemas/content.ts';
import { readManifest } from './releases.ts';

/** Pages of a build, by address, with what tells their bytes. */
const pagesOf = (folder: string): Map<string, string> =>
  new Map(
    readManifest(folder).files.flatMap(({ file, address, hash }) => (file.endsWith('.html') && address !== null ? [[address, hash]] : [])),
  );

type Product = Content['mattresses'][number] | Content['pillows'][number];

const productsOf = (folder: string): Map<string, Product> => {
  const { mattresses, pillows } = JSON.parse(readFileSync(contentPath(folder), 'utf8')) as Pick<Content, 'mattresses' | 'pillows'>;
  return new Map([...mattresses, ...pillows].map((product) => [product.id, product]));
};

/** What a product costs in riyals, by size; a pillow has one. */
const pricesOf = (product: Product): Map<string, number> =>
  new Map('priceBySizeQAR' in product ? Object.entries(product.priceBySizeQAR) : [['one size', product.priceQAR]]);

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What a release changes against the one before it, in a sentence each for pages and prices. */
export const describeChange = (before: string, after: string): string[] => {
  const [old, now] = [pagesOf(before), pagesOf(after)];
  const added = [...now.keys()].filter((address) => !old.has(address)).length;
  const gone = [...old.keys()].filter((address) => !now.has(address)).length;
  const changed = [...now].filter(([address, hash]) => old.has(address) && old.get(address) !== hash).length;
  const [products, priced] = [productsOf(before), productsOf(after)];
  const prices = [...priced].flatMap(([id, product]) => {
    const earlier = products.get(id);
    if (!earlier) return [];
    const [from, to] = [pricesOf(earlier), pricesOf(product)];
    return [...new Set([...from.keys(), ...to.keys()])].flatMap((size) =>
      from.get(size) === to.get(size) ? [] : [`${product.name.en}, ${size}: ${from.get(size) ?? 'none'} to ${to.get(size) ?? 'none'}`],
    );
  });
  return [
    `${counted(changed, 'page')} changed, ${added} new, ${gone} gone.`,
    prices.length > 0 ? `${counted(prices.length, 'price')} changed (QAR): ${shortList(prices, '; ')}.` : 'No price changed.',
  ];
};
