import type { Position, Thermal, Weight } from '../../schemas/profile.ts';
import type { Question } from '../question.ts';
import { readWeight } from './body-weight.ts';
import { concepts, says } from './concepts.ts';
import { readThermal } from './heat.ts';
import { readPosition } from './position.ts';

/** What a question says of who sleeps. */
export interface Sleeper {
  position?: Position | undefined;
  weight?: Weight | undefined;
  /** Undefined where heat is not spoken of. */
  thermal?: Thermal | undefined;
  /** Two people. */
  couple: boolean;
  /** More than one weight. */
  several: boolean;
}

/** Words of a question that states a profile and nothing else. */
const terse = 6;

const couple = concepts('couple partner husband wife');

/** Reads position, weight band and heat out of a question. */
export const readSleeper = (question: Question): Sleeper => {
  // "Side/118/hot": in a few words a number is a weight wherever a position stands.
  const first = readWeight(question, question.words.length <= terse);
  const position = readPosition(question, first.weight !== undefined);
  const { weight, several } = first.weight && position ? first : readWeight(question, position !== undefined);
  return { position, weight, thermal: readThermal(question), couple: several || says(question, couple), several };
};
