import { type Database, type Dialect, lock, type Reading, StoreError } from './database.ts';
import { timestamp } from './values.ts';

/** Column types where the two databases differ. */
interface ColumnTypes {
  /** Counts upwards in insertion order and is never used twice; the primary key. */
  sequence: string;
  /** Timestamps compare byte by byte, whatever the locale of the database. */
  time: string;
}

type Statements = (types: ColumnTypes) => readonly string[];

/** One step of the schema. Once released it never changes: a mistake is mended by the next one. */
interface Migration {
  statements: Statements;
  /**
   * It makes tables and indexes, and columns that may be left out, and touches no row: a release that does not know it works on as before,
   * so that a publish can be taken back.
   */
  onlyAdds: boolean;
}

const columnTypes: Readonly<Record<Dialect, ColumnTypes>> = {
  sqlite: { sequence: 'INTEGER PRIMARY KEY AUTOINCREMENT', time: 'TEXT' },
  postgres: { sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', time: 'TEXT COLLATE "C"' },
};

/** Columns of a row that a worker takes up until it succeeds or is given up. */
const workColumns = ({ time }: ColumnTypes): string => `
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  next_attempt_at ${time},
  lease_until ${time}`;

const firstTables: Statements = ({ sequence, time }) => [
  `CREATE TABLE shortlists (
  sequence ${sequence},
  id TEXT NOT NULL UNIQUE,
  created_at ${time} NOT NULL,
  body TEXT NOT NULL
)`,
  `CREATE TABLE jobs (
  sequence ${sequence},
  id TEXT NOT NULL UNIQUE,
  created_at ${time} NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'finished', 'dead')),
  completed_at ${time},${workColumns({ sequence, time })}
)`,
  `CREATE TABLE reports (
  job_id TEXT PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL
)`,
  `CREATE TABLE events (
  sequence ${sequence},
  id TEXT NOT NULL UNIQUE,
  stream TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  created_at ${time} NOT NULL,
  payload TEXT NOT NULL,
  duplicate_callback INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'kept', 'done', 'dead')),
  finished_at ${time},${workColumns({ sequence, time })}
)`,
  `CREATE TABLE contacts (
  event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  body TEXT NOT NULL
)`,
  `CREATE TABLE callbacks (
  event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  phone_hash TEXT NOT NULL,
  client_hash TEXT NOT NULL,
  selection_hash TEXT NOT NULL,
  created_at ${time} NOT NULL
)`,
  `CREATE TABLE idempotency (
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
)`,
  `CREATE TABLE revoked_keys (
  credential_hash TEXT PRIMARY KEY,
  revoked_at ${time} NOT NULL
)`,
  // Workers look for pending rows every second or so, oldest first: they must not pass over all that is finished.
  'CREATE INDEX jobs_by_state ON jobs (state, sequence)',
  'CREATE INDEX events_by_state ON events (state, sequence)',
  "CREATE INDEX events_in_order ON events (stream, sequence) WHERE state = 'pending'",
  'CREATE INDEX callbacks_by_phone ON callbacks (phone_hash, created_at)',
  'CREATE INDEX callbacks_by_client ON callbacks (client_hash, created_at)',
  'CREATE INDEX idempotency_by_subject ON idempotency (subject)',
];

/**
 * Counts every live write, and flags. It takes nothing away but rows, since in a rolling restart a process of the schema before writes beside it: `callbacks` stays
 * for that one, and goes by its events.
 */
const countedWrites: Statements = ({ time }) => [
  `CREATE TABLE writes (
  subject TEXT PRIMARY KEY,
  client_hash TEXT NOT NULL,
  network_hash TEXT NOT NULL,
  phone_hash TEXT,
  selection_hash TEXT,
  flagged INTEGER NOT NULL DEFAULT 0,
  created_at ${time} NOT NULL
)`,
  `INSERT INTO writes (subject, client_hash, network_hash, phone_hash, selection_hash, created_at)
SELECT events.subject, client_hash, client_hash, phone_hash, selection_hash, callbacks.created_at
FROM callbacks JOIN events ON events.id = callbacks.event_id`,
  'DELETE FROM callbacks',
  'CREATE INDEX writes_by_time ON writes (created_at)',
  'CREATE INDEX writes_unflagged ON writes (created_at) WHERE flagged = 0',
  'CREATE INDEX writes_by_client ON writes (client_hash, created_at)',
  'CREATE INDEX writes_by_network ON writes (network_hash, created_at)',
  'CREATE INDEX writes_by_phone ON writes (phone_hash, created_at) WHERE phone_hash IS NOT NULL',
  'ALTER TABLE jobs ADD COLUMN flagged_because TEXT',
  'ALTER TABLE events ADD COLUMN flagged_because TEXT',
  'ALTER TABLE events ADD COLUMN flagged_origin TEXT',
  'ALTER TABLE events ADD COLUMN urgency INTEGER NOT NULL DEFAULT 0',
  "CREATE INDEX events_by_urgency ON events (urgency, sequence) WHERE state = 'pending'",
  'CREATE INDEX events_flagged ON events (flagged_because) WHERE flagged_because IS NOT NULL',
];

/** The desk of the staff: what they noted of requests, who is signed in, and who did what. What stood before `done` is kept, so that it can be undone. */
const staffDesk: Statements = ({ sequence, time }) => [
  `CREATE TABLE desk_requests (
  event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  taken_by TEXT,
  taken_at ${time},
  note TEXT,
  done_by TEXT
)`,
  `CREATE TABLE desk_links (
  token_hash TEXT PRIMARY KEY,
  staff TEXT NOT NULL,
  expires_at ${time} NOT NULL
)`,
  `CREATE TABLE desk_sessions (
  id_hash TEXT PRIMARY KEY,
  staff TEXT NOT NULL,
  created_at ${time} NOT NULL,
  expires_at ${time} NOT NULL
)`,
  `CREATE TABLE desk_audit (
  sequence ${sequence},
  at ${time} NOT NULL,
  staff TEXT NOT NULL,
  action TEXT NOT NULL,
  event_id TEXT
)`,
  'ALTER TABLE events ADD COLUMN state_before_done TEXT',
  `ALTER TABLE events ADD COLUMN finished_before_done ${time}`,
  'CREATE INDEX events_by_time ON events (created_at)',
  "CREATE INDEX events_done ON events (finished_at, sequence) WHERE state = 'done'",
];

const deliveredAt = `CASE WHEN events.state = 'delivered' THEN events.finished_at
  WHEN events.state = 'done' AND events.state_before_done = 'delivered' THEN COALESCE(events.finished_before_done, events.finished_at) END`;

/**
 * One table of requests. A report and its job are one row; those that were not queued yet are due. What was delivered went to every way that was
 * set; what nothing was set for waits. Of a release that knew no desk it is not known what stood before `done`.
 */
const requestsTable: Statements = ({ sequence, time }) => [
  `CREATE TABLE requests (
  sequence ${sequence},
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('shortlist', 'report')),
  subject TEXT NOT NULL UNIQUE,
  created_at ${time} NOT NULL,
  body TEXT NOT NULL,
  contact TEXT,
  duplicate INTEGER NOT NULL DEFAULT 0,
  flagged_because TEXT,
  flagged_origin TEXT,
  mail_at ${time},
  webhook_at ${time},
  tries INTEGER NOT NULL DEFAULT 0,
  next_at ${time},
  claimed_until ${time},
  last_error TEXT,
  taken_by TEXT,
  taken_at ${time},
  note TEXT,
  done_by TEXT,
  done_at ${time}
)`,
  `INSERT INTO requests (id, kind, subject, created_at, body, contact, duplicate, flagged_because, flagged_origin, mail_at, webhook_at, tries,
  next_at, last_error, taken_by, taken_at, note, done_by, done_at)
SELECT events.id, CASE events.kind WHEN 'report.created' THEN 'report' ELSE 'shortlist' END, events.subject,
  COALESCE(jobs.created_at, events.created_at), events.payload, contacts.body, events.duplicate_callback, events.flagged_because,
  events.flagged_origin, ${deliveredAt}, ${deliveredAt}, events.attempts,
  CASE events.state WHEN 'pending' THEN COALESCE(events.next_attempt_at, events.created_at) WHEN 'kept' THEN events.created_at END,
  CASE WHEN events.state = 'dead' THEN COALESCE(events.last_error, 'given up') WHEN ${deliveredAt} IS NULL THEN events.last_error END,
  taken_by, taken_at, note, done_by, CASE events.state WHEN 'done' THEN COALESCE(events.finished_at, events.created_at) END
FROM events LEFT JOIN jobs ON jobs.id = events.subject LEFT JOIN contacts ON contacts.event_id = events.id
LEFT JOIN desk_requests ON desk_requests.event_id = events.id ORDER BY events.sequence`,
  // The id of a job names a report that has no event: it is as unguessable.
  `INSERT INTO requests (id, kind, subject, created_at, body, flagged_because, next_at)
SELECT jobs.id, 'report', jobs.id, jobs.created_at, reports.body, jobs.flagged_because, jobs.created_at
FROM jobs JOIN reports ON reports.job_id = jobs.id WHERE jobs.id NOT IN (SELECT subject FROM events) ORDER BY jobs.sequence`,
  // A shortlist without an event was never made; its row would be lost with its table.
  `INSERT INTO requests (id, kind, subject, created_at, body, next_at)
SELECT id, 'shortlist', id, created_at, body, created_at FROM shortlists WHERE id NOT IN (SELECT subject FROM events) ORDER BY sequence`,
  ...['contacts', 'callbacks', 'desk_requests', 'events', 'reports', 'jobs', 'shortlists'].map((table) => `DROP TABLE ${table}`),
  'CREATE INDEX requests_due ON requests (sequence) WHERE next_at IS NOT NULL',
  'CREATE INDEX requests_failed ON requests (sequence) WHERE last_error IS NOT NULL',
  'CREATE INDEX requests_flagged ON requests (flagged_because) WHERE flagged_because IS NOT NULL',
  'CREATE INDEX requests_by_time ON requests (created_at)',
  'CREATE INDEX requests_open ON requests (sequence) WHERE done_at IS NULL',
  'CREATE INDEX requests_done ON requests (done_at, sequence) WHERE done_at IS NOT NULL',
];

/** A shortlist that its shopper took back (G87). */
const withdrawals: Statements = ({ time }) => [`ALTER TABLE requests ADD COLUMN withdrawn_at ${time}`];

/** Every step, in order: the versions count them from 1. */
const migrations: readonly Migration[] = [
  { statements: firstTables, onlyAdds: false },
  { statements: countedWrites, onlyAdds: false },
  { statements: staffDesk, onlyAdds: true },
  { statements: requestsTable, onlyAdds: false },
  { statements: withdrawals, onlyAdds: true },
];

/** The schema that this version of the service knows. */
export const newestSchema = migrations.length;

/** The oldest schema whose releases work on a database of the newest: the last step that does more than add. */
export const neededSchema = migrations.findLastIndex(({ onlyAdds }) => !onlyAdds) + 1;

const versionsTable = (name: string): string =>
  `CREATE TABLE IF NOT EXISTS ${name} (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)`;

/**
 * Where a step is written down. Every release refuses a database whose `migrations` has a version that it does not know, so a step that only
 * adds stands in `additions`, which a release looks at for what it need not do again.
 */
const tableOf = ({ onlyAdds }: Migration): string => (onlyAdds ? 'additions' : 'migrations');

/** Makes the tables of a schema, all of them empty: those that its steps are written down in too. */
export const schemaStatements = (dialect: Dialect, version: number): string[] => {
  const steps = migrations.slice(0, version);
  const tables = new Set(['migrations', ...steps.map(tableOf)]);
  return [...[...tables].map(versionsTable), ...steps.flatMap(({ statements }) => statements(columnTypes[dialect]))];
};

/** Why a database of a newer schema is left alone. */
export const tooNew = (what: string, found: number): StoreError =>
  new StoreError(
    `${what} was written by a newer version of this service (schema ${found}, this one knows ${newestSchema}): start that version, or restore an older backup.`,
  );

/** The newest step that stands in the tables: 0 where there is none. */
const newestIn = async (tx: Reading, table: string): Promise<number> => {
  const [row] = await tx.query(`SELECT max(version) AS version FROM ${table}`);
  return Number(row?.['version'] ?? 0);
};

/**
 * Brings the schema up to date, forward only, all of it or nothing. Of processes that start at once, one does it and the others wait.
 * @throws StoreError where a newer version of this service did more to it than add
 */
export const migrate = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await lock(tx, 'migration', 'schema');
    for (const name of ['migrations', 'additions']) await tx.query(versionsTable(name));
    const needed = await newestIn(tx, 'migrations');
    if (needed > newestSchema) throw tooNew('The database', needed);
    const found = Math.max(needed, await newestIn(tx, 'additions'));
    for (const [index, step] of migrations.slice(found).entries()) {
      for (const statement of step.statements(columnTypes[tx.dialect])) await tx.query(statement);
      const note = `INSERT INTO ${tableOf(step)} (version, applied_at) VALUES ($1, $2)`;
      await tx.query(note, [found + index + 1, timestamp(new Date())]);
    }
  });
