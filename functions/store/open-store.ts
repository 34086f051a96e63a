import { join } from 'node:path';
import type { Database, Reading, Row } from './database.ts';
import { createDeskStore } from './desk.ts';
import { createEventStore } from './events.ts';
import { findReplay } from './idempotency.ts';
import { createJobStore } from './jobs.ts';
import { migrate } from './migrations.ts';
import { createRemoval } from './removal.ts';
import { createShortlistStore } from './shortlists.ts';
import { type Counts, eventStates, type Idempotency, jobStates } from './store.ts';
import { secondsBetween, timestamp } from './values.ts';

/** How many rows there are of each state, also of those that have none. */
const fill = <State extends string>(states: readonly State[], rows: readonly Row[]): Record<State, number> =>
  Object.fromEntries([...states.map((state) => [state, 0]), ...rows.map(({ state, total }) => [state, Number(total)])]) as Record<
    State,
    number
  >;

const countStates = async (tx: Reading, now: Date): Promise<Counts> => {
  const events = await tx.query('SELECT state, count(*) AS total FROM events GROUP BY state');
  const jobs = await tx.query('SELECT state, count(*) AS total FROM jobs GROUP BY state');
  const flagged = await tx.query(
    'SELECT flagged_because AS state, count(*) AS total FROM events WHERE flagged_because IS NOT NULL GROUP BY flagged_because',
  );
  // One that waits for its digest is not late.
  const [oldest] = await tx.query(
    "SELECT min(CASE WHEN attempts = 0 THEN next_attempt_at ELSE created_at END) AS since FROM events WHERE state = 'pending'",
  );
  const since = oldest?.['since'];
  return {
    events: fill(eventStates, events),
    flaggedEvents: fill(['limit', 'origin'], flagged),
    oldestPendingEventSeconds: typeof since === 'string' ? Math.max(0, secondsBetween(since, now)) : 0,
    jobs: fill(jobStates, jobs),
  };
};

/** The store over any database that speaks SQL. Its tables are there already. */
const createSqlStore = (db: Database) => ({
  ...createShortlistStore(db),
  ...createJobStore(db),
  ...createEventStore(db),
  ...createRemoval(db),
  ...createDeskStore(db),

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
  counts: (now: Date): Promise<Counts> => db.read((tx) => countStates(tx, now)),
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
