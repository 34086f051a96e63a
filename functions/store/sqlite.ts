import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { makeDataFile, shareData } from './data-folder.ts';
import { type Database, type Reading, type Row, type Scrub, type SqlValue, StoreError } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { explainSqlite, isBusy } from './sqlite-error.ts';

/** Milliseconds to wait for another process, such as the command line, to end its transaction. */
const busyTimeout = 5000;

/** Which file stands under a name, or undefined. */
const fileAt = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
};

/**
 * Whether what was committed can be found by the next process. SQLite itself compares the file (SQLITE_READONLY_DBMOVED), but not in WAL mode.
 * The log is made by the first write and stays as long as the connection, so it is first looked at after that.
 * @throws StoreError where the file or its log was moved or deleted under us: both can still be written, and nobody would ever read it
 */
const createCheckPlace = (path: string): (() => void) => {
  const file = fileAt(path);
  let log: string | undefined;
  return () => {
    const found = fileAt(`${path}-wal`);
    log ??= found;
    if (fileAt(path) === file && found !== undefined && found === log) return;
    throw new StoreError(
      `The database ${path} was moved or deleted while it was in use: put the same file back, or stop the service and restore a backup.`,
    );
  };
};

/**
 * `synchronous=FULL` makes each COMMIT wait for the disk. `secure_delete` overwrites what a purge removes. `temp_store` keeps in memory what a
 * savepoint needs to undo itself: in a temporary file that is some twenty system calls a write.
 * The log may grow to 4000 pages of 4 KiB before a COMMIT copies it into the file, which waits for the disk three times: fewer pages make that
 * shorter, but so frequent that a busy disk is worse off.
 */
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 4000`;

const pauseMs = 10;
const pause = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);

/** Two processes that begin the log of a new file at once would wait for each other for ever, so SQLite refuses one of them at once: it tries again. */
const applySettings = (db: DatabaseSync): void => {
  const deadline = performance.now() + busyTimeout;
  for (;;) {
    try {
      return db.exec(settings);
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      pause();
    }
  }
};

const connectionTo = (db: DatabaseSync, path: string) => {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
    statements.set(sql, statement);
    return statement;
  };

  return {
    /** Runs a statement with `$1` placeholders; it is prepared once. */
    query: (sql: string, params: readonly SqlValue[] = []) => prepare(sql).all(...params) as Row[],
    /** The same, without reading rows. */
    run: (sql: string, params: readonly SqlValue[] = []) => void prepare(sql).run(...params),
    exec: (sql: string) => db.exec(sql),
    /** False once SQLite has rolled everything back by itself, as it does on a full disk. */
    isTransaction: () => db.isTransaction,
    checkPlace: createCheckPlace(path),
    close: () => db.close(),
  };
};

export type SqliteConnection = ReturnType<typeof connectionTo>;

/** Opens the file to write, making it and its folder where there is none. SQLite gives its side files the mode of the main one. */
export const connectSqlite = (path: string): SqliteConnection => {
  makeDataFile(path);
  const db = new DatabaseSync(path, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  try {
    applySettings(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return connectionTo(db, path);
};

/** Opens a file that a writer has open already: in WAL mode neither waits for the other, and what is read is on disk. */
export const connectSqliteReader = (path: string): SqliteConnection =>
  connectionTo(new DatabaseSync(path, { timeout: busyTimeout, readOnly: true }), path);

/** Milliseconds until we give up, and between two tries. */
const patienceMs = 5000;
const scrubPauseMs = 25;

/** Of its own, so that it may run between the transactions of others; it never waits inside SQLite, where a whole process would wait with it. */
const scrubOnce = (path: string, how: Scrub): boolean => {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // `secure_delete` leaves copies of index entries in pages that were split: only a file that is written anew is without them.
    if (how === 'file') db.exec('VACUUM');
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    db.close();
  }
};

/**
 * Empties the write-ahead log into the file (`log`), and writes the file anew before that (`file`), so that bytes of deleted rows are in neither.
 * False where others were reading or writing all the time.
 */
export const scrubSqlite = async (path: string, how: Scrub): Promise<boolean> => {
  const deadline = performance.now() + patienceMs;
  while (!scrubOnce(path, how)) {
    if (performance.now() > deadline) return false;
    await setTimeout(scrubPauseMs);
  }
  return true;
};

/**
 * The embedded database: one file, one writer, nothing to install.
 * @throws StoreError where the file cannot be opened, here and from every transaction
 */
export const openSqlite = (file: string): Database => {
  const path = resolve(file);
  const explained = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw explainSqlite(error, path);
    }
  };
  const lock = explained(() => shareData(dirname(path)));
  const connect = (): { connection: SqliteConnection; reader: SqliteConnection } => {
    try {
      return { connection: connectSqlite(path), reader: connectSqliteReader(path) };
    } catch (error) {
      lock.release();
      throw error;
    }
  };
  const { connection, reader } = explained(connect);
  const group = createGroupCommit(connection);
  let closed: Promise<void> | null = null;

  const open = async <T>(run: () => Promise<T>): Promise<T> => {
    if (closed) throw new StoreError(`The database ${path} is closed.`);
    try {
      return await run();
    } catch (error) {
      throw explainSqlite(error, path);
    }
  };

  const reading: Reading = {
    dialect: 'sqlite',
    // The executor turns what is thrown into a rejection. What is found decides whether a write is acknowledged as a repeat.
    query: (sql, params) =>
      new Promise((resolve) => {
        connection.checkPlace();
        resolve(reader.query(sql, params));
      }),
  };

  return {
    dialect: 'sqlite',
    transaction: (work) => open(() => group.add(work)),
    read: (work) => open(() => work(reading)),
    scrub: (how) => open(() => scrubSqlite(path, how)),
    close: () =>
      (closed ??= group.drained().then(() => {
        reader.close();
        connection.close();
        lock.release();
      })),
  };
};
