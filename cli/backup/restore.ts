import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToOwner } from '#functions/store/data-folder.ts';
import type { Database, Reading, SqlValue } from '#functions/store/database.ts';
import { takeLock } from '#functions/store/lock.ts';
import { newestSchema, schemaStatements } from '#functions/store/migrations.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import { CommandFailure } from '../program/program.ts';
import { checkBackup, type Counts, digestFile, type Place, sha256, signIns, sqliteIn, sync, tablesOf } from './backup.ts';

/** What the restore left, and where what was there before is. */
export interface Restored {
  counts: Counts;
  replaced: string | null;
}

/** @throws CommandFailure where the digest is another one, or where there is none although one is asked for */
const checkDigest = (path: string, withoutDigest: boolean): void => {
  if (existsSync(digestFile(path))) {
    if (readFileSync(digestFile(path), 'utf8').slice(0, 64).toLowerCase() !== sha256(path))
      throw new CommandFailure(`${path} has another SHA-256 than ${digestFile(path)} says: copy both again, or take another backup.`);
  } else if (!withoutDigest) {
    throw new CommandFailure(
      `There is no ${digestFile(path)}, by which damage is seen: copy it here as well, or add --without-digest for a backup that never had one.`,
    );
  }
};

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) of a file that is read. */
const sentences: Readonly<Record<number, string>> = {
  1: 'is no backup of this service:',
  11: 'is damaged: take another backup.',
  14: 'cannot be read: give this user the right to read it.',
  19: 'has rows that are not as they should be: take another backup.',
  26: 'is no backup of this service.',
};

/** What SQLite says of a backup, as a sentence that names it; any other error as it is. */
const explainBackup = (error: unknown, path: string): unknown => {
  const { code, errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number };
  const sentence = sentences[code === 'EACCES' ? 14 : errcode & 0xff];
  if (sentence === undefined) return error;
  return new CommandFailure(`${path} ${sentence}${sentence.endsWith(':') ? ` ${message}.` : ''}`, { cause: error });
};

interface Opened {
  from: DatabaseSync;
  schema: number;
  counts: Counts;
}

const openBackup = (file: string, withoutDigest: boolean): Opened => {
  let from: DatabaseSync | undefined;
  try {
    checkDigest(file, withoutDigest);
    from = new DatabaseSync(file, { readOnly: true });
    return { from, ...checkBackup(from, file) };
  } catch (error) {
    from?.close();
    throw explainBackup(error, file);
  }
};

/**
 * Copies the rows of the tables that a schema has into new ones; whatever else stands in the backup, such as a trigger, stays behind. The next
 * start of a service brings the schema up to date.
 */
const copyRows = async ({ from, schema }: Opened, tx: Reading): Promise<void> => {
  const isPostgres = tx.dialect === 'postgres';
  for (const statement of schemaStatements(tx.dialect, schema)) await tx.query(statement);
  for (const [table, columns] of tablesOf(schema)) {
    if (signIns.includes(table)) continue;
    const names = columns.join(', ');
    const places = columns.map((_, index) => `$${index + 1}`).join(', ');
    const insert = `INSERT INTO ${table} (${names}) ${isPostgres ? 'OVERRIDING SYSTEM VALUE' : ''} VALUES (${places})`;
    for (const row of from.prepare(`SELECT ${names} FROM ${table} ORDER BY rowid`).iterate())
      await tx.query(insert, Object.values(row) as SqlValue[]);
    // Numbers go on, so that none is used twice.
    if (isPostgres && columns.includes('sequence'))
      await tx.query(`SELECT setval(pg_get_serial_sequence('${table}', 'sequence'), max(sequence)) FROM ${table}`);
  }
};

/** Brings everything into the one file, so that it needs no other; false where it is too damaged for that. */
const settle = (path: string): boolean => {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    return true;
  } catch {
    return false;
  } finally {
    db.close();
  }
};

/**
 * A second name for the database that is there, which keeps its first name until that is given away; for the log too, where it could not be
 * brought in.
 * @returns the second name, or null where there is no database
 */
const keepBeside = (path: string, stamp: string): string | null => {
  if (!existsSync(path)) return null;
  const kept = join(dirname(path), `replaced-${stamp}.sqlite`);
  linkSync(path, kept);
  // Before anything looks at it: SQLite throws away a log that it cannot read.
  if (existsSync(`${path}-wal`)) linkSync(`${path}-wal`, `${kept}-wal`);
  if (settle(path)) rmSync(`${kept}-wal`, { force: true });
  sync(dirname(path));
  return kept;
};

type Fill = (tx: Reading) => Promise<void>;

const fill = async (db: Database, work: Fill): Promise<void> => {
  try {
    await db.transaction(work);
  } finally {
    await db.close();
  }
};

/** A database in a folder of its own, on the same disk, takes the place of the one that is there: one rename does it, so a kill leaves the old or the new. */
const replaceSqlite = async (dataDir: string, work: Fill, stamp: string): Promise<string | null> => {
  const [folder, path] = [join(resolve(dataDir), 'restoring'), sqliteIn(dataDir)];
  try {
    // That of a restore that was killed.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    giveToOwner(folder);
    const clean = sqliteIn(folder);
    await fill(await (await import('#functions/store/sqlite.ts')).openSqlite(clean), work);
    settle(clean);
    sync(clean);
    const replaced = keepBeside(path, stamp);
    // Left only by a database that is damaged; its log would be taken for that of the new one.
    for (const side of ['-wal', '-shm']) rmSync(path + side, { force: true });
    renameSync(clean, path);
    sync(dirname(path));
    return replaced;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Moves our tables that are there, with all that belongs to them, into a schema of their own, and makes new ones, in one transaction. */
const replacePostgres = async (databaseUrl: string, work: Fill, stamp: string): Promise<string | null> => {
  const { openPostgres, serviceName } = await import('#functions/store/postgres.ts');
  const kept = `replaced_${stamp.replaceAll(/\W/g, '_').toLowerCase()}`;
  let replaced: string | null = null;
  await fill(openPostgres(databaseUrl), async (tx) => {
    // Of this restore there are two; processes that share a Redis have no lock, but are connected too.
    const connected = await tx.query('SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1', [
      serviceName,
    ]);
    if (connected.length > 2) throw new CommandFailure('A service works with this database: stop it, then restore again.');
    const found = await tx.query('SELECT tablename FROM pg_tables WHERE schemaname = current_schema()');
    const ours = found.map(({ tablename }) => String(tablename)).filter((table) => tablesOf(newestSchema).has(table));
    if (ours.length > 0) await tx.query(`CREATE SCHEMA ${kept}`);
    for (const table of ours) await tx.query(`ALTER TABLE ${table} SET SCHEMA ${kept}`);
    replaced = ours.length > 0 ? `schema ${kept}` : null;
    await work(tx);
  });
  return replaced;
};

/**
 * Puts a backup in the place of the database, all of it or nothing; what was there before is kept beside.
 * @throws CommandFailure or StoreError with a sentence
 */
export const restoreBackup = async (
  place: Place,
  named: string,
  { withoutDigest = false }: { withoutDigest?: boolean },
): Promise<Restored> => {
  const { dataDir, databaseUrl } = place;
  const file = resolve(named);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandFailure(`There is no file ${file}.`);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const lock = await takeLock(place, { waitMs: 0, todo: 'stop it, then restore again' });
  let backup: Opened | undefined;
  try {
    const opened = (backup = openBackup(file, withoutDigest));
    const work: Fill = (tx) =>
      copyRows(opened, tx).catch((error: unknown) => {
        throw explainBackup(error, file);
      });
    const replaced = await (databaseUrl === undefined ? replaceSqlite(dataDir, work, stamp) : replacePostgres(databaseUrl, work, stamp));
    return { counts: opened.counts, replaced };
  } catch (error) {
    throw explainSqlite(error, sqliteIn(dataDir));
  } finally {
    backup?.from.close();
    await lock.release();
  }
};
