import { gradesOf } from '../../domain/finder.ts';
import { sleeperProfile } from '../../records/ask-records.ts';
import type { Content, OutcomeRecord } from '../../schemas/content.ts';
import type { Range } from '../../schemas/outcome.ts';
import type { Language } from '../../schemas/text.ts';
import { comma, range } from '../../words/format.ts';
import { interpolate, messagesOf } from '../../words/messages.ts';

interface OutcomeWords {
  /** The sleeper: `Side sleeper, 90 to 130 kg, sleeping hot`. */
  profile: string;
  title: string;
  description: string;
}

/** What an outcome is called, and its figures in a sentence. */
export const outcomeText = (
  { position, weight, thermal, firmness, pillowLoftCm, pillowFills, recommendedMattressTypes }: OutcomeRecord,
  content: Pick<Content, 'vocabulary' | 'messages/finder'>,
  language: Language,
): OutcomeWords => {
  const { vocabulary } = content;
  const messages = messagesOf(content, 'finder', language);
  const profile = sleeperProfile({ position, weight, thermal }, content, language);
  const figures = { firmness: range(firmness, language), loft: range(pillowLoftCm, language) };
  const list = new Intl.ListFormat(language, { type: 'unit' });
  return {
    profile,
    title: interpolate(messages.title, { profile, ...figures }),
    description: interpolate(messages.description, {
      ...figures,
      fills: pillowFills[language],
      types: list.format(recommendedMattressTypes.map((type) => vocabulary.types[type][language])),
    }),
  };
};

/** A firmness in words, `medium to medium-firm`: what it means before any scale is known. */
export const firmnessInWords = (firmness: Range, content: Pick<Content, 'vocabulary' | 'messages/finder'>, language: Language): string => {
  const messages = messagesOf(content, 'finder', language);
  const [from = '', to] = gradesOf(firmness, content.vocabulary.firmness).map(({ name }) => name[language]);
  return to === undefined ? interpolate(messages['grade.one'], { from }) : interpolate(messages['grade.two'], { from, to });
};

/** `On the side, 60 to 90 kg`: a label of a sleeper in any bed. */
export const sleeperName = (
  { position, weight }: Pick<OutcomeRecord, 'position' | 'weight'>,
  { positions, weights }: Content['vocabulary'],
  language: Language,
): string => positions[position].name[language] + comma[language] + weights[weight].sleeper[language];
