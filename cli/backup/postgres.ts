import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { newestSchema, schemaStatements, tooNew } from '#functions/store/migrations.ts';
import { explainConnect, explainLost, serviceName } from '#functions/store/postgres.ts';
import { CommandFailure } from '../program.ts';
import { signIns, tablesIn } from './backup-file.ts';

/** Puts the rows of a database of this version into a PostgreSQL: the way from the embedded database to one for several processes. */

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name: `${serviceName}-restore`, connectionTimeoutMillis: 5000 });
  // What breaks the connection rejects the query that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explainConnect(error, connectionString);
  }
};

/** Of every schema that there was. */
const everyTable: ReadonlySet<string> = new Set(
  schemaStatements('postgres', newestSchema).flatMap((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(statement)?.[1] ?? []),
);

/** A service that several processes make takes no lock, but is connected under its name. */
const running = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${serviceName}'`;

const valueOf = async (client: pg.Client, sql: string, values: unknown[] = []): Promise<unknown> => {
  const { rows } = await client.query<unknown[]>({ text: sql, values, rowMode: 'array' });
  return rows[0]?.[0];
};

/** Moves the tables that are there, with all that belongs to them, into a schema of their own. */
const keepBeside = async (client: pg.Client, stamp: string): Promise<string | null> => {
  const kept = `replaced_${stamp.replaceAll(/\W/g, '_').toLowerCase()}`;
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
  );
  // Other programs may have tables of their own there.
  const ours = rows.filter(({ name }) => everyTable.has(name));
  if (ours.length === 0) return null;
  await client.query(`CREATE SCHEMA ${kept}`);
  for (const { name } of ours) await client.query(`ALTER TABLE ${name} SET SCHEMA ${kept}`);
  return `schema ${kept}`;
};

/** Rows in memory, and in one statement, at a time. */
const portion = 500;

const insertRows = async (client: pg.Client, db: DatabaseSync, table: string, columns: readonly string[]): Promise<void> => {
  const names = columns.join(', ');
  const insert = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`;
  const read = db.prepare(`SELECT ${names} FROM ${table} ORDER BY rowid LIMIT ${portion} OFFSET ?`);
  for (let at = 0; ; at += portion) {
    const rows = read.all(at);
    if (rows.length > 0) await client.query(insert, [JSON.stringify(rows)]);
    if (rows.length < portion) break;
  }
  // None is used twice.
  if (columns.includes('sequence'))
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'sequence'), max(sequence)) FROM ${table}`);
};

/** Codes of PostgreSQL: a lock that was not got in time, and a right that is missing. */
const sentences: Readonly<Record<string, string>> = {
  '55P03': 'Another program holds the tables: end it, then restore again.',
  '42501': 'The user of DATABASE_URL may not create a schema, in which the replaced tables are kept: grant it CREATE on the database.',
};

/**
 * Puts a database of this version in the place of the tables of a PostgreSQL, in one transaction.
 * @returns where the tables are that were there before, or null
 * @throws CommandFailure or StoreError with a sentence; the tables are as they were then
 */
export const replacePostgres = async (path: string, databaseUrl: string, stamp: string): Promise<string | null> => {
  const client = await connect(databaseUrl);
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    if (Number(await valueOf(client, running)) > 0)
      throw new CommandFailure('A service works with this database: stop it, then restore again.');
    if ((await valueOf(client, "SELECT to_regclass('migrations')::text")) !== null) {
      const found = Number(await valueOf(client, 'SELECT max(version) FROM migrations'));
      // Their tables are not all known here, and those left behind would be in the way of the next migration.
      if (found > newestSchema) throw tooNew('The database', found);
    }
    const replaced = await keepBeside(client, stamp);
    for (const statement of schemaStatements('postgres', newestSchema)) await client.query(statement);
    for (const [table, columns] of tablesIn(db)) if (!signIns.includes(table)) await insertRows(client, db, table, columns);
    await client.query('COMMIT');
    return replaced;
  } catch (error) {
    const sentence = sentences[(error as { code?: string }).code ?? ''];
    throw sentence === undefined ? explainLost(error, databaseUrl) : new CommandFailure(sentence, { cause: error });
  } finally {
    db.close();
    await client.end();
  }
};
