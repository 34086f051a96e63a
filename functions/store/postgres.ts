import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Database, type Reading, type Row, serviceLock, type SqlValue, StoreError, type Transaction, type Work } from './database.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** serialization_failure and deadlock_detected: the transaction was undone, and running it again may succeed. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

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

/** Of one process: enough that COMMITs share a flush, and four such processes fit into the 100 that PostgreSQL takes unless told otherwise. */
const connections = 20;

/** How often a transaction is run again after a conflict. */
const retries = 3;

/**
 * READ COMMITTED whatever the server's default: after a lock was waited for, the next statement must see what its holder wrote.
 * Where the server commits without waiting for its disk, ours wait all the same.
 */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`;

const createPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    application_name: serviceName,
    max: connections,
    // Statements are sent as they come, without waiting for the answers to those before them.
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    // A server that is gone without a word must not hold requests for ever.
    query_timeout: 30_000,
  });
  // A connection that breaks emits `error`, and one that nobody hears ends the process. The pool replaces it; its query, if any, rejects.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** PostgreSQL refuses NUL in text, in a comparison too. No text that is stored holds one, so an id that does is nobody's. */
const withoutNul = (value: SqlValue): SqlValue => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

const names = new Map<string, string>();

/** PostgreSQL parses and plans a statement with values once a connection, under a name of its own; our texts are few. */
const nameOf = (sql: string): string => {
  const name = names.get(sql) ?? `guidance_${names.size}`;
  names.set(sql, name);
  return name;
};

const send = (client: pg.PoolClient, sql: string, params: readonly SqlValue[] = []): Promise<pg.QueryResult<Row>> =>
  client.query<Row>(params.length === 0 ? sql : { name: nameOf(sql), text: sql, values: params.map(withoutNul) });

const readingOf = (client: pg.PoolClient): Reading => ({
  dialect: 'postgres',
  query: async (sql, params) => (await send(client, sql, params)).rows,
});

/**
 * Runs a transaction in as few round trips as it awaits queries: BEGIN goes out with the first of them, COMMIT with what nobody waits for.
 * Of several faults it throws the first, which made the others.
 */
const runTransaction = async <T>(client: pg.PoolClient, work: Work<T>): Promise<T> => {
  const faults: Error[] = [];
  const follow = <Result>(sent: Promise<Result>): Promise<Result> => {
    sent.catch((error: unknown) => faults.push(error as Error));
    return sent;
  };
  const tx: Transaction = {
    dialect: 'postgres',
    query: async (sql, params) => (await follow(send(client, sql, params))).rows,
    run: (sql, params) => void follow(send(client, sql, params)),
  };
  try {
    void follow(client.query(begin));
    const value = await work(tx);
    const { command } = await follow(client.query('COMMIT'));
    if (faults.length === 0 && command === 'COMMIT') return value;
  } catch (error) {
    if (faults[0]) throw faults[0];
    throw error;
  }
  throw faults[0] ?? new Error('PostgreSQL rolled the transaction back at its COMMIT.');
};

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

  const attempt = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect();
    try {
      const value = await run(client);
      client.release();
      return value;
    } catch (error) {
      await rollback(client);
      throw error;
    }
  };

  const persist = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    for (let left = retries; ; left -= 1) {
      try {
        return await attempt(run);
      } catch (error) {
        if (left === 0 || !isConflict(error)) throw explainLost(error, databaseUrl);
        await setTimeout(Math.random() * 50);
      }
    }
  };

  // The pool forgets whoever waits for a connection when it ends, so it ends after them.
  const running = new Set<Promise<unknown>>();
  const open = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    if (closed) throw new StoreError('The database is closed.');
    const result = persist(run);
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  };

  return {
    dialect: 'postgres',
    transaction: (work) => open((client) => runTransaction(client, work)),
    read: (work) => open((client) => work(readingOf(client))),
    // Its files and its log belong to the server, which other databases share.
    scrub: () => Promise.resolve('elsewhere'),
    close: () => (closed ??= Promise.allSettled(running).then(() => pool.end())),
  };
};

/** Takes the place of the one process that serves with a database, on a connection of its own; undefined while another process has it. */
export const claimPostgres = async (databaseUrl: string) => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: serviceName,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  let isHeld = false;
  client.on('error', () => (isHeld = false)).on('end', () => (isHeld = false));
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS held', [
      serviceLock,
    ]);
    isHeld = rows[0]?.held === true;
  } finally {
    if (!isHeld) await client.end().catch(() => undefined);
  }
  return isHeld ? { isHeld: () => isHeld, release: () => client.end() } : undefined;
};
