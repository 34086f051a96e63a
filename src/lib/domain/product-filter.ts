import type { Measure } from './sizes.ts';
import type { MattressRecord, PillowRecord } from '../schemas/content.ts';
import type { productTypes } from '../schemas/product.ts';

type ProductType = (typeof productTypes)[number];

/**
 * What the catalogue is narrowed by, and the kinds of product that have it. Firmness is a target to lie on and never a filter,
 * so it is not among them.
 */
const filterGroups = {
  kind: ['mattress', 'pillow'],
  type: ['mattress'],
  tier: ['mattress'],
  size: ['mattress'],
  cooling: ['mattress', 'pillow'],
  latex: ['mattress', 'pillow'],
  fill: ['pillow'],
  height: ['pillow'],
} as const satisfies Record<string, readonly ProductType[]>;

export type FilterGroup = keyof typeof filterGroups;
export const filterGroupNames = Object.keys(filterGroups) as FilterGroup[];

/** One property of a product, such as `type.hybrid` or `size.king`. */
export type Facet = `${FilterGroup}.${string}`;

/** What is chosen: any of a group's facets, and all of the groups. */
export type Selection = readonly Facet[];

/** How high a mattress is drawn whose height nobody has said. */
export const usualHeightCm = 25;

/** What a list may be sorted by: the least price first, the greatest height or warranty first. */
export const sorts = ['price', 'height', 'warranty'] as const;

/** What the catalogue is narrowed to. The most is in QAR, that price included, and counts in the chosen size where there is one. */
export interface Filter {
  facets: Selection;
  maxPriceQAR?: number | undefined;
  sort?: (typeof sorts)[number] | undefined;
}

/** Prices in QAR by size; a pillow has one, of no size. */
export type Prices = Readonly<Record<string, number>>;

/** What of a product the filter asks for. */
export interface Filtered {
  facets: readonly Facet[];
  prices: Prices;
  /** What it costs from in QAR, where no size is chosen. */
  from: number;
}

export const groupOf = (facet: Facet): FilterGroup => facet.slice(0, facet.indexOf('.')) as FilterGroup;
export const valueOf = (facet: Facet): string => facet.slice(facet.indexOf('.') + 1);

type MattressFacts = Pick<MattressRecord, 'type' | 'tier' | 'cooling' | 'containsLatex' | 'priceBySizeQAR'>;

const mattressFacets = ({ type, tier, cooling, containsLatex, priceBySizeQAR }: MattressFacts): Facet[] => [
  'kind.mattress',
  `type.${type}`,
  ...(tier === undefined ? [] : [`tier.${tier}` as const]),
  ...Object.keys(priceBySizeQAR).map((size): Facet => `size.${size}`),
  ...(cooling === undefined ? [] : [`cooling.${cooling}` as const]),
  // Where nobody has said it, it is not free of latex.
  ...(containsLatex === false ? (['latex.free'] as const) : []),
];

type PillowFacts = Pick<PillowRecord, 'fill' | 'cooling' | 'containsLatex' | 'adjustable'>;

const pillowFacets = ({ fill, cooling, containsLatex, adjustable }: PillowFacts): Facet[] => [
  'kind.pillow',
  ...(cooling === undefined ? [] : [`cooling.${cooling}` as const]),
  // Where nobody has said it, it is not free of latex.
  ...(containsLatex === false ? (['latex.free'] as const) : []),
  `fill.${fill}`,
  ...(adjustable ? (['height.adjustable'] as const) : []),
];

/** Prices as a page carries them to its script: `single:1249 king:2495`. */
export const writePrices = (prices: Prices): string =>
  Object.entries(prices)
    .map(([size, price]) => `${size}:${price}`)
    .join(' ');

/** What a page has of a mattress for its script: its prices, measures of its own, and where it is on offer the prices before it and its last day. */
export const priceData = ({ priceBySizeQAR, priceBeforeBySizeQAR: before, offerEndsOn, dimensionsBySize: own }: MattressRecord) => ({
  'data-prices': writePrices(priceBySizeQAR),
  'data-measures':
    own &&
    Object.entries(own)
      .map(([size, { widthCm, lengthCm }]) => `${size}:${widthCm}x${lengthCm}`)
      .join(' '),
  'data-before': before && writePrices(before),
  'data-until': offerEndsOn,
});

export const readPrices = (text = ''): Prices =>
  Object.fromEntries(
    (text === '' ? [] : text.split(' ')).map((pair) => {
      const [size = '', price] = pair.split(':');
      return [size, Number(price)];
    }),
  );

export const readMeasures = (text = ''): Record<string, Measure> =>
  Object.fromEntries(
    [...text.matchAll(/(\S+):(\d+)x(\d+)/g)].map(([, size = '', width, length]) => [
      size,
      { widthCm: Number(width), lengthCm: Number(length) },
    ]),
  );

export const mattressFiltered = (mattress: MattressFacts, from: number): Filtered => ({
  facets: mattressFacets(mattress),
  prices: mattress.priceBySizeQAR,
  from,
});

export const pillowFiltered = (pillow: PillowFacts & Pick<PillowRecord, 'priceQAR'>): Filtered => ({
  facets: pillowFacets(pillow),
  prices: { '': pillow.priceQAR },
  from: pillow.priceQAR,
});

const chosenIn = (selection: Selection, group: FilterGroup): Facet[] => selection.filter((facet) => groupOf(facet) === group);

/** The price in QAR that counts: that of the chosen size, infinite where the product is not sold in it; without a size what it costs from. */
export const countedPrice = ({ prices, from }: Pick<Filtered, 'prices' | 'from'>, selection: Selection): number => {
  const sizes = chosenIn(selection, 'size').map(valueOf);
  return sizes.length > 0 ? Math.min(...sizes.map((size) => prices[size] ?? Infinity)) : from;
};

/** Amounts in QAR that a shopper may set as the most: of 1, 2.5 and 5 times a power of ten those with at least a tenth of the prices below and above. */
export const priceSteps = (prices: readonly number[]): number[] =>
  [100, 1000, 10_000, 100_000]
    .flatMap((power) => [power, 2.5 * power, 5 * power])
    .filter((amount) => {
      const below = prices.filter((price) => price <= amount).length / prices.length;
      return below >= 0.1 && below <= 0.9;
    });

/** The kinds that a selection is about: those chosen; else those that a chosen group belongs to alone; else both. */
const kindsOf = (selection: Selection): ProductType[] => {
  const chosen = chosenIn(selection, 'kind').map((facet) => valueOf(facet) as ProductType);
  if (chosen.length > 0) return chosen;
  const own = selection.map((facet) => filterGroups[groupOf(facet)]).filter((kinds) => kinds.length === 1);
  return own.length > 0 ? own.flat() : [...filterGroups.kind];
};

/** Whether a product is shown. A group of pillows says nothing of mattresses, and the other way round. */
export const matches = ({ facets, ...priced }: Filtered, { facets: selection, maxPriceQAR = Infinity }: Filter): boolean => {
  const kind = kindsOf(selection).find((wanted) => facets.includes(`kind.${wanted}`));
  if (kind === undefined || countedPrice(priced, selection) > maxPriceQAR) return false;
  return filterGroupNames
    .filter((group) => (filterGroups[group] as readonly ProductType[]).includes(kind))
    .every((group) => {
      const chosen = chosenIn(selection, group);
      return chosen.length === 0 || chosen.some((facet) => facets.includes(facet));
    });
};

/** How many products have a facet among those that the other groups leave. */
export const countOf = (products: readonly Filtered[], { facets, ...rest }: Filter, facet: Facet): number => {
  const others = facets.filter((chosen) => groupOf(chosen) !== groupOf(facet));
  return products.filter((product) => product.facets.includes(facet) && matches(product, { ...rest, facets: [...others, facet] })).length;
};

/**
 * Reads `?type=hybrid,latex&size=king&maxPriceQAR=2500`, also with a parameter for each value. What is not `known` is passed over; a
 * bed has one size, so the first that is known counts.
 */
export const readFilter = (query: URLSearchParams, known: readonly Facet[]): Filter => {
  const most = Number(query.get('maxPriceQAR'));
  return {
    facets: filterGroupNames.flatMap((group) => {
      const wanted = query.getAll(group).flatMap((values) => values.split(',').map((value): Facet => `${group}.${value}`));
      return known.filter((facet) => wanted.includes(facet)).slice(0, group === 'size' ? 1 : undefined);
    }),
    maxPriceQAR: most > 0 && Number.isFinite(most) ? most : undefined,
    sort: sorts.find((sort) => sort === query.get('sort')),
  };
};

/** Writes a filter as a query with its `?`, always in the same order; empty for none. */
export const writeFilter = ({ facets, maxPriceQAR, sort }: Filter): string => {
  const parts = filterGroupNames.flatMap((group) => {
    const values = chosenIn(facets, group).map(valueOf);
    return values.length > 0 ? [`${group}=${values.sort().join(',')}`] : [];
  });
  if (maxPriceQAR !== undefined) parts.push(`maxPriceQAR=${maxPriceQAR}`);
  if (sort !== undefined) parts.push(`sort=${sort}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};
