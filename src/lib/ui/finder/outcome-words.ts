import type { Content, OutcomeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { range } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';

interface OutcomeWords {
  /** The sleeper: `Side sleeper, 90 to 130 kg, sleeping hot`. */
  profile: string;
  title: string;
  description: string;
}

/** What an outcome is called, and its figures in a sentence. */
export const outcomeWords = (
  { position, weight, thermal, firmness, pillowLoftCm, pillowFills, recommendedMattressTypes }: OutcomeRecord,
  content: Pick<Content, 'vocabulary' | 'messages/finder'>,
  language: Language,
): OutcomeWords => {
  const { vocabulary } = content;
  const words = messagesOf(content, 'finder', language);
  const profile = interpolate(words.profile, {
    position: words[`sleeper.${position}`],
    weight: vocabulary.weights[weight].sleeper[language],
    thermal: words[`sleeper.${thermal}`],
  });
  const figures = { firmness: range(firmness, language), loft: range(pillowLoftCm, language) };
  const list = new Intl.ListFormat(language, { type: 'unit' });
  return {
    profile,
    title: interpolate(words.title, { profile, ...figures }),
    description: interpolate(words.description, {
      ...figures,
      fills: pillowFills[language],
      types: list.format(recommendedMattressTypes.map((type) => vocabulary.types[type][language])),
    }),
  };
};
