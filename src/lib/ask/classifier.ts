import { fold, words } from './language/text.ts';

/**
 * What a question asks for, as probabilities: multinomial logistic regression over hashed features of its text and its slots (docs/reference/ask.md).
 * Pure and bounded: a question costs the same whatever else is known, and at most `longest` characters of it are read.
 */

/** A trained model: a byte for each weight. */
export interface Model {
  /** What can be asked for: `faq/<id>`, `outcome`, `size`, `products`, `document`, `none`. */
  intents: readonly string[];
  /** A feature falls into the row of its hash. */
  rows: number;
  /** What one step of a weight is worth, for each intent. */
  steps: readonly number[];
  /** Probabilities are sharpened by it, so that they are how often an answer is right. */
  sharpness: number;
  /** Rarity of each row in steps of `rarityStep`; then the weights of each row, one for each intent. */
  table: Uint8Array;
}

/** A question as the classifier sees it. */
export interface Read {
  text: string;
  /** What was read out of it, such as `weight` or `size-abroad`. */
  slots: readonly string[];
  /** Words of the subject in it, whatever the language. */
  concepts: readonly string[];
}

export const rarityStep = 0.05;
const longest = 400;
const longestWord = 24;
const [shortestPart, longestPart] = [3, 5];
const mostConcepts = 16;
/** What slots and concepts count beside words and their parts; chosen by cross-validation over voices. */
const slotShare = 1.5;

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state ^ (state >>> 15)) >>> 0;
};

/** A number by how many digits it has: which one it is, slots say. */
const withoutFigures = (word: string): string => word.replace(/\d+/g, (digits) => `#${Math.min(digits.length, 5)}`);

/** A text as a sparse vector of length 1. */
export interface Vector {
  rows: Uint32Array;
  values: Float64Array;
}

/** By row: how often its features occur, and what they count. */
export type Features = ReadonlyMap<number, { times: number; share: number }>;

/** Words, neighbouring words, parts of words, slots, concepts and pairs of them. */
export const featuresOf = ({ text, slots, concepts }: Read, rows: number): Features => {
  const found = new Map<number, { times: number; share: number }>();
  const add = (feature: string, share = 1): void => {
    const row = hash(feature) % rows;
    const before = found.get(row);
    found.set(row, before ? { times: before.times + 1, share: Math.max(before.share, share) } : { times: 1, share });
  };
  let before = '^';
  for (const written of words(fold(text.slice(0, longest)))) {
    const word = withoutFigures(written.slice(0, longestWord));
    add(`=${word}`);
    add(`${before} ${word}`);
    before = word;
    const bounded = `<${word}>`;
    for (let length = shortestPart; length <= longestPart; length += 1)
      for (let start = 0; start + length <= bounded.length; start += 1) add(bounded.slice(start, start + length));
  }
  for (const slot of slots) add(`#${slot}`, slotShare);
  const meant = concepts.slice(0, mostConcepts).toSorted();
  for (const [at, concept] of meant.entries()) {
    add(`~${concept}`, slotShare);
    for (const other of meant.slice(at + 1)) add(`~${concept}&${other}`, slotShare);
  }
  return found;
};

/** What each feature counts in its text: rare ones more, repeated ones little more. */
export const vectorOf = (features: Features, rarityOf: (row: number) => number): Vector => {
  const rows = new Uint32Array(features.size);
  const values = new Float64Array(features.size);
  let squares = 0;
  let at = 0;
  for (const [row, { times, share }] of features) {
    const value = share * (1 + Math.log(times)) * rarityOf(row);
    rows[at] = row;
    values[at] = value;
    squares += value ** 2;
    at += 1;
  }
  const length = Math.sqrt(squares) || 1;
  return { rows, values: values.map((value) => value / length) };
};

/** Probabilities from scores. */
export const softmax = (scores: Float64Array): Float64Array => {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};

/** The probability of each intent, in the order of the model; they add up to 1. */
export type Classify = (question: Read) => Float64Array;

export const createClassifier = ({ intents, rows, steps, sharpness, table }: Model): Classify => {
  const weights = new Int8Array(table.buffer, table.byteOffset + rows, rows * intents.length);
  const scale = steps.map((step) => step * sharpness);
  return (question) => {
    const vector = vectorOf(featuresOf(question, rows), (row) => (table[row] ?? 0) * rarityStep);
    const scores = new Float64Array(intents.length);
    for (let at = 0; at < vector.rows.length; at += 1) {
      const value = vector.values[at] ?? 0;
      const first = (vector.rows[at] ?? 0) * intents.length;
      for (let intent = 0; intent < intents.length; intent += 1)
        scores[intent] = (scores[intent] ?? 0) + value * (weights[first + intent] ?? 0);
    }
    return softmax(scores.map((score, intent) => score * (scale[intent] ?? 0)));
  };
};
