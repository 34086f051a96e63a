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

/** All tables of schema 4. Databases of the schemas before it are brought here by the release of November 2026 alone. */
const firstTables: Statements = ({ sequence, time }) => [
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
  `CREATE TABLE writes (
  subject TEXT PRIMARY KEY,
  client_hash TEXT NOT NULL,
  network_hash TEXT NOT NULL,
  phone_hash TEXT,
  selection_hash TEXT,
  flagged INTEGER NOT NULL DEFAULT 0,
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
  `CREATE TABLE revoked_keys (credential_hash TEXT PRIMARY KEY, revoked_at ${time} NOT NULL)`,
  `CREATE TABLE desk_links (token_hash TEXT PRIMARY KEY, staff TEXT NOT NULL, expires_at ${time} NOT NULL)`,
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
  'CREATE INDEX requests_due ON requests (sequence) WHERE next_at IS NOT NULL',
  'CREATE INDEX requests_failed ON requests (sequence) WHERE last_error IS NOT NULL',
  'CREATE INDEX requests_flagged ON requests (flagged_because) WHERE flagged_because IS NOT NULL',
  'CREATE INDEX requests_by_time ON requests (created_at)',
  'CREATE INDEX requests_open ON requests (sequence) WHERE done_at IS NULL',
  'CREATE INDEX requests_done ON requests (done_at, sequence) WHERE done_at IS NOT NULL',
  'CREATE INDEX writes_by_time ON writes (created_at)',
  'CREATE INDEX writes_unflagged ON writes (created_at) WHERE flagged = 0',
  'CREATE INDEX writes_by_client ON writes (client_hash, created_at)',
  'CREATE INDEX writes_by_network ON writes (network_hash, created_at)',
  'CREATE INDEX writes_by_phone ON writes (phone_hash, created_at) WHERE phone_hash IS NOT NULL',
  'CREATE INDEX idempotency_by_subject ON idempotency (subject)',
];

/** A shortlist that its shopper took back (G87). */
const withdrawals: Statements = ({ time }) => [`ALTER TABLE requests ADD COLUMN withdrawn_at ${time}`];

/**
 * What staff do beside taking and finishing: a call at a time, tries without an answer, and how a request was finished; and who the staff are,
 * where owners add them at the desk. Who was taken out keeps a row, so that no setting brings them back.
 */
const staffWork: Statements = ({ time }) => [
  `ALTER TABLE requests ADD COLUMN later_at ${time}`,
  'ALTER TABLE requests ADD COLUMN no_answer INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE requests ADD COLUMN done_as TEXT',
  `CREATE TABLE desk_people (
  staff TEXT PRIMARY KEY,
  added_by TEXT NOT NULL,
  added_at ${time} NOT NULL,
  removed_at ${time}
)`,
];

/**
 * Budgets by what is written, and the IPv6 /32 of the sender; what flagged requests share, by the id of the first of them; how many more came for a
 * number than are called, and which request counts one of those.
 */
const budgets: Statements = () => [
  'ALTER TABLE writes ADD COLUMN budget TEXT',
  'ALTER TABLE writes ADD COLUMN block_hash TEXT',
  'ALTER TABLE requests ADD COLUMN shared TEXT',
  'ALTER TABLE requests ADD COLUMN more INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE requests ADD COLUMN counted_in TEXT',
  'CREATE INDEX writes_by_budget ON writes (budget, created_at)',
  'CREATE INDEX writes_unflagged_by_budget ON writes (budget, created_at) WHERE flagged = 0',
  'CREATE INDEX writes_by_block ON writes (block_hash, created_at)',
];

/** The version of the first step; every one after it counts up. */
const firstSchema = 4;

/** Every step, in order. */
const migrations: readonly Migration[] = [
  { statements: firstTables, onlyAdds: false },
  { statements: withdrawals, onlyAdds: true },
  { statements: staffWork, onlyAdds: true },
  { statements: budgets, onlyAdds: true },
];

/** The schema that this version of the service knows. */
export const newestSchema = firstSchema + migrations.length - 1;

/** The oldest schema whose releases work on a database of the newest: the last step that does more than add. */
export const neededSchema = firstSchema + migrations.findLastIndex(({ onlyAdds }) => !onlyAdds);

/**
 * Where the steps are written down. Every release refuses a database whose `migrations` has a version that it does not know, so a step that only
 * adds stands in `additions`, which a release looks at for what it need not do again.
 */
export const versionTables = ['migrations', 'additions'] as const;

/** Makes the tables of a schema, all of them empty: those that its steps are written down in too. */
export const schemaStatements = (dialect: Dialect, version: number): string[] => [
  ...versionTables.map((name) => `CREATE TABLE IF NOT EXISTS ${name} (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)`),
  ...migrations.slice(0, Math.max(0, version - firstSchema + 1)).flatMap(({ statements }) => statements(columnTypes[dialect])),
];

/** Why a database of a newer schema is left alone. */
export const tooNew = (what: string, found: number): StoreError =>
  new StoreError(
    `${what} was written by a newer version of this service (schema ${found}, this one knows ${newestSchema}): start that version, or restore an older backup.`,
  );

/** Why one of a schema before the first is. */
export const tooOld = (what: string, found: number): StoreError =>
  new StoreError(
    `${what} was written by a version of this service from before December 2026 (schema ${found}, this one begins at ${firstSchema}): start the commit 98578ea3 once, which brings it up to date.`,
  );

/**
 * The schema of a database that this version can use, and the oldest whose releases can; 0 where it has no tables yet.
 * @throws StoreError where it is another version's
 */
export const schemaIn = async (tx: Reading): Promise<{ schema: number; needed: number }> => {
  const newest = async (table: string): Promise<number> =>
    Number((await tx.query(`SELECT max(version) AS version FROM ${table}`))[0]?.['version'] ?? 0);
  const needed = await newest('migrations');
  if (needed > newestSchema) throw tooNew('The database', needed);
  if (needed > 0 && needed < firstSchema) throw tooOld('The database', needed);
  return { schema: Math.max(needed, await newest('additions')), needed };
};

/**
 * Brings the schema up to date, forward only, all of it or nothing. Of processes that start at once, one does it and the others wait.
 * @throws StoreError where a newer version of this service did more to it than add
 */
export const migrate = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await lock(tx, 'migration', 'schema');
    for (const statement of schemaStatements(tx.dialect, 0)) await tx.query(statement);
    const { schema } = await schemaIn(tx);
    for (const [index, { statements, onlyAdds }] of migrations.entries()) {
      if (firstSchema + index <= schema) continue;
      for (const statement of statements(columnTypes[tx.dialect])) await tx.query(statement);
      const note = `INSERT INTO ${onlyAdds ? 'additions' : 'migrations'} (version, applied_at) VALUES ($1, $2)`;
      await tx.query(note, [firstSchema + index, timestamp(new Date())]);
    }
  });
