import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, StoreError } from './database.ts';
import { createDelivery } from './delivery.ts';
import { createDeskStore } from './desk.ts';
import type { LockPlace } from './lock.ts';
import { migrate } from './migrations.ts';
import { createKeeping } from './removal.ts';
import { createStaffStore } from './staff.ts';
import type { Store } from './store.ts';
import { createWrites } from './writes.ts';

/** Free bytes below which a disk counts as full: the largest request, with its indexes and the log, needs a part of it. */
const leastRoom = 2 ** 20;

/**
 * The file of SQLite has room inside, so that a small write succeeds where that of a request fails: the disk is asked as well.
 * @throws StoreError where it is full
 */
const checkRoom = async ({ dataDir, databaseUrl }: LockPlace): Promise<void> => {
  if (databaseUrl !== undefined) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < leastRoom) throw new StoreError(`The disk of ${dataDir} has no room left: free some space.`);
};

/** The store over any database that speaks SQL. Its tables are there already. */
const createSqlStore = (db: Database, place: LockPlace): Store => ({
  ...createWrites(db),
  ...createDelivery(db),
  ...createKeeping(db),
  ...createDeskStore(db),
  ...createStaffStore(db),
  checkWritable: async () => {
    await checkRoom(place);
    await db.transaction((tx) => tx.query('UPDATE migrations SET applied_at = applied_at'));
  },
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
  return createSqlStore(db, place);
};
