import type { Content } from '../schemas/content.ts';
import { featuresOf } from './answer-features.ts';
import { fold, words } from './normalise.ts';
import { readQuestion, type Vocabulary } from './question.ts';

/**
 * What the words of a question say about which answer of the FAQ it asks for: a weight for each word and answer, learnt from the questions, their other
 * wordings and the answers (softmax regression). Made by the build, so that starting costs nothing; the same content always makes the same model.
 */
export interface AnswerModel {
  /** Ids of the answers, in the order of the weights. */
  answers: readonly string[];
  /** Every word of the texts, the most frequent first, with a space between. */
  words: string;
  /** By feature: its rarity, then its weight for each answer, in hundredths. */
  features: Readonly<Record<string, readonly number[]>>;
}

/** Weights are kept in hundredths. */
export const unit = 100;

interface Text {
  answer: number;
  features: ReadonlySet<string>;
  /** How much it counts. */
  share: number;
}

/** A question counts several times, since it stands for the whole answer; an answer's own text half, since it is long and speaks of much. */
const share = { question: 3, wording: 1, answer: 0.5 };
const epochs = 20;
/** Each step is shorter than those of the epochs before it. */
const firstStep = 1;
const decay = 0.2;
/** Keeps the weights of rare words small. */
const shrinkage = 1e-5;

/** Words of all texts, the most frequent first. */
const messagesOf = (texts: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => words(fold(text)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([one, times], [other, more]) => more - times || (one < other ? -1 : 1)).map(([word]) => word);
};

/** Pseudorandom numbers below 1, the same in every build (a linear congruential generator). */
const createRandom = (): (() => number) => {
  let state = 7;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
};

/** Rarity of the features, scaled so that all of a text's together have length 1. */
const createVector = (rarity: ReadonlyMap<string, number>) => (features: ReadonlySet<string>) => {
  const values = [...features].map((feature): [string, number] => [feature, rarity.get(feature) ?? 0]);
  const length = Math.sqrt(values.reduce((sum, [, value]) => sum + value ** 2, 0)) || 1;
  return values.map(([feature, value]): [string, number] => [feature, value / length]);
};

/** Probabilities from scores. */
export const softmax = (scores: Float64Array): Float64Array => {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};

const textsOf = ({ faq, wordings }: Pick<Content, 'faq' | 'wordings'>) => [
  ...faq.flatMap(({ id, question }) => Object.values(question).map((text) => ({ id, text, share: share.question }))),
  ...faq.flatMap(({ id, answer }) => Object.values(answer).map((text) => ({ id, text, share: share.answer }))),
  ...wordings.flatMap(({ faq, en, ar }) => [...en, ...ar].map((text) => ({ id: faq, text, share: share.wording }))),
];

/** Learns the model from the content: one step for each text and epoch, in an order that is always the same. */
export const trainAnswerModel = (content: Pick<Content, 'faq' | 'wordings'>): AnswerModel => {
  const answers = content.faq.map(({ id }) => id);
  const texts = textsOf(content);
  const all = messagesOf(texts.map(({ text }) => text));
  const known = new Set(all);
  const vocabulary: Vocabulary = {
    has: (word) => known.has(word),
    isName: () => false,
    correct: () => undefined,
    readLatin: () => undefined,
  };
  const read: Text[] = texts.map(({ id, text, share }) => ({
    answer: answers.indexOf(id),
    features: featuresOf(readQuestion(text, vocabulary).words),
    share,
  }));

  const frequency = new Map<string, number>();
  for (const { features } of read) for (const feature of features) frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  const rarity = new Map([...frequency].map(([feature, times]) => [feature, Math.log(1 + texts.length / times)]));
  const vector = createVector(rarity);
  const examples = read.map(({ features, ...text }) => ({ ...text, vector: vector(features) }));
  const weights = new Map([...rarity.keys()].map((feature) => [feature, new Float64Array(answers.length)]));
  const random = createRandom();
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const step = firstStep / (1 + epoch * decay);
    const drawn = examples.flatMap(() => examples[Math.floor(random() * examples.length)] ?? []);
    for (const example of drawn) {
      const scores = new Float64Array(answers.length);
      for (const [feature, value] of example.vector)
        weights.get(feature)?.forEach((weight, at) => (scores[at] = (scores[at] ?? 0) + weight * value));
      const error = softmax(scores).map((probability, at) => probability - (at === example.answer ? 1 : 0));
      for (const [feature, value] of example.vector) {
        const own = weights.get(feature);
        own?.forEach((weight, at) => (own[at] = weight - step * example.share * ((error[at] ?? 0) * value + shrinkage * weight)));
      }
    }
  }
  return {
    answers,
    words: all.join(' '),
    features: Object.fromEntries(
      [...weights]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([feature, list]) => [feature, [rarity.get(feature) ?? 0, ...list].map((value) => Math.round(value * unit))]),
    ),
  };
};
