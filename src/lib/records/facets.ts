import { isLarge } from '../domain/catalogue.ts';
import { groupOf, valueOf, type Facet, type FilterGroup } from '../domain/product-filter.ts';
import { facetsOf, facetSlug, listOf } from '../domain/product-lists.ts';
import type { Content, MattressRecord, PillowRecord, Vocabulary } from '../schemas/content.ts';
import type { Messages } from '../schemas/messages.ts';
import { isRecommendable } from '../schemas/outcome.ts';
import type { coolingGrades, productTypes, tiers } from '../schemas/product.ts';
import type { Language, Localized } from '../schemas/text.ts';
import { number } from '../words/format.ts';
import { availabilityText, interpolate, messagesOf } from '../words/messages.ts';

interface Setting {
  content: Pick<Content, 'sizes' | 'vocabulary'>;
  words: Messages<'products'>;
  language: Language;
}

const sizeName = ({ sizes }: Setting['content'], key: string, language: Language): string =>
  sizes.find((size) => size.key === key)?.name[language] ?? key;

/** What a facet is called in the filter: `hybrid`. */
export const facetLabel = (facet: Facet, { content, words, language }: Setting): string => {
  const [group, value] = [groupOf(facet), valueOf(facet)];
  const { types, tiers, cooling, fills } = content.vocabulary;
  const named: Readonly<Record<string, Readonly<Record<string, Localized>>>> = { type: types, tier: tiers, cooling, fill: fills };
  switch (group) {
    case 'kind':
      return value === 'mattress' ? words.mattresses : words.pillows;
    case 'size':
      return sizeName(content, value, language);
    case 'latex':
      return words['label-latex-free'];
    case 'height':
      return words['label-height-adjustable'];
    default:
      return named[group]?.[value]?.[language] ?? value;
  }
};

/** The title of a facet's page: `Hybrid mattresses`. A message of its own, but for what may come anew with the data. */
export const facetTitle = (facet: Facet, { content, words, language }: Setting): string => {
  const value = valueOf(facet);
  switch (groupOf(facet)) {
    case 'kind':
      return words[`title-kind-${value as (typeof productTypes)[number]}`];
    case 'type':
      if (isRecommendable(value)) return words[`title-type-${value}`];
      return interpolate(words['title-type'], { type: facetLabel(facet, { content, words, language }) });
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

type ListContent = Pick<Content, 'mattresses' | 'pillows' | 'sizes' | 'vocabulary' | 'messages/products'>;

const countIn = (facet: Facet, content: ListContent, language: Language): string => {
  const { mattresses, pillows } = listOf(facet, content);
  return number(mattresses.length + pillows.length, language);
};

/** What the filter and the lists of the catalogue call the facets of a group, and how many products have each. */
export const facetsIn = (group: FilterGroup, content: ListContent, language: Language) => {
  const words = messagesOf(content, 'products', language);
  return facetsOf(content)
    .filter((facet) => groupOf(facet) === group)
    .map((facet) => ({ facet, label: facetLabel(facet, { content, words, language }), count: countIn(facet, content, language) }));
};

/** The link to every product of a facet, with how many there are; its path is below the language. */
export const wholeList = (facet: Facet, content: ListContent, language: Language): { path: string; text: string } => {
  const words = messagesOf(content, 'products', language);
  return {
    path: `/products/${facetSlug(facet)}`,
    text: interpolate(words.whole, {
      title: facetTitle(facet, { content, words, language }),
      count: countIn(facet, content, language),
    }),
  };
};

/** Name of the picture that stands for a product, `/og/<language>/<name>.png`: its own, or that of its kind in a large catalogue. */
export const productPicture = (product: MattressRecord | PillowRecord, catalogue: Pick<Content, 'mattresses' | 'pillows'>): string => {
  if (!isLarge(catalogue)) return product.id;
  return facetSlug('type' in product ? `type.${product.type}` : 'kind.pillow');
};

/** What is said of latex; undefined where nobody has said it. */
export const latexWords = (
  { containsLatex }: Pick<MattressRecord | PillowRecord, 'containsLatex'>,
  { withLatex, withoutLatex }: { withLatex: string; withoutLatex: string },
): string | undefined => (containsLatex === undefined ? undefined : containsLatex ? withLatex : withoutLatex);

/** A figure of a product by its name; `facet` is that of the products that share it. */
export interface Fact {
  name: string;
  /** Undefined for what nobody has said of it, which is then not shown. */
  value: string | undefined;
  facet?: Facet | false | undefined;
}

/** Fill and cooling of a pillow are free text: our word where we have one, else the text itself. */
export const fillName = ({ fill }: PillowRecord, { fills }: Vocabulary, language: Language): string => fills[fill]?.[language] ?? fill;

export const pillowCooling = ({ cooling }: PillowRecord, vocabulary: Vocabulary, language: Language): string | undefined => {
  const names: Readonly<Record<string, Localized>> = vocabulary.cooling;
  return names[cooling ?? '']?.[language] ?? cooling;
};

/** What the shop says of a product beside its figures: its number, and how soon it can be had. */
export const saleFacts = (
  { sku, availability }: MattressRecord | PillowRecord,
  words: Messages<'products'>,
  language: Language,
): Fact[] => [
  ...(availability ? [{ name: words.availability, value: availabilityText(availability, words, language) }] : []),
  ...(sku === undefined ? [] : [{ name: words.sku, value: sku }]),
];
