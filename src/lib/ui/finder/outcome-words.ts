import type { Content, OutcomeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { range } from '../figures.ts';
import { fill } from '../fill.ts';
import { wordsOf } from '../words-of.ts';

interface OutcomeWords {
  /** The sleeper: `Side sleeper, 90 to 130 kg, sleeping hot`. */
  profile: string;
  title: string;
  description: string;
}

/** What an outcome is called, and its figures in a sentence. */
export const outcomeWords = (
  { position, weight, thermal, firmness, pillowLoftCm, pillowFills, recommendedMattressTypes }: OutcomeRecord,
  content: Pick<Content, 'vocabulary' | 'words/finder'>,
  language: Language,
): OutcomeWords => {
  const { vocabulary } = content;
  const words = wordsOf(content, 'finder', language);
  const profile = fill(words.profile, {
    position: words[`sleeper.${position}`],
    weight: vocabulary.weights[weight].sleeper[language],
    thermal: words[`sleeper.${thermal}`],
  });
  const figures = { firmness: range(firmness, language), loft: range(pillowLoftCm, language) };
  const list = new Intl.ListFormat(language, { type: 'unit' });
  return {
    profile,
    title: fill(words.title, { profile, ...figures }),
    description: fill(words.description, {
      ...figures,
      fills: pillowFills[language],
      types: list.format(recommendedMattressTypes.map((type) => vocabulary.types[type][language])),
    }),
  };
};
