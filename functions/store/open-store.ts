import { join } from 'node:path';
import { countOpen } from './counts.ts';
import type { Database } from './database.ts';
import { createDeskStore } from './desk.ts';
import { createEventStore } from './events.ts';
import { findReplay } from './idempotency.ts';
import { createJobStore } from './jobs.ts';
import { migrate } from './migrations.ts';
import { createRemoval } from './removal.ts';
import { createShortlistStore } from './shortlists.ts';
import { createStaffStore } from './staff.ts';
import type { Counts, Idempotency } from './store.ts';
import { timestamp } from './values.ts';

/** The store over any database that speaks SQL. Its tables are there already. */
const createSqlStore = (db: Database) => ({
  ...createShortlistStore(db),
  ...createJobStore(db),
  ...createEventStore(db),
  ...createRemoval(db),
  ...createDeskStore(db),
  ...createStaffStore(db),

  /** The response of an earlier write with this Idempotency-Key that counts as the same (G18), or null. */
  findReplay: (idempotency: Idempotency) => db.read((tx) => findReplay(tx, idempotency)),
  /** Takes the bytes of deleted rows off the disk, as far as that stalls nobody. */
  scrub: () => db.scrub('file'),
  revokeKey: (credentialHash: string, at: string): Promise<void> =>
    db.transaction(async (tx) => {
      const insert = 'INSERT INTO revoked_keys (credential_hash, revoked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await tx.query(insert, [credentialHash, timestamp(at)]);
    }),
  /** Hashes of every revoked key. */
  revokedKeys: (): Promise<string[]> =>
    db.read(async (tx) => (await tx.query('SELECT credential_hash FROM revoked_keys')).map((row) => String(row['credential_hash']))),
  /** What is open, and since when. */
  counts: (now: Date): Promise<Counts> => db.read((tx) => countOpen(tx, now)),
  /** Throws where the database does not answer. */
  ping: (): Promise<void> =>
    db.read(async (tx) => {
      await tx.query('SELECT 1 AS answer');
    }),
  close: db.close,
});

interface StorePlace {
  /** Folder of the embedded database; made where there is none. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined;
}

/** Only the driver that is used is loaded. */
const openDatabase = async ({ dataDir, databaseUrl }: StorePlace): Promise<Database> => {
  if (databaseUrl !== undefined) return (await import('./postgres.ts')).openPostgres(databaseUrl);
  return (await import('./sqlite.ts')).openSqlite(join(dataDir, 'guidance.sqlite'));
};

/**
 * Opens the store and brings its tables up to date.
 * @throws StoreError with one sentence where the database cannot be used
 */
export const openStore = async (place: StorePlace) => {
  const db = await openDatabase(place);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return createSqlStore(db);
};
