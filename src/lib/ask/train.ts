import { featuresOf, type Model, rarityStep, type Read, softmax, type Vector, vectorOf } from './classifier.ts';

/** A question with what it asks for: several intents where fair judges differ. */
export interface Example extends Read {
  intents: readonly string[];
}

/** Chosen by cross-validation over voices (docs/reference/ask.md). */
const usual = { rows: 131_072, epochs: 12, step: 0.3, shrinkage: 2e-6 };
/** Squared gradients begin with it, so that first steps are not too long. */
const firstSquare = 0.01;
/** An error that is smaller teaches nothing. */
const leastError = 0.003;
/** Few levels: what they lose is nothing beside what was never asked, and the file is half as large. */
const largestByte = 31;
/** Chosen on voices held out, so that a probability is how often it is right (docs/reference/ask.md). */
const sharpness = 1;

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
const raritiesOf = (features: readonly ReadonlyMap<number, unknown>[], rows: number): Uint8Array => {
  const frequency = new Uint32Array(rows);
  for (const found of features) for (const row of found.keys()) frequency[row] = (frequency[row] ?? 0) + 1;
  return Uint8Array.from(frequency, (times) =>
    times === 0 ? 0 : Math.min(255, Math.round(Math.log(1 + features.length / times) / rarityStep)),
  );
};

/** One step of AdaGrad for an example. */
const createLearn = (rows: number, count: number) => {
  const { step, shrinkage } = usual;
  const weights = new Float32Array(rows * count);
  const squares = new Float32Array(rows * count).fill(firstSquare);
  const learn = (vector: Vector, right: ReadonlySet<number>): void => {
    const scores = new Float64Array(count);
    for (let at = 0; at < vector.rows.length; at += 1) {
      const [first, value] = [(vector.rows[at] ?? 0) * count, vector.values[at] ?? 0];
      for (let intent = 0; intent < count; intent += 1) scores[intent] = (scores[intent] ?? 0) + value * (weights[first + intent] ?? 0);
    }
    const probabilities = softmax(scores);
    const accepted = [...right].reduce((sum, intent) => sum + (probabilities[intent] ?? 0), 0);
    for (let intent = 0; intent < count; intent += 1) {
      const probability = probabilities[intent] ?? 0;
      const error = right.has(intent) ? probability - probability / accepted : probability;
      if (Math.abs(error) < leastError) continue;
      for (let at = 0; at < vector.rows.length; at += 1) {
        const place = (vector.rows[at] ?? 0) * count + intent;
        const gradient = error * (vector.values[at] ?? 0) + shrinkage * (weights[place] ?? 0);
        const square = (squares[place] ?? 0) + gradient ** 2;
        squares[place] = square;
        weights[place] = (weights[place] ?? 0) - (step * gradient) / Math.sqrt(square);
      }
    }
  };
  return { weights, learn };
};

/** Weights in bytes: what the largest of an intent but for a few is, decides what a step of it is worth. */
const inBytes = (weights: Float32Array, count: number): { steps: number[]; bytes: Int8Array } => {
  const steps = Array.from({ length: count }, (_, intent) => {
    const sizes = weights
      .filter((_, place) => place % count === intent)
      .map(Math.abs)
      .sort();
    return Math.max(Number.EPSILON, sizes[Math.floor(sizes.length * 0.9995)] ?? 1) / largestByte;
  });
  const inRange = (value: number): number => Math.max(-largestByte, Math.min(largestByte, Math.round(value)));
  return { steps, bytes: Int8Array.from(weights, (weight, place) => inRange(weight / (steps[place % count] ?? 1))) };
};

/** Learns from examples; the same ones in the same order always give the same model. */
export const train = (examples: readonly Example[]): Model => {
  const { rows, epochs } = usual;
  const intents = [...new Set(examples.flatMap((example) => example.intents))].sort();
  const features = examples.map((example) => featuresOf(example, rows));
  const rarities = raritiesOf(features, rows);
  const read = features.map((found, index) => ({
    vector: vectorOf(found, (row) => (rarities[row] ?? 0) * rarityStep),
    right: new Set(examples[index]?.intents.map((intent) => intents.indexOf(intent))),
  }));
  const { weights, learn } = createLearn(rows, intents.length);
  const random = createRandom();
  const order = Uint32Array.from(read, (_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = read[index];
      if (example) learn(example.vector, example.right);
    }
  }
  const { steps, bytes } = inBytes(weights, intents.length);
  const table = new Uint8Array(rows + bytes.length);
  table.set(rarities);
  table.set(new Uint8Array(bytes.buffer), rows);
  return { intents, rows, steps, sharpness, table };
};
