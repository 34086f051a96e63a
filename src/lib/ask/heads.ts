import { z } from 'zod';
import type { Features } from './features.ts';

/**
 * Linear heads over hashed features: each tells a few classes apart (multinomial logistic regression), and all of a table read the same features in one pass.
 * Pure and bounded: a text costs the same whatever else is known.
 */

const head = z.strictObject({
  name: z.string(),
  classes: z.array(z.string()).min(2),
  /** What one step of a weight is worth, for each class. */
  steps: z.array(z.number()),
});

const table = z.strictObject({ rows: z.int().min(1), heads: z.array(head) });

/** Heads that read the same features, with a byte for each weight. */
export interface Table extends z.infer<typeof table> {
  /** Rarity of each row in steps of `rarityStep`; then the weights of each row, one for each class of each head. */
  bytes: Uint8Array;
}

/** What was learnt: heads that read a whole question or a stretch of one, and heads that read around a number or a material. */
export interface Model {
  question: Table;
  mention: Table;
}

export const rarityStep = 0.02;

/** A text as a sparse vector of length 1. */
export interface Vector {
  rows: Uint32Array;
  values: Float32Array;
}

/** What each feature counts in its text: rare ones more, repeated ones little more. */
export const vectorOf = (features: Features, rarityOf: (row: number) => number): Vector => {
  const rows = Uint32Array.from(features.keys()).filter((row) => rarityOf(row) > 0);
  const values = new Float32Array(rows.length);
  let squares = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const value = (1 + Math.log(features.get(row) ?? 1)) * rarityOf(row);
    values[at] = value;
    squares += value ** 2;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < rows.length; at += 1) values[at] = (values[at] ?? 0) / length;
  return { rows, values };
};

/** Probabilities from scores, in place. */
export const softmax = (scores: Float64Array): Float64Array => {
  const most = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) sum += scores[at] = Math.exp((scores[at] ?? 0) - most);
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
  return scores;
};

/** What a head heard: the likeliest class, and the probability of each. */
export interface Heard {
  best: string;
  /** What was said, where it is likelier than `leastSaid`; undefined for nothing (`-`). */
  said: string | undefined;
  of: (name: string) => number;
  classes: readonly string[];
  probabilities: Float64Array;
}

/** Chosen on voices held out: whoever asks says more than not. */
const leastSaid = 0.2;

/** What the heads of a table hear in a text, by their names. */
export type Hear = (features: Features) => (name: string) => Heard;

export const createHear = ({ rows, heads, bytes }: Table): Hear => {
  const count = heads.reduce((sum, { classes }) => sum + classes.length, 0);
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + rows, rows * count);
  const steps = heads.flatMap((one) => one.steps);
  return (features) => {
    const vector = vectorOf(features, (row) => (bytes[row] ?? 0) * rarityStep);
    const scores = new Float64Array(count);
    for (let at = 0; at < vector.rows.length; at += 1) {
      const [value, first] = [vector.values[at] ?? 0, (vector.rows[at] ?? 0) * count];
      for (let place = 0; place < count; place += 1) scores[place] = (scores[place] ?? 0) + value * (weights[first + place] ?? 0);
    }
    for (let place = 0; place < count; place += 1) scores[place] = (scores[place] ?? 0) * (steps[place] ?? 0);
    return (name) => {
      const index = heads.findIndex((one) => one.name === name);
      const classes = heads[index]?.classes ?? [];
      const first = heads.slice(0, index).reduce((sum, one) => sum + one.classes.length, 0);
      const probabilities = softmax(scores.slice(first, first + classes.length));
      const best = classes[probabilities.indexOf(Math.max(...probabilities))] ?? '';
      const nothing = classes.indexOf('-');
      const likeliest = Math.max(...probabilities.filter((_, place) => place !== nothing));
      const said = likeliest >= leastSaid ? classes[probabilities.indexOf(likeliest)] : undefined;
      return { best, said, classes, probabilities, of: (wanted) => probabilities[classes.indexOf(wanted)] ?? 0 };
    };
  };
};

/** A model in one file: a line of JSON, then the bytes of its tables. `hash` is of the wordings and the code that it was learnt from. */
const fileHead = z.strictObject({ hash: z.string(), question: table, mention: table });

export const encodeModel = (hash: string, { question, mention }: Model): Uint8Array => {
  const plain = ({ rows, heads }: Table) => ({ rows, heads });
  const line = `${JSON.stringify({ hash, question: plain(question), mention: plain(mention) })}\n`;
  const parts = [new TextEncoder().encode(line), question.bytes, mention.bytes];
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    file.set(part, end);
    end += part.length;
  }
  return file;
};

const sizeOf = ({ rows, heads }: z.infer<typeof table>): number => rows * (1 + heads.reduce((sum, { classes }) => sum + classes.length, 0));

/** @throws Error where the file is not one of a model */
export const decodeModel = (file: Uint8Array): { hash: string; model: Model } => {
  const start = file.indexOf(10) + 1;
  const { hash, question, mention } = fileHead.parse(JSON.parse(new TextDecoder().decode(file.subarray(0, start))));
  const end = start + sizeOf(question);
  if (file.length !== end + sizeOf(mention)) throw new Error('The answer model is cut off. Run npm run train.');
  return {
    hash,
    model: { question: { ...question, bytes: file.subarray(start, end) }, mention: { ...mention, bytes: file.subarray(end) } },
  };
};
