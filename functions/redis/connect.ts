import { createClient } from 'redis';
import type { Logger } from '../log.ts';

const open = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    // Pings keep a healthy connection busy, so silence means that Redis hangs and the connection is of no use.
    pingInterval: 2000,
    socket: { connectTimeout: 2000, socketTimeout: 6000, reconnectStrategy: (tries) => Math.min(2000, 50 * 2 ** tries) },
  });

export type Redis = ReturnType<typeof open>;

export interface RedisEvents {
  /** Called each time the connection is lost. */
  lost?: () => void;
}

/**
 * A client that never makes a request wait: commands fail at once while the connection is down, and it comes back by itself.
 * The service starts without Redis too, and joins it later.
 */
export const connectRedis = (url: string, log: Logger, { lost }: RedisEvents = {}): Redis => {
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
