import { groupOf, valueOf, type Facet } from '../../domain/product-filter.ts';
import { listOf, onPage, pagesFor } from '../../domain/product-lists.ts';
import type { Content, MattressRecord, PillowRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { number, price } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';
import { facetTitle } from './facet-names.ts';

interface FacetDetails {
  title: string;
  description: string;
  /** Products of this page. */
  mattresses: MattressRecord[];
  pillows: PillowRecord[];
  /** Products of the whole list. */
  count: number;
  pages: number;
  /** What the type is, where the facet is one. */
  about: Content['mattress-types'][number] | undefined;
}

type Known = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary' | 'mattress-types' | 'messages/products'>;

/** What a page of the list of products with one facet tells, counted from 1. */
export const facetDetails = (facet: Facet, page: number, content: Known, language: Language): FacetDetails => {
  const words = messagesOf(content, 'products', language);
  const whole = facetTitle(facet, { content, words, language });
  const list = listOf(facet, content);
  const count = list.mattresses.length + list.pillows.length;
  const pages = pagesFor(count);
  const title = page === 1 ? whole : `${whole} (${interpolate(words.pageOf, { page, pages })})`;
  const template =
    list.mattresses.length === 0 ? words['about-pillows'] : list.pillows.length === 0 ? words['about-mattresses'] : words['about-both'];
  const description =
    count === 0
      ? interpolate(words['about-nothing'], { title })
      : interpolate(template, {
          title,
          count: number(count, language),
          from: price(list.least, language),
          to: price(list.most, language),
        });
  const type = groupOf(facet) === 'type' ? valueOf(facet) : undefined;
  return { title, description, ...onPage(list, page), count, pages, about: content['mattress-types'].find(({ id }) => id === type) };
};
