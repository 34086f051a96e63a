import { join } from 'node:path';
import type { Database } from './database.ts';
import { createDelivery } from './delivery.ts';
import { createDeskStore } from './desk.ts';
import type { LockPlace } from './lock.ts';
import { migrate } from './migrations.ts';
import { createKeeping } from './removal.ts';
import { createStaffStore } from './staff.ts';
import type { Store } from './store.ts';
import { createWrites } from './writes.ts';

/** The store over any database that speaks SQL. Its tables are there already. */
const createSqlStore = (db: Database): Store => ({
  ...createWrites(db),
  ...createDelivery(db),
  ...createKeeping(db),
  ...createDeskStore(db),
  ...createStaffStore(db),
  ping: () =>
    db.read(async (tx) => {
      await tx.query('SELECT 1 AS answer');
    }),
  close: db.close,
});

/** Only the driver that is used is loaded: PostgreSQL where DATABASE_URL names one, else a file in DATA_DIR, made where there is none. */
const openDatabase = async ({ dataDir, databaseUrl }: LockPlace): Promise<Database> => {
  if (databaseUrl !== undefined) return (await import('./postgres.ts')).openPostgres(databaseUrl);
  return (await import('./sqlite.ts')).openSqlite(join(dataDir, 'guidance.sqlite'));
};

/**
 * Opens the store and brings its tables up to date.
 * @throws StoreError with one sentence where the database cannot be used
 */
export const openStore = async (place: LockPlace): Promise<Store> => {
  const db = await openDatabase(place);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return createSqlStore(db);
};
