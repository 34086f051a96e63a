import { getContent } from '../../content.ts';
import { sleeper, thermalFigure, weightFigure } from '../../drawings/sleeper.ts';
import type { Svg } from '../../drawings/svg.ts';
import type { Content, Vocabulary } from '../../schemas/content.ts';
import { positions, thermals, weights, type Profile } from '../../schemas/profile.ts';
import { languages, type Language, type Localized } from '../../schemas/text.ts';
import { entryPaths } from '../../words/paths.ts';

/** What has been answered before a question. */
type Answered = Partial<Omit<Profile, 'thermal'>>;

/** Static paths of the three questions, by what was answered before each: nothing, a position, a position and a weight. */
export const questionPaths = () => {
  const answered: Answered[] = [{}, ...positions.flatMap((position) => [{ position }, ...weights.map((weight) => ({ position, weight }))])];
  return languages.flatMap((language) =>
    answered.map((props) => ({ params: { language, answers: Object.values(props).join('/') || undefined }, props })),
  );
};

/** Static paths of a page that exists once an outcome and language. */
export const outcomePaths = async () =>
  entryPaths((await getContent()).outcomes, (outcome) => {
    const { position, weight, thermal } = outcome;
    return { params: { position, weight, thermal }, props: { outcome } };
  });

/** The question that comes after these answers. */
export const questionAfter = ({ position, weight }: Answered): keyof Profile =>
  position === undefined ? 'position' : weight === undefined ? 'weight' : 'thermal';

/** The answers so far in words, in the order of the questions; `before` is what was answered until then, as the end of an address. */
export const answersSoFar = ({ position, weight, thermal }: Partial<Profile>, vocabulary: Vocabulary, language: Language) =>
  [
    position && { question: 'position' as const, ...vocabulary.positions[position], before: '' },
    weight && { question: 'weight' as const, ...vocabulary.weights[weight], before: `/${position}` },
    thermal && { question: 'thermal' as const, ...vocabulary.thermals[thermal], before: `/${position}/${weight}` },
  ].flatMap((answer) => (answer ? [{ ...answer, name: answer.name[language], sleeper: answer.sleeper[language] }] : []));

/** What can be chosen next, drawn; only what leads to an outcome. */
export interface Choice {
  href: string;
  name: string;
  drawing: Svg;
}

/**
 * The answers to the question that comes next.
 * @param path - address of that question
 * @param prefix - of the ids in the drawings of sleepers
 */
export const choicesAfter = (
  answered: Answered,
  { outcomes, vocabulary }: Pick<Content, 'outcomes' | 'vocabulary'>,
  path: string,
  language: Language,
  prefix = '',
): Choice[] => {
  const choose = <Value extends string>(
    values: readonly Value[],
    question: keyof Profile,
    names: Readonly<Record<Value, { name: Localized }>>,
    draw: (value: Value) => Svg,
  ): Choice[] =>
    values
      .filter((value) =>
        outcomes.some((outcome) =>
          Object.entries({ ...answered, [question]: value }).every(([asked, answer]) => outcome[asked as keyof Profile] === answer),
        ),
      )
      .map((value) => ({ href: `${path}/${value}`, name: names[value].name[language], drawing: draw(value) }));
  switch (questionAfter(answered)) {
    case 'position':
      return choose(positions, 'position', vocabulary.positions, (position) => sleeper({ id: prefix + position, position }));
    case 'weight':
      return choose(weights, 'weight', vocabulary.weights, weightFigure);
    case 'thermal':
      return choose(thermals, 'thermal', vocabulary.thermals, thermalFigure);
  }
};
