import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { makeDataFile, shareData } from './data-folder.ts';
import { type Database, type Reading, type Row, type Scrub, type Scrubbed, type SqlValue, StoreError } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { createBusyError, explainSqlite, isBusy, whenFree } from './sqlite-error.ts';

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

/**
 * Opens the file to write, making it and its folder where there is none. SQLite gives its side files the mode of the main one.
 * Two processes that begin the log of a new file at once would wait for each other for ever, so SQLite refuses one of them: it tries again.
 */
export const connectSqlite = async (path: string): Promise<SqliteConnection> => {
  makeDataFile(path);
  const db = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    await whenFree(() => db.exec(settings));
  } catch (error) {
    db.close();
    throw error;
  }
  return connectionTo(db, path);
};

/** Opens a file that a writer has open already: in WAL mode neither waits for the other, and what is read is on disk. */
export const connectSqliteReader = (path: string): SqliteConnection =>
  connectionTo(new DatabaseSync(path, { timeout: 0, readOnly: true }), path);

/** Bytes of a file that is written anew beside a running service: its writes wait meanwhile, 13 ms for each megabyte where it was measured. */
const mostToRewrite = 100 * 2 ** 20;

/** On a connection of its own, so that it may run between the transactions of others. */
const onOwnConnection = (path: string, run: (db: DatabaseSync) => void): Promise<void> =>
  whenFree(() => {
    const db = new DatabaseSync(path, { timeout: 0 });
    try {
      run(db);
    } finally {
      db.close();
    }
  });

const emptyLog = (path: string): Promise<void> =>
  onOwnConnection(path, (db) => {
    if (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] !== 0) throw createBusyError();
  });

/**
 * Empties the write-ahead log into the file (`log`), and writes the file anew before that (`file`), so that bytes of deleted rows are in neither:
 * `secure_delete` leaves copies of rows in pages that were rearranged before, of 4 in 1,000 where it was measured.
 */
export const scrubSqlite = async (path: string, how: Scrub): Promise<Scrubbed> => {
  const rewrite = how === 'file' && statSync(path).size <= mostToRewrite;
  try {
    if (rewrite) await onOwnConnection(path, (db) => db.exec('VACUUM'));
    await emptyLog(path);
  } catch (error) {
    if (isBusy(error)) return 'busy';
    throw error;
  }
  return how === 'log' || rewrite ? 'clean' : 'too large';
};

/**
 * The embedded database: one file, one writer, nothing to install.
 * @throws StoreError where the file cannot be opened, here and from every transaction
 */
export const openSqlite = async (file: string): Promise<Database> => {
  const path = resolve(file);
  const explained = async <T>(run: () => T | Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw explainSqlite(error, path);
    }
  };
  const lock = await explained(() => shareData(dirname(path)));
  const connect = async (): Promise<{ connection: SqliteConnection; reader: SqliteConnection }> => {
    try {
      return { connection: await connectSqlite(path), reader: connectSqliteReader(path) };
    } catch (error) {
      lock.release();
      throw error;
    }
  };
  const { connection, reader } = await explained(connect);
  const group = createGroupCommit(connection);
  let closed: Promise<void> | null = null;

  const open = <T>(run: () => Promise<T>): Promise<T> =>
    explained(() => {
      if (closed) throw new StoreError(`The database ${path} is closed.`);
      return run();
    });

  const reading: Reading = {
    dialect: 'sqlite',
    // What is found decides whether a write is acknowledged as a repeat.
    query: (sql, params) =>
      whenFree(() => {
        connection.checkPlace();
        return reader.query(sql, params);
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
