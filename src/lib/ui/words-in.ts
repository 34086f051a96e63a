import type { Language } from '../schemas/text.ts';
import type { Word } from '../schemas/words/words.ts';

/** Words of content in one language. */
export const wordsIn = <Key extends string>(words: Readonly<Record<Key, Word>>, language: Language) =>
  Object.fromEntries(Object.entries<Word>(words).map(([key, word]) => [key, word[language]])) as Readonly<Record<Key, string>>;
