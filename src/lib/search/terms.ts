import { indexTerms } from '../ask/lexicon.ts';
import { takeMeasures } from './measures.ts';
import { fold, words } from '../ask/text.ts';
import { isStopWord } from './stop-words.ts';

/**
 * Closes a term. The index finds a word by its beginning, and a closed term begins no other word: `حر` (heat) is not the beginning of `حركة` (movement).
 * A letter that folding never leaves in a word.
 */
const end = 'ے';

/** The term of a whole word, as it stands in the index. */
export const wholeTerm = (term: string): string => term + end;

/** Every term under which a text is found: its words, the words that stand for their kin, its dimensions. */
export const textTerms = (text: string): string[] => {
  const folded = fold(text);
  const found = words(folded).flatMap((word) => (isStopWord(word) ? [] : indexTerms(word)));
  return [...found, ...takeMeasures(folded).dimensions].map(wholeTerm);
};
