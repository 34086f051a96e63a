import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { lockStatement } from '#functions/store/database.ts';
import { newestSchema, schemaStatements, tooNew } from '#functions/store/migrations.ts';
import { explainConnect, explainLost, serviceName } from '#functions/store/postgres.ts';
import { CommandFailure } from '../program.ts';
import type { Restored } from './backup.ts';
import { type FoundSchema, readBackup, tablesOf } from './backup-file.ts';

/** A connection of a backup or a restore, which is told from those of a service by its name. */
const connectPostgres = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'mattress-pillow-guidance-backup',
    connectionTimeoutMillis: 5000,
  });
  // What breaks the connection rejects the query that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw explainConnect(error, databaseUrl);
  }
  return client;
};

/** Rows in memory, and in one statement, at a time. */
const portion = 500;

type Row = Record<string, SQLInputValue>;

const isThere = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [table]);
  return rows[0]?.found != null;
};

const findSchema = async (client: pg.Client): Promise<FoundSchema> => {
  const newestIn = async (table: string): Promise<number> => {
    if (!(await isThere(client, table))) return 0;
    const { rows } = await client.query<{ version: number | null }>(`SELECT max(version) AS version FROM ${table}`);
    return rows[0]?.version ?? 0;
  };
  const needed = await newestIn('migrations');
  return { schema: Math.max(needed, await newestIn('additions')), needed };
};

const schemaOf = async (client: pg.Client): Promise<number> => {
  const { schema } = await findSchema(client);
  if (schema === 0) throw new CommandFailure('There are no tables of this service in the database of DATABASE_URL.');
  if (schema > newestSchema) throw tooNew('The database', schema);
  return schema;
};

type Query = (sql: string, values: readonly string[]) => Promise<Record<string, unknown>[]>;

/**
 * Asks a PostgreSQL as it is, whatever its schema.
 * @throws StoreError with a sentence
 */
export const askPostgres = async <T>(databaseUrl: string, ask: (found: FoundSchema, query: Query) => Promise<T>): Promise<T> => {
  const client = await connectPostgres(databaseUrl);
  try {
    return await ask(await findSchema(client), async (sql, values) => (await client.query<Record<string, unknown>>(sql, [...values])).rows);
  } catch (error) {
    throw explainLost(error, databaseUrl);
  } finally {
    await client.end();
  }
};

const copyTable = async (client: pg.Client, db: DatabaseSync, [table, columns]: readonly [string, readonly string[]]): Promise<void> => {
  const insert = db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
  await client.query(`DECLARE portions NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${table} ORDER BY 1`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${portion} FROM portions`);
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
    if (rows.length < portion) break;
  }
  await client.query('CLOSE portions');
};

/**
 * Copies the tables of a PostgreSQL, as of one moment, into an empty file: a SQLite database of the same schema. It asks for no client programs, whose
 * version would have to fit the server's.
 * @throws CommandFailure or StoreError with a sentence
 */
export const copyPostgres = async (databaseUrl: string, target: string): Promise<void> => {
  const client = await connectPostgres(databaseUrl);
  const db = new DatabaseSync(target);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const schema = await schemaOf(client);
    db.exec('BEGIN');
    for (const statement of schemaStatements('sqlite', schema)) db.exec(statement);
    for (const table of tablesOf(schema)) await copyTable(client, db, table);
    db.exec('COMMIT');
  } catch (error) {
    throw explainLost(error, databaseUrl);
  } finally {
    db.close();
    await client.end();
  }
};

const running = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${serviceName}'`;

/** @throws CommandFailure while a service is connected */
const checkAlone = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(running);
  if (Number(rows[0]?.count) > 0) throw new CommandFailure('A service works with this database: stop it, then restore again.');
};

/** Moves the tables that are there, with all that belongs to them, into a schema of their own. */
const keepBeside = async (client: pg.Client, stamp: string): Promise<string | null> => {
  const kept = `replaced_${stamp.replaceAll(/\W/g, '_').toLowerCase()}`;
  const found: string[] = [];
  for (const table of new Set([...tablesOf(newestSchema).keys(), 'additions'])) if (await isThere(client, table)) found.push(table);
  if (found.length === 0) return null;
  await client.query(`CREATE SCHEMA ${kept}`);
  for (const table of found) await client.query(`ALTER TABLE ${table} SET SCHEMA ${kept}`);
  return `schema ${kept}`;
};

const insertRows = async (client: pg.Client, db: DatabaseSync, table: string, columns: readonly string[]): Promise<void> => {
  const names = columns.join(', ');
  const insert = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`;
  let rows: unknown[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await client.query(insert, [JSON.stringify(rows)]);
    rows = [];
  };
  for (const row of db.prepare(`SELECT ${names} FROM ${table} ORDER BY rowid`).iterate()) {
    rows.push(row);
    if (rows.length === portion) await flush();
  }
  await flush();
};

/** Sequences go on where those of the backup had come to, so that none is used twice. */
const continueSequences = async (client: pg.Client, db: DatabaseSync): Promise<void> => {
  for (const { name, seq } of db.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0').all())
    await client.query("SELECT setval(pg_get_serial_sequence($1, 'sequence'), $2)", [name, seq]);
};

/** Codes of PostgreSQL: a lock that was not got in time, and a right that is missing. */
const sentences: Readonly<Record<string, string>> = {
  '55P03': 'Another program holds the tables: end it, then restore again.',
  '42501': 'The user of DATABASE_URL may not create a schema, in which the replaced tables are kept: grant it CREATE on the database.',
};

const explain = (error: unknown, databaseUrl: string): unknown => {
  const sentence = sentences[(error as { code?: string }).code ?? ''];
  return sentence === undefined ? explainLost(error, databaseUrl) : new CommandFailure(sentence, { cause: error });
};

/**
 * Puts a backup in the place of the tables of a PostgreSQL, in one transaction. A service that starts meanwhile waits for its end.
 * @throws CommandFailure or StoreError with a sentence; the tables are as they were then
 */
export const restorePostgres = async (file: string, databaseUrl: string, stamp: string): Promise<Restored> => {
  const summary = readBackup(file);
  const client = await connectPostgres(databaseUrl);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    await client.query(...lockStatement('migration', 'schema'));
    await checkAlone(client);
    const { schema } = await findSchema(client);
    // Their tables are not all known here, and those left behind would be in the way of the next migration.
    if (schema > newestSchema)
      throw new CommandFailure(
        `The tables are of a newer version of this service (schema ${schema}): restore with the command of that version.`,
      );
    const replaced = await keepBeside(client, stamp);
    for (const statement of schemaStatements('postgres', summary.schema)) await client.query(statement);
    for (const [table, columns] of tablesOf(summary.schema)) await insertRows(client, db, table, columns);
    await continueSequences(client, db);
    await client.query('COMMIT');
    return { summary, replaced };
  } catch (error) {
    throw explain(error, databaseUrl);
  } finally {
    db.close();
    await client.end();
  }
};
