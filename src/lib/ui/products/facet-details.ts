import { groupOf, mattressFacets, pillowFacets, valueOf, type Facet } from '../../domain/product-filter.ts';
import type { Content, MattressRecord, PillowRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { number, price } from '../figures.ts';
import { fill } from '../fill.ts';
import { wordsOf } from '../words-of.ts';
import { facetTitle } from './facet-names.ts';

interface FacetDetails {
  title: string;
  description: string;
  mattresses: MattressRecord[];
  pillows: PillowRecord[];
  /** What the type is, where the facet is one. */
  about: Content['mattress-types'][number] | undefined;
}

type Known = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary' | 'mattress-types' | 'words/products'>;

/** What the list of products with one facet tells. */
export const facetDetails = (facet: Facet, content: Known, language: Language): FacetDetails => {
  const words = wordsOf(content, 'products', language);
  const title = facetTitle(facet, { content, words, language });
  const mattresses = content.mattresses.filter((mattress) => mattressFacets(mattress).includes(facet));
  const pillows = content.pillows.filter((pillow) => pillowFacets(pillow).includes(facet));
  const prices = [...mattresses.flatMap(({ priceBySizeQAR }) => Object.values(priceBySizeQAR)), ...pillows.map(({ priceQAR }) => priceQAR)];
  const template =
    mattresses.length === 0 ? words['about-pillows'] : pillows.length === 0 ? words['about-mattresses'] : words['about-both'];
  const description =
    prices.length === 0
      ? fill(words['about-nothing'], { title })
      : fill(template, {
          title,
          count: number(mattresses.length + pillows.length, language),
          from: price(Math.min(...prices), language),
          to: price(Math.max(...prices), language),
        });
  const type = groupOf(facet) === 'type' ? valueOf(facet) : undefined;
  return { title, description, mattresses, pillows, about: content['mattress-types'].find(({ id }) => id === type) };
};
