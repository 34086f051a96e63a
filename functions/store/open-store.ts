import { join } from 'node:path';
import { migrate } from './migrations/migrate.ts';
import type { Database } from './database.ts';
import { createSqlStore } from './sql-store.ts';
import type { Store } from './store.ts';

interface StorePlace {
  /** Folder of the embedded database; made where there is none. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined;
}

/** Only the driver that is used is loaded. */
const openDatabase = async ({ dataDir, databaseUrl }: StorePlace): Promise<Database> => {
  if (databaseUrl !== undefined) return (await import('./postgres-database.ts')).openPostgres(databaseUrl);
  return (await import('./sqlite-database.ts')).openSqlite(join(dataDir, 'guidance.sqlite'));
};

/**
 * Opens the store and brings its tables up to date.
 * @throws StoreError with one sentence where the database cannot be used
 */
export const openStore = async (place: StorePlace): Promise<Store> => {
  const db = await openDatabase(place);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return createSqlStore(db);
};
