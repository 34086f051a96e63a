import { hash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newestSchema, schemaStatements, tooNew, tooOld, versionTables } from '#functions/store/migrations.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import type { Environment } from '#lib/settings/environment.ts';
import { CommandFailure } from '../program/program.ts';

/** A backup is a SQLite database in one file, with its SHA-256 beside it: against damage, not against somebody who changes both. */

export type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>;

export const sqliteIn = (dataDir: string): string => join(resolve(dataDir), 'guidance.sqlite');

export const digestFile = (path: string): string => `${path}.sha256`;
export const sha256 = (path: string): string => hash('sha256', readFileSync(path));

/** What a file holds, or the names in a folder, are on disk. */
export const sync = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Whoever was signed in when a backup was made is not after a restore: that one may have been signed out since, with a telephone that is lost. */
export const signIns: readonly string[] = ['desk_links', 'desk_sessions'];

/** Rows of each table by name. */
export type Counts = Readonly<Record<string, number>>;

/** Such as `412 requests, 3 revoked keys`. */
export const describe = (counts: Counts): string =>
  Object.entries(counts)
    .map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}`)
    .join(', ');

/** Tables of a schema with their columns. */
export const tablesOf = (schema: number): Map<string, string[]> => {
  const db = new DatabaseSync(':memory:');
  for (const statement of schemaStatements('sqlite', schema)) db.exec(statement);
  const columns = db
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' ORDER BY tables.rowid, columns.cid`,
    )
    .all();
  db.close();
  const byTable = Map.groupBy(columns, ({ table }) => String(table));
  return new Map([...byTable].map(([table, rows]) => [table, rows.map(({ column }) => String(column))]));
};

const numberOf = (db: DatabaseSync, sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0] ?? 0);

/**
 * The schema of a backup that is whole, and how many rows it has.
 * @throws CommandFailure where it is none or is damaged; StoreError where a newer version of the service made it
 */
export const checkBackup = (db: DatabaseSync, path: string): { schema: number; counts: Counts } => {
  const isThere = db.prepare('SELECT count(*) AS found FROM sqlite_schema WHERE name = ?');
  const schema = Math.max(
    0,
    ...versionTables.map((table) => (isThere.get(table)?.['found'] ? numberOf(db, `SELECT max(version) FROM ${table}`) : 0)),
  );
  if (schema === 0) throw new CommandFailure(`${path} is no backup of this service.`);
  if (schema > newestSchema) throw tooNew(path, schema);
  if (!tablesOf(schema).has('requests')) throw tooOld(path, schema);
  if (db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] !== 'ok')
    throw new CommandFailure(`${path} is damaged: take another backup.`);
  const counted = [...tablesOf(schema).keys()].filter((table) => ![...signIns, ...versionTables].includes(table));
  return { schema, counts: Object.fromEntries(counted.map((table) => [table, numberOf(db, `SELECT count(*) FROM ${table}`)])) };
};

/** As of one moment, also while a service writes: neither waits for the other. What was removed before is not in the copy. */
const copy = (source: string, part: string): Counts => {
  const from = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    from.prepare('VACUUM INTO ?').run(part);
  } finally {
    from.close();
  }
  const made = new DatabaseSync(part, { readOnly: true });
  try {
    return checkBackup(made, part).counts;
  } finally {
    made.close();
  }
};

/** An empty file that only its owner may read: a backup holds names and phone numbers. */
const reserve = (part: string): void => {
  try {
    writeFileSync(part, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      code === 'EEXIST'
        ? `${part} is there: another backup is writing it, or was broken off. Remove it once none is running.`
        : `${part} cannot be written (${code}). Name a file in a folder that this user may write to.`,
    );
  }
};

/**
 * Writes a backup and its digest: under a temporary name, read again as a whole, on disk, and only then under its own. How many rows it has.
 * @throws CommandFailure or StoreError with a sentence; nothing is left behind then
 */
export const writeBackup = ({ dataDir, databaseUrl }: Place, file: string): Counts => {
  if (databaseUrl !== undefined) throw new CommandFailure('PostgreSQL is backed up by pg_dump: docs/guides/backup.md has the command.');
  const [source, target] = [sqliteIn(dataDir), resolve(file)];
  const part = `${target}.part`;
  if (!existsSync(source))
    throw new CommandFailure(`There is no database in ${dirname(source)}. Set DATA_DIR to the folder of the service.`);
  for (const path of [target, digestFile(target)]) if (existsSync(path)) throw new CommandFailure(`${path} exists. Name another file.`);
  reserve(part);
  try {
    const counts = copy(source, part);
    sync(part);
    // The line that `sha256sum -c` reads.
    writeFileSync(digestFile(target), `${sha256(part)}  ${basename(target)}\n`, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(part, target);
    sync(dirname(target));
    return counts;
  } catch (error) {
    for (const path of [part, `${part}-journal`, digestFile(target)]) rmSync(path, { force: true });
    // A full disk is that of the backup; anything else that SQLite says is about the database.
    const { code, errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
    throw explainSqlite(error, code === 'ENOSPC' || (errcode & 0xff) === 13 ? target : source);
  }
};
