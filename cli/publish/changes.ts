import type { Content } from '#lib/schemas/content.ts';
import { shortList } from '#lib/rules/fault.ts';
import { dimensions } from '#lib/words/format.ts';

/** What a publish changes, in sentences for the owner: its prices, what may be a slip of the pen, and what had been taken back. */

type Product = Content['mattresses'][number] | Content['pillows'][number];

const productsOf = ({ mattresses, pillows }: Content): Map<string, Product> =>
  new Map([...mattresses, ...pillows].map((product) => [product.id, product]));

/** What a product costs in riyals, by size; a pillow has one. */
const pricesOf = (product: Product | (Product['nextOffer'] & object)): Map<string, number> =>
  new Map(
    'priceBySizeQAR' in product
      ? [
          ...Object.entries(product.priceBySizeQAR),
          ...(('otherMeasures' in product ? product.otherMeasures : undefined) ?? []).map(
            (one) => [`${one.size} ${dimensions(one)}`, one.priceQAR] as const,
          ),
        ]
      : [['one size', product.priceQAR]],
  );

interface PriceChange {
  name: string;
  size: string;
  from: number | undefined;
  to: number | undefined;
}

/** Prices of products that are in both. */
const priceChanges = (before: Content, after: Content): PriceChange[] => {
  const products = productsOf(before);
  return [...productsOf(after)].flatMap(([id, product]) => {
    const earlier = products.get(id);
    if (!earlier) return [];
    const [from, to] = [pricesOf(earlier), pricesOf(product)];
    return [...new Set([...from.keys(), ...to.keys()])].flatMap((size) =>
      from.get(size) === to.get(size) ? [] : [{ name: product.name.en, size, from: from.get(size), to: to.get(size) }],
    );
  });
};

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const priceSentence = ({ name, size, from, to }: PriceChange): string => `${name}, ${size}: ${from ?? 'none'} to ${to ?? 'none'}`;

/** How many products come and go, and what else costs otherwise. */
export const describeProducts = (before: Content, after: Content): string => {
  const [was, is] = [productsOf(before), productsOf(after)];
  const missingIn = (some: ReadonlyMap<string, Product>, all: ReadonlyMap<string, Product>): string[] =>
    [...all].flatMap(([id, { name }]) => (some.has(id) ? [] : [name.en]));
  const [added, gone] = [missingIn(was, is), missingIn(is, was)];
  const named = gone.length > 0 ? `: ${shortList(gone, '; ')}` : '';
  const products = added.length + gone.length > 0 ? `${counted(added.length, 'product')} new, ${gone.length} no longer sold${named}. ` : '';
  const changes = priceChanges(before, after).map(priceSentence);
  const prices =
    changes.length > 0 ? `${counted(changes.length, 'price')} changed (QAR): ${shortList(changes, '; ')}.` : 'No price changed.';
  const later = [...is.values()].flatMap(({ name, nextOffer }) => (nextOffer ? [`${name.en} on ${nextOffer.startsOn}`] : []));
  return products + prices + (later.length > 0 ? ` ${counted(later.length, 'offer')} will begin: ${shortList(later, '; ')}.` : '');
};

/** Sizes for adults that cost less than a smaller one. */
const falling = (content: Content): string[] => {
  const adult = content.sizes.filter((size) => size.for === 'adult').map(({ key }) => key);
  return content.mattresses.flatMap(({ name, priceBySizeQAR }) =>
    adult
      .filter((key) => key in priceBySizeQAR)
      .flatMap((key, index, sold) => {
        const smaller = sold.slice(0, index).findLast((one) => (priceBySizeQAR[one] ?? 0) > (priceBySizeQAR[key] ?? 0));
        return smaller === undefined
          ? []
          : [`${name.en}: ${key} at ${priceBySizeQAR[key]} is below the smaller ${smaller} at ${priceBySizeQAR[smaller]}.`];
      }),
  );
};

/** Prices of offers that begin later, by themselves, and that the content before does not have. */
const newOffers = (before: Content, after: Content): PriceChange[] => {
  const known = productsOf(before);
  return [...productsOf(after)].flatMap(([id, product]) => {
    const { name, nextOffer } = product;
    if (!nextOffer || JSON.stringify(nextOffer) === JSON.stringify(known.get(id)?.nextOffer)) return [];
    const usual = pricesOf(product);
    return [...pricesOf(nextOffer)].map(([size, to]) => ({ name: name.en, size, from: usual.get(size), to }));
  });
};

/**
 * Changes that may be a mistake: a price that changes by more than half, at once or in an offer that begins later, a size for adults that falls below a smaller one, a tenth of the real products
 * gone. Both contents are as they are sold on one day, so that what follows from the date is none of them.
 */
export const doubtsOf = (before: Content, after: Content): string[] => {
  const changed = priceChanges(before, after).filter(({ from = 0, to = 0 }) => from > 0 && to > 0 && (to * 2 < from || to * 2 > from * 3));
  const halved = newOffers(before, after).filter(({ from = 0, to = 0 }) => to * 2 < from);
  const known = falling(before);
  const [real, left] = [[...productsOf(before).values()].filter(({ sample }) => !sample), productsOf(after)];
  const gone = real.filter(({ id }) => !left.has(id)).map(({ name }) => name.en);
  return [
    ...(halved.length > 0 ? [`Less than half in an offer that will begin (QAR): ${shortList(halved.map(priceSentence), '; ')}.`] : []),
    ...(changed.length > 0 ? [`Changed by more than half (QAR): ${shortList(changed.map(priceSentence), '; ')}.`] : []),
    ...falling(after).filter((sentence) => !known.includes(sentence)),
    ...(gone.length > 0 && gone.length * 10 >= real.length
      ? [`${gone.length} of ${real.length} products would be gone: ${shortList(gone, ', ')}.`]
      : []),
  ];
};

/** What a release was made from: its content, and the fingerprint of its program. */
export interface Made {
  content: Content;
  program: string;
}

/** Every value by its place, such as `mattresses, reed-memory-foam, priceBySizeQAR, king`. */
const leavesOf = (value: unknown, place: readonly string[] = []): [string, string][] => {
  if (typeof value !== 'object' || value === null) return [[place.join(', '), JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const { id, key: name } = (Array.isArray(value) ? (part ?? {}) : {}) as { id?: string; key?: string };
    return leavesOf(part, [...place, id ?? name ?? key]);
  });
};

const short = (text = 'nothing'): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** What `taken` had changed against what is live, and `next` still has: a sentence each, and whether that is all of it. */
export const heldOf = (live: Made, taken: Made, next: Made): { held: string[]; isAll: boolean } => {
  const [before, changed, now] = [live, taken, next].map(({ content, program }) => new Map(leavesOf({ program, ...content })));
  const places = [...new Set([...(before?.keys() ?? []), ...(changed?.keys() ?? [])])].filter(
    (place) => before?.get(place) !== changed?.get(place),
  );
  const held = places.filter((place) => now?.get(place) === changed?.get(place));
  return {
    held: held.map((place) =>
      place === 'program' ? 'the program' : `${place}: ${short(before?.get(place))} to ${short(changed?.get(place))}`,
    ),
    isAll: held.length === places.length,
  };
};
