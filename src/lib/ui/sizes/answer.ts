import type { Comparison, Translation } from '../../domain/translate-size.ts';
import type { Messages } from '../../schemas/messages.ts';
import { dimensions } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { differencePhrase } from './difference.ts';

/** The words that an answer is made of: what the page's script is given too. */
export const answerWords = [
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
export type AnswerWords = Pick<Messages<'sizes'>, (typeof answerWords)[number]>;

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
export const answer = ({ match, compared }: Translation, sizes: readonly Named[], words: AnswerWords): Answer => {
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
