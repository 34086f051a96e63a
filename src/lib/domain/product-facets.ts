import type { Content } from '../schemas/content.ts';
import { mattressTypes } from '../schemas/outcome.ts';
import { coolingGrades, tiers } from '../schemas/product.ts';
import { groupOf, valueOf, type Facet } from './product-filter.ts';

/** Every facet that has a page, in the order of display. They do not come and go with the products: a shared address keeps its page. */
export const facetsOf = ({ sizes, vocabulary }: Pick<Content, 'sizes' | 'vocabulary'>): Facet[] => [
  'kind.mattress',
  'kind.pillow',
  ...mattressTypes.map((type): Facet => `type.${type}`),
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
