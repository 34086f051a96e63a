import type { Messages } from '../../schemas/messages.ts';
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
