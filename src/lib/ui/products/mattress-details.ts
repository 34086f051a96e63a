import { facetSlug } from '../../domain/product-facets.ts';
import type { Content, MattressRecord, OutcomeRecord, SizeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { centimetre, number, price } from '../figures.ts';
import { interpolate, messagesOf, counted } from '../messages.ts';
import type { Fact } from './fact.ts';

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
