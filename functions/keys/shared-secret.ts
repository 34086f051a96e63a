import { randomBytes } from 'node:crypto';
import type { Logger } from '../log.ts';
import type { Redis } from '../redis/connect.ts';
import { within } from '../redis/within.ts';
import { secretIdOf, type KeySecret } from './secret.ts';

const name = 'guidance:key-secret';

/** The secret outlives the last process by this (G16). */
const leaseMs = 60_000;
const renewMs = 5000;
/** How long a start waits for the others' secret before it goes on with its own. */
const joinMs = 3000;

/**
 * The secret of all processes together: the first one writes it, every one renews its lease, and a minute after the last one stops it is gone.
 * While Redis is away each process goes on with the secret it has, and writes it back when Redis returns empty.
 */
export const joinSharedSecret = async (redis: Redis, log: Logger): Promise<KeySecret> => {
  let bytes = randomBytes(32);
  let id = secretIdOf(bytes);

  const adopt = (other: Buffer<ArrayBuffer>): void => {
    if (other.equals(bytes)) return;
    bytes = other;
    id = secretIdOf(bytes);
    log.info('using the key secret of the other processes');
  };

  const renew = async (): Promise<void> => {
    await redis.set(name, bytes.toString('base64'), { condition: 'NX', expiration: { type: 'PX', value: leaseMs } });
    const held = await redis.get(name);
    if (held !== null) adopt(Buffer.from(held, 'base64'));
    await redis.pExpire(name, leaseMs);
  };

  const deadline = performance.now() + joinMs;
  while (!redis.isReady && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  await within(joinMs, renew()).catch(() =>
    log.error('the shared key secret could not be read; keys of this process are its own until redis answers'),
  );
  const timer = setInterval(() => void renew().catch(() => undefined), renewMs);
  timer.unref();
  return {
    bytes: () => bytes,
    id: () => id,
    close: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
};
