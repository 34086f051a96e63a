import type { Comparison, Translation, Measure } from '../../domain/sizes.ts';
import type { Messages } from '../../schemas/messages.ts';
import { dimensions } from '../format.ts';
import { interpolate } from '../messages.ts';

type DifferenceWords = Pick<Messages<'sizes'>, 'wider' | 'narrower' | 'longer' | 'shorter' | 'both' | 'equal'>;

interface Difference {
  widthDifferenceCm: number;
  lengthDifferenceCm: number;
}

/** `13 cm wider`, or that it is the same. */
export const widthPhrase = (centimetres: number, words: DifferenceWords): string =>
  centimetres === 0 ? words.equal : interpolate(centimetres > 0 ? words.wider : words.narrower, { n: Math.abs(centimetres) });

export const lengthPhrase = (centimetres: number, words: DifferenceWords): string =>
  centimetres === 0 ? words.equal : interpolate(centimetres > 0 ? words.longer : words.shorter, { n: Math.abs(centimetres) });

/** `13 cm wider and 3 cm longer`: only what differs. */
export const differencePhrase = ({ widthDifferenceCm, lengthDifferenceCm }: Difference, words: DifferenceWords): string => {
  if (lengthDifferenceCm === 0) return widthPhrase(widthDifferenceCm, words);
  if (widthDifferenceCm === 0) return lengthPhrase(lengthDifferenceCm, words);
  return interpolate(words.both, { a: widthPhrase(widthDifferenceCm, words), b: lengthPhrase(lengthDifferenceCm, words) });
};

/** The words that an answer is made of: what the page's script is given too. */
export const answerKeys = [
  'wider',
  'narrower',
  'longer',
  'shorter',
  'both',
  'equal',
  'answer-same',
  'answer-near',
  'answer-between',
  'answer-none',
  'say-same',
  'say-near',
  'say-between',
  'say-none',
  'say-alternate',
] as const satisfies readonly (keyof Messages<'sizes'>)[];
export type AnswerMessages = Pick<Messages<'sizes'>, (typeof answerKeys)[number]>;

interface Named {
  key: string;
  name: string;
  widthCm: number;
  lengthCm: number;
}

interface Answer {
  /** A few words, to be read across the room. */
  headline: string;
  /** Why, with the centimetres. */
  sentences: string[];
}

/** A translation in words; `sizes` are ours with their names in the page's language. */
export const answer = ({ match, compared }: Translation, sizes: readonly Named[], words: AnswerMessages): Answer => {
  const sizeOf = ({ key }: Comparison): Named => sizes.find((size) => size.key === key) as Named;
  const [first, second] = compared as readonly [Comparison, Comparison?];
  const size = sizeOf(first);
  const values = {
    name: size.name,
    measure: dimensions(first),
    difference: differencePhrase(first, words),
    usual: dimensions(size),
    other: second ? sizeOf(second).name : '',
    otherDifference: second ? differencePhrase(second, words) : '',
  };
  const alternate = first.alternate && match !== 'none' ? [interpolate(words['say-alternate'], values)] : [];
  return { headline: interpolate(words[`answer-${match}`], values), sentences: [interpolate(words[`say-${match}`], values), ...alternate] };
};

interface Rectangle {
  class: string;
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
}

interface Overlay {
  viewBox: string;
  rectangles: Rectangle[];
}

/** Room for the largest beds on sale; one unit is one centimetre. */
const room = 224;

/** Beds laid over one another, head to head: ours solid, theirs dashed. Drawn by the page and by its script. */
export const overlay = (theirs: Measure, ours: readonly Measure[]): Overlay => {
  const side = Math.max(room, theirs.widthCm + 8, theirs.lengthCm + 8);
  const rectangle = (name: string, { widthCm, lengthCm }: Measure): Rectangle => ({
    class: name,
    x: (side - widthCm) / 2,
    y: 4,
    width: widthCm,
    height: lengthCm,
    rx: 5,
  });
  return {
    viewBox: `0 0 ${side} ${side}`,
    rectangles: [...ours.map((measure) => rectangle('f-shade', measure)).reverse(), rectangle('s-sea', theirs)],
  };
};
