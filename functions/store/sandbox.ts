import { LRUCache } from 'lru-cache';
import { sandboxHours, sandboxRecordHours } from '#lib/contract/shortlist.ts';
import type { Job, Shortlist } from '#lib/schemas/writes.ts';
import type { StoredResponse } from './store.ts';

export interface Bounds {
  /** Values at a time; the oldest leave first. */
  most: number;
  ttlMs: number;
  /** JSON text of all values together, in bytes of UTF-8: anybody may write with the published key, and each value may be 64 KiB. */
  mostBytes: number;
}

/** A bounded memory in which the first value of a key stays. */
export interface Memory<Value> {
  find: (key: string) => Promise<Value | undefined>;
  /** Resolves with the value that stands under the key now: this one, or the one that came first. */
  keep: (key: string, value: Value) => Promise<Value>;
}

/** The memory of this process alone. Values are kept as text: an object can take many times as much. */
export const createOwnMemory = <Value extends object>({ most, ttlMs, mostBytes }: Bounds): Memory<Value> => {
  const texts = new LRUCache<string, string>({
    max: most,
    ttl: ttlMs,
    maxSize: mostBytes,
    sizeCalculation: (text) => Buffer.byteLength(text),
  });
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

export interface Sharing<Value> extends Bounds {
  /** Tells this memory from others of the same Redis. */
  name: string;
  /** What this process falls back on while Redis is away. */
  own: Memory<Value>;
}

/** Makes a memory that processes share. */
export type ShareMemory = <Value extends object>(sharing: Sharing<Value>) => Memory<Value>;

/** What sandbox writes leave behind: nothing on disk, a bounded memory for replays and polling (G21, G31). */
export interface Sandbox {
  replays: Memory<StoredResponse>;
  /** What its address answers, by kind and id: `jobs/<id>`, `shortlists/<id>`. No contact is in any. */
  records: Memory<Job | Shortlist>;
}

const hourMs = 3_600_000;
const most = 10_000;
/** 16 MiB of each kind. */
const mostBytes = 2 ** 24;

/** The memory of all processes where there is Redis, else that of this one. */
export const createSandbox = (share?: ShareMemory): Sandbox => {
  const create = <Value extends object>(name: string, bounds: Bounds): Memory<Value> => {
    const own = createOwnMemory<Value>(bounds);
    return share ? share({ name: `sandbox:${name}`, own, ...bounds }) : own;
  };
  return {
    replays: create('replays', { most, mostBytes, ttlMs: sandboxHours * hourMs }),
    records: create('records', { most, mostBytes, ttlMs: sandboxRecordHours * hourMs }),
  };
};
