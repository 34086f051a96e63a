import { countStates } from './counts.ts';
import type { Database } from './database.ts';
import { eraseRequests, findRequests } from './erasure.ts';
import { createEventStore } from './event-store.ts';
import { findReplay } from './idempotency.ts';
import { createJobStore } from './job-store.ts';
import { purge, purgeContacts } from './purge.ts';
import { createShortlistStore } from './shortlist-store.ts';
import type { Store } from './store.ts';
import { timestamp } from './timestamp.ts';

/** The store over any database that speaks SQL. Its tables are there already. */
export const createSqlStore = (db: Database): Store => ({
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
      await tx.query('INSERT INTO revoked_keys (credential_hash, revoked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        credentialHash,
        timestamp(at),
      ]);
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
