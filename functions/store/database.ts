/** The little that the store asks of a database, so that its logic is written once. */

export type SqlValue = string | number | null;

/** One row, by column. Tables that are read as a whole extend it. */
export type Row = Record<string, SqlValue>;

export type Dialect = 'sqlite' | 'postgres';

export interface Reading {
  readonly dialect: Dialect;
  /** Runs one statement with `$1`, `$2` placeholders. Changes are counted with RETURNING. */
  query: (sql: string, params?: readonly SqlValue[]) => Promise<Row[]>;
}

export interface Transaction extends Reading {
  /** Runs one statement whose rows nobody needs, after those before it, and waits for nothing: where it fails, the transaction does. */
  run: (sql: string, params?: readonly SqlValue[]) => void;
}

/** What runs inside a transaction. It may run again after a conflict, so it awaits the transaction and nothing else. */
export type Work<T> = (tx: Transaction) => Promise<T>;

/** What of deleted rows shall leave the disk: their bytes in the log, or wherever in the files they are. */
export type Scrub = 'log' | 'file';

export interface Database {
  readonly dialect: Dialect;
  /** All or nothing; resolves once it is on disk. Rejects with what `work` threw, after undoing it. */
  transaction: <T>(work: Work<T>) => Promise<T>;
  /** What is on disk, each statement as of its own moment; waits for no writer. */
  read: <T>(work: (reading: Reading) => Promise<T>) => Promise<T>;
  /** Takes the bytes of deleted rows off the disk; false where that is not in our hands, or others kept us from it. */
  scrub: (how: Scrub) => Promise<boolean>;
  /** Ends after what is under way; later transactions are refused. */
  close: () => Promise<void>;
}
