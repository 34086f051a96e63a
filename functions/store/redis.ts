import { randomBytes } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../log.ts';
import { connectChecked, type Redis, startMs, TooSlow, within } from './redis-client.ts';
import type { Memory, ShareMemory, Sharing } from './sandbox.ts';
import { type ConsumeQuota, type KeySecret, type Quota, type RateWindow, secretIdOf, type ShareWindow } from './shared.ts';

/** What the processes of one service share in Redis, each with what it falls back on: windows of the rate limit, the key secret, sandbox writes. */

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
 * Keeps a value unless there is one, which it returns, and drops the oldest while there are too many or they are too large together: in one step,
 * so that processes agree on the sum. What has expired counts until it is dropped.
 */
const keepScript = `
local value, order, bytes = KEYS[1], KEYS[2], KEYS[3]
local text, ttl, most, mostBytes = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
if not redis.call('SET', value, text, 'NX', 'PX', ttl) then return redis.call('GET', value) end
redis.call('RPUSH', order, #text .. ' ' .. value)
local sum = redis.call('INCRBY', bytes, #text)
while redis.call('LLEN', order) > most or sum > mostBytes do
  local size, oldest = string.match(redis.call('LPOP', order) or '', '^(%d+) (.*)$')
  if not oldest then redis.call('DEL', bytes) break end
  redis.call('DEL', oldest)
  sum = redis.call('DECRBY', bytes, size)
end
redis.call('PEXPIRE', order, ttl)
redis.call('PEXPIRE', bytes, ttl)
return false`;

/** The memory of all processes together: what one keeps, every other finds. */
export const shareMemory = <Value extends object>(redis: Redis, { name, own, most, mostBytes, ttlMs }: Sharing<Value>): Memory<Value> => {
  const at = (key: string): string => `guidance:${name}:${key}`;

  const find = async (key: string): Promise<Value | undefined> => {
    const text = await redis.get(at(key));
    return text === null ? undefined : (JSON.parse(text) as Value);
  };

  const keep = async (key: string, value: Value): Promise<Value> => {
    const text = JSON.stringify(value);
    if (Buffer.byteLength(text) > mostBytes) return (await find(key)) ?? value;
    const first = await redis.eval(keepScript, {
      keys: [at(key), `guidance:order:${name}`, `guidance:bytes:${name}`],
      arguments: [text, ...[ttlMs, most, mostBytes].map(String)],
    });
    return typeof first === 'string' ? (JSON.parse(first) as Value) : value;
  };

  return {
    find: async (key) => (await own.find(key)) ?? (await within(patienceMs, find(key)).catch(() => undefined)),
    keep: (key, value) => within(patienceMs, keep(key, value)).catch(() => own.keep(key, value)),
  };
};

/**
 * What a service with Redis has in common with its other processes: connects, and joins their key secret.
 * @throws StoreError where Redis keeps its data on disk
 */
export const joinProcesses = async (url: string, log: Logger, lost: () => void) => {
  const redis = await connectChecked(url, log, lost);
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
