import type { Content } from '#lib/schemas/content.ts';
import type { Environment } from './environment.ts';
import { createIsAmong } from './http/client-address.ts';
import type { Logger } from './http/log.ts';
import { startRetention } from './jobs/retention.ts';
import { startJobRunner } from './jobs/runner.ts';
import { createAuthorize } from './keys/credential.ts';
import { createKeys } from './keys/keys.ts';
import { watchRevocations } from './keys/revocations.ts';
import { createOwnSecret } from './keys/secret.ts';
import { joinSharedSecret } from './keys/shared-secret.ts';
import type { Metrics } from './metrics/metrics.ts';
import { newId } from './new-id.ts';
import { timeStore } from './metrics/timed-store.ts';
import type { Redis } from './redis/connect.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { Writing } from './services.ts';
import { createShowroom } from './showroom/showroom.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

export interface Runtime {
  writing: Writing;
  /** Counted only where someone reads them. */
  metrics: Metrics | undefined;
  /** Shared by several processes, where it is configured. */
  redis: Redis | undefined;
  /** Stops workers, lets what they do finish, and closes the connections. */
  stop: () => Promise<void>;
}

const now = (): Date => new Date();

/** What is loaded only where it is configured: a start pays neither the time nor the memory of what it does not use. */
const openMetrics = async (store: Store): Promise<Metrics> => (await import('./metrics/metrics.ts')).createMetrics(store);
const openRedis = async (url: string, log: Logger, lost: () => void): Promise<Redis> =>
  (await import('./redis/connect.ts')).connectRedis(url, log, { lost });

/**
 * Opens what the writing functions need: store, keys, and the two workers behind them.
 * @throws Error with a sentence where the database cannot be opened
 */
export const startRuntime = async (environment: Environment, content: Content, log: Logger): Promise<Runtime> => {
  const { dataDir, databaseUrl, redisUrl, settings, showroom: config } = environment;
  const store = await openStore({ dataDir, databaseUrl });
  const metrics = environment.metricsPort === undefined ? undefined : await openMetrics(store);
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, log, () => metrics?.redisLost());
  const secret = redis ? await joinSharedSecret(redis, log) : createOwnSecret();
  const revocations = await watchRevocations(store, log);
  const keys = createKeys({ settings, secret, isRevoked: revocations.has });
  const showroom = createShowroom({ store, content, config, log });
  const jobs = startJobRunner({ store, log, newId, now, queued: showroom.wake });
  const retention = startRetention({ store, log, privacy: content.privacy, now });
  return {
    writing: {
      keys,
      authorize: createAuthorize(keys, settings),
      store: metrics ? timeStore(store, metrics.store) : store,
      sandbox: createSandbox(redis),
      newId,
      now,
      isShowroom: createIsAmong(environment.showroomAddresses),
      report: (error) => log.error({ err: error }, 'unexpected error'),
      wakeShowroom: showroom.wake,
      wakeJobs: jobs.wake,
    },
    metrics,
    redis,
    stop: async () => {
      revocations.stop();
      await retention.stop();
      await jobs.stop();
      await showroom.stop();
      await secret.close();
      if (redis?.isOpen) redis.destroy();
      await store.close();
    },
  };
};
