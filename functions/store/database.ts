import { createHash } from 'node:crypto';

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

/** What became of that: done, kept off by others, only the log emptied since the file is too large, or not in our hands. */
export type Scrubbed = 'clean' | 'busy' | 'too large' | 'elsewhere';

export interface Database {
  readonly dialect: Dialect;
  /** All or nothing; resolves once it is on disk. Rejects with what `work` threw, after undoing it. */
  transaction: <T>(work: Work<T>) => Promise<T>;
  /** What is on disk, each statement as of its own moment; waits for no writer. */
  read: <T>(work: (reading: Reading) => Promise<T>) => Promise<T>;
  /** Takes the bytes of deleted rows off the disk. */
  scrub: (how: Scrub) => Promise<Scrubbed>;
  /** Ends after what is under way; later transactions are refused. */
  close: () => Promise<void>;
}

/** The database cannot be used; its message is one sentence that names the place and says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Placeholders for a list of values, such as `$2, $3` for two after the first. */
export const placeholders = (values: readonly SqlValue[], after = 0): string =>
  values.map((_, index) => `$${index + 1 + after}`).join(', ');

/** Ends a SELECT whose rows the transaction will change. Rows that another one holds are passed over; SQLite has one writer at a time anyway. */
export const skipLocked = (dialect: Dialect): string => (dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '');

/**
 * What is locked, in the order in which a transaction must take them: one order everywhere means no deadlock.
 * The numbers are the first half of a PostgreSQL advisory lock; they only have to differ from those of other programs on the same database.
 */
const classes = { migration: 7_301_001, idempotency: 7_301_002, phone: 7_301_003, network: 7_301_004 } as const;

/** Held by the one process of a database, as long as it serves; the second half is its schema. */
export const serviceLock = 7_301_005;

type Lockable = keyof typeof classes;

/** The statement that takes a lock of PostgreSQL until the transaction ends, with its values. */
export const lockStatement = (what: Lockable, name: string): [sql: string, params: [number, number]] => [
  'SELECT pg_advisory_xact_lock($1, $2)',
  [classes[what], createHash('sha256').update(name).digest().readInt32BE()],
];

/** Transactions that lock the same name wait for each other until they end. SQLite has one writer at a time anyway. */
export const lock = (tx: Transaction, what: Lockable, name: string): void => {
  if (tx.dialect === 'postgres') tx.run(...lockStatement(what, name));
};
