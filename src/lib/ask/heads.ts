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

/** Heads that read the same features. Most weights are nothing, and of each row only the others are kept. */
export interface Table extends z.infer<typeof table> {
  /** Of each row, in steps of `rarityStep`; 0 where it teaches nothing. */
  rarities: Uint8Array;
  /** How many weights each row has. */
  counts: Uint8Array;
  /** Row after row, which class each weight is of, counted through all heads, and how many steps of it. */
  classes: Uint8Array;
  weights: Int8Array;
}

/** What was learnt: heads that read a whole question or a stretch of one, and heads that read around a number or a material. */
export interface Model {
  question: Table;
  mention: Table;
}

export const rarityStep = 0.02;

/** A text as a sparse vector of length 1. */
export interface Vector {
  rows: readonly number[];
  values: readonly number[];
}

/** What each feature counts in its text: rare ones more, repeated ones little more. */
export const vectorOf = (features: Features, rarityOf: (row: number) => number): Vector => {
  const rows: number[] = [];
  const values: number[] = [];
  let squares = 0;
  for (const [at, row] of features.rows.entries()) {
    const times = features.times[at] as number;
    const rarity = rarityOf(row);
    if (rarity === 0) continue;
    const value = times === 1 ? rarity : (1 + Math.log(times)) * rarity;
    rows.push(row);
    values.push(value);
    squares += value ** 2;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] as number) / length;
  return { rows, values };
};

/** Probabilities from scores, in place. */
export const softmax = (scores: number[]): number[] => {
  let sum = 0;
  const most = Math.max(...scores);
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
  probabilities: readonly number[];
}

/** Chosen on voices held out: whoever asks says more than not. */
const leastSaid = 0.2;

/** What the heads of a table hear in a text, by their names: all scores are counted in one pass. */
export type Hear = (features: Features) => (name: string) => Heard;

export const createHear = ({ rows, heads, rarities, counts, classes: classOf, weights }: Table): Hear => {
  const starts = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row += 1) starts[row + 1] = (starts[row] as number) + (counts[row] as number);
  const steps = heads.flatMap((head) => head.steps);
  let end = 0;
  const places = new Map(
    heads.map(({ name, classes }) => [name, { classes, nothing: classes.indexOf('-'), first: (end += classes.length) - classes.length }]),
  );
  return (features) => {
    const vector = vectorOf(features, (row) => (rarities[row] as number) * rarityStep);
    const scores = new Float64Array(steps.length);
    for (let at = 0; at < vector.rows.length; at += 1) {
      const row = vector.rows[at] as number;
      const value = vector.values[at] as number;
      const next = starts[row + 1] as number;
      // The innermost loop of all: nothing is out of bounds here.
      for (let one = starts[row] as number; one < next; one += 1)
        scores[classOf[one] as number] = (scores[classOf[one] as number] as number) + value * (weights[one] as number);
    }
    return (name) => {
      const head = places.get(name);
      if (!head) throw new Error(`No head is called ${name}.`);
      const { classes, nothing, first } = head;
      const probabilities = softmax(classes.map((_, place) => (scores[first + place] as number) * (steps[first + place] as number)));
      let [best, likeliest] = [0, nothing === 0 ? 1 : 0];
      for (let place = 1; place < classes.length; place += 1) {
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
const fileTable = table.extend({ count: z.int().min(0) });
const fileHead = z.strictObject({ hash: z.string(), question: fileTable, mention: fileTable });

export const encodeModel = (hash: string, { question, mention }: Model): Uint8Array => {
  const plain = ({ rows, heads, weights }: Table) => ({ rows, heads, count: weights.length });
  const line = `${JSON.stringify({ hash, question: plain(question), mention: plain(mention) })}\n`;
  const tables = [question, mention].flatMap(({ rarities, counts, classes, weights }) => [rarities, counts, classes, weights]);
  const parts = [new TextEncoder().encode(line), ...tables];
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    file.set(part, end);
    end += part.length;
  }
  return file;
};

/** @throws Error where the file is not one of a model */
export const decodeModel = (file: Uint8Array): { hash: string; model: Model } => {
  let end = file.indexOf(10) + 1;
  const { hash, ...tables } = fileHead.parse(JSON.parse(new TextDecoder().decode(file.subarray(0, end))));
  const take = (length: number): Uint8Array => file.subarray(end, (end += length));
  const read = ({ count, ...table }: z.infer<typeof fileTable>): Table => {
    const [rarities, counts, classes, bytes] = [take(table.rows), take(table.rows), take(count), take(count)];
    return { ...table, rarities, counts, classes, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
  };
  const model = { question: read(tables.question), mention: read(tables.mention) };
  if (file.length !== end) throw new Error('The answer model is cut off. Run npm run train.');
  return { hash, model };
};
