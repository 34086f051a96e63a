import type { PillowRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { Vocabulary } from '../../schemas/vocabulary.ts';

/** Fill and cooling of a pillow are free text: our word where we have one, else the text itself. */

export const fillName = ({ fill }: PillowRecord, { fills }: Vocabulary, language: Language): string => fills[fill]?.[language] ?? fill;

export const pillowCooling = ({ cooling }: PillowRecord, vocabulary: Vocabulary, language: Language): string => {
  const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = vocabulary.cooling;
  return words[cooling]?.[language] ?? cooling;
};
