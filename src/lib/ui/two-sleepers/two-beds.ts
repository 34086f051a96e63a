import { splitBed, type Sleeper } from '../../domain/two-sleepers.ts';
import type { Content, SizeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { dimensions, number, range } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';

type Known = Pick<Content, 'sizes' | 'size-guide' | 'messages/two-sleepers'>;

/** Two mattresses side by side: the bed that they make, and what it gives each of two people. */
export const twoBeds = (
  [a, b]: readonly [Sleeper, Sleeper],
  content: Known,
  language: Language,
): { whole: SizeRecord; text: string } | undefined => {
  const bed = splitBed(content.sizes);
  if (!bed) return undefined;
  return {
    whole: bed.whole,
    text: interpolate(messagesOf(content, 'two-sleepers', language).splitText, {
      half: bed.half.name[language],
      halfSize: dimensions(bed.half),
      whole: bed.whole.name[language],
      wholeSize: dimensions(bed.whole),
      first: range(a.firmness, language),
      second: range(b.firmness, language),
    }),
  };
};

/** Sizes that suit two people, and what the cited guide says of the least width. */
export const sizesForTwo = (content: Known, language: Language): { forTwo: SizeRecord[]; text: string | undefined } => {
  const { sizes, 'size-guide': guide } = content;
  const forTwo = sizes.filter(({ suitsCouples }) => suitsCouples);
  const least = forTwo.find(({ widthCm }) => widthCm >= guide.widthForTwoCm.min);
  const { sizeText } = messagesOf(content, 'two-sleepers', language);
  return {
    forTwo,
    text: least && interpolate(sizeText, { width: number(guide.widthForTwoCm.min, language), size: least.name[language] }),
  };
};

/** Answers that the advice to two people rests on. */
export const answersForTwo = ({ faq }: Pick<Content, 'faq'>): Content['faq'] =>
  faq.filter(({ id }) => id === 'couples-different-weights' || id === 'best-size-for-couples-and-families');
