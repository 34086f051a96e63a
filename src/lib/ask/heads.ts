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

/** Heads that read the same features. Most weights are nothing, and of each row only the others are kept: what a row needs is near in memory. */
export interface Table extends z.infer<typeof table> {
  /** Of each row, and of the one after the last: where its weights begin, times 256, and how rare it is, in steps of `rarityStep`; 0 where it teaches nothing. */
  index: Uint32Array;
  /** Row after row: which class a weight is of, counted through all heads, times 256, and how many steps of it, above `noStep`. */
  weights: Uint16Array;
}

/** What was learnt: heads that read a whole question or a stretch of one, and heads that read around a number or a material. */
export interface Model {
  question: Table;
  mention: Table;
}

export const rarityStep = 0.02;
export const noStep = 128;

/** The index of rows, from how rare each is and how many weights it has. */
export const indexOf = (rarities: Uint8Array, counts: Uint8Array): Uint32Array => {
  let start = 0;
  return Uint32Array.from({ length: rarities.length + 1 }, (_, row) => {
    const entry = start * 256 + (rarities[row] ?? 0);
    start += counts[row] ?? 0;
    return entry;
  });
};
export const rarityOf = ({ index }: Pick<Table, 'index'>, row: number): number => ((index[row] as number) & 255) * rarityStep;

/** A text as a sparse vector of length 1. */
export interface Vector {
  rows: readonly number[];
  values: readonly number[];
}

/** What a feature counts in its text: a rare one more, a repeated one little more. */
const valueOf = (rarity: number, times: number): number => (times === 1 ? rarity : (1 + Math.log(times)) * rarity);

export const vectorOf = ({ rows, times }: Features, rarityOfRow: (row: number) => number): Vector => {
  const known: number[] = [];
  const values: number[] = [];
  let squares = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const value = valueOf(rarityOfRow(rows[at] as number), times[at] as number);
    if (value === 0) continue;
    known.push(rows[at] as number);
    values.push(value);
    squares += value ** 2;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] as number) / length;
  return { rows: known, values };
};

/** Probabilities from scores, in place. */
export const softmax = (scores: number[]): number[] => {
  let [sum, most] = [0, -Infinity];
  for (const score of scores) if (score > most) most = score;
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
}

/** Chosen on voices held out: whoever asks says more than not. */
const leastSaid = 0.2;

/** What the heads of a table hear in a text, by their names: all scores are counted in one pass. */
export type Hear = (features: Features) => (name: string) => Heard;

export const createHear = ({ heads, index, weights }: Table): Hear => {
  const steps = heads.flatMap((head) => head.steps);
  let end = 0;
  const places = new Map(
    heads.map(({ name, classes }) => [name, { classes, nothing: classes.indexOf('-'), first: (end += classes.length) - classes.length }]),
  );
  return (features) => {
    const scores = new Float64Array(steps.length);
    let squares = 0;
    for (let at = 0; at < features.rows.length; at += 1) {
      const row = features.rows[at] as number;
      const value = valueOf(((index[row] as number) & 255) * rarityStep, features.times[at] as number);
      if (value === 0) continue;
      squares += value ** 2;
      const next = (index[row + 1] as number) >>> 8;
      // The innermost loop of all: nothing is out of bounds here.
      for (let one = (index[row] as number) >>> 8; one < next; one += 1) {
        const weight = weights[one] as number;
        scores[weight >>> 8] = (scores[weight >>> 8] as number) + value * ((weight & 255) - noStep);
      }
    }
    const length = Math.sqrt(squares) || 1;
    return (name) => {
      const head = places.get(name);
      if (!head) throw new Error(`No head is called ${name}.`);
      const { classes, nothing, first } = head;
      const probabilities = softmax(
        classes.map((_, place) => ((scores[first + place] as number) * (steps[first + place] as number)) / length),
      );
      let [best, likeliest] = [0, nothing === 0 ? 1 : 0];
      for (let place = 1; place < classes.length; place += 1) {
        const probability = probabilities[place] as number;
        if (probability > (probabilities[best] as number)) best = place;
        if (place !== nothing && probability > (probabilities[likeliest] as number)) likeliest = place;
      }
      const said = (probabilities[likeliest] as number) >= leastSaid ? classes[likeliest] : undefined;
      return { best: classes[best] ?? '', said, classes, of: (wanted) => probabilities[classes.indexOf(wanted)] ?? 0 };
    };
  };
};

/** A model in one file: a line of JSON, then the bytes of its tables. `hash` is of the wordings and the code that it was learnt from. */
const fileTable = table.extend({ count: z.int().min(0) });
const fileHead = z.strictObject({ hash: z.string(), question: fileTable, mention: fileTable });

export const encodeModel = (hash: string, { question, mention }: Model): Uint8Array => {
  const plain = ({ rows, heads, weights }: Table) => ({ rows, heads, count: weights.length });
  const line = `${JSON.stringify({ hash, question: plain(question), mention: plain(mention) })}\n`;
  // Bytes of a kind stand together: so the file is smaller once it is packed.
  const tables = [question, mention].flatMap(({ rows, index, weights }) => [
    Uint8Array.from({ length: rows }, (_, row) => index[row] as number),
    Uint8Array.from({ length: rows }, (_, row) => ((index[row + 1] as number) >>> 8) - ((index[row] as number) >>> 8)),
    Uint8Array.from(weights, (weight) => weight >>> 8),
    Uint8Array.from(weights),
  ]);
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
  const read = ({ count, rows, heads }: z.infer<typeof fileTable>): Table => {
    const index = indexOf(take(rows), take(rows));
    const [classes, steps] = [take(count), take(count)];
    const weights = new Uint16Array(count);
    // Questions wait meanwhile: `Uint16Array.from` with a function takes ten times as long.
    for (let at = 0; at < count; at += 1) weights[at] = (classes[at] as number) * 256 + (steps[at] as number);
    return { rows, heads, index, weights };
  };
  const model = { question: read(tables.question), mention: read(tables.mention) };
  if (file.length !== end) throw new Error('The answer model is cut off. Run npm run train.');
  return { hash, model };
};
