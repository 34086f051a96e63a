import type { Dialect, SqlValue } from './database.ts';

/** Placeholders for a list of values, such as `$2, $3` for two after the first. */
export const placeholders = (values: readonly SqlValue[], after = 0): string =>
  values.map((_, index) => `$${index + 1 + after}`).join(', ');

/** Ends a SELECT whose rows the transaction will change. Rows that another one holds are passed over; SQLite has one writer at a time anyway. */
export const skipLocked = (dialect: Dialect): string => (dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '');
