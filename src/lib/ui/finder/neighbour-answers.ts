import { compareFirmness, neighbours, type Neighbour } from '../../domain/neighbours.ts';
import type { Content, OutcomeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { range } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';

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
