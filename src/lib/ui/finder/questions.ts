import { thermalFigure, weightFigure } from '../../drawings/choice-figures.ts';
import { sleeper } from '../../drawings/sleeper.ts';
import type { Svg } from '../../drawings/svg.ts';
import type { Content, Vocabulary } from '../../schemas/content.ts';
import { positions, thermals, weights, type Position, type Profile, type Weight } from '../../schemas/profile.ts';
import type { Language, Localized } from '../../schemas/text.ts';
import type { Answered } from './addresses.ts';

/** What can be chosen next, drawn; only what leads to an outcome. */
export interface Choice {
  href: string;
  name: string;
  drawing: Svg;
}

type Known = Pick<Content, 'outcomes' | 'vocabulary'>;

const leadsOn = ({ outcomes }: Known, answers: Partial<Profile>): boolean =>
  outcomes.some((outcome) => Object.entries(answers).every(([question, answer]) => outcome[question as keyof Profile] === answer));

/** The question that comes after these answers. */
export const questionAfter = ({ position, weight }: Answered): keyof Profile =>
  position === undefined ? 'position' : weight === undefined ? 'weight' : 'thermal';

/**
 * The answers to the question that comes next.
 * @param path - address of that question
 * @param prefix - of the ids in the drawings of sleepers
 */
export const choicesAfter = (answered: Answered, content: Known, path: string, language: Language, prefix = ''): Choice[] => {
  const { positions: ofPositions, weights: ofWeights, thermals: ofThermals } = content.vocabulary;
  const choose = <Value extends string>(
    values: readonly Value[],
    question: keyof Profile,
    names: Readonly<Record<Value, { name: Localized }>>,
    draw: (value: Value) => Svg,
  ): Choice[] =>
    values
      .filter((value) => leadsOn(content, { ...answered, [question]: value }))
      .map((value) => ({ href: `${path}/${value}`, name: names[value].name[language], drawing: draw(value) }));
  switch (questionAfter(answered)) {
    case 'position':
      return choose(positions, 'position', ofPositions, (position) => sleeper({ id: prefix + position, position }));
    case 'weight':
      return choose(weights, 'weight', ofWeights, weightFigure);
    case 'thermal':
      return choose(thermals, 'thermal', ofThermals, thermalFigure);
  }
};

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
