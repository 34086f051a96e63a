import { randomBytes } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import type { Logger } from '../log.ts';
import { type KeySecret, secretIdOf } from '../plugins/bearer.ts';
import type { ConsumeQuota, Quota, RateWindow, ShareWindow } from '../plugins/rate-limit.ts';
import type { Memory, ShareMemory, Sharing } from './sandbox.ts';

/** What the processes of one service share in Redis, each with what it falls back on: windows of the rate limit, the key secret, sandbox writes. */

/** Redis took longer than a caller can wait. */
class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * The answer of a command, or TooSlow after `ms`: the client's own timeout ends when a command is sent, and a Redis that hangs has been sent it.
 * What the command does later is nobody's business any more.
 */
const within = async <Answer>(ms: number, command: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`no answer within ${ms} ms`)), ms);
  });
  command.catch(() => undefined);
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
};

const open = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    // Pings keep a healthy connection busy, so silence means that Redis hangs and the connection is of no use.
    pingInterval: 2000,
    socket: { connectTimeout: 2000, socketTimeout: 6000, reconnectStrategy: (tries) => Math.min(2000, 50 * 2 ** tries) },
  });

export type Redis = ReturnType<typeof open>;

/**
 * A client that never makes a request wait: commands fail at once while the connection is down, and it comes back by itself.
 * The service starts without Redis too, and joins it later.
 */
export const connectRedis = (url: string, log: Logger, lost?: () => void): Redis => {
  const client = open(url);
  let down = false;
  client.on('error', (error: Error) => {
    if (down) return;
    down = true;
    lost?.();
    log.error({ err: { message: error.message } }, 'redis lost: limits and keys are those of this process until it is back');
  });
  client.on('ready', () => {
    if (down) log.info('redis is back');
    down = false;
  });
  client.connect().catch(() => undefined);
  return client;
};

/** Longest that a request waits for Redis, and how long one that was slower is left alone by the limiter. */
const patienceMs = 250;
const restMs = 2000;

const toQuota = ({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Quota => ({
  remaining: Math.max(0, remainingPoints),
  reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  exceeded,
});

/** The window that all processes share while Redis answers in time, else `own`, that of this process. */
const shareWindow = (redis: Redis, window: RateWindow, own: (client: string) => Quota): ConsumeQuota => {
  const shared = new RateLimiterRedis({
    ...window,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: 'guidance:rate',
    // A client that is over its limit is refused without asking Redis again.
    inMemoryBlockOnConsumed: window.points + 1,
  });
  let restsUntil = 0;
  return async (client) => {
    if (performance.now() < restsUntil) return own(client);
    try {
      return toQuota(await within(patienceMs, shared.consume(client)), false);
    } catch (error) {
      if (error instanceof RateLimiterRes) return toQuota(error, true);
      if (error instanceof TooSlow) restsUntil = performance.now() + restMs;
      return own(client);
    }
  };
};

const secretName = 'guidance:key-secret';

/** The secret outlives the last process by this (G16). */
const leaseMs = 60_000;
const renewMs = 5000;
/** How long a start waits for the others' secret before it goes on with its own. */
const joinMs = 3000;

/**
 * The secret of all processes together: the first one writes it, every one renews its lease, and a minute after the last one stops it is gone.
 * While Redis is away each process goes on with the secret it has, and writes it back when Redis returns empty.
 */
const joinSharedSecret = async (redis: Redis, log: Logger): Promise<KeySecret> => {
  let bytes = randomBytes(32);
  let id = secretIdOf(bytes);

  const adopt = (other: Buffer<ArrayBuffer>): void => {
    if (other.equals(bytes)) return;
    bytes = other;
    id = secretIdOf(bytes);
    log.info('using the key secret of the other processes');
  };

  const renew = async (): Promise<void> => {
    await redis.set(secretName, bytes.toString('base64'), { condition: 'NX', expiration: { type: 'PX', value: leaseMs } });
    const held = await redis.get(secretName);
    if (held !== null) adopt(Buffer.from(held, 'base64'));
    await redis.pExpire(secretName, leaseMs);
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
    close: () => clearInterval(timer),
  };
};

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

/** What a service with Redis has in common with its other processes: connects, and joins their key secret. */
export const joinProcesses = async (url: string, log: Logger, lost: () => void) => {
  const redis = connectRedis(url, log, lost);
  const secret = await joinSharedSecret(redis, log);
  return {
    secret,
    limit: ((window, own) => shareWindow(redis, window, own)) as ShareWindow,
    memory: ((sharing) => shareMemory(redis, sharing)) as ShareMemory,
    close: () => {
      secret.close();
      if (redis.isOpen) redis.destroy();
    },
  };
};

export type Shared = Awaited<ReturnType<typeof joinProcesses>>;
