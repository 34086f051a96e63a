import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Row, SqlValue, Transaction, Work } from './database.ts';
import { explainConnect, explainLost, isConflict } from './postgres-error.ts';
import { StoreError } from './store-error.ts';

/** How often a transaction is run again after a conflict. */
const retries = 3;

/**
 * READ COMMITTED whatever the server's default: after a lock was waited for, the next statement must see what its holder wrote.
 * Where the server commits without waiting for its disk, ours wait all the same.
 */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`;

const ignore = (): void => undefined;

const createPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'mattress-pillow-guidance',
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    // A server that is gone without a word must not hold requests for ever.
    query_timeout: 30_000,
  });
  // A connection that breaks emits `error`, and one that nobody hears ends the process. The pool replaces it; its query, if any, rejects.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
};

/** PostgreSQL refuses NUL in text, in a comparison too. No text that is stored holds one, so an id that does is nobody's. */
const withoutNul = (value: SqlValue): SqlValue => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

const transactionOf = (client: pg.PoolClient): Transaction => ({
  dialect: 'postgres',
  query: async (sql, params = []) => (await client.query<Row>(sql, params.map(withoutNul))).rows,
});

/** Undoes the transaction; a connection that cannot even do that is dropped, which undoes it as well. */
const rollback = async (client: pg.PoolClient): Promise<void> => {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
};

/** A PostgreSQL for any number of processes. Connects at the first transaction. */
export const openPostgres = (databaseUrl: string): Database => {
  const pool = createPool(databaseUrl);
  let closed: Promise<void> | null = null;

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw explainConnect(error, databaseUrl);
    }
  };

  const attempt = async <T>(work: Work<T>): Promise<T> => {
    const client = await connect();
    try {
      await client.query(begin);
      const value = await work(transactionOf(client));
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back at its COMMIT.');
      client.release();
      return value;
    } catch (error) {
      await rollback(client);
      throw error;
    }
  };

  const persist = async <T>(work: Work<T>): Promise<T> => {
    for (let left = retries; ; left -= 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (left === 0 || !isConflict(error)) throw explainLost(error, databaseUrl);
        await setTimeout(Math.random() * 50);
      }
    }
  };

  // The pool forgets whoever waits for a connection when it ends, so it ends after them.
  const running = new Set<Promise<unknown>>();
  const transaction = async <T>(work: Work<T>): Promise<T> => {
    if (closed) throw new StoreError('The database is closed.');
    const run = persist(work);
    running.add(run);
    try {
      return await run;
    } finally {
      running.delete(run);
    }
  };

  return {
    dialect: 'postgres',
    transaction,
    close: () => (closed ??= Promise.allSettled(running).then(() => pool.end())),
  };
};
