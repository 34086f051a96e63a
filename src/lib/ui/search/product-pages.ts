import { facetSlug, facetsOf } from '../../domain/product-facets.ts';
import type { Facet } from '../../domain/product-filter.ts';
import type { Language } from '../../schemas/text.ts';
import type { Word } from '../../schemas/words/words.ts';
import { price, shortRange } from '../figures.ts';
import { fill } from '../fill.ts';
import { facetTitle } from '../products/facet-names.ts';
import type { Page, PagesOf } from './pages-of.ts';

/** The words of a group in one language, as `getWords` gives them inside Astro. */
const inOneLanguage = <Key extends string>(words: Readonly<Record<Key, Word>>, language: Language) =>
  Object.fromEntries(Object.entries<Word>(words).map(([key, word]) => [key, word[language]])) as Readonly<Record<Key, string>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Nobody looks for little cooling. */
const isWanted = (facet: Facet): boolean => facet !== 'cooling.low' && facet !== 'cooling.medium';

/** Pages that list the products of one kind. */
export const listPages: PagesOf = (content, language) => {
  const { 'words/products': products, 'words/search': search, 'mattress-types': types } = content;
  const words = inOneLanguage(products, language);
  return facetsOf(content)
    .filter(isWanted)
    .map((facet) => {
      const type = types.find(({ id }) => facet === `type.${id}`);
      return {
        kind: 'list',
        path: `/products/${facetSlug(facet)}`,
        title: facetTitle(facet, { content, words, language }),
        text: type ? type.summary[language] : search.list[language],
        names: [facetSlug(facet)],
      };
    });
};

/** Mattresses and pillows. */
export const productPages: PagesOf = ({ mattresses, pillows, vocabulary, 'words/search': words }, language) => [
  ...mattresses.map(({ id, name, type, tier, heightCm, priceFromQAR }): Page => ({
    kind: 'product',
    path: `/products/${id}`,
    title: name[language],
    text: capital(
      fill(words.mattress[language], {
        type: vocabulary.types[type][language],
        tier: vocabulary.tiers[tier][language],
        height: heightCm,
        price: price(priceFromQAR, language),
      }),
    ),
    names: ['mattress', type, tier],
  })),
  ...pillows.map(({ id, name, fill: filling, loftCm, priceQAR }): Page => ({
    kind: 'product',
    path: `/products/${id}`,
    title: name[language],
    text: fill(words.pillow[language], {
      fill: vocabulary.fills[filling]?.[language] ?? filling,
      loft: shortRange(loftCm),
      price: price(priceQAR, language),
    }),
    names: ['pillow', filling],
  })),
];
