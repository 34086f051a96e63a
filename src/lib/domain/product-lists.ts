import type { Content, MattressRecord, PillowRecord } from '../schemas/content.ts';
import { coolingGrades, tiers } from '../schemas/product.ts';
import { priceFrom } from './fits.ts';
import { afterOffer } from './sold.ts';
import { countedPrice, groupOf, mattressFiltered, pillowFiltered, valueOf, type Facet, type Filtered } from './product-filter.ts';

/** Every facet that has a page, in the order of display. They do not come and go with the products: a shared address keeps its page. */
export const facetsOf = ({ sizes, vocabulary }: Pick<Content, 'sizes' | 'vocabulary'>): Facet[] => [
  'kind.mattress',
  'kind.pillow',
  ...Object.keys(vocabulary.types).map((type): Facet => `type.${type}`),
  ...tiers.map((tier): Facet => `tier.${tier}`),
  ...sizes.map(({ key }): Facet => `size.${key}`),
  ...coolingGrades.map((grade): Facet => `cooling.${grade}`),
  'latex.free',
  ...Object.keys(vocabulary.fills).map((fill): Facet => `fill.${fill}`),
  'height.adjustable',
];

const slugs = {
  kind: (kind) => (kind === 'mattress' ? 'mattresses' : 'pillows'),
  type: (type) => `${type}-mattresses`,
  tier: (tier) => `${tier}-price-mattresses`,
  size: (size) => `${size}-size-mattresses`,
  cooling: (grade) => `${grade}-cooling-mattresses-and-pillows`,
  latex: () => 'latex-free-mattresses-and-pillows',
  fill: (fill) => `${fill}-pillows`,
  height: () => 'adjustable-pillows',
} as const satisfies Record<ReturnType<typeof groupOf>, (value: string) => string>;

/** The last part of a facet's address, `/products/<slug>`. Each ends in the plural, which no product may (rule `product-addresses`). */
export const facetSlug = (facet: Facet): string => slugs[groupOf(facet)](valueOf(facet));

/** Whether an address below `/products` is kept for a facet. */
export const isFacetSlug = (slug: string): boolean => /(?:^|-)(?:mattresses|pillows)$/i.test(slug);

type Products = Pick<Content, 'mattresses' | 'pillows'>;
type Catalogue = Products & Pick<Content, 'sizes'>;

/** Products with one facet, in the order of the catalogue; those of a size with the cheapest in that size first. */
export interface ProductList {
  mattresses: MattressRecord[];
  pillows: PillowRecord[];
  /** Smallest and largest price of any of them in QAR without offers, of that size where the facet is one; infinite where there is none. */
  least: number;
  most: number;
}

const empty = (): ProductList => ({ mattresses: [], pillows: [], least: Infinity, most: -Infinity });

const sorted = ({ mattresses, pillows, sizes }: Catalogue): ReadonlyMap<Facet, ProductList> => {
  const lists = new Map<Facet, ProductList>();
  const into = ({ facets, ...priced }: Filtered, add: (list: ProductList) => void): void => {
    for (const facet of facets) {
      const list = lists.get(facet) ?? empty();
      lists.set(facet, list);
      add(list);
      const inSize = groupOf(facet) === 'size' && countedPrice(priced, [facet]);
      list.least = Math.min(list.least, inSize || priced.from);
      list.most = Math.max(list.most, ...(inSize ? [inSize] : Object.values(priced.prices)));
    }
  };
  for (const mattress of mattresses) {
    const lasting = afterOffer(mattress);
    into(mattressFiltered(lasting, priceFrom(lasting, { sizes }).priceQAR), (list) => list.mattresses.push(mattress));
  }
  for (const pillow of pillows) into(pillowFiltered(afterOffer(pillow)), (list) => list.pillows.push(pillow));
  for (const [facet, list] of lists) {
    if (groupOf(facet) !== 'size') continue;
    const price = ({ priceBySizeQAR }: MattressRecord): number => priceBySizeQAR[valueOf(facet)] ?? Infinity;
    list.mattresses.sort((one, other) => price(one) - price(other));
  }
  return lists;
};

const known = new WeakMap<Catalogue['mattresses'], { pillows: Catalogue['pillows']; lists: ReadonlyMap<Facet, ProductList> }>();

/** The products that have a facet. A catalogue is sorted once: every page of every list asks. */
export const listOf = (facet: Facet, catalogue: Catalogue): Readonly<ProductList> => {
  const { mattresses, pillows } = catalogue;
  let found = known.get(mattresses);
  if (found?.pillows !== pillows) known.set(mattresses, (found = { pillows, lists: sorted(catalogue) }));
  return found.lists.get(facet) ?? empty();
};

/** Most products on a page: what a reader looks through, and with its styles about what one first flight of packets holds. */
export const pageful = 40;

/** How many pages a list of so many products has; an empty one has one that says so. */
export const pagesFor = (products: number): number => Math.max(1, Math.ceil(products / pageful));

/** The products of a page, counted from 1, mattresses before pillows. */
export const onPage = ({ mattresses, pillows }: Products, page: number): Products => {
  const from = (page - 1) * pageful;
  const rest = Math.max(0, from - mattresses.length);
  const shown = mattresses.slice(from, from + pageful);
  return { mattresses: shown, pillows: pillows.slice(rest, rest + pageful - shown.length) };
};

/** Address of a page of a facet's list below `/products`; the first is that of the facet. */
export const listPath = (facet: Facet, page: number): string => (page === 1 ? facetSlug(facet) : `${facetSlug(facet)}/${page}`);

/** Whether the whole catalogue goes on one page; else its first products do, and the lists of its facets lead to the rest. */
export const isOnePage = ({ mattresses, pillows }: Products): boolean => mattresses.length + pillows.length <= pageful;

/** What the page of the catalogue shows: all of it, or as many mattresses as pillows. */
export const firstProducts = ({ mattresses, pillows }: Products): Products =>
  isOnePage({ mattresses, pillows })
    ? { mattresses, pillows }
    : { mattresses: mattresses.slice(0, pageful / 2), pillows: pillows.slice(0, pageful / 2) };

/** Most products that another page names before it leads to their list. */
export const mostNamed = 24;
