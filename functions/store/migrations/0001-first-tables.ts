import type { ColumnTypes, Migration } from './migration.ts';

/** Columns of a row that a worker takes up until it succeeds or is given up. */
const workColumns = ({ time }: ColumnTypes): string => `
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  next_attempt_at ${time},
  lease_until ${time}`;

const shortlists = ({ sequence, time }: ColumnTypes): string => `CREATE TABLE shortlists (
  sequence ${sequence},
  id TEXT NOT NULL UNIQUE,
  created_at ${time} NOT NULL,
  body TEXT NOT NULL
)`;

const jobs = (types: ColumnTypes): string => `CREATE TABLE jobs (
  sequence ${types.sequence},
  id TEXT NOT NULL UNIQUE,
  created_at ${types.time} NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'finished', 'dead')),
  completed_at ${types.time},${workColumns(types)}
)`;

const reports = `CREATE TABLE reports (
  job_id TEXT PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL
)`;

const events = (types: ColumnTypes): string => `CREATE TABLE events (
  sequence ${types.sequence},
  id TEXT NOT NULL UNIQUE,
  stream TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  created_at ${types.time} NOT NULL,
  payload TEXT NOT NULL,
  duplicate_callback INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'kept', 'done', 'dead')),
  finished_at ${types.time},${workColumns(types)}
)`;

const contacts = `CREATE TABLE contacts (
  event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  body TEXT NOT NULL
)`;

const callbacks = ({ time }: ColumnTypes): string => `CREATE TABLE callbacks (
  event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  phone_hash TEXT NOT NULL,
  client_hash TEXT NOT NULL,
  selection_hash TEXT NOT NULL,
  created_at ${time} NOT NULL
)`;

const idempotency = ({ sequence, time }: ColumnTypes): string => `CREATE TABLE idempotency (
  sequence ${sequence},
  path TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  credential_hash TEXT NOT NULL,
  secret_id TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  subject TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  location TEXT NOT NULL,
  created_at ${time} NOT NULL,
  UNIQUE (path, key_hash, credential_hash)
)`;

const revokedKeys = ({ time }: ColumnTypes): string => `CREATE TABLE revoked_keys (
  credential_hash TEXT PRIMARY KEY,
  revoked_at ${time} NOT NULL
)`;

/** Workers look for pending rows every second or so, oldest first: they must not pass over all that is finished. */
const indexes = [
  'CREATE INDEX jobs_by_state ON jobs (state, sequence)',
  'CREATE INDEX events_by_state ON events (state, sequence)',
  "CREATE INDEX events_in_order ON events (stream, sequence) WHERE state = 'pending'",
  'CREATE INDEX callbacks_by_phone ON callbacks (phone_hash, created_at)',
  'CREATE INDEX callbacks_by_client ON callbacks (client_hash, created_at)',
  'CREATE INDEX idempotency_by_subject ON idempotency (subject)',
];

export const firstTables: Migration = {
  version: 1,
  statements: (types) => [
    shortlists(types),
    jobs(types),
    reports,
    events(types),
    contacts,
    callbacks(types),
    idempotency(types),
    revokedKeys(types),
    ...indexes,
  ],
};
