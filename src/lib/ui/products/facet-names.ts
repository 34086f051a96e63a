import type { Content } from '../../schemas/content.ts';
import type { MattressType } from '../../schemas/outcome.ts';
import type { Language } from '../../schemas/text.ts';
import type { Messages } from '../../schemas/messages.ts';
import type { coolingGrades, productTypes, tiers } from '../../schemas/product.ts';
import { groupOf, valueOf, type Facet } from '../../domain/product-filter.ts';
import { interpolate } from '../messages.ts';

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
