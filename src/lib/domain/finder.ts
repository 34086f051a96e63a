import type { OutcomeRecord, Vocabulary } from '../schemas/content.ts';
import type { Range } from '../schemas/outcome.ts';
import { positions, thermals, weights, type Profile, type Position, type Thermal, type Weight } from '../schemas/profile.ts';

const address = /^\/(?:en|ar)\/finder(?=\/answer$)/;

/**
 * Where the form of the finder leads, `/en/finder/answer?position=...`: the page of the answer, or the first question that has none.
 * Undefined for any other path (G68).
 */
export const finderAnswer = (path: string, query: URLSearchParams): string | undefined => {
  const finder = address.exec(path)?.[0];
  if (finder === undefined) return undefined;
  const given = [positions, weights, thermals].map((values, index) =>
    (values as readonly string[]).find((value) => value === query.get(['position', 'weight', 'thermal'][index] ?? '')),
  );
  const open = given.indexOf(undefined);
  return [finder, ...given.slice(0, open === -1 ? given.length : open)].join('/');
};

/** A sleeper who differs in one answer. */
export interface Neighbour {
  differs: 'moreWeight' | 'lessWeight' | 'thermal' | 'position';
  profile: Profile;
}

/** Those who differ from a sleeper in one answer: a weight band more and less, the other heat, the other positions. */
export const neighbours = (profile: Profile): Neighbour[] => {
  const band = weights.indexOf(profile.weight);
  const [lighter, heavier] = [weights[band - 1], weights[band + 1]];
  return [
    ...(heavier === undefined ? [] : [{ differs: 'moreWeight' as const, profile: { ...profile, weight: heavier } }]),
    ...(lighter === undefined ? [] : [{ differs: 'lessWeight' as const, profile: { ...profile, weight: lighter } }]),
    ...thermals
      .filter((thermal) => thermal !== profile.thermal)
      .map((thermal) => ({ differs: 'thermal' as const, profile: { ...profile, thermal } })),
    ...positions
      .filter((position) => position !== profile.position)
      .map((position) => ({ differs: 'position' as const, profile: { ...profile, position } })),
  ];
};

/** How a firmness range stands to another one, by their middles. */
export const compareFirmness = (range: Range, to: Range): 'firmer' | 'softer' | 'same' => {
  const difference = range.min + range.max - (to.min + to.max);
  return difference > 0 ? 'firmer' : difference < 0 ? 'softer' : 'same';
};

/** The grades in words that a range runs from and to; one where it lies in one. A grade begins at its figure, and a range ends before the next. */
export const gradesOf = <Grade extends Vocabulary['firmness'][number]>({ min, max }: Range, grades: readonly Grade[]): Grade[] => {
  const first = grades.findLast(({ from }) => from <= min);
  const last = grades.findLast(({ from }) => from < max);
  return [first, last].filter((grade, index, both) => grade !== undefined && both.indexOf(grade) === index) as Grade[];
};

type Confidence = OutcomeRecord['confidence']['firmness'];

/** Marks of a figure, the surest first. */
export const confidences = ['high', 'medium', 'low'] as const satisfies readonly Confidence[];

/** How many figures carry a mark. Hot and neutral share their figures, which count once. */
export const countConfidence = (outcomes: readonly OutcomeRecord[], figure: 'firmness' | 'pillowLoft', mark: Confidence): number =>
  new Set(outcomes.filter(({ confidence }) => confidence[figure] === mark).map(({ position, weight }) => `${position}-${weight}`)).size;

/** One sleeping position and weight, with what is said there, and of which thermal preferences. */
export interface SleeperCell {
  position: Position;
  weight: Weight;
  said: { text: string; thermals: Thermal[] }[];
}

/** What `say` tells of each outcome, as rows of positions and columns of weights; nothing is said where it tells undefined. */
export const sleeperGrid = (outcomes: readonly OutcomeRecord[], say: (outcome: OutcomeRecord) => string | undefined): SleeperCell[][] =>
  positions.map((position) =>
    weights.map((weight) => {
      const said: SleeperCell['said'] = [];
      for (const thermal of thermals) {
        const outcome = outcomes.find((one) => one.position === position && one.weight === weight && one.thermal === thermal);
        const text = outcome && say(outcome);
        if (text === undefined) continue;
        const same = said.find((one) => one.text === text);
        if (same) same.thermals.push(thermal);
        else said.push({ text, thermals: [thermal] });
      }
      return { position, weight, said };
    }),
  );

/** Whether two ranges share more than an end. */
export const overlaps = (one: Range, other: Range): boolean => one.min < other.max && other.min < one.max;
