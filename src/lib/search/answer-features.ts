import { stem } from './normalise.ts';
import type { Word } from './question.ts';
import { isStopWord } from './stop-words.ts';

/** What the ranking takes of a word. */
export type Sought = Pick<Word, 'word' | 'concept' | 'kind'>;

/** The very word beside its concept, told apart by a sign that no word has. */
const wordFeature = (word: string): string => `=${stem(word)}`;

/** Features of some words, each once: the concept of each, and where that is another's name the very word, so that "soft" is nearer to "soft" than to "firm". */
export const featuresOf = (sought: readonly Sought[]): Set<string> =>
  new Set(
    sought
      .filter(({ kind, word }) => kind !== 'strange' && !isStopWord(word))
      .flatMap(({ word, concept }) => (stem(word) === concept ? [concept] : [concept, wordFeature(word)])),
  );
