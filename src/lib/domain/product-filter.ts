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

export const groupOf = (facet: Facet): FilterGroup => facet.slice(0, facet.indexOf('.')) as FilterGroup;
export const valueOf = (facet: Facet): string => facet.slice(facet.indexOf('.') + 1);

type MattressFacts = Pick<MattressRecord, 'type' | 'tier' | 'cooling' | 'containsLatex' | 'priceBySizeQAR'>;

export const mattressFacets = ({ type, tier, cooling, containsLatex, priceBySizeQAR }: MattressFacts): Facet[] => [
  'kind.mattress',
  `type.${type}`,
  `tier.${tier}`,
  ...Object.keys(priceBySizeQAR).map((size): Facet => `size.${size}`),
  `cooling.${cooling}`,
  ...(containsLatex ? [] : (['latex.free'] as const)),
];

type PillowFacts = Pick<PillowRecord, 'fill' | 'cooling' | 'containsLatex' | 'adjustable'>;

export const pillowFacets = ({ fill, cooling, containsLatex, adjustable }: PillowFacts): Facet[] => [
  'kind.pillow',
  `cooling.${cooling}`,
  ...(containsLatex ? [] : (['latex.free'] as const)),
  `fill.${fill}`,
  ...(adjustable ? (['height.adjustable'] as const) : []),
];

const chosenIn = (selection: Selection, group: FilterGroup): Facet[] => selection.filter((facet) => groupOf(facet) === group);

/** The kinds that a selection is about: those chosen; else those that a chosen group belongs to alone; else both. */
const kindsOf = (selection: Selection): ProductType[] => {
  const chosen = chosenIn(selection, 'kind').map((facet) => valueOf(facet) as ProductType);
  if (chosen.length > 0) return chosen;
  const own = selection.map((facet) => filterGroups[groupOf(facet)]).filter((kinds) => kinds.length === 1);
  return own.length > 0 ? own.flat() : [...filterGroups.kind];
};

/** Whether a product with these facets is shown. A group of pillows says nothing of mattresses, and the other way round. */
export const matches = (facets: readonly Facet[], selection: Selection): boolean => {
  const kind = kindsOf(selection).find((wanted) => facets.includes(`kind.${wanted}`));
  if (kind === undefined) return false;
  return filterGroupNames
    .filter((group) => (filterGroups[group] as readonly ProductType[]).includes(kind))
    .every((group) => {
      const chosen = chosenIn(selection, group);
      return chosen.length === 0 || chosen.some((facet) => facets.includes(facet));
    });
};

/** How many products have a facet among those that the other groups leave. */
export const countOf = (products: readonly (readonly Facet[])[], selection: Selection, facet: Facet): number => {
  const others = selection.filter((chosen) => groupOf(chosen) !== groupOf(facet));
  return products.filter((facets) => facets.includes(facet) && matches(facets, [...others, facet])).length;
};

/** The selection with a facet added, or without it when it was there. */
export const toggle = (selection: Selection, facet: Facet): Selection =>
  selection.includes(facet) ? selection.filter((chosen) => chosen !== facet) : [...selection, facet];

/** Reads `?type=hybrid,latex&size=king`; what is not `known` is passed over. */
export const readSelection = (query: URLSearchParams, known: readonly Facet[]): Selection =>
  filterGroupNames.flatMap((group) => {
    const wanted = (query.get(group) ?? '').split(',').map((value): Facet => `${group}.${value}`);
    return known.filter((facet) => wanted.includes(facet));
  });

/** Writes a selection as a query with its `?`, always in the same order; empty for none. */
export const writeSelection = (selection: Selection): string => {
  const parts = filterGroupNames.flatMap((group) => {
    const values = chosenIn(selection, group).map(valueOf);
    return values.length > 0 ? [`${group}=${values.sort().join(',')}`] : [];
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};
