import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { newestSchema, tooNew } from '#functions/store/migrations.ts';
import { CommandFailure } from '../program/program.ts';

/** A backup is a SQLite database in one file, with its SHA-256 beside it: against damage, not against somebody who changes both. */

export const digestFile = (path: string): string => `${path}.sha256`;

const sha256 = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest('hex');
};

/** Writes beside `target` the line that `sha256sum -c` reads, for a file that is to get that name. */
export const writeDigest = async (part: string, target: string): Promise<void> => {
  writeFileSync(digestFile(target), `${await sha256(part)}  ${basename(target)}\n`, { flag: 'wx', mode: 0o600, flush: true });
};

/** @throws CommandFailure where the digest is another one, or where there is none although one is asked for */
export const checkDigest = async (path: string, withoutDigest: boolean): Promise<void> => {
  if (!existsSync(digestFile(path))) {
    if (withoutDigest) return;
    throw new CommandFailure(
      `There is no ${digestFile(path)}, by which damage is seen: copy it here as well, or add --without-digest for a backup that never had one.`,
    );
  }
  if (readFileSync(digestFile(path), 'utf8').slice(0, 64).toLowerCase() !== (await sha256(path)))
    throw new CommandFailure(`${path} has another SHA-256 than ${digestFile(path)} says: copy both again, or take another backup.`);
};

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) of a file that is read. */
const sentences: Readonly<Record<number, string>> = {
  1: 'is no backup of this service:',
  11: 'is damaged: take another backup.',
  14: 'cannot be read: give this user the right to read it.',
  26: 'is no backup of this service.',
};

/** What SQLite says of a backup, as a sentence that names it; any other error as it is. */
export const explainBackup = (error: unknown, path: string): unknown => {
  const { code, errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number };
  const sentence = sentences[code === 'EACCES' ? 14 : errcode & 0xff];
  if (sentence === undefined) return error;
  return new CommandFailure(`${path} ${sentence}${sentence.endsWith(':') ? ` ${message}.` : ''}`, { cause: error });
};

/** Tables with their columns, in the order in which they were made: rows of one point at rows of those before it. */
export const tablesIn = (db: DatabaseSync): Map<string, string[]> => {
  const columns = db.prepare(
    `SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' ORDER BY tables.rowid, columns.cid`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of columns.all()) tables.set(String(table), [...(tables.get(String(table)) ?? []), String(column)]);
  return tables;
};

const numberOf = (db: DatabaseSync, sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0] ?? 0);

/** Where the versions of the schema stand. */
const versions = ['migrations', 'additions'];

/**
 * The schema of a backup that is whole.
 * @throws CommandFailure where it is none or is damaged; StoreError where a newer version of the service made it
 */
export const checkBackup = (db: DatabaseSync, path: string): number => {
  const found = versions.filter((table) => tablesIn(db).has(table)).map((table) => numberOf(db, `SELECT max(version) FROM ${table}`));
  const schema = Math.max(0, ...found);
  if (schema === 0) throw new CommandFailure(`${path} ${sentences[26]}`);
  if (schema > newestSchema) throw tooNew(path, schema);
  if (db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] !== 'ok') throw new CommandFailure(`${path} ${sentences[11]}`);
  return schema;
};

/** Whoever was signed in when a backup was made is not after a restore: that one may have been signed out since, with a telephone that is lost. */
export const signIns: readonly string[] = ['desk_links', 'desk_sessions'];

/** Rows of each table by name. */
export type Counts = Readonly<Record<string, number>>;

export const countRows = (db: DatabaseSync): Counts => {
  const tables = [...tablesIn(db).keys()].filter((table) => ![...signIns, ...versions].includes(table));
  return Object.fromEntries(tables.map((table) => [table, numberOf(db, `SELECT count(*) FROM ${table}`)]));
};

/** Such as `412 requests, 3 revoked keys`. */
export const describe = (counts: Counts): string =>
  Object.entries(counts)
    .toReversed()
    .map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}`)
    .join(', ');

/** What a file holds, or the names in a folder, are on disk. */
export const sync = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
