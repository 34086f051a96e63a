/** Says how many of how many are done; may be called for each, and speaks now and then. */
export type Progress = (done: number, of: number) => void;

/** Runs one step, whose work gives the sentence to say. */
export type Step = (name: string, work: (progress: Progress) => string | Promise<string>) => Promise<void>;

/** How long a step may be silent, in milliseconds. */
const silence = 10_000;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Runs the steps of the build. Each says one sentence with its seconds when it is done, and a long one every ten seconds how far it is,
 * so that a log of a large build has a few lines more than that of a small one.
 */
export const createStep =
  (say: (sentence: string) => void): Step =>
  async (name, work) => {
    const start = performance.now();
    let spoke = start;
    const progress: Progress = (done, of) => {
      if (performance.now() - spoke < silence) return;
      spoke = performance.now();
      say(`${name}: ${done} of ${of} after ${seconds(spoke - start)}`);
    };
    say(`${await work(progress)} in ${seconds(performance.now() - start)}`);
  };

/** Works through a list with at most `atOnce` in hand: a list of any length holds no more memory and open files than that. */
export const inTurn = async <Item>(items: Iterable<Item>, atOnce: number, work: (item: Item) => Promise<void>): Promise<void> => {
  const rest = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
    }),
  );
};
