import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFile } from './data-folder.ts';
import { type Database, type Reading, type Row, type Scrub, type Scrubbed, type SqlValue, StoreError, type Work } from './database.ts';
import { explainSqlite, isBusy } from './sqlite-error.ts';

/** Which file stands under a name, or undefined. */
const fileAt = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
};

/**
 * Whether what was committed can be found by the next process. SQLite itself compares the file (SQLITE_READONLY_DBMOVED), but not in WAL mode.
 * @throws StoreError where the file or its log was moved or deleted under us: both can still be written, and nobody would ever read it
 */
const createCheckPlace = (path: string): (() => void) => {
  const file = fileAt(path);
  let log: string | undefined;
  return () => {
    const found = fileAt(`${path}-wal`);
    log ??= found;
    if (fileAt(path) === file && found === log) return;
    throw new StoreError(
      `The database ${path} was moved or deleted while it was in use: put the same file back, or stop the service and restore a backup.`,
    );
  };
};

/** Milliseconds to wait for another process, such as a command, to end its transaction. */
const patienceMs = 5000;

/** Runs what may find the database locked, again and again. No connection waits inside SQLite (`timeout: 0`): the whole process would wait with it. */
const whenFree = async <T>(run: () => T): Promise<T> => {
  for (const until = performance.now() + patienceMs; ;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
    }
    await sleep(5);
  }
};

/** `synchronous=FULL` makes each COMMIT wait for the disk. `secure_delete` overwrites what is removed. */
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY`;

const connect = async (path: string): Promise<DatabaseSync> => {
  makeDataFile(path);
  const db = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    await whenFree(() => db.exec(settings));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Runs statements, each prepared once. */
const readingOf = (db: DatabaseSync): Reading => {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
    statements.set(sql, statement);
    return statement;
  };
  return {
    dialect: 'sqlite',
    // The executor turns what is thrown into a rejection.
    query: (sql, params: readonly SqlValue[] = []) => new Promise((done) => done(prepare(sql).all(...params) as Row[])),
  };
};

/** Reads a file as it is, beside whoever writes it: in WAL mode neither waits for the other. */
export const readSqlite = async <T>(path: string, work: Work<T>): Promise<T> => {
  const db = new DatabaseSync(path, { readOnly: true, timeout: patienceMs });
  try {
    return await work(readingOf(db));
  } finally {
    db.close();
  }
};

/**
 * Bytes of deleted rows: `secure_delete` overwrites them in the file, but leaves copies in pages that were rearranged before (4 of 1,000 rows
 * where it was measured), so that `file` writes it anew, 13 ms for each megabyte. The log is emptied after it.
 */
const scrub = async (db: DatabaseSync, how: Scrub): Promise<Scrubbed> => {
  try {
    if (how === 'file') await whenFree(() => db.exec('VACUUM'));
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0 ? 'clean' : 'busy';
  } catch (error) {
    if (isBusy(error)) return 'busy';
    throw error;
  }
};

/**
 * The embedded database: one file, nothing to install. Transactions run one after the other; what only reads has a connection of its own, since it
 * need not wait for a write that waits for another process.
 * @throws StoreError where the file cannot be opened, here and from every transaction
 */
export const openSqlite = async (file: string): Promise<Database> => {
  const path = resolve(file);
  const db = await connect(path).catch((error: unknown) => {
    throw explainSqlite(error, path);
  });
  const reader = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  const [writing, reading] = [readingOf(db), readingOf(reader)];
  const checkPlace = createCheckPlace(path);
  let last: Promise<unknown> = Promise.resolve();
  let closed: Promise<void> | null = null;

  const after = async <T>(before: Promise<unknown>, run: () => T | Promise<T>): Promise<T> => {
    if (closed) throw new StoreError(`The database ${path} is closed.`);
    try {
      return await before.then(run);
    } catch (error) {
      throw explainSqlite(error, path);
    }
  };

  const inTurn = <T>(run: () => T | Promise<T>): Promise<T> => {
    const turn = after(last, run);
    last = turn.catch(() => undefined);
    return turn;
  };

  const transact = async <T>(work: Work<T>): Promise<T> => {
    await whenFree(() => db.exec('BEGIN IMMEDIATE'));
    try {
      const value = await work(writing);
      db.exec('COMMIT');
      checkPlace();
      return value;
    } catch (error) {
      // On a full disk SQLite has rolled back by itself.
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    dialect: 'sqlite',
    transaction: (work) => inTurn(() => transact(work)),
    // What is found decides whether a write is acknowledged as a repeat.
    read: (work) =>
      after(Promise.resolve(), () => {
        checkPlace();
        return work(reading);
      }),
    scrub: (how) => inTurn(() => scrub(db, how)),
    close: () =>
      (closed ??= last.then(() => {
        reader.close();
        db.close();
      })),
  };
};
