import { LRUCache } from 'lru-cache';

export interface Bounds {
  /** Values at a time; the oldest leave first. */
  most: number;
  ttlMs: number;
  /** JSON text of all values together in the memory of one process, in characters: anybody may write with the published key, and each value may be 64 KiB. */
  mostCharacters?: number;
}

const usualCharacters = 2 ** 24;

/** A bounded memory in which the first value of a key stays. */
export interface Memory<Value> {
  find: (key: string) => Promise<Value | undefined>;
  /** Resolves with the value that stands under the key now: this one, or the one that came first. */
  keep: (key: string, value: Value) => Promise<Value>;
}

/** The memory of this process alone. Values are kept as text: an object can take many times as much. */
export const createOwnMemory = <Value extends object>({ most, ttlMs, mostCharacters = usualCharacters }: Bounds): Memory<Value> => {
  const texts = new LRUCache<string, string>({ max: most, ttl: ttlMs, maxSize: mostCharacters, sizeCalculation: ({ length }) => length });
  const find = (key: string): Value | undefined => {
    const text = texts.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  };
  return {
    find: (key) => Promise.resolve(find(key)),
    keep: (key, value) => {
      const first = find(key);
      if (first === undefined) texts.set(key, JSON.stringify(value));
      return Promise.resolve(first ?? value);
    },
  };
};
