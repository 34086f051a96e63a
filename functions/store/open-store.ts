import { join } from 'node:path';
import type { Database, Reading, Row } from './database.ts';
import { eraseRequests, findRequests, purge, purgeContacts } from './removal.ts';
import { createEventStore } from './events.ts';
import { findReplay } from './idempotency.ts';
import { createJobStore } from './jobs.ts';
import { migrate } from './migrations.ts';
import { createShortlistStore } from './shortlists.ts';
import type { Counts, Store } from './store.ts';
import { secondsBetween, timestamp } from './values.ts';

/** Adds what was counted to states that have none. */
const fill = <State extends string>(none: Record<State, number>, rows: readonly Row[]): Record<State, number> => ({
  ...none,
  ...(Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)])) as Partial<Record<State, number>>),
});

const countStates = async (tx: Reading, now: Date): Promise<Counts> => {
  const events = await tx.query('SELECT state, count(*) AS total FROM events GROUP BY state');
  const jobs = await tx.query('SELECT state, count(*) AS total FROM jobs GROUP BY state');
  const [oldest] = await tx.query("SELECT min(created_at) AS created_at FROM events WHERE state = 'pending'");
  const since = oldest?.['created_at'];
  return {
    events: fill({ pending: 0, delivered: 0, kept: 0, done: 0, dead: 0 }, events),
    oldestPendingEventSeconds: typeof since === 'string' ? Math.max(0, secondsBetween(since, now)) : 0,
    jobs: fill({ pending: 0, finished: 0, dead: 0 }, jobs),
  };
};

/** The store over any database that speaks SQL. Its tables are there already. */
const createSqlStore = (db: Database): Store => ({
  ...createShortlistStore(db),
  ...createJobStore(db),
  ...createEventStore(db),

  findReplay: (idempotency) => db.read((tx) => findReplay(tx, idempotency)),
  purge: (before) => purge(db, before),
  purgeContacts: (finishedBefore) => purgeContacts(db, finishedBefore),
  findRequests: (matches) => findRequests(db, matches),
  eraseRequests: (subjects) => eraseRequests(db, subjects),
  scrub: () => db.scrub('file'),

  revokeKey: (credentialHash, at) =>
    db.transaction(async (tx) => {
      const insert = 'INSERT INTO revoked_keys (credential_hash, revoked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await tx.query(insert, [credentialHash, timestamp(at)]);
    }),
  revokedKeys: () =>
    db.read(async (tx) => (await tx.query('SELECT credential_hash FROM revoked_keys')).map((row) => String(row['credential_hash']))),

  counts: (now) => db.read((tx) => countStates(tx, now)),
  ping: () =>
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
