import { LRUCache } from 'lru-cache';

export interface Bounds {
  /** Values at a time; the oldest leave first. */
  most: number;
  ttlMs: number;
}

/** A bounded memory in which the first value of a key stays. */
export interface Memory<Value> {
  find: (key: string) => Promise<Value | undefined>;
  /** Resolves with the value that stands under the key now: this one, or the one that came first. */
  keep: (key: string, value: Value) => Promise<Value>;
}

/** The memory of this process alone. */
export const createOwnMemory = <Value extends object>({ most, ttlMs }: Bounds): Memory<Value> => {
  const values = new LRUCache<string, Value>({ max: most, ttl: ttlMs });
  return {
    find: (key) => Promise.resolve(values.get(key)),
    keep: (key, value) => {
      const first = values.get(key);
      if (first === undefined) values.set(key, value);
      return Promise.resolve(first ?? value);
    },
  };
};
