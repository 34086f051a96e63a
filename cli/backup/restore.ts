import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToOwner } from '#functions/store/data-folder.ts';
import { takeLock } from '#functions/store/lock.ts';
import { schemaStatements } from '#functions/store/migrations.ts';
import { openStore } from '#functions/store/open-store.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import { CommandFailure } from '../program/program.ts';
import { type Place, sqliteIn } from './backup.ts';
import { checkBackup, checkDigest, type Counts, countRows, explainBackup, signIns, sync, tablesIn } from './backup-file.ts';
import { badRow, checkRows } from './rows.ts';

/** What the restore left, and where what was there before is. */
export interface Restored {
  counts: Counts;
  replaced: string | null;
}

/** How a backup is put back. */
interface Restoring {
  /** It has no digest beside it. */
  withoutDigest?: boolean;
  /** For a release of before, which cannot read the schema of this version. */
  keepSchema?: boolean;
}

/** Copies the rows of the tables that a schema has into new ones; whatever else stands in the backup, such as a trigger, stays behind. */
const copyRows = (from: DatabaseSync, to: DatabaseSync, schema: number): void => {
  to.exec('BEGIN');
  for (const statement of schemaStatements('sqlite', schema)) to.exec(statement);
  for (const [table, columns] of tablesIn(to)) {
    if (signIns.includes(table)) continue;
    const insert = to.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
    const rows = from.prepare(`SELECT rowid AS position, ${columns.join(', ')} FROM ${table} ORDER BY rowid`);
    for (const { position, ...row } of rows.iterate())
      try {
        insert.run(...columns.map((column) => row[column] ?? null));
      } catch (error) {
        if (!(error as Error).message.includes('constraint failed')) throw error;
        throw badRow(table, position, (error as Error).message);
      }
  }
  to.exec('COMMIT');
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
 * Makes a database of this version out of a backup, in a folder of its own: clean tables of the backup's schema, its rows, and the migrations since
 * unless the schema is kept.
 * @throws CommandFailure where a row is not as it should be
 */
const makeClean = async (file: string, folder: string, keepSchema: boolean): Promise<{ path: string; counts: Counts }> => {
  const path = sqliteIn(folder);
  writeFileSync(path, '', { mode: 0o600 });
  for (const made of [folder, path]) giveToOwner(made);
  const [from, to] = [new DatabaseSync(file, { readOnly: true }), new DatabaseSync(path)];
  try {
    copyRows(from, to, checkBackup(from, file));
    if (!keepSchema) await (await openStore({ dataDir: folder, databaseUrl: undefined })).close();
    checkRows(to, tablesIn(to).keys());
    const counts = countRows(to);
    to.exec('PRAGMA journal_mode = DELETE');
    sync(path);
    return { path, counts };
  } catch (error) {
    throw explainBackup(error, file);
  } finally {
    from.close();
    to.close();
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

/** One rename does it: whoever ends the process before it finds the old database, after it the new one. */
const putInPlace = (clean: string, path: string, stamp: string): string | null => {
  const replaced = keepBeside(path, stamp);
  // Left only by a database that is damaged; its log would be taken for that of the new one.
  for (const side of ['-wal', '-shm']) rmSync(path + side, { force: true });
  renameSync(clean, path);
  sync(dirname(path));
  return replaced;
};

/**
 * Puts a backup in the place of the database, all of it or nothing; what was there before is kept beside.
 * @throws CommandFailure or StoreError with a sentence
 */
export const restoreBackup = async (
  place: Place,
  named: string,
  { withoutDigest = false, keepSchema = false }: Restoring,
): Promise<Restored> => {
  const { dataDir, databaseUrl } = place;
  const file = resolve(named);
  if (keepSchema && databaseUrl !== undefined)
    throw new CommandFailure('PostgreSQL goes back with its own pg_restore (docs/guides/backup.md).');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandFailure(`There is no file ${file}.`);
  await checkDigest(file, withoutDigest).catch((error: unknown) => {
    throw explainBackup(error, file);
  });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const lock = await takeLock(place, { waitMs: 0, todo: 'stop it, then restore again' });
  // On the disk of the database, so that one rename is enough.
  const folder = databaseUrl === undefined ? join(resolve(dataDir), 'restoring') : join(tmpdir(), `guidance-restore-${stamp}`);
  try {
    // That of a restore that was killed.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const { path, counts } = await makeClean(file, folder, keepSchema);
    if (databaseUrl === undefined) return { counts, replaced: putInPlace(path, sqliteIn(dataDir), stamp) };
    const { replacePostgres } = await import('./postgres.ts');
    return { counts, replaced: await replacePostgres(path, databaseUrl, stamp) };
  } catch (error) {
    throw explainSqlite(error, sqliteIn(dataDir));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await lock.release();
  }
};
