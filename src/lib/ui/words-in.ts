import type { Language } from '../schemas/text.ts';
import type { Word } from '../schemas/words/words.ts';

const written = new WeakMap<object, Map<Language, unknown>>();

const write = (words: Readonly<Record<string, Word>>, language: Language): unknown =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]]));

/** Words of content in one language: written once, since every page of every product asks for them. */
export const wordsIn = <Key extends string>(words: Readonly<Record<Key, Word>>, language: Language): Readonly<Record<Key, string>> => {
  const known = written.get(words) ?? new Map<Language, unknown>();
  written.set(words, known);
  const made = known.get(language) ?? write(words, language);
  known.set(language, made);
  return made as Readonly<Record<Key, string>>;
};
