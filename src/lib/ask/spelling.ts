/** Slips of the finger: one letter left out, put in, mistaken, or swapped with its neighbour. */

/** Shorter words are full of neighbours, and longer ones are no words. */
const shortest = 5;
const longest = 20;

const without = (word: string): string[] => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** The known word that a written one was meant to be; undefined where none is one slip away. */
export type Correct = (written: string) => string | undefined;

/** @param known - folded words, the most usual first; a word is looked up by what is left of it without one letter, never compared with all */
export const createCorrect = (known: Iterable<string>): Correct => {
  const whole = new Set<string>();
  const shortened = new Map<string, string>();
  for (const word of known) {
    if (word.length < shortest || word.length > longest) continue;
    whole.add(word);
    for (const form of without(word)) if (!shortened.has(form)) shortened.set(form, word);
  }
  return (written) => {
    if (written.length < shortest - 1 || written.length > longest) return undefined;
    const forms = without(written);
    const found = shortened.get(written) ?? (written.length > shortest ? forms.find((form) => whole.has(form)) : undefined);
    const near = found ?? (written.length < shortest ? undefined : shortened.get(forms.find((form) => shortened.get(form)?.startsWith(written.charAt(0)) === true) ?? ''));
    return near?.charAt(0) === written.charAt(0) ? near : undefined;
  };
};
