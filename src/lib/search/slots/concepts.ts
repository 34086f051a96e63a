import { canonicalWord } from '../lexicon.ts';
import { fold } from '../normalise.ts';
import type { Question, Word } from '../question.ts';

/** The concept of a word, for comparing with those of a question. */
export const concept = (word: string): string => canonicalWord(fold(word));

/** Concepts of some words with a space between. */
export const concepts = (line: string): ReadonlySet<string> => new Set(line.split(' ').map(concept));

/** Whether one of some concepts is said, and not denied. */
export const says = ({ words }: Question, wanted: ReadonlySet<string>): boolean =>
  words.some(({ concept, denied }) => !denied && wanted.has(concept));

/** Whether one of some concepts stands within so many words of a place. */
export const isNear = (words: readonly Word[], at: number, wanted: ReadonlySet<string>, reach: number): boolean =>
  words.slice(Math.max(0, at - reach), at + reach + 1).some(({ concept }, index) => index !== Math.min(at, reach) && wanted.has(concept));
