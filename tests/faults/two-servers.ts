import { onTestFinished } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { startRedis } from '../redis/redis-server.ts';
import { startPostgres } from '../store/postgres.ts';
import { makePostgres, type Database } from './database.ts';
import { clock } from './outage.ts';
import { startShowroom, type Showroom } from './showroom.ts';

/** Two processes of one service, on one PostgreSQL and one Redis, with one showroom. */
export interface TwoServers {
  first: Server;
  second: Server;
  database: Database;
  databaseUrl: string;
  showroom: Showroom;
}

/** For the rest of one test. */
export const startTwoServers = async (): Promise<TwoServers> => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const database = await makePostgres(postgres.url);
  onTestFinished(database.remove);
  const redis = await startRedis();
  onTestFinished(redis.kill);
  const showroom = await startShowroom();
  onTestFinished(showroom.receiver.close);
  const env = { ...database.env, ...showroom.env, REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1' };
  // At the same time, so that both find a database without tables.
  const [first, second] = await Promise.all([startServer({ env, node: clock }), startServer({ env, node: clock })]);
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()]);
  });
  return { first, second, database, databaseUrl: database.env['DATABASE_URL'] ?? '', showroom };
};
