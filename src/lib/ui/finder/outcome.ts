import { compareFirmness, neighbours, type Neighbour } from '../../domain/finder.ts';
import type { Content, OutcomeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { range } from '../format.ts';
import { interpolate, messagesOf } from '../messages.ts';

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

interface NeighbourAnswer {
  /** Below the language. */
  path: string;
  /** What would be different: `you slept hot`. */
  question: string;
  other: OutcomeRecord;
  /** How the other range stands to this one. */
  answer: string;
  /** The other figures. */
  figures: string;
}

/** The sleepers who differ from that of an outcome in one answer, and what they are told. */
export const neighbourAnswers = (
  outcome: OutcomeRecord,
  content: Pick<Content, 'outcomes' | 'vocabulary' | 'messages/finder'>,
  language: Language,
): NeighbourAnswer[] => {
  const words = messagesOf(content, 'finder', language);
  const question = ({ differs, profile }: Neighbour): string =>
    differs === 'position' || differs === 'thermal'
      ? words[`whatIf.${profile[differs]}`]
      : interpolate(words[differs], { weight: content.vocabulary.weights[profile.weight].sleeper[language] });
  return neighbours(outcome).flatMap((neighbour) => {
    const { position, weight, thermal } = neighbour.profile;
    const other = content.outcomes.find((one) => one.position === position && one.weight === weight && one.thermal === thermal);
    if (!other) return [];
    const difference = compareFirmness(other.firmness, outcome.firmness);
    const sameTypes = other.recommendedMattressTypes.join() === outcome.recommendedMattressTypes.join();
    return [
      {
        path: `/finder/${position}/${weight}/${thermal}`,
        question: question(neighbour),
        other,
        answer: words[difference === 'same' && !sameTypes ? 'sameMaterials' : difference],
        figures: interpolate(words.neighbour, { firmness: range(other.firmness, language), loft: range(other.pillowLoftCm, language) }),
      },
    ];
  });
};

type Source = Content['sources'][number];

const isStudy = ({ kind }: Source): boolean => kind === 'trial' || kind === 'review' || kind === 'authority';

/** The sources of a figure: studies apart from guides and shops; a group without members is left out. */
export const citedGroups = (
  ids: readonly string[],
  content: Pick<Content, 'sources' | 'messages/finder'>,
  language: Language,
): { name: string; members: Source[] }[] => {
  const words = messagesOf(content, 'finder', language);
  const cited = content.sources.filter(({ id }) => ids.includes(id));
  return [
    { name: words.studies, members: cited.filter(isStudy) },
    { name: words.guides, members: cited.filter((source) => !isStudy(source)) },
  ].filter(({ members }) => members.length > 0);
};
