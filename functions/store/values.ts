import { isObject } from '#lib/contract/parameters.ts';
import { hash, randomFillSync } from 'node:crypto';

const idBytes = 16;
/** Asking the system costs as much for one id as for hundreds. */
const pool = Buffer.alloc(256 * idBytes);
let taken = pool.length;

/** An unguessable id of 128 random bits, 32 hexadecimal digits. Each stretch of the pool is given out once, and not kept. */
export const newId = (): string => {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const id = pool.toString('hex', taken, taken + idBytes);
  pool.fill(0, taken, (taken += idBytes));
  return id;
};

export const sha256 = (text: string): string => hash('sha256', text);

/** JSON text with members in one order, so that equal values have equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );

/** RFC 3339 in UTC with milliseconds: of this one form, text order is time order. Throws RangeError where it is no time. */
export const timestamp = (time: string | number | Date): string => new Date(time).toISOString();

/** The time `seconds` after another; before it where negative. */
export const secondsAfter = (time: string | Date, seconds: number): string => timestamp(new Date(time).getTime() + seconds * 1000);

/** Seconds from one time to a later one; negative where it is earlier. */
export const secondsBetween = (from: string | Date, to: string | Date): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;
