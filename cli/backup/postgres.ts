import { DatabaseSync } from 'node:sqlite';
import type { Reading, Row } from '#functions/store/database.ts';
import { newestSchema, schemaStatements, tooNew } from '#functions/store/migrations.ts';
import { openPostgres, serviceName } from '#functions/store/postgres.ts';
import { CommandFailure } from '../program/program.ts';
import { tablesIn } from './backup-file.ts';

const isThere = async (tx: Reading, table: string): Promise<boolean> =>
  (await tx.query('SELECT to_regclass($1)::text AS found', [table]))[0]?.['found'] !== null;

/** The restore has two connections under the name of the service; processes that share a Redis have no lock, but are connected too. */
const checkAlone = async (tx: Reading): Promise<void> => {
  const [row] = await tx.query(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [serviceName],
  );
  if (Number(row?.['count']) > 2) throw new CommandFailure('A service works with this database: stop it, then restore again.');
};

/** Moves the tables that are there, with all that belongs to them, into a schema of their own. */
const keepBeside = async (tx: Reading, stamp: string): Promise<string | null> => {
  const kept = `replaced_${stamp.replaceAll(/\W/g, '_').toLowerCase()}`;
  // Of every schema that there was; other programs may have tables of their own beside them.
  const known = schemaStatements('postgres', newestSchema).flatMap(
    (statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(statement)?.[1] ?? [],
  );
  const found: string[] = [];
  for (const table of new Set(known)) if (await isThere(tx, table)) found.push(table);
  if (found.length === 0) return null;
  await tx.query(`CREATE SCHEMA ${kept}`);
  for (const table of found) await tx.query(`ALTER TABLE ${table} SET SCHEMA ${kept}`);
  return `schema ${kept}`;
};

/** Rows in memory, and in one statement, at a time. */
const portion = 500;

const insertRows = async (tx: Reading, from: DatabaseSync, table: string, columns: readonly string[]): Promise<void> => {
  const names = columns.join(', ');
  const insert = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`;
  const read = from.prepare(`SELECT ${names} FROM ${table} ORDER BY rowid LIMIT ${portion} OFFSET ?`);
  let rows: Row[];
  for (let at = 0; (rows = read.all(at) as Row[]).length > 0; at += portion) await tx.query(insert, [JSON.stringify(rows)]);
  // Numbers go on, so that none is used twice.
  if (columns.includes('sequence'))
    await tx.query(`SELECT setval(pg_get_serial_sequence('${table}', 'sequence'), max(sequence)) FROM ${table}`);
};

/** Codes of PostgreSQL: a lock that was not got in time, and a right that is missing. */
const sentences: Readonly<Record<string, string>> = {
  '55P03': 'Another program holds the tables: end it, then restore again.',
  '42501': 'The user of DATABASE_URL may not create a schema, in which the replaced tables are kept: grant it CREATE on the database.',
};

/**
 * Puts the rows of an embedded database of this version into a PostgreSQL, in one transaction; the caller holds its lock.
 * @returns where the tables are that were there before, or null
 * @throws CommandFailure or StoreError with a sentence; the tables are as they were then
 */
export const replacePostgres = async (path: string, databaseUrl: string, stamp: string): Promise<string | null> => {
  const [from, to] = [new DatabaseSync(path, { readOnly: true }), openPostgres(databaseUrl)];
  try {
    return await to.transaction(async (tx) => {
      await tx.query("SET LOCAL lock_timeout = '5s'");
      await checkAlone(tx);
      const found = (await isThere(tx, 'migrations')) ? (await tx.query('SELECT max(version) AS version FROM migrations'))[0] : undefined;
      // Tables of a newer version are not all known here, and those left behind would be in the way of its migrations.
      if (Number(found?.['version'] ?? 0) > newestSchema) throw tooNew('The database', Number(found?.['version']));
      const replaced = await keepBeside(tx, stamp);
      for (const statement of schemaStatements('postgres', newestSchema)) await tx.query(statement);
      for (const [table, columns] of tablesIn(from)) await insertRows(tx, from, table, columns);
      return replaced;
    });
  } catch (error) {
    const sentence = sentences[(error as { code?: string }).code ?? ''];
    throw sentence === undefined ? error : new CommandFailure(sentence, { cause: error });
  } finally {
    from.close();
    await to.close();
  }
};
