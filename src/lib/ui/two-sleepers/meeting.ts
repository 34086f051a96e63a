import { distance, overlap, type Sleeper, splitBed } from '../../domain/two-sleepers.ts';
import type { Vocabulary, Content, SizeRecord } from '../../schemas/content.ts';
import type { Messages } from '../../schemas/messages.ts';
import type { Language } from '../../schemas/text.ts';
import { comma, dimensions, number, range, shortRange } from '../format.ts';
import { interpolate, messagesOf } from '../messages.ts';

/** What two sleepers share, in a word and a figure: `shared 5–6`, `apart by 0.5`. */
export const meeting = (a: Sleeper, b: Sleeper, words: Messages<'two-sleepers'>, language: Language): { label: string; figure: string } => {
  const shared = overlap(a.firmness, b.firmness);
  if (shared === null) return { label: words.apart, figure: number(distance(a.firmness, b.firmness), language) };
  return { label: shared.min === shared.max ? words.touch : words.share, figure: shortRange(shared) };
};

/** The sentence that answers two people: what they share, where they touch, or how far apart they are. */
export const meetingAnswer = (a: Sleeper, b: Sleeper, words: Messages<'two-sleepers'>, language: Language): string => {
  const shared = overlap(a.firmness, b.firmness);
  if (shared === null) return interpolate(words.apartAnswer, { gap: number(distance(a.firmness, b.firmness), language) });
  if (shared.min === shared.max) return interpolate(words.touchAnswer, { at: number(shared.min, language) });
  return interpolate(a.id === b.id ? words.alikeAnswer : words.shareAnswer, { range: range(shared, language) });
};

/** `On the side, 60 to 90 kg`: a label, the same whether that sleeper was chosen first or second. */
export const sleeperName = (
  { position, weight }: Pick<Sleeper, 'position' | 'weight'>,
  vocabulary: Vocabulary,
  language: Language,
): string => vocabulary.positions[position].name[language] + comma[language] + vocabulary.weights[weight].name[language];

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
