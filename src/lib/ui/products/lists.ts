import { groupOf, valueOf, type Facet } from '../../domain/product-filter.ts';
import { listOf, onPage, pagesFor, facetSlug } from '../../domain/product-lists.ts';
import type { Content, MattressRecord, PillowRecord } from '../../schemas/content.ts';
import type { Messages } from '../../schemas/messages.ts';
import type { MattressType } from '../../schemas/outcome.ts';
import type { coolingGrades, productTypes, tiers } from '../../schemas/product.ts';
import type { Language } from '../../schemas/text.ts';
import { number, price } from '../format.ts';
import { interpolate, messagesOf } from '../messages.ts';

interface Setting {
  content: Pick<Content, 'sizes' | 'vocabulary'>;
  words: Messages<'products'>;
  language: Language;
}

const sizeName = ({ sizes }: Setting['content'], key: string, language: Language): string =>
  sizes.find((size) => size.key === key)?.name[language] ?? key;

/** What a facet is called in the filter: `hybrid`. */
export const facetLabel = (facet: Facet, { content, words, language }: Setting): string => {
  const value = valueOf(facet);
  const { types, tiers, cooling, fills } = content.vocabulary;
  const named: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Language, string>>>>>> = {
    type: types,
    tier: tiers,
    cooling,
    fill: fills,
  };
  switch (groupOf(facet)) {
    case 'kind':
      return value === 'mattress' ? words.mattresses : words.pillows;
    case 'size':
      return sizeName(content, value, language);
    case 'latex':
      return words['label-latex-free'];
    case 'height':
      return words['label-height-adjustable'];
    default:
      return named[groupOf(facet)]?.[value]?.[language] ?? value;
  }
};

/** The title of a facet's page: `Hybrid mattresses`. */
export const facetTitle = (facet: Facet, { content, words, language }: Setting): string => {
  const value = valueOf(facet);
  switch (groupOf(facet)) {
    case 'kind':
      return words[`title-kind-${value as (typeof productTypes)[number]}`];
    case 'type':
      return words[`title-type-${value as MattressType}`];
    case 'tier':
      return words[`title-tier-${value as (typeof tiers)[number]}`];
    case 'cooling':
      return words[`title-cooling-${value as (typeof coolingGrades)[number]}`];
    case 'size':
      return interpolate(words['title-size'], { size: sizeName(content, value, language) });
    case 'fill':
      return interpolate(words['title-fill'], { fill: content.vocabulary.fills[value]?.[language] ?? value });
    case 'latex':
      return words['title-latex-free'];
    case 'height':
      return words['title-height-adjustable'];
  }
};

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

type FacetContent = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary' | 'mattress-types' | 'messages/products'>;

/** What a page of the list of products with one facet tells, counted from 1. */
export const facetDetails = (facet: Facet, page: number, content: FacetContent, language: Language): FacetDetails => {
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

type ListContent = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary' | 'messages/products'>;

/** Where a page that names some products of a facet leads to the rest. */
export interface WholeList {
  /** Below the language. */
  path: string;
  text: string;
}

/** The link to every product of a facet, with how many there are. */
export const wholeList = (facet: Facet, content: ListContent, language: Language): WholeList => {
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
