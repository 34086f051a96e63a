import { join } from 'node:path';
import { migrate } from './migrations/migrate.ts';
import { openPostgres } from './postgres-database.ts';
import { createSqlStore } from './sql-store.ts';
import { openSqlite } from './sqlite-database.ts';
import type { Store } from './store.ts';

interface StorePlace {
  /** Folder of the embedded database; made where there is none. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined;
}

/**
 * Opens the store and brings its tables up to date.
 * @throws StoreError with one sentence where the database cannot be used
 */
export const openStore = async ({ dataDir, databaseUrl }: StorePlace): Promise<Store> => {
  const db = databaseUrl === undefined ? openSqlite(join(dataDir, 'guidance.sqlite')) : openPostgres(databaseUrl);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return createSqlStore(db);
};
