import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, type Reading, type Row, type SqlValue, StoreError, type Work } from './database.ts';
import type { Lock } from './lock.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** serialization_failure and deadlock_detected: the transaction was undone, and running it again may succeed. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Where the database is, without user and password. */
const placeOf = (databaseUrl: string): string => {
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL';
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL at ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
};

/** Why no connection was made, and what to do. A server that is reached answers with a five-character SQLSTATE. */
export const explainConnect = (error: unknown, databaseUrl: string): StoreError => {
  const code = codeOf(error);
  // A host with several addresses gives an error of no message, with one error an address inside it.
  const reason = (error instanceof Error && error.message) || code || 'no reason given';
  const sentence = /^[0-9A-Z]{5}$/.test(code)
    ? `refuses the connection (${reason}): correct DATABASE_URL, or the rights of its user.`
    : `does not answer (${reason}): start it, or correct DATABASE_URL.`;
  return new StoreError(`${placeOf(databaseUrl)} ${sentence}`, { cause: error });
};

/** Classes and codes of a server that goes, or that is no longer the one that writes (PostgreSQL, appendix A), and of a connection that broke. */
const lostCodes = /^(?:08...|57P0[1-3]|25006|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** What `pg` says, without a code, of a connection that broke or hangs. */
const lostMessages =
  /^(?:Connection terminated|Query read timeout$|Client (?:has encountered a connection error|was closed) and is not queryable$)/;

/**
 * What broke off a transaction: a database that was lost on the way is a StoreError, anything else stays as it is.
 * Where the COMMIT was already under way, nobody knows whether it is on disk.
 */
export const explainLost = (error: unknown, databaseUrl: string): unknown => {
  const message = error instanceof Error ? error.message : '';
  if (!lostCodes.test(codeOf(error)) && !lostMessages.test(message)) return error;
  return new StoreError(`${placeOf(databaseUrl)} broke off (${message || codeOf(error)}): look at its log.`, { cause: error });
};

/** Under this name a service and its commands are connected. */
export const serviceName = 'mattress-pillow-guidance';

const connection = { application_name: serviceName, keepAlive: true, connectionTimeoutMillis: 5000 } as const;

/** How often a transaction is run again after a conflict. */
const retries = 3;

/**
 * READ COMMITTED whatever the server's default: after a lock was waited for, the next statement must see what its holder wrote.
 * Where the server commits without waiting for its disk, ours wait all the same.
 */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`;

const createPool = (connectionString: string): pg.Pool => {
  // Four processes with 20 connections fit into the 100 that PostgreSQL takes unless told otherwise. A server that is gone without a word must
  // not hold requests for ever.
  const pool = new pg.Pool({ ...connection, connectionString, max: 20, query_timeout: 30_000 });
  // A connection that breaks emits `error`, and one that nobody hears ends the process. The pool replaces it; its query, if any, rejects.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** PostgreSQL refuses NUL in text, in a comparison too. No text that is stored holds one, so an id that does is nobody's. */
const withoutNul = (value: SqlValue): SqlValue => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

const readingOf = (client: pg.PoolClient): Reading => ({
  dialect: 'postgres',
  query: async (sql, params = []) => (await client.query<Row>(sql, params.map(withoutNul))).rows,
});

const transact = async <T>(client: pg.PoolClient, work: Work<T>): Promise<T> => {
  await client.query(begin);
  const value = await work(readingOf(client));
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back at its COMMIT.');
  return value;
};

/** A PostgreSQL for any number of processes. Connects at the first transaction. */
export const openPostgres = (databaseUrl: string): Database => {
  const pool = createPool(databaseUrl);
  const running = new Set<Promise<unknown>>();
  let closed: Promise<void> | null = null;

  const attempt = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw explainConnect(error, databaseUrl);
    });
    try {
      const value = await run(client);
      client.release();
      return value;
    } catch (error) {
      // A connection that cannot even undo is dropped, which undoes it as well.
      await client.query('ROLLBACK').then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  };

  const persist = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    for (let left = retries; ; left -= 1) {
      try {
        return await attempt(run);
      } catch (error) {
        if (left === 0 || !isConflict(error)) throw explainLost(error, databaseUrl);
        await sleep(Math.random() * 50);
      }
    }
  };

  // The pool forgets whoever waits for a connection when it ends, so it ends after them.
  const open = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    if (closed) throw new StoreError('The database is closed.');
    const result = persist(run);
    running.add(result);
    return result.finally(() => running.delete(result));
  };

  return {
    dialect: 'postgres',
    transaction: (work) => open((client) => transact(client, work)),
    read: (work) => open((client) => work(readingOf(client))),
    // Its files and its log belong to the server, which other databases share.
    scrub: () => Promise.resolve('elsewhere'),
    close: () => (closed ??= Promise.allSettled(running).then(() => pool.end())),
  };
};

/** Held by the one process of a database, as long as it serves; the second half is its schema. */
const serviceLock = 7_301_005;

const retakeMs = 2000;

/**
 * An advisory lock on a connection of its own; undefined while another process has it. A server that restarts ends it: that is logged, and it is
 * taken again.
 */
export const lockPostgres = async (
  connectionString: string,
  log?: { error: (message: string) => void; info: (message: string) => void },
): Promise<Lock | undefined> => {
  let released = false;
  const isReleased = (): boolean => released;
  let client: pg.Client;

  const take = async (): Promise<boolean> => {
    const candidate = new pg.Client({ ...connection, connectionString });
    candidate.on('error', () => undefined);
    try {
      await candidate.connect();
      const { rows } = await candidate.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS held', [
        serviceLock,
      ]);
      if (rows[0]?.held) {
        client = candidate;
        client.once('end', () => void retake());
        return true;
      }
    } catch (error) {
      await candidate.end().catch(() => undefined);
      throw explainConnect(error, connectionString);
    }
    await candidate.end();
    return false;
  };

  const retake = async (): Promise<void> => {
    if (isReleased()) return;
    log?.error('the lock of the database was lost with its connection: another process could serve with it now');
    while (!isReleased() && !(await take().catch(() => false))) await sleep(retakeMs, undefined, { ref: false });
    if (isReleased()) await client.end().catch(() => undefined);
    else log?.info('the lock of the database was taken again');
  };

  if (!(await take())) return undefined;
  return {
    release: () => {
      released = true;
      return client.end();
    },
  };
};
