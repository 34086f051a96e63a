import { randomFillSync } from 'node:crypto';

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
