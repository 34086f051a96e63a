import { facetSlug } from '../../domain/product-facets.ts';
import type { Facet } from '../../domain/product-filter.ts';
import { listOf } from '../../domain/product-lists.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { number } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';
import { facetTitle } from './facet-names.ts';

type Known = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary' | 'messages/products'>;

/** Where a page that names some products of a facet leads to the rest. */
export interface WholeList {
  /** Below the language. */
  path: string;
  text: string;
}

/** The link to every product of a facet, with how many there are. */
export const wholeList = (facet: Facet, content: Known, language: Language): WholeList => {
  const words = messagesOf(content, 'products', language);
  const { mattresses, pillows } = listOf(facet, content);
  return {
    path: `/products/${facetSlug(facet)}`,
    text: interpolate(words.whole, {
      title: facetTitle(facet, { content, words, language }),
      count: number(mattresses.length + pillows.length, language),
    }),
  };
};
