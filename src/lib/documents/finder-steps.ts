import { positions, thermals, weights, type Position, type Weight, type Profile } from '../schemas/profile.ts';
import { questionText, finderTrail } from '../ui/finder/questions.ts';
import { messagesOf } from '../ui/messages.ts';
import { linker, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, prose } from './markdown.ts';

interface Step {
  step: 1 | 2 | 3;
  position?: Position;
  weight?: Weight;
  /** What can be chosen, and where it leads below the finder. */
  choices: readonly { path: string; name: string }[];
}

const questions = { 1: 'position', 2: 'weight', 3: 'thermal' } as const;

const stepPage = ({ step, position, weight, choices }: Step, setting: Setting): Page => {
  const { content, language } = setting;
  const { vocabulary } = content;
  const [words, frame, to] = [messagesOf(content, 'finder', language), messagesOf(content, 'frame', language), linker(setting)];
  const asked = questions[step];
  const answers = [
    ...(position ? [vocabulary.positions[position].name[language]] : []),
    ...(weight ? [vocabulary.weights[weight].name[language]] : []),
  ];
  const above = finderTrail(language, frame.finder, vocabulary, position, weight).slice(0, step - 1);
  return {
    path: ['/finder', position, weight].filter(Boolean).join('/'),
    ...questionText({ step, question: words[asked], answers }, words),
    trail: above.map(({ href, name }) => ({ path: href.slice(`/${language}`.length), name })),
    body: blocks([
      bullets(choices.map(({ path, name }) => to(name, `/finder/${path}`))),
      prose(words[`${asked}Hint`]),
      step === 1 && prose(words.lead),
    ]),
  };
};

/** The three questions of the finder. Only what leads to an outcome can be chosen. */
export const finderStepPages: PagesOf = (setting) => {
  const { content, language } = setting;
  const { outcomes, vocabulary } = content;
  const leadsOn = (answers: Partial<Profile>): boolean =>
    outcomes.some((outcome) => Object.entries(answers).every(([question, answer]) => outcome[question as keyof Profile] === answer));
  const open = positions.filter((position) => leadsOn({ position }));
  const first: Step = {
    step: 1,
    choices: open.map((position) => ({ path: position, name: vocabulary.positions[position].name[language] })),
  };
  const second = open.map((position): Step => ({
    step: 2,
    position,
    choices: weights
      .filter((weight) => leadsOn({ position, weight }))
      .map((weight) => ({ path: `${position}/${weight}`, name: vocabulary.weights[weight].name[language] })),
  }));
  const third = positions.flatMap((position) =>
    weights.map((weight): Step => ({
      step: 3,
      position,
      weight,
      choices: thermals
        .filter((thermal) => leadsOn({ position, weight, thermal }))
        .map((thermal) => ({ path: `${position}/${weight}/${thermal}`, name: vocabulary.thermals[thermal].name[language] })),
    })),
  );
  return [first, ...second, ...third].map((step) => stepPage(step, setting));
};
