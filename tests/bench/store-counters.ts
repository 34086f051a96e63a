import pg from 'pg';
import { createClient } from 'redis';

/** How much the stores have done so far. */
export interface StoreCounts {
  /** Commands that clients sent to Redis; what a script calls is left out. */
  redisCommands: number;
  statements: number;
  transactions: number;
  /** Flushes of the write-ahead log. */
  flushes: number;
  walBytes: number;
}

export interface StoreCounters {
  read: () => Promise<StoreCounts>;
  /** Process of Redis, and one that PostgreSQL forked. */
  pids: { redis: number; backend: number };
  close: () => Promise<void>;
}

const numberIn = (info: string, field: string): number => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);

/** Scripts are the only commands of the service that call others, so what they call is what is not a script. */
const clientCommands = (info: string): number => {
  const calls = [...info.matchAll(/^cmdstat_([\w|]+):calls=(\d+)/gm)].map(([, name, count]) => [name ?? '', Number(count)] as const);
  const scripts = calls.filter(([name]) => name.startsWith('eval')).reduce((sum, [, count]) => sum + count, 0);
  const outside = calls.filter(([name]) => ['get', 'ping', 'pexpire'].includes(name)).reduce((sum, [, count]) => sum + count, 0);
  return scripts + outside;
};

const statements = `SELECT coalesce(sum(calls), 0)::float8 AS count FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_%'`;

/** @throws Error where pg_stat_statements is not loaded */
export const countStores = async (redisUrl: string, databaseUrl: string): Promise<StoreCounters> => {
  const redis = createClient({ url: redisUrl });
  // What goes wrong is said by the command that meets it.
  redis.on('error', () => undefined);
  const database = new pg.Client({ connectionString: databaseUrl });
  await Promise.all([redis.connect(), database.connect()]);
  await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const one = async (sql: string): Promise<number> => {
    const { rows } = await database.query<{ count: number }>(sql);
    return rows[0]?.count ?? 0;
  };
  return {
    read: async () => ({
      redisCommands: clientCommands(await redis.info('commandstats')),
      statements: await one(statements),
      transactions: await one('SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()'),
      flushes: await one('SELECT wal_sync::float8 AS count FROM pg_stat_wal'),
      walBytes: await one('SELECT wal_bytes::float8 AS count FROM pg_stat_wal'),
    }),
    pids: {
      redis: numberIn(await redis.info('server'), 'process_id'),
      backend: await one('SELECT pg_backend_pid()::float8 AS count'),
    },
    close: async () => {
      redis.destroy();
      await database.end();
    },
  };
};
