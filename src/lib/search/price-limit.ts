import { readBed } from '../ask/slots/bed.ts';
import { readPrice } from '../ask/slots/price.ts';
import { quantitiesIn } from '../ask/slots/quantities.ts';
import { readQuestion, type Vocabulary } from '../ask/slots/question.ts';
import { has } from '../ask/slots/roles.ts';
import type { OurSize } from '../domain/sizes.ts';

/** A size of ours and the most that it may cost, in QAR. */
export interface PriceLimit {
  size: string;
  maxPriceQAR: number;
}

/** Slips and Arabic in Latin letters need the words of the whole content, which a browser does not have: the service reads them. */
const noContent: Vocabulary = { has: () => false, correct: () => undefined, readLatin: () => undefined };

/** The mattress size and the price limit of a query, as `/ask` reads them: `king under 2500`, `كينج تحت ٢٥٠٠`. Nothing without both, or for a pillow. */
export const readPriceLimit = (query: string, sizes: readonly OurSize[]): PriceLimit | undefined => {
  const question = readQuestion(query, noContent);
  const { tokens } = question;
  const { keys, regions, by } = readBed(question, { sizes, 'regional-sizes': [] });
  const [size] = keys;
  if (size === undefined || regions > 0 || tokens.some((token) => has(token, 'pillow'))) return undefined;
  const quantities = quantitiesIn(tokens);
  const { max } = readPrice(tokens, quantities, { small: false, bare: by === 'name' && !tokens.some((token) => has(token, 'weight')) });
  return max === undefined ? undefined : { size, maxPriceQAR: Math.round(max) };
};
