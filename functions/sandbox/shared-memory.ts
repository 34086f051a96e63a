import type { Redis } from '../redis/connect.ts';
import { within } from '../redis/within.ts';
import type { Bounds, Memory } from './memory.ts';

/** Longest that a request waits for the shared memory. */
const patienceMs = 250;

interface Sharing<Value> extends Bounds {
  /** Tells this memory from others of the same Redis. */
  name: string;
  /** What this process falls back on while Redis is away. */
  own: Memory<Value>;
}

/** The memory of all processes together: what one keeps, every other finds. */
export const shareMemory = <Value extends object>(redis: Redis, { name, own, most, ttlMs }: Sharing<Value>): Memory<Value> => {
  const order = `guidance:${name}`;
  const at = (key: string): string => `${order}:${key}`;

  const find = async (key: string): Promise<Value | undefined> => {
    const text = await redis.get(at(key));
    return text === null ? undefined : (JSON.parse(text) as Value);
  };

  /** Notes the newest key, and drops the oldest one where there are too many. */
  const bound = async (key: string): Promise<void> => {
    const [length] = await redis.multi().rPush(order, key).pExpire(order, ttlMs).execTyped();
    if (length <= most) return;
    const oldest = await redis.lPop(order);
    if (oldest !== null) await redis.del(at(oldest));
  };

  const keep = async (key: string, value: Value): Promise<Value> => {
    const isFirst = await redis.set(at(key), JSON.stringify(value), { condition: 'NX', expiration: { type: 'PX', value: ttlMs } });
    if (isFirst === null) return (await find(key)) ?? value;
    await bound(key);
    return value;
  };

  return {
    find: async (key) => (await own.find(key)) ?? (await within(patienceMs, find(key)).catch(() => undefined)),
    keep: (key, value) => within(patienceMs, keep(key, value)).catch(() => own.keep(key, value)),
  };
};
