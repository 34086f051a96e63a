import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import type { Logger } from '../http/log.ts';
import type { Memory, ShareMemory, Sharing } from './sandbox.ts';
import { type ConsumeQuota, type KeySecret, type Quota, type RateWindow, secretIdOf, type ShareWindow } from './shared.ts';

/** What the processes of one service share in Redis, each with what it falls back on: windows of the rate limit, the key secret, sandbox writes. */

/** Longest that a request waits for Redis, and a start. */
const patienceMs = 250;
const startMs = 3000;

/**
 * The answer of a command, or a failure after `ms`: the client's own timeout ends when a command is sent, and a Redis that hangs has been sent it.
 * What the command does later is nobody's business any more.
 */
const within = <Answer>(ms: number, command: Promise<Answer>): Promise<Answer> => {
  command.catch(() => undefined);
  const late = sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${ms} ms`)));
  return Promise.race([command, late]);
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

/** Of a host with several addresses, Node has an error for each and no message for all. */
const causeOf = (error: Error): string =>
  (error instanceof AggregateError ? error.errors.map((each) => (each as Error).message).join(', ') : error.message) || error.name;

/**
 * A client that never makes a request wait: commands fail at once while the connection is down, and it comes back by itself.
 * The service starts without Redis too, and joins it later.
 */
export const connectRedis = (url: string, log: Logger): Redis => {
  const client = open(url);
  let down = false;
  client.on('error', (error: Error) => {
    if (down) return;
    down = true;
    log.error(`redis lost (${causeOf(error)}): limits and keys are those of this process until it is back`);
  });
  client.on('ready', () => {
    if (down) log.info('redis is back');
    down = false;
  });
  client.connect().catch(() => undefined);
  return client;
};

const toQuota = (limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Quota => ({
  limit,
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
  return async (client) => {
    try {
      return toQuota(window.points, await within(patienceMs, shared.consume(client)), false);
    } catch (error) {
      return error instanceof RateLimiterRes ? toQuota(window.points, error, true) : own(client);
    }
  };
};

const secretName = 'guidance:key-secret';

/** The secret outlives the last process by this (G16). */
const leaseMs = 60_000;
const renewMs = 5000;

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

  await within(startMs, renew()).catch(() =>
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

/**
 * The memory of all processes together: what one keeps, every other finds. Each process keeps so much at most; it takes the oldest of its own
 * out again.
 */
export const shareMemory = <Value extends object>(redis: Redis, { name, own, most, mostBytes, ttlMs }: Sharing<Value>): Memory<Value> => {
  const at = (key: string): string => `guidance:${name}:${key}`;

  const sizes = new LRUCache<string, number>({
    ...{ max: most, ttl: ttlMs, maxSize: mostBytes, sizeCalculation: (size: number) => size },
    dispose: (_, key, reason) => {
      if (reason === 'evict') redis.del(at(key)).catch(() => undefined);
    },
  });

  const find = async (key: string): Promise<Value | undefined> => {
    const text = await redis.get(at(key));
    return text === null ? undefined : (JSON.parse(text) as Value);
  };

  const keep = async (key: string, value: Value): Promise<Value> => {
    const text = JSON.stringify(value);
    const size = Buffer.byteLength(text);
    if (size > mostBytes) return (await find(key)) ?? value;
    const kept = await redis.set(at(key), text, { condition: 'NX', expiration: { type: 'PX', value: ttlMs } });
    if (kept === null) return (await find(key)) ?? value;
    sizes.set(key, size);
    return value;
  };

  return {
    find: async (key) => (await own.find(key)) ?? (await within(patienceMs, find(key)).catch(() => undefined)),
    keep: (key, value) => within(patienceMs, keep(key, value)).catch(() => own.keep(key, value)),
  };
};

/** What a service with Redis has in common with its other processes: connects, and joins their key secret. */
export const joinProcesses = async (url: string, log: Logger) => {
  const redis = connectRedis(url, log);
  for (const until = performance.now() + startMs; !redis.isReady && performance.now() < until;) await sleep(20);
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
