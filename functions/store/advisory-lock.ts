import { createHash } from 'node:crypto';
import type { Transaction } from './database.ts';

/**
 * What is locked, in the order in which a transaction must take them: one order everywhere means no deadlock.
 * The numbers are the first half of a PostgreSQL advisory lock; they only have to differ from those of other programs on the same database.
 */
const classes = { migration: 7_301_001, idempotency: 7_301_002, phone: 7_301_003, client: 7_301_004 } as const;

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
