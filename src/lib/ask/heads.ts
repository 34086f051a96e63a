import { z } from 'zod';
import type { Features } from './features.ts';

/**
 * Linear heads over hashed features: each tells a few classes apart (multinomial logistic regression), and all of a table read the same features.
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
  const rows = new Uint32Array(features.size);
  const values = new Float32Array(features.size);
  let [squares, end] = [0, 0];
  for (const [row, times] of features) {
    const rarity = rarityOf(row);
    if (rarity === 0) continue;
    const value = times === 1 ? rarity : (1 + Math.log(times)) * rarity;
    [rows[end], values[end]] = [row, value];
    squares += value ** 2;
    end += 1;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < end; at += 1) values[at] = (values[at] as number) / length;
  return { rows: rows.subarray(0, end), values: values.subarray(0, end) };
};

/** Probabilities from scores, in place. */
export const softmax = (scores: Float64Array): Float64Array => {
  let [most, sum] = [-Infinity, 0];
  for (const score of scores) most = Math.max(most, score);
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

/** What the heads of a table hear in a text, by their names; each is read when it is asked. */
export type Hear = (features: Features) => (name: string) => Heard;

export const createHear = ({ rows, heads, bytes }: Table): Hear => {
  const count = heads.reduce((sum, { classes }) => sum + classes.length, 0);
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + rows, rows * count);
  let end = 0;
  const places = new Map(
    heads.map(({ name, classes, steps }) => [
      name,
      { classes, steps, nothing: classes.indexOf('-'), first: (end += classes.length) - classes.length },
    ]),
  );
  return (features) => {
    const vector = vectorOf(features, (row) => (bytes[row] ?? 0) * rarityStep);
    return (name) => {
      const head = places.get(name);
      if (!head) throw new Error(`No head is called ${name}.`);
      const { classes, steps, nothing } = head;
      const scores = new Float64Array(classes.length);
      for (let at = 0; at < vector.rows.length; at += 1) {
        const value = vector.values[at] as number;
        const first = (vector.rows[at] as number) * count + head.first;
        // The innermost loop of all: nothing is out of bounds here.
        for (let place = 0; place < scores.length; place += 1)
          scores[place] = (scores[place] as number) + value * (weights[first + place] as number);
      }
      for (let place = 0; place < scores.length; place += 1) scores[place] = (scores[place] as number) * (steps[place] as number);
      const probabilities = softmax(scores);
      let [best, likeliest] = [0, nothing === 0 ? 1 : 0];
      for (let place = 1; place < scores.length; place += 1) {
        const probability = probabilities[place] as number;
        if (probability > (probabilities[best] as number)) best = place;
        if (place !== nothing && probability > (probabilities[likeliest] as number)) likeliest = place;
      }
      const said = (probabilities[likeliest] as number) >= leastSaid ? classes[likeliest] : undefined;
      return { best: classes[best] ?? '', said, classes, probabilities, of: (wanted) => probabilities[classes.indexOf(wanted)] ?? 0 };
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
