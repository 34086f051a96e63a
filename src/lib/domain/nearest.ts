import type { Content, MattressRecord, PillowRecord, ProductRecord } from '../schemas/content.ts';
import type { Range } from '../schemas/outcome.ts';
import { isForChildren, priceFrom } from './fits.ts';

const most = 3;

/** What nobody has said is far from everything. */
const apart = (one: Range | undefined, other: Range | undefined): number =>
  one && other ? Math.abs(one.min + one.max - other.min - other.max) : 100;
const share = (one: number, other: number): number => Math.abs(one - other) / Math.max(one, other, 1);

/** By the first of these in which two differ. */
const byAll = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

const sorted = <Item>(items: readonly Item[], distance: (item: Item) => number[]): Item[] =>
  items
    .map((item) => ({ item, far: distance(item) }))
    .sort((one, other) => byAll(one.far, other.far))
    .slice(0, most)
    .map(({ item }) => item);

/**
 * What is sold that is nearest to a product that is not: mattresses for the same people by type, the maker's firmness and price; pillows by fill,
 * height and price.
 */
export const nearest = (
  product: ProductRecord,
  content: Pick<Content, 'mattresses' | 'pillows' | 'sizes'>,
): readonly (MattressRecord | PillowRecord)[] => {
  if (product.kind === 'pillow')
    return sorted(content.pillows, (one) => [
      Number(one.fill !== product.fill),
      apart(one.loftCm, product.loftCm),
      share(one.priceQAR, product.priceQAR),
    ]);
  const from = priceFrom(product, content).priceQAR;
  return sorted(content.mattresses, (one) => [
    Number(isForChildren(one, content) !== isForChildren(product, content)),
    Number(one.type !== product.type),
    apart(one.firmness, product.firmness),
    share(priceFrom(one, content).priceQAR, from),
  ]);
};
