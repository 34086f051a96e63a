import type { Svg } from '../../drawings/drawing.ts';
import { sleeper } from '../../drawings/sleeper.ts';
import { thermalFigure } from '../../drawings/thermal-figure.ts';
import { weightFigure } from '../../drawings/weight-figure.ts';
import type { Content } from '../../schemas/content.ts';
import { positions, thermals, weights, type Position, type Profile, type Weight } from '../../schemas/profile.ts';
import type { Language } from '../../schemas/text.ts';

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
