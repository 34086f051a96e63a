import { featuresOf, type Sought } from './answer-features.ts';
import { softmax, unit, type AnswerModel } from './answer-model.ts';

/** An answer of the FAQ for a question. */
export interface Ranked {
  id: string;
  /** How likely it is the one that is asked for, if any is: 0 to 1. */
  probability: number;
  /** How much the words speak for it, whatever they say of the others: about 1 where they surely do. Words that the data does not have speak against all. */
  fit: number;
}

/** What the scores of a question that is surely one of theirs are like. */
const usualFit = 8;

export type RankFaq = (sought: readonly Sought[]) => Ranked[];

/** What a word counts that the data does not have; a rare word of the data counts about 8. */
const strangeWeight = 3;

/** Ranks the answers of the FAQ for a question, the likeliest first; none where it has no word of theirs. */
export const createRankFaq = ({ answers, features }: AnswerModel): RankFaq => {
  const weights = new Map(Object.entries(features));
  return (sought) => {
    const known = [...featuresOf(sought)].flatMap((feature) => {
      const own = weights.get(feature);
      return own ? [own] : [];
    });
    if (known.length === 0) return [];
    const scores = new Float64Array(answers.length);
    let squares = 0;
    for (const [rarity = 0, ...own] of known) {
      squares += (rarity / unit) ** 2;
      own.forEach((weight, at) => (scores[at] = (scores[at] ?? 0) + (weight / unit) * (rarity / unit)));
    }
    const strange = sought.filter(({ kind }) => kind === 'strange').length * strangeWeight ** 2;
    const probabilities = softmax(scores.map((score) => score / Math.sqrt(squares)));
    return answers
      .map((id, at) => ({ id, probability: probabilities[at] ?? 0, fit: (scores[at] ?? 0) / Math.sqrt(squares + strange) / usualFit }))
      .sort((one, other) => other.probability - one.probability);
  };
};
