import type { Content, MattressRecord, OutcomeRecord, PillowRecord, SizeRecord } from '../schemas/content.ts';
import type { MattressType } from '../schemas/outcome.ts';
import { coolingGrades } from '../schemas/product.ts';
import { overlaps } from './finder.ts';
import { mattressWithin } from './product-bounds.ts';
import { inEachMeasure } from './sizes.ts';
import { afterOffer, offerIn, type Offer } from './sold.ts';

/** What fits whom, and what it costs: every count, list, price and name behind an outcome comes from here. Nothing looks at a product's firmness. */

/** What a sleeper needs of a mattress, or two of one for both. */
export type Need = Pick<OutcomeRecord, 'recommendedMattressTypes' | 'leastMattressHeightCm' | 'thermal'>;

type Catalogue = Pick<Content, 'mattresses' | 'pillows' | 'sizes'>;

const coolness = ({ cooling = '' }: { cooling?: string | undefined }): number => (coolingGrades as readonly string[]).indexOf(cooling);

/** For a hot sleeper the cooler ones first, else the order of the catalogue. */
const inOrder = <Item extends { cooling?: string | undefined }>(items: Item[], { thermal }: Pick<Need, 'thermal'>): Item[] =>
  thermal === 'hot' ? items.sort((one, other) => coolness(other) - coolness(one)) : items;

const isSoldIn = ({ priceBySizeQAR }: MattressRecord, sizes: readonly SizeRecord[]): boolean =>
  sizes.some(({ key }) => Object.hasOwn(priceBySizeQAR, key));

const sizesFor = (whom: SizeRecord['for'], { sizes }: Pick<Catalogue, 'sizes'>): SizeRecord[] => sizes.filter((size) => size.for === whom);

/** A narrow bed that is as long as this is none for a child. */
const leastAdultLengthCm = 190;

/** What is sold for cots is made for children, in whatever other size it is sold, and so is what children's sizes and of those for adults the narrowest alone have. */
export const isForChildren = (mattress: MattressRecord, catalogue: Pick<Catalogue, 'sizes'>): boolean => {
  const adults = sizesFor('adult', catalogue);
  const { priceBySizeQAR, dimensionsBySize } = mattress;
  const isOfChild = sizesFor('child', catalogue).some(
    (size) => size.key in priceBySizeQAR && (dimensionsBySize?.[size.key] ?? size).lengthCm < leastAdultLengthCm,
  );
  return isSoldIn(mattress, sizesFor('baby', catalogue)) || !isSoldIn(mattress, isOfChild ? adults.slice(1) : adults);
};

/**
 * Mattresses that fit: of a recommended type, in the order of the types; made for adults and sold in a size for them; at least as high as
 * the weight asks for, where an unknown height is none.
 * @param size - key of the size that it must be sold in; in one for children nothing fits
 */
export const fittingMattresses = (need: Need, { mattresses, sizes }: Omit<Catalogue, 'pillows'>, size?: string): MattressRecord[] => {
  const { recommendedMattressTypes: types, leastMattressHeightCm: minHeightCm } = need;
  const wanted = sizesFor('adult', { sizes }).filter(({ key }) => size === undefined || key === size);
  const suitable = mattresses.filter(
    (mattress) => mattressWithin(mattress, { minHeightCm }) && isSoldIn(mattress, wanted) && !isForChildren(mattress, { sizes }),
  );
  return types.flatMap((type) =>
    inOrder(
      suitable.filter((mattress) => mattress.type === type),
      need,
    ),
  );
};

/** Products that fit a sleeper. */
export interface Fitting {
  mattresses: MattressRecord[];
  /** Those whose height overlaps the recommended one; touching at one end is no overlap. */
  pillows: PillowRecord[];
}

/** What fits an outcome, in the order in which it is shown; with the key of a size, its mattresses in that size. */
export const fits = (outcome: OutcomeRecord, catalogue: Catalogue, size?: string): Fitting => ({
  mattresses: fittingMattresses(outcome, catalogue, size),
  pillows: inOrder(
    catalogue.pillows.filter(({ loftCm }) => loftCm !== undefined && overlaps(loftCm, outcome.pillowLoftCm)),
    outcome,
  ),
});

/** A price in QAR and the size that it is of. */
export interface SizedPrice {
  size: SizeRecord;
  priceQAR: number;
  /** What it costs from once the offers that it hangs on are over. */
  offer?: Offer | undefined;
}

/** What some mattresses cost in each size that any of them is sold in, from narrow to wide: the least of them. */
const leastBySize = (mattresses: readonly MattressRecord[], sizes: readonly SizeRecord[]): SizedPrice[] =>
  sizes.flatMap((size): SizedPrice[] => {
    const sold = mattresses.filter((mattress) => isSoldIn(mattress, [size]));
    const least = (some: readonly MattressRecord[]): number =>
      Math.min(...some.map(({ priceBySizeQAR }) => priceBySizeQAR[size.key] as number));
    const leastAfter = (day: string): number =>
      least(sold.map((mattress) => ((mattress.offerEndsOn ?? day) <= day ? afterOffer(mattress) : mattress)));
    const priceQAR = least(sold);
    const ends = sold.flatMap((mattress) => offerIn(mattress, size.key)?.endsOn ?? []).sort();
    const endsOn = ends.find((day) => leastAfter(day) > priceQAR);
    return sold.length === 0
      ? []
      : [{ size, priceQAR, offer: endsOn === undefined ? undefined : { beforeQAR: least(sold.map(afterOffer)), endsOn } }];
  });

/** What a mattress costs from, in whatever measure: in a size for adults, and only what has none in one for children. */
export const priceFrom = (mattress: MattressRecord, catalogue: Pick<Catalogue, 'sizes'>): SizedPrice => {
  const sizes = isForChildren(mattress, catalogue) ? catalogue.sizes : sizesFor('adult', catalogue);
  // The rule `prices` sees that each has a price in a size that we know.
  return inEachMeasure(mattress)
    .flatMap((one) => leastBySize([one], sizes))
    .reduce((least, one) => (one.priceQAR < least.priceQAR ? one : least));
};

/**
 * What some mattresses cost from in the sizes that `size-guide.json` names; one in which none is sold gives its place to the next wider one,
 * and none stands twice.
 */
export const pricesFrom = (mattresses: readonly MattressRecord[], content: Pick<Content, 'sizes' | 'size-guide'>): SizedPrice[] => {
  const sizes = sizesFor('adult', content);
  const sold = leastBySize(mattresses, sizes);
  const places = content['size-guide'].pricedSizes.map((key) => sizes.findIndex((size) => size.key === key));
  return [...new Set(places.flatMap((place) => sold.find(({ size }) => sizes.indexOf(size) >= place) ?? []))];
};

/** The least that some mattresses cost in each size for adults. */
export const leastPrices = (mattresses: readonly MattressRecord[], content: Pick<Content, 'sizes'>): SizedPrice[] =>
  leastBySize(mattresses, sizesFor('adult', content));

const fewestMattresses = 3;
const mostPillows = 3;

/** The cheapest by what it costs from; for a hot sleeper the least cool ones only where there are no others. */
const cheapest = (mattresses: readonly MattressRecord[], { thermal }: Need, catalogue: Pick<Catalogue, 'sizes'>) => {
  const cool = thermal === 'hot' ? mattresses.filter((mattress) => coolness(mattress) > 0) : mattresses;
  const from = (mattress: MattressRecord): number => priceFrom(mattress, catalogue).priceQAR;
  return (cool.length > 0 ? cool : mattresses).toSorted((one, other) => from(one) - from(other))[0];
};

/**
 * What of the fitting products to try in the showroom: one mattress of each type in turn, and at least three, and some pillows. The cheapest of all
 * is the one of its type, so that no list begins at a price that few pay.
 */
export const toTry = ({ mattresses, pillows }: Fitting, need: Need, catalogue: Pick<Catalogue, 'sizes'>): Fitting => {
  const low = cheapest(mattresses, need, catalogue);
  const queues = need.recommendedMattressTypes.map((type: MattressType) => {
    const queue = mattresses.filter((mattress) => mattress.type === type);
    return low && queue.includes(low) ? [low, ...queue.filter((one) => one !== low)] : queue;
  });
  const longest = Math.max(...queues.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? [])).flat();
  return {
    mattresses: inTurn.slice(0, Math.max(fewestMattresses, queues.filter(({ length }) => length > 0).length)),
    pillows: pillows.slice(0, mostPillows),
  };
};
