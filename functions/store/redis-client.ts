import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Logger } from '../log.ts';
import { StoreError } from './database.ts';

/** A connection to a Redis that keeps nothing on disk, on which no request waits. */

/** Redis took longer than a caller can wait. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * The answer of a command, or TooSlow after `ms`: the client's own timeout ends when a command is sent, and a Redis that hangs has been sent it.
 * What the command does later is nobody's business any more.
 */
export const within = async <Answer>(ms: number, command: Promise<Answer>): Promise<Answer> => {
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

/** Of a host with several addresses, Node has an error for each and no message for all. */
const causeOf = (error: Error): string =>
  (error instanceof AggregateError ? error.errors.map((each) => (each as Error).message).join(', ') : error.message) || error.name;

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
    log.error(`redis lost (${causeOf(error)}): limits and keys are those of this process until it is back`);
  });
  client.on('ready', () => {
    if (down) log.info('redis is back');
    down = false;
  });
  client.connect().catch(() => undefined);
  return client;
};

/** How long a start waits for Redis, and for what it says. */
export const startMs = 3000;

/** What Redis says of itself, such as `aof_enabled:1`, where a managed one forbids CONFIG. */
const hasLog = async (redis: Redis): Promise<boolean> => /^aof_enabled:1/m.test(await redis.info('persistence'));

/** How Redis keeps its data on disk, in the words of its own settings; empty where it does not, null where it does not say. */
const persistenceOf = async (redis: Redis): Promise<string | null> => {
  try {
    const { save = '', appendonly = 'no' } = await redis.configGet(['save', 'appendonly']);
    return [save !== '' && `save ${JSON.stringify(save)}`, appendonly !== 'no' && `appendonly ${appendonly}`].filter(Boolean).join(', ');
  } catch {
    return (await hasLog(redis).catch(() => false)) ? 'appendonly yes' : null;
  }
};

/**
 * What sandbox writes leave behind and the key secret shall be on no disk.
 * @throws StoreError where Redis keeps its data there
 */
const refusePersistence = async (redis: Redis, log: Logger): Promise<void> => {
  const persistence = await within(startMs, persistenceOf(redis)).catch(() => null);
  if (persistence === null) log.warn('redis does not say whether it keeps data on disk: see to it that it has save "" and appendonly no');
  else if (persistence !== '')
    throw new StoreError(
      `The Redis of REDIS_URL keeps its data on disk (${persistence}), and with it the key secret and sandbox writes: set save "" and appendonly no.`,
    );
};

/** The connection, once it is there and Redis is known to keep nothing; a Redis that comes later, or comes back with other settings, is looked at too. */
export const connectChecked = async (url: string, log: Logger, lost: () => void): Promise<Redis> => {
  const redis = connectRedis(url, log, lost);
  const deadline = performance.now() + startMs;
  while (!redis.isReady && performance.now() < deadline) await sleep(20);
  try {
    if (redis.isReady) await refusePersistence(redis, log);
  } catch (error) {
    redis.destroy();
    throw error;
  }
  redis.on('ready', () => {
    refusePersistence(redis, log).catch((error: unknown) => {
      log.error({ err: error }, 'redis is not used');
      redis.destroy();
    });
  });
  return redis;
};
