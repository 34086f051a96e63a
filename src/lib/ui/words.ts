import { getContent } from '../content.ts';
import type { Language } from '../schemas/text.ts';
import type { WordGroup, WordsOf } from '../schemas/words/groups.ts';
import { wordsOf } from './words-of.ts';

export { fill } from './fill.ts';

/** The words of one part of the guide, in one language, inside Astro. */
export const getWords = async <Group extends WordGroup>(group: Group, language: Language): Promise<WordsOf<Group>> =>
  wordsOf(await getContent(), group, language);
