import { onTestFinished } from 'vitest';
import { makePostgres, type Database } from '../faults/database.ts';
import { hasNginx, startNginx } from '../fixtures/nginx.ts';
import { hasRedis, startRedis, type RedisServer } from '../redis/redis-server.ts';
import { hasPostgres, startPostgres, type TestServer } from '../store/postgres.ts';
import { balance } from './balancer.ts';
import { openDoor, type Door } from './door.ts';

type Variables = Readonly<Record<string, string>>;

/** One service on several machines, as far as one machine can show it: nginx, two front doors, one PostgreSQL, one Redis. */
export interface Cluster {
  /** Where clients knock. */
  origin: string;
  doors: readonly [Door, Door];
  database: Database;
  postgres: TestServer;
  redis: RedisServer;
}

export const hasCluster = hasNginx && hasPostgres && hasRedis;

interface Starting {
  /** Of both doors. */
  env?: Variables;
  /** Of the first door alone. */
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
  const doors = await Promise.all([openDoor({ ...variables, ...first }), openDoor(variables)]);
  onTestFinished(async () => {
    await Promise.all(doors.map((door) => door.server().stop()));
  });
  const nginx = await startNginx({ http: (port) => balance({ doors: doors.map((door) => door.port), port }) });
  onTestFinished(nginx.stop);
  return { origin: `http://127.0.0.1:${nginx.port}`, doors, database, postgres, redis };
};
