import { facetSlug } from '../../domain/product-facets.ts';
import { overlaps } from '../../domain/sleeper-grid.ts';
import type { Content, OutcomeRecord, PillowRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { centimetre, number, price, range, shortRange } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';
import type { Fact } from './fact.ts';
import { fillName, pillowCooling } from './pillow-words.ts';

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
