import type { Features } from './features.ts';
import { rarityStep, softmax, vectorOf, type Model, type Table, type Vector } from './heads.ts';

/** A text, or a place in one, with what is right for the heads that it teaches: several classes where fair judges differ. */
export interface Example {
  features: Features;
  right: Readonly<Record<string, readonly string[]>>;
}

/** What the two tables of a model learn from. */
export type Examples = Record<keyof Model, readonly Example[]>;

/** Chosen by cross-validation over voices (docs/reference/ask.md). */
export const rowsOf: Record<keyof Model, number> = { question: 131_072, mention: 32_768 };
const usual = { epochs: 12, step: 0.3, shrinkage: 2e-6 };
/** Squared gradients begin with it, so that first steps are not too long. */
const firstSquare = 0.01;
/** An error that is smaller teaches nothing. */
const leastError = 0.003;
/** Few levels: what they lose is nothing beside what was never asked, and the file is half as large. */
const largestByte = 31;

/** A weight of fewer steps is noise, and none is kept: the file is half as large. */
const leastSteps = 2;
/** A class that is seldom right teaches more, up to so much: else nothing is heard but the usual one. */
const mostShare = 4;
/** So many weights of a class may be larger than the largest byte. */
const mostClipped = 8;

/** Pseudorandom numbers below 1, always the same (a linear congruential generator). */
const createRandom = (): (() => number) => {
  let state = 7;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
};

const shuffle = (order: Uint32Array, random: () => number): void => {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
};

/** Logarithms of how rare each row is among the examples, in steps. */
const raritiesOf = (examples: readonly Example[], rows: number): Uint8Array => {
  if (rows < 40_000) return new Uint8Array(rows).fill(20);
  const frequency = new Uint32Array(rows);
  for (const { features } of examples) for (const row of features.keys()) frequency[row] = (frequency[row] ?? 0) + 1;
  return Uint8Array.from(frequency, (times) =>
    times === 0 ? 0 : Math.min(255, Math.round(Math.sqrt(Math.log(1 + examples.length / times)) / rarityStep)),
  );
};

/** Errors of the classes of one head, from their scores: what each is thought likelier than it should be. */
const errorsOf = (scores: Float64Array, right: readonly number[]): Float64Array => {
  const probabilities = softmax(scores);
  const accepted = right.reduce((sum, place) => sum + (probabilities[place] ?? 0), 0);
  for (const place of right) probabilities[place] = (probabilities[place] ?? 0) * (1 - 1 / accepted);
  return probabilities;
};

/** Weights in bytes: what the largest of a class but for a few is, decides what a step of it is worth. */
const inBytes = (weights: Float32Array, count: number, place: number, bytes: Int8Array): number => {
  const own = Float32Array.from({ length: weights.length / count }, (_, row) => weights[row * count + place] ?? 0);
  const sizes = own.map(Math.abs).sort();
  const step = Math.max(Number.EPSILON, sizes[sizes.length - mostClipped] ?? 1) / largestByte;
  for (const [row, weight] of own.entries())
    bytes[row * count + place] =
      Math.abs(weight) < leastSteps * step ? 0 : Math.max(-largestByte, Math.min(largestByte, Math.round(weight / step)));
  return step;
};

/** Learns one table by AdaGrad, an example after the other. */
const learn = (examples: readonly Example[], rows: number): Table => {
  const { epochs, step, shrinkage } = usual;
  const names = [...new Set(examples.flatMap(({ right }) => Object.keys(right)))].sort();
  let count = 0;
  const heads = names.map((name) => {
    const classes = [...new Set(examples.flatMap(({ right }) => right[name] ?? []))].sort();
    count += classes.length;
    const times = classes.map((one) => examples.filter(({ right }) => right[name]?.[0] === one).length);
    const shares = times.map((own) => (name === 'intent' ? 1 : Math.min(mostShare, Math.sqrt(Math.max(...times) / Math.max(1, own)))));
    return { name, classes, shares, first: count - classes.length };
  });
  const rarities = raritiesOf(examples, rows);
  const read = examples.map(({ features, right }) => ({
    vector: vectorOf(features, (row) => (rarities[row] ?? 0) * rarityStep),
    taught: heads.flatMap(({ name, classes, shares, first }) => {
      const own = right[name]?.map((one) => classes.indexOf(one));
      return own ? [{ first, end: first + classes.length, own, share: shares[own[0] ?? 0] ?? 1 }] : [];
    }),
  }));
  const weights = new Float32Array(rows * count);
  const squares = new Float32Array(rows * count).fill(firstSquare);
  const scoresOf = (vector: Vector, first: number, end: number): Float64Array => {
    const scores = new Float64Array(end - first);
    for (let at = 0; at < vector.rows.length; at += 1) {
      const [place, value] = [(vector.rows[at] ?? 0) * count, vector.values[at] ?? 0];
      for (let one = first; one < end; one += 1) scores[one - first] = (scores[one - first] ?? 0) + value * (weights[place + one] ?? 0);
    }
    return scores;
  };
  const random = createRandom();
  const order = Uint32Array.from(read, (_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const { vector, taught } = read[index] as (typeof read)[number];
      for (const { first, end, own, share } of taught)
        for (const [at, wrong] of errorsOf(scoresOf(vector, first, end), own).entries()) {
          const error = wrong * share;
          if (Math.abs(error) < leastError) continue;
          for (let feature = 0; feature < vector.rows.length; feature += 1) {
            const place = (vector.rows[feature] ?? 0) * count + first + at;
            const gradient = error * (vector.values[feature] ?? 0) + shrinkage * (weights[place] ?? 0);
            const square = (squares[place] ?? 0) + gradient ** 2;
            squares[place] = square;
            weights[place] = (weights[place] ?? 0) - (step * gradient) / Math.sqrt(square);
          }
        }
    }
  }
  const bytes = new Uint8Array(rows * (1 + count));
  bytes.set(rarities);
  const ofWeights = new Int8Array(bytes.buffer, rows);
  return {
    rows,
    heads: heads.map(({ name, classes, first }) => ({
      name,
      classes,
      steps: classes.map((_, at) => inBytes(weights, count, first + at, ofWeights)),
    })),
    bytes,
  };
};

/** Learns from the examples of each wording; the same ones in the same order always give the same model. */
export const train = (examples: readonly Examples[]): Model => ({
  question: learn(examples.flatMap(({ question }) => question), rowsOf.question), // prettier-ignore
  mention: learn(examples.flatMap(({ mention }) => mention), rowsOf.mention), // prettier-ignore
});
