import type { Features } from '#lib/ask/features.ts';
import { indexOf, noStep, rarityStep, softmax, vectorOf, type Model, type Table, type Vector } from '#lib/ask/heads.ts';

/** A text, or a place in one, with what is right for the heads that it teaches: several classes where fair judges differ. */
export interface Example {
  features: Features;
  right: Readonly<Record<string, readonly string[]>>;
}

/** What the two tables of a model learn from. */
export type Examples = Record<keyof Model, readonly Example[]>;

/** Chosen by cross-validation over voices (docs/reference/ask.md). */
export const rowsOf: Record<keyof Model, number> = { question: 131_072, mention: 32_768 };
/** What is learnt is the mean of the last epochs. */
const usual = { epochs: 12, lastEpochs: 6, step: 0.3, shrinkage: 2e-6 };
/** So much of what is right is shared among all classes (label smoothing): labels are wrong now and then, and nothing is quite sure. */
const smoothing = 0.1;
/** So many features of a text are left out each time, others each time: none is relied on alone, and a word that is misspelt matters less. */
const leftOut = 0.3;
/** A feature of fewer texts teaches nothing. */
const leastTexts = 2;
/** Squared gradients begin with it, so that first steps are not too long. */
const firstSquare = 0.01;
/** An error that is smaller teaches nothing. */
const leastError = 0.003;
/** Few levels: what they lose is nothing beside what was never asked, and the file is half as large. */
const largestByte = 15;

/** A weight of fewer steps is noise, and none is kept: the file is half as large. Of the many intents more is kept. */
const leastSteps = { intent: 1.55, other: 2.4 };
/** A class that is seldom right teaches more, up to so much: else nothing is heard but the usual one. */
const mostShare = 4;
/** So many weights of a class may be larger than the largest byte. */
const mostClipped = 8;

/** Pseudorandom numbers below 1, always the same (a linear congruential generator). */
const createRandom = (): (() => number) => {
  let state = 7;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
};

const shuffle = (order: Uint32Array, random: () => number): void => {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
};

/** How rare each row is among the examples, in steps; of the many texts of mentions, which say little, all rows are alike. */
const raritiesOf = (examples: readonly Example[], rows: number): Uint8Array => {
  const frequency = new Uint32Array(rows);
  for (const { features } of examples) for (const row of features.rows) frequency[row] = (frequency[row] ?? 0) + 1;
  const rarity = (times: number): number => (rows === rowsOf.mention ? 1 : Math.sqrt(Math.log(1 + examples.length / times)) / rarityStep);
  return Uint8Array.from(frequency, (times) => (times < leastTexts ? 0 : Math.min(255, Math.round(rarity(times)))));
};

/** Errors of the classes of one head, from their scores: what each is thought likelier than it should be. */
const errorsOf = (scores: number[], right: readonly number[]): number[] => {
  const probabilities = softmax(scores);
  const accepted = right.reduce((sum, place) => sum + (probabilities[place] ?? 0), 0) || 1;
  const shares = right.map((place) => ((1 - smoothing) * (probabilities[place] ?? 0)) / accepted);
  const errors = probabilities.map((probability) => probability - smoothing / scores.length);
  for (const [index, place] of right.entries()) errors[place] = (errors[place] ?? 0) - (shares[index] ?? 0);
  return errors;
};

/** What is right for one head, and how much it teaches. */
interface Lesson {
  vector: Vector;
  /** Places of the classes that are right. */
  right: readonly number[];
  share: number;
}

/** Learns the weights of one head by AdaGrad, an example after the other: of each row those of its classes, then their squared gradients, which are near in memory. */
const learnHead = (lessons: readonly Lesson[], rows: number, count: number): Float32Array => {
  const { epochs, lastEpochs, step, shrinkage } = usual;
  const state = Float32Array.from({ length: rows * 2 * count }, (_, at) => (at % (2 * count) < count ? 0 : firstSquare));
  const random = createRandom();
  // What is left keeps the length of the whole.
  const scale = 1 / Math.sqrt(1 - leftOut);
  const order = Uint32Array.from(lessons, (_, index) => index);
  // One epoch alone leans to the texts that it saw last.
  const learnt = new Float32Array(state.length);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const { vector, right, share } = lessons[index] as Lesson;
      const scores = Array.from({ length: count }, () => 0);
      const places: number[] = [];
      for (let at = 0; at < vector.rows.length; at += 1) {
        if (random() < leftOut) continue;
        places.push(at);
        const [first, value] = [(vector.rows[at] ?? 0) * 2 * count, (vector.values[at] ?? 0) * scale];
        for (let one = 0; one < count; one += 1) scores[one] = (scores[one] ?? 0) + value * (state[first + one] ?? 0);
      }
      const errors = errorsOf(scores, right).map((error) => (Math.abs(error * share) < leastError ? 0 : error * share));
      for (const at of places) {
        const [first, value] = [(vector.rows[at] ?? 0) * 2 * count, (vector.values[at] ?? 0) * scale];
        for (let one = 0; one < count; one += 1) {
          const error = errors[one] ?? 0;
          if (error === 0) continue;
          const weight = state[first + one] ?? 0;
          const gradient = error * value + shrinkage * weight;
          const square = (state[first + count + one] ?? 0) + gradient ** 2;
          state[first + count + one] = square;
          state[first + one] = weight - (step * gradient) / Math.sqrt(square);
        }
      }
    }
    if (epoch >= epochs - lastEpochs) for (const [at, weight] of state.entries()) learnt[at] = (learnt[at] ?? 0) + weight / lastEpochs;
  }
  return learnt;
};

/** Weights of a head in bytes: what the largest of a class but for a few is, decides what a step of it is worth. */
const inBytes = (state: Float32Array, count: number, place: number, least: number, write: (row: number, byte: number) => void): number => {
  const own = Float32Array.from({ length: state.length / (2 * count) }, (_, row) => state[row * 2 * count + place] ?? 0);
  const sizes = own.map(Math.abs).sort();
  const step = Math.max(Number.EPSILON, sizes[sizes.length - mostClipped] ?? 1) / largestByte;
  for (const [row, weight] of own.entries())
    if (Math.abs(weight) >= least * step) write(row, Math.max(-largestByte, Math.min(largestByte, Math.round(weight / step))));
  return step;
};

/** Learns the heads of one table, each by itself. */
const learn = (examples: readonly Example[], rows: number): Table => {
  const names = [...new Set(examples.flatMap(({ right }) => Object.keys(right)))].sort();
  const rarities = raritiesOf(examples, rows);
  const vectors = examples.map(({ features }) => vectorOf(features, (row) => (rarities[row] ?? 0) * rarityStep));
  const all = names.map((name) => [...new Set(examples.flatMap(({ right }) => right[name] ?? []))].sort());
  const count = all.reduce((sum, { length }) => sum + length, 0);
  const every = new Int8Array(rows * count);
  let first = 0;
  const heads = names.map((name, index) => {
    const classes = all[index] ?? [];
    const times = classes.map((one) => examples.filter(({ right }) => right[name]?.[0] === one).length);
    const shares = times.map((own) => (name === 'intent' ? 1 : Math.min(mostShare, Math.sqrt(Math.max(...times) / Math.max(1, own)))));
    const lessons = examples.flatMap(({ right }, at): Lesson[] => {
      const own = right[name]?.map((one) => classes.indexOf(one));
      return own ? [{ vector: vectors[at] as Vector, right: own, share: shares[own[0] ?? 0] ?? 1 }] : [];
    });
    const state = learnHead(lessons, rows, classes.length);
    const least = name === 'intent' ? leastSteps.intent : leastSteps.other;
    const steps = classes.map((_, place) =>
      inBytes(state, classes.length, place, least, (row, byte) => (every[row * count + first + place] = byte)),
    );
    first += classes.length;
    return { name, classes, steps };
  });
  const counts = Uint8Array.from({ length: rows }, (_, row) => every.subarray(row * count, (row + 1) * count).filter(Boolean).length);
  const kept = Uint32Array.from(every.keys()).filter((at) => every[at] !== 0);
  return {
    rows,
    heads,
    index: indexOf(rarities, counts),
    weights: Uint16Array.from(kept, (at) => (at % count) * 256 + (every[at] ?? 0) + noStep),
  };
};

/** Learns from the examples of each wording; the same ones in the same order always give the same model. */
export const train = (examples: readonly Examples[]): Model => ({
  question: learn(examples.flatMap(({ question }) => question), rowsOf.question), // prettier-ignore
  mention: learn(examples.flatMap(({ mention }) => mention), rowsOf.mention), // prettier-ignore
});
