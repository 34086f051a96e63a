import type { Store } from '../store/store.ts';

/** Told how long an operation of the store took, in seconds. */
export type ObserveStore = (operation: string, seconds: number) => void;

/** The operations that a request waits for. */
const timed = ['saveShortlist', 'saveReport', 'findReplay', 'findShortlist', 'findJob'] as const satisfies readonly (keyof Store)[];

const withTime = <Parameters extends unknown[], Result>(
  operation: string,
  run: (...parameters: Parameters) => Promise<Result>,
  observe: ObserveStore,
): ((...parameters: Parameters) => Promise<Result>) => {
  return async (...parameters) => {
    const startedAt = performance.now();
    try {
      return await run(...parameters);
    } finally {
      observe(operation, (performance.now() - startedAt) / 1000);
    }
  };
};

/** The store, with the time of each operation that a request waits for. */
export const timeStore = (store: Store, observe: ObserveStore): Store => ({
  ...store,
  ...Object.fromEntries(
    timed.map((operation) => [operation, withTime(operation, store[operation] as (...parameters: unknown[]) => Promise<unknown>, observe)]),
  ),
});
