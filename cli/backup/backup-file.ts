import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { newestSchema, schemaStatements, tooNew } from '#functions/store/migrations.ts';
import { CommandFailure } from '../program.ts';

/** What a backup holds. A backup is a SQLite database in one file, whichever database it was made from. */
export interface BackupSummary {
  schema: number;
  bytes: number;
  shortlists: number;
  reports: number;
  contacts: number;
}

/** Tables of a schema with their columns, in an order in which rows can be inserted. */
export type Tables = ReadonlyMap<string, readonly string[]>;

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid')
    .all(table)
    .map(({ name }) => String(name));

export const tablesOf = (schema: number): Tables => {
  const db = new DatabaseSync(':memory:');
  for (const statement of schemaStatements('sqlite', schema)) db.exec(statement);
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid").all();
  const tables = new Map(names.map(({ name }) => [String(name), columnsOf(db, String(name))]));
  db.close();
  return tables;
};

/** Whoever was signed in when a backup was made is not after a restore: that one may have been signed out since, with a telephone that is lost. */
export const signIns: readonly string[] = ['desk_links', 'desk_sessions'];

/** Removes them from a copy of a backup. */
export const endSignIns = (path: string): void => {
  const db = new DatabaseSync(path);
  try {
    for (const table of signIns) if (columnsOf(db, table).length > 0) db.exec(`DELETE FROM ${table}`);
  } finally {
    db.close();
  }
};

const isSame = (found: readonly string[], wanted: readonly string[]): boolean => found.join() === wanted.join();

/** @throws CommandFailure where the file has other tables than its schema says */
const checkTables = (db: DatabaseSync, schema: number, path: string): void => {
  for (const [table, columns] of tablesOf(schema))
    if (!isSame(columnsOf(db, table), columns))
      throw new CommandFailure(`${path} is no backup of this service: its table ${table} differs.`);
};

const damaged = (path: string): CommandFailure => new CommandFailure(`${path} is damaged: take another backup.`);

/** @throws CommandFailure where a page, an index or a reference is broken */
const checkIntegrity = (db: DatabaseSync, path: string): void => {
  const [verdict] = db.prepare('PRAGMA integrity_check(1)').all();
  if (verdict?.['integrity_check'] !== 'ok' || db.prepare('PRAGMA foreign_key_check').all().length > 0) throw damaged(path);
};

/** The schema of a database, and the oldest whose releases work on it. */
export interface FoundSchema {
  schema: number;
  needed: number;
}

/** What stands in the tables of a SQLite database; 0 where there are none. */
export const findSchema = (db: DatabaseSync): FoundSchema => {
  const newestIn = (table: string): number =>
    columnsOf(db, table).length === 0 ? 0 : Number(db.prepare(`SELECT max(version) AS version FROM ${table}`).get()?.['version'] ?? 0);
  const needed = newestIn('migrations');
  return { schema: Math.max(needed, newestIn('additions')), needed };
};

const schemaOf = (db: DatabaseSync, path: string): number => {
  const { schema, needed } = findSchema(db);
  if (schema > newestSchema) throw tooNew(path, schema);
  if (needed === 0) throw new CommandFailure(`${path} is no backup of this service.`);
  return schema;
};

/** Primary result codes of SQLite for what is no database, and for a broken one. */
const [noDatabase, corrupt] = [26, 11];

/** @throws CommandFailure in place of what SQLite says of a file that it cannot read */
const explained = <T>(path: string, look: () => T): T => {
  try {
    return look();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined) throw error;
    if ((errcode & 0xff) === noDatabase) throw new CommandFailure(`${path} is no backup of this service.`, { cause: error });
    if ((errcode & 0xff) === corrupt) throw damaged(path);
    throw new CommandFailure(`${path} cannot be read: give this user the right to read it.`, { cause: error });
  }
};

/**
 * Reads all of a backup.
 * @throws CommandFailure where it is none, or is damaged; StoreError where a newer version of the service made it
 */
export const readBackup = (path: string, named = path): BackupSummary =>
  explained(named, () => {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      const schema = schemaOf(db, named);
      checkIntegrity(db, named);
      checkTables(db, schema, named);
      const count = (table: string): number => Number(db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count']);
      return {
        schema,
        bytes: statSync(path).size,
        shortlists: count('shortlists'),
        reports: count('reports'),
        contacts: count('contacts'),
      };
    } finally {
      db.close();
    }
  });

export const describe = ({ schema, bytes, shortlists, reports, contacts }: BackupSummary): string =>
  `${shortlists} shortlists, ${contacts} contacts and ${reports} reports (schema ${schema}, ${Math.ceil(bytes / 1024)} KiB)`;

const sync = (path: string, flags: string): void => {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** What a file holds is on disk. */
export const syncFile = (path: string): void => sync(path, 'r+');

/** The names in a folder are on disk. */
export const syncFolder = (path: string): void => sync(path, 'r');
