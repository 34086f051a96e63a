import type { Comparison, Translation, Measure } from '../../domain/sizes.ts';
import type { Messages } from '../../schemas/messages.ts';
import { dimensions } from '../format.ts';
import { interpolate } from '../messages.ts';

type DifferenceWords = Pick<Messages<'sizes'>, 'wider' | 'narrower' | 'longer' | 'shorter' | 'both' | 'equal'>;

type Difference = Pick<Comparison, 'widthDifferenceCm' | 'lengthDifferenceCm'>;

/** `13 cm wider`, or that it is the same. */
export const widthPhrase = (centimetres: number, messages: DifferenceWords): string =>
  centimetres === 0 ? messages.equal : interpolate(centimetres > 0 ? messages.wider : messages.narrower, { n: Math.abs(centimetres) });

export const lengthPhrase = (centimetres: number, messages: DifferenceWords): string =>
  centimetres === 0 ? messages.equal : interpolate(centimetres > 0 ? messages.longer : messages.shorter, { n: Math.abs(centimetres) });

/** `13 cm wider and 3 cm longer`: only what differs. */
export const differencePhrase = ({ widthDifferenceCm, lengthDifferenceCm }: Difference, messages: DifferenceWords): string => {
  if (lengthDifferenceCm === 0) return widthPhrase(widthDifferenceCm, messages);
  if (widthDifferenceCm === 0) return lengthPhrase(lengthDifferenceCm, messages);
  return interpolate(messages.both, { a: widthPhrase(widthDifferenceCm, messages), b: lengthPhrase(lengthDifferenceCm, messages) });
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

interface Named extends Measure {
  key: string;
  name: string;
}

interface Answer {
  /** A few words, to be read across the room. */
  headline: string;
  /** Why, with the centimetres. */
  sentences: string[];
}

/** A translation in words; `sizes` are ours with their names in the page's language. */
export const answer = ({ match, compared }: Translation, sizes: readonly Named[], messages: AnswerMessages): Answer => {
  const sizeOf = ({ key }: Comparison): Named => sizes.find((size) => size.key === key) as Named;
  const [first, second] = compared as readonly [Comparison, Comparison?];
  const size = sizeOf(first);
  const values = {
    name: size.name,
    measure: dimensions(first),
    difference: differencePhrase(first, messages),
    usual: dimensions(size),
    other: second ? sizeOf(second).name : '',
    otherDifference: second ? differencePhrase(second, messages) : '',
  };
  const alternate = first.alternate && match !== 'none' ? [interpolate(messages['say-alternate'], values)] : [];
  return {
    headline: interpolate(messages[`answer-${match}`], values),
    sentences: [interpolate(messages[`say-${match}`], values), ...alternate],
  };
};

/** Room for the largest beds on sale; one unit is one centimetre. */
const room = 224;

/** Beds laid over one another as SVG text, head to head: ours solid, theirs dashed. Drawn by the page and by its script. */
export const overlay = (theirs: Measure, ours: readonly Measure[]): string => {
  const side = Math.max(room, theirs.widthCm + 8, theirs.lengthCm + 8);
  const bed = (kind: string, { widthCm, lengthCm }: Measure): string =>
    `<rect class="${kind}" x="${(side - widthCm) / 2}" y="4" width="${widthCm}" height="${lengthCm}" rx="5"></rect>`;
  const beds = [...ours.map((measure) => bed('f-shade', measure)).reverse(), bed('s-sea', theirs)];
  return `<svg class="art" viewBox="0 0 ${side} ${side}" aria-hidden="true">${beds.join('')}</svg>`;
};
