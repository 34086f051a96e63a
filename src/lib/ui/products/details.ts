import { isLarge } from '../../domain/catalogue.ts';
import { overlaps } from '../../domain/finder.ts';
import { facetSlug } from '../../domain/product-lists.ts';
import type { PillowRecord, Vocabulary, Content, MattressRecord, OutcomeRecord, SizeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { centimetre, number, price, range, shortRange } from '../format.ts';
import { messagesOf, counted, interpolate } from '../messages.ts';

/** A figure of a product by its name; `list` is the list of products that share it, below `/products`. */
export interface Fact {
  name: string;
  value: string;
  list?: string | false;
}

/** Fill and cooling of a pillow are free text: our word where we have one, else the text itself. */

export const fillName = ({ fill }: PillowRecord, { fills }: Vocabulary, language: Language): string => fills[fill]?.[language] ?? fill;

export const pillowCooling = ({ cooling }: PillowRecord, vocabulary: Vocabulary, language: Language): string => {
  const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = vocabulary.cooling;
  return words[cooling]?.[language] ?? cooling;
};

/** Figures of a mattress in a list of several, each by its name. */
export const mattressFacts = (
  { heightCm, warrantyYears, trialNights, cooling, containsLatex }: MattressRecord,
  content: Pick<Content, 'vocabulary' | 'messages/products'>,
  language: Language,
): [name: string, value: string][] => {
  const words = messagesOf(content, 'products', language);
  return [
    [words.height, `${number(heightCm, language)} ${centimetre[language]}`],
    [words.warranty, counted('years', warrantyYears, words, language)],
    [words.trial, counted('nights', trialNights, words, language)],
    [words.cooling, content.vocabulary.cooling[cooling][language]],
    [words.latex, containsLatex ? words.yes : words.no],
  ];
};

interface MattressDetails {
  description: string;
  facts: Fact[];
  /** Sizes that it is sold in, with its price in QAR. */
  sold: { size: SizeRecord; amount: number }[];
  /** What its type is. */
  about: Content['mattress-types'][number] | undefined;
  /** Where its type stands among those of an outcome, the first choice first. */
  place: (outcome: OutcomeRecord) => string | undefined;
}

type Known = Pick<Content, 'vocabulary' | 'sizes' | 'mattress-types' | 'messages/products'>;

/** What the page of a mattress tells. Its firmness figure is not told. */
export const mattressDetails = (mattress: MattressRecord, content: Known, language: Language): MattressDetails => {
  const { vocabulary, sizes } = content;
  const { type, tier, priceBySizeQAR } = mattress;
  const words = messagesOf(content, 'products', language);
  const latex = mattress.containsLatex ? words.withLatex : words.withoutLatex;
  const warranty = counted('years', mattress.warrantyYears, words, language);
  const trial = counted('nights', mattress.trialNights, words, language);
  const cooling = vocabulary.cooling[mattress.cooling][language];
  const height = number(mattress.heightCm, language);
  return {
    description: interpolate(words['mattress-description'], {
      name: mattress.name[language],
      type: vocabulary.types[type][language],
      height,
      latex,
      from: price(mattress.priceFromQAR, language),
      to: price(Math.max(...Object.values(priceBySizeQAR)), language),
      warranty,
      trial,
      cooling,
    }),
    facts: [
      { name: words.type, value: vocabulary.types[type][language], list: facetSlug(`type.${type}`) },
      { name: words.tier, value: vocabulary.tiers[tier][language], list: facetSlug(`tier.${tier}`) },
      { name: words.height, value: `${height} ${centimetre[language]}` },
      { name: words.cooling, value: cooling, list: facetSlug(`cooling.${mattress.cooling}`) },
      { name: words.latex, value: latex, list: !mattress.containsLatex && facetSlug('latex.free') },
      { name: words.warranty, value: warranty },
      { name: words.trial, value: trial },
    ],
    sold: sizes.flatMap((size) => {
      const amount = priceBySizeQAR[size.key];
      return amount === undefined ? [] : [{ size, amount }];
    }),
    about: content['mattress-types'].find(({ id }) => id === type),
    place: ({ recommendedMattressTypes }) => {
      const index = recommendedMattressTypes.indexOf(type);
      return index < 0 ? undefined : words[`place-${(index + 1) as 1 | 2 | 3 | 4 | 5}`];
    },
  };
};

interface PillowDetails {
  description: string;
  facts: Fact[];
  /** The list of pillows with the same fill, below `/products`, where there is one. */
  sameFill: string | undefined;
  /** The recommended height of an outcome, where this pillow reaches it. */
  height: (outcome: OutcomeRecord) => string | undefined;
}

/** What the page of a pillow tells. */
export const pillowDetails = (
  pillow: PillowRecord,
  content: Pick<Content, 'vocabulary' | 'messages/products'>,
  language: Language,
): PillowDetails => {
  const { vocabulary } = content;
  const { loftCm } = pillow;
  const words = messagesOf(content, 'products', language);
  const yesNo = (is: boolean): string => (is ? words.yes : words.no);
  const latex = pillow.containsLatex ? words.withLatex : words.withoutLatex;
  const filledWith = fillName(pillow, vocabulary, language);
  const cost = price(pillow.priceQAR, language);
  const sameFill = pillow.fill in vocabulary.fills ? facetSlug(`fill.${pillow.fill}`) : undefined;
  return {
    description: interpolate(words['pillow-description'], {
      name: pillow.name[language],
      fill: filledWith,
      min: number(loftCm.min, language),
      max: number(loftCm.max, language),
      latex,
      price: cost,
    }),
    facts: [
      { name: words.fill, value: filledWith, list: sameFill ?? false },
      { name: words.loft, value: `${range(loftCm, language)} ${centimetre[language]}` },
      { name: words.adjustable, value: yesNo(pillow.adjustable), list: pillow.adjustable && facetSlug('height.adjustable') },
      { name: words.cover, value: yesNo(pillow.washableCover) },
      { name: words.cooling, value: pillowCooling(pillow, vocabulary, language) },
      { name: words.latex, value: latex, list: !pillow.containsLatex && facetSlug('latex.free') },
      { name: words.price, value: cost },
    ],
    sameFill,
    height: ({ pillowLoftCm }) => (overlaps(pillowLoftCm, loftCm) ? shortRange(pillowLoftCm) : undefined),
  };
};

/** Name of the picture that stands for a product, `/og/<language>/<name>.png`: its own, or that of its kind in a large catalogue. */
export const productPicture = (product: MattressRecord | PillowRecord, catalogue: Pick<Content, 'mattresses' | 'pillows'>): string => {
  if (!isLarge(catalogue)) return product.id;
  return facetSlug('type' in product ? `type.${product.type}` : 'kind.pillow');
};
