import type { Facet } from '../domain/product-filter.ts';
import { markedName } from '../domain/catalogue.ts';
import { facetSlug, facetsOf } from '../domain/product-lists.ts';
import type { Content, MattressRecord, PillowRecord } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { price, shortRange, capital } from '../words/format.ts';
import { interpolate, messagesOf } from '../words/messages.ts';
import { facetTitle } from './facets.ts';
import type { Page, PagesOf } from './pages-of.ts';

/** Nobody looks for little cooling. */
const isWanted = (facet: Facet): boolean => facet !== 'cooling.low' && facet !== 'cooling.medium';

/** Pages that list the products of one kind. */
export const listPages: PagesOf = (content, language) => {
  const types = content['mattress-types'];
  const words = messagesOf(content, 'products', language);
  return facetsOf(content)
    .filter(isWanted)
    .map((facet) => {
      const type = types.find(({ id }) => facet === `type.${id}`);
      return {
        kind: 'list',
        path: `/products/${facetSlug(facet)}`,
        title: facetTitle(facet, { content, words, language }),
        text: type ? type.summary[language] : messagesOf(content, 'search', language).list,
        names: [facetSlug(facet)],
      };
    });
};

type Named = Pick<Content, 'vocabulary' | 'messages/search'>;

export const mattressPage = (mattress: MattressRecord, content: Named, language: Language): Page => {
  const { id, type, tier, heightCm, priceFromQAR } = mattress;
  return {
    kind: 'product',
    path: `/products/${id}`,
    title: markedName(mattress)[language],
    text: capital(
      interpolate(messagesOf(content, 'search', language).mattress, {
        type: content.vocabulary.types[type][language],
        tier: content.vocabulary.tiers[tier][language],
        height: heightCm,
        price: price(priceFromQAR, language),
      }),
    ),
    names: ['mattress', type, tier],
  };
};

export const pillowPage = (pillow: PillowRecord, content: Named, language: Language): Page => {
  const { id, fill: filling, loftCm, priceQAR } = pillow;
  return {
    kind: 'product',
    path: `/products/${id}`,
    title: markedName(pillow)[language],
    text: interpolate(messagesOf(content, 'search', language).pillow, {
      fill: content.vocabulary.fills[filling]?.[language] ?? filling,
      loft: shortRange(loftCm),
      price: price(priceQAR, language),
    }),
    names: ['pillow', filling],
  };
};

/** Mattresses and pillows. */
export const productPages: PagesOf = (content, language) => [
  ...content.mattresses.map((mattress) => mattressPage(mattress, content, language)),
  ...content.pillows.map((pillow) => pillowPage(pillow, content, language)),
];
