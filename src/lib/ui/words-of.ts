import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import type { WordGroup, WordsOf } from '../schemas/words/groups.ts';
import type { Word } from '../schemas/words/words.ts';
import { wordsIn } from './words-in.ts';

/** The words of one part of the guide, in one language. */
export const wordsOf = <Group extends WordGroup>(
  content: Pick<Content, `words/${Group}`>,
  group: Group,
  language: Language,
): WordsOf<Group> => {
  const words: Readonly<Record<string, Word>> = content[`words/${group}`];
  return wordsIn(words, language) as WordsOf<Group>;
};
