import { thermalFigure, weightFigure } from '../../drawings/choice-figures.ts';
import { sleeper } from '../../drawings/sleeper.ts';
import type { Svg } from '../../drawings/svg.ts';
import type { Content, Vocabulary } from '../../schemas/content.ts';
import type { Messages } from '../../schemas/messages.ts';
import { positions, thermals, weights, type Position, type Profile, type Weight } from '../../schemas/profile.ts';
import type { Language } from '../../schemas/text.ts';
import { interpolate } from '../messages.ts';

/** What can be chosen next, drawn; only what leads to an outcome. */

export interface Choice {
  href: string;
  name: string;
  drawing: Svg;
}

type Known = Pick<Content, 'outcomes' | 'vocabulary'>;

const leadsOn = ({ outcomes }: Known, answers: Partial<Profile>): boolean =>
  outcomes.some((outcome) => Object.entries(answers).every(([question, answer]) => outcome[question as keyof Profile] === answer));

export const positionChoices = (language: Language, content: Known): Choice[] =>
  positions
    .filter((position) => leadsOn(content, { position }))
    .map((position) => ({
      href: `/${language}/finder/${position}`,
      name: content.vocabulary.positions[position].name[language],
      drawing: sleeper({ id: `sleeper-${position}`, position }),
    }));

export const weightChoices = (language: Language, content: Known, position: Position): Choice[] =>
  weights
    .filter((weight) => leadsOn(content, { position, weight }))
    .map((weight) => ({
      href: `/${language}/finder/${position}/${weight}`,
      name: content.vocabulary.weights[weight].name[language],
      drawing: weightFigure(weight),
    }));

export const thermalChoices = (language: Language, content: Known, position: Position, weight: Weight): Choice[] =>
  thermals
    .filter((thermal) => leadsOn(content, { position, weight, thermal }))
    .map((thermal) => ({
      href: `/${language}/finder/${position}/${weight}/${thermal}`,
      name: content.vocabulary.thermals[thermal].name[language],
      drawing: thermalFigure(thermal),
    }));

/** Title and description of a question's page, with the names of the answers so far. */
export const questionText = (
  { step, question, answers }: { step: 1 | 2 | 3; question: string; answers: readonly string[] },
  words: Messages<'finder'>,
): { title: string; description: string } => ({
  title: [question, answers.join(' · '), interpolate(words.count, { step })].filter((part) => part !== '').join(' '),
  description: [...answers, words.lead].join('. '),
});

/** The pages of the finder that lead to one of its pages: its start (`name`), then an answer each. */
export const finderTrail = (
  language: Language,
  name: string,
  vocabulary: Vocabulary,
  position?: Position,
  weight?: Weight,
): { href: string; name: string }[] => {
  const finder = `/${language}/finder`;
  return [
    { href: finder, name },
    ...(position ? [{ href: `${finder}/${position}`, name: vocabulary.positions[position].name[language] }] : []),
    ...(position && weight ? [{ href: `${finder}/${position}/${weight}`, name: vocabulary.weights[weight].name[language] }] : []),
  ];
};
