import { remembered } from './lexicon.ts';

/** Slips of the finger: one letter left out, put in, or swapped with its neighbour. */

/** Shorter words are full of neighbours, and longer ones are no words. */
const shortest = 5;
const longest = 20;

const without = (word: string): string[] => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
const lettersOf = (word: string): string => Array.from(word).sort().join('');

/** The known word that a written one was meant to be; undefined where none is one slip away. */
export type Correct = (written: string) => string | undefined;

/** @param known - folded words, the most usual first; a word is looked up by what is left of it without one letter, never compared with all */
export const createCorrect = (known: Iterable<string>): Correct => {
  const whole = new Set<string>();
  const shortened = new Map<string, string[]>();
  for (const word of known) {
    if (word.length < shortest || word.length > longest || whole.has(word)) continue;
    whole.add(word);
    for (const form of new Set(without(word))) shortened.set(form, [...(shortened.get(form) ?? []), word]);
  }
  return remembered((written) => {
    if (written.length < shortest || written.length > longest) return undefined;
    const forms = without(written);
    const letters = lettersOf(written);
    const near = [
      ...(shortened.get(written) ?? []),
      ...forms.filter((form) => whole.has(form)),
      ...forms.flatMap((form) => shortened.get(form) ?? []).filter((word) => lettersOf(word) === letters),
    ];
    return near.find((word) => word.startsWith(written.charAt(0)));
  });
};
