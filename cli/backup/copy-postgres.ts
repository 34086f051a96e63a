import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type pg from 'pg';
import { newestSchema, schemaStatements, tooNew } from '#functions/store/migrations.ts';
import { explainLost } from '#functions/store/postgres.ts';
import { CommandFailure } from '../program.ts';
import { tablesOf } from './backup-file.ts';
import { connectPostgres } from './postgres-client.ts';

/** Rows in memory at a time. */
const portion = 500;

type Row = Record<string, SQLInputValue>;

const schemaOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass('migrations') AS found");
  if (rows[0]?.found == null) throw new CommandFailure('There are no tables of this service in the database of DATABASE_URL.');
  const versions = await client.query<{ version: number | null }>('SELECT max(version) AS version FROM migrations');
  const schema = versions.rows[0]?.version ?? 0;
  if (schema > newestSchema) throw tooNew('The database', schema);
  return schema;
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
