import { getContent } from '../content.ts';
import type { Language } from '../schemas/text.ts';
import type { WordGroup, WordsOf } from '../schemas/words/groups.ts';
import type { Word } from '../schemas/words/words.ts';
import { wordsIn } from './words-in.ts';

export { fill } from './fill.ts';

/** The words of one part of the guide, in one language. */
export const getWords = async <Group extends WordGroup>(group: Group, language: Language): Promise<WordsOf<Group>> => {
  const content = await getContent();
  const words: Readonly<Record<string, Word>> = content[`words/${group}`];
  return wordsIn(words, language) as WordsOf<Group>;
};
