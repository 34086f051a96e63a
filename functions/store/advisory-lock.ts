import { createHash } from 'node:crypto';
import type { Transaction } from './database.ts';

/**
 * What is locked, in the order in which a transaction must take them: one order everywhere means no deadlock.
 * The numbers are the first half of a PostgreSQL advisory lock; they only have to differ from those of other programs on the same database.
 */
const classes = { migration: 7_301_001, idempotency: 7_301_002, phone: 7_301_003, client: 7_301_004 } as const;

/** Transactions that lock the same name wait for each other until they end. SQLite has one writer at a time anyway. */
export const lock = (tx: Transaction, what: keyof typeof classes, name: string): void => {
  if (tx.dialect === 'sqlite') return;
  const half = createHash('sha256').update(name).digest().readInt32BE();
  tx.run('SELECT pg_advisory_xact_lock($1, $2)', [classes[what], half]);
};
