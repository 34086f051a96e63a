import { lock } from '../advisory-lock.ts';
import type { Database, Transaction } from '../database.ts';
import { StoreError } from '../store-error.ts';
import { timestamp } from '../timestamp.ts';
import { firstTables } from './0001-first-tables.ts';
import { columnTypes, type Migration } from './migration.ts';

/** Every step, in order. */
const migrations: readonly Migration[] = [firstTables];

const versionOf = async (tx: Transaction): Promise<number> => {
  const [row] = await tx.query('SELECT max(version) AS version FROM migrations');
  return Number(row?.['version'] ?? 0);
};

const apply = async (tx: Transaction, { version, statements }: Migration): Promise<void> => {
  for (const statement of statements(columnTypes[tx.dialect])) await tx.query(statement);
  await tx.query('INSERT INTO migrations (version, applied_at) VALUES ($1, $2)', [version, timestamp(new Date())]);
};

/**
 * Brings the schema up to date, forward only, all of it or nothing. Of processes that start at once, one does it and the others wait.
 * @throws StoreError where a newer version of this service has been here
 */
export const migrate = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    lock(tx, 'migration', 'schema');
    await tx.query('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)');
    const found = await versionOf(tx);
    if (found > migrations.length) {
      throw new StoreError(
        `The database was written by a newer version of this service (schema ${found}, this one knows ${migrations.length}): start that version, or restore an older backup.`,
      );
    }
    for (const migration of migrations.slice(found)) await apply(tx, migration);
  });
