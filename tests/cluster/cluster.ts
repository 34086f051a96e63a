import { onTestFinished } from 'vitest';
import { makePostgres, type Database } from '../faults/database.ts';
import { hasNginx, startNginx } from '../fixtures/nginx.ts';
import { hasRedis, startRedis, type RedisServer } from '../redis/redis-server.ts';
import { hasPostgres, startPostgres, type TestServer } from '../store/postgres.ts';
import { balance } from './balancer.ts';
import { startInstance, type Instance } from './instance.ts';

type Variables = Readonly<Record<string, string>>;

/** One service on several machines, as far as one machine can show it: nginx, two instances, one PostgreSQL, one Redis. */
export interface Cluster {
  /** Where clients connect. */
  origin: string;
  instances: readonly [Instance, Instance];
  database: Database;
  postgres: TestServer;
  redis: RedisServer;
}

export const hasCluster = hasNginx && hasPostgres && hasRedis;

interface Starting {
  /** Of both instances. */
  env?: Variables;
  /** Of the first instance alone. */
  first?: Variables;
}

/** For the rest of one test. */
export const startCluster = async ({ env, first }: Starting = {}): Promise<Cluster> => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  onTestFinished(postgres.stop);
  onTestFinished(redis.kill);
  const database = await makePostgres(postgres.url);
  onTestFinished(database.remove);
  const variables = { ...database.env, REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1', ...env };
  const instances = await Promise.all([startInstance({ ...variables, ...first }), startInstance(variables)]);
  onTestFinished(async () => {
    await Promise.all(instances.map((instance) => instance.server().stop()));
  });
  const nginx = await startNginx({ http: (port) => balance({ instances: instances.map((instance) => instance.port), port }) });
  onTestFinished(nginx.stop);
  return { origin: `http://127.0.0.1:${nginx.port}`, instances, database, postgres, redis };
};
