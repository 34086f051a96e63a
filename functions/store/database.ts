import { createHash } from 'node:crypto';

/** The little that the store asks of a database, so that its logic is written once. */

export type SqlValue = string | number | null;

/** One row, by column. Tables that are read as a whole extend it. */
export type Row = Record<string, SqlValue>;

export type Dialect = 'sqlite' | 'postgres';

/** Runs statements: in a transaction, or each as of its own moment. */
export interface Reading {
  readonly dialect: Dialect;
  /** Runs one statement with `$1`, `$2` placeholders. Changes are counted with RETURNING. */
  query: (sql: string, params?: readonly SqlValue[]) => Promise<Row[]>;
}

/** What runs inside a transaction. It may run again after a conflict, so it awaits the transaction and nothing else. */
export type Work<T> = (tx: Reading) => Promise<T>;

/** What of deleted rows shall leave the disk: their bytes in the log, or wherever in the files they are. */
export type Scrub = 'log' | 'file';

/** What became of that: done, kept off by others, or not in our hands. */
export type Scrubbed = 'clean' | 'busy' | 'elsewhere';

export interface Database {
  readonly dialect: Dialect;
  /** All or nothing; resolves once it is on disk. Rejects with what `work` threw, after undoing it. */
  transaction: <T>(work: Work<T>) => Promise<T>;
  /** What is on disk. */
  read: <T>(work: Work<T>) => Promise<T>;
  /** Takes the bytes of deleted rows off the disk. */
  scrub: (how: Scrub) => Promise<Scrubbed>;
  /** Ends after what is under way; later transactions are refused. */
  close: () => Promise<void>;
}

/** The database cannot be used; its message is one sentence that names the place and says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/**
 * What is locked, in the order in which a transaction must take them: one order everywhere means no deadlock.
 * The numbers are the first half of a PostgreSQL advisory lock; they only have to differ from those of other programs on the same database.
 */
const classes = { migration: 7_301_001, idempotency: 7_301_002, phone: 7_301_003, network: 7_301_004 } as const;

/** Transactions that lock the same name wait for each other until they end. SQLite has one writer at a time anyway. */
export const lock = async (tx: Reading, what: keyof typeof classes, name: string): Promise<void> => {
  if (tx.dialect !== 'postgres') return;
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [classes[what], createHash('sha256').update(name).digest().readInt32BE()]);
};
