import { makePostgres, makeSqlite, type Database } from '../faults/database.ts';
import { startRedis } from '../redis/redis-server.ts';
import { startPostgres } from '../store/postgres.ts';

/** Counted in Redis, and never reached. */
const countedLimit = '1000000000';

const makeShared = async (): Promise<Database> => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const database = await makePostgres(postgres.url);
  return {
    ...database,
    env: { ...database.env, REDIS_URL: redis.url, RATE_LIMIT: countedLimit },
    remove: async () => {
      await database.remove();
      await redis.kill();
      postgres.stop();
    },
  };
};

/** What a service keeps things in: a file of its own, or with `shared` a PostgreSQL and a Redis as several services have them. */
export const makeStores = (kind: string): Promise<Database> => (kind === 'shared' ? makeShared() : makeSqlite());
