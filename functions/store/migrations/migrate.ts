import { lock } from '../advisory-lock.ts';
import type { Database, Dialect, Transaction } from '../database.ts';
import { StoreError } from '../store-error.ts';
import { timestamp } from '../timestamp.ts';
import { firstTables } from './0001-first-tables.ts';
import { columnTypes, type Migration } from './migration.ts';

/** Every step, in order. */
const migrations: readonly Migration[] = [firstTables];

/** The schema that this version of the service knows. */
export const newestSchema = migrations.length;

const migrationsTable = 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)';

/** Makes the tables of a schema, all of them empty: that of `migrations` too. */
export const schemaStatements = (dialect: Dialect, version: number): string[] => [
  migrationsTable,
  ...migrations.slice(0, version).flatMap(({ statements }) => statements(columnTypes[dialect])),
];

/** Why a database of a newer schema is left alone. */
export const tooNew = (what: string, found: number): StoreError =>
  new StoreError(
    `${what} was written by a newer version of this service (schema ${found}, this one knows ${newestSchema}): start that version, or restore an older backup.`,
  );

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
    await tx.query(migrationsTable);
    const found = await versionOf(tx);
    if (found > newestSchema) throw tooNew('The database', found);
    for (const migration of migrations.slice(found)) await apply(tx, migration);
  });
