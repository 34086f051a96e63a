import { type Database, placeholders, type Row, skipLocked, type SqlValue, type Transaction } from './database.ts';
import type { Contact, Erased, KeptRequest } from './store.ts';
import { secondsAfter, timestamp } from './values.ts';

/** Rows read at a time, and ids named in one statement. */
const portion = 500;

/** What is queued for the showroom or was, with who asked; it holds the shortlist or report itself. */
const events = `SELECT sequence, subject, id AS "eventId", CASE kind WHEN 'shortlist.created' THEN 'shortlist' ELSE 'report' END AS kind,
  created_at AS "createdAt", payload, contacts.body AS contact, state, attempts, lease_until AS "leaseUntil"
FROM events LEFT JOIN contacts ON contacts.event_id = events.id`;

/** Reports that have not got as far as the queue. */
const unqueued = `SELECT sequence, jobs.id AS subject, NULL AS "eventId", 'report' AS kind, created_at AS "createdAt", reports.body AS payload,
  NULL AS contact, NULL AS state, 0 AS attempts, NULL AS "leaseUntil"
FROM jobs JOIN reports ON reports.job_id = jobs.id`;

const keptOf = ({ sequence: _, contact, ...row }: Row): KeptRequest =>
  ({ ...row, contact: typeof contact === 'string' ? (JSON.parse(contact) as Contact) : null }) as KeptRequest;

/** Reads a table in portions, so that no writer waits for the whole of it, and memory holds what matches. */
const collect = async (
  db: Database,
  { select, sequence, where }: { select: string; sequence: string; where: string },
  matches: (request: KeptRequest) => boolean,
): Promise<KeptRequest[]> => {
  const found: KeptRequest[] = [];
  for (let after: SqlValue = 0; ;) {
    const rows: Row[] = await db.read((tx) =>
      tx.query(`${select} WHERE ${sequence} > $1 ${where} ORDER BY ${sequence} LIMIT ${portion}`, [after]),
    );
    found.push(...rows.map(keptOf).filter(matches));
    const last = rows.at(-1);
    if (!last) return found;
    after = last['sequence'] ?? null;
  }
};

/** Deletes rows by the values of a column; how many there were. */
const removed = async (tx: Transaction, table: string, column: string, values: readonly SqlValue[]): Promise<number> =>
  (await tx.query(`DELETE FROM ${table} WHERE ${column} IN (${placeholders(values)}) RETURNING ${column}`, values)).length;

const countContacts = async (tx: Transaction, subjects: readonly SqlValue[]): Promise<number> => {
  const [row] = await tx.query(
    `SELECT count(*) AS count FROM contacts WHERE event_id IN (SELECT id FROM events WHERE subject IN (${placeholders(subjects)}))`,
    subjects,
  );
  return Number(row?.['count'] ?? 0);
};

const erasePortion = async (tx: Transaction, subjects: readonly SqlValue[]): Promise<Erased> => {
  // In the order of a purge, so that neither waits for the other.
  if (tx.dialect === 'postgres') {
    await tx.query(`SELECT id FROM events WHERE subject IN (${placeholders(subjects)}) ORDER BY sequence FOR UPDATE`, subjects);
  }
  const idempotencyRecords = await removed(tx, 'idempotency', 'subject', subjects);
  const shortlists = await removed(tx, 'shortlists', 'id', subjects);
  // Reports go with their jobs. A worker may queue one until here, so events come after.
  const reports = await removed(tx, 'jobs', 'id', subjects);
  const writes = await removed(tx, 'writes', 'subject', subjects);
  const contacts = await countContacts(tx, subjects);
  return { events: await removed(tx, 'events', 'subject', subjects), contacts, writes, shortlists, reports, idempotencyRecords };
};

const nothing: Erased = { events: 0, contacts: 0, writes: 0, shortlists: 0, reports: 0, idempotencyRecords: 0 };

const sum = (a: Erased, b: Erased): Erased =>
  Object.fromEntries(Object.entries(a).map(([table, rows]) => [table, (rows as number) + b[table as keyof Erased]])) as unknown as Erased;

/** Events of one transaction: few enough that requests hardly wait for it. */
const eventsAtOnce = 100;

const purgePortion = async (tx: Transaction, before: string): Promise<number> => {
  // Locked, so that none can be retried and become pending while the rest of it goes.
  const rows = await tx.query(
    `SELECT id, subject FROM events WHERE state IN ('delivered', 'kept', 'done', 'dead') AND created_at < $1
    ORDER BY sequence LIMIT ${eventsAtOnce} ${skipLocked(tx.dialect)}`,
    [before],
  );
  if (rows.length === 0) return 0;
  const subjects = rows.map(({ subject }) => subject ?? null);
  // What an event tells of. Its contact goes with the event itself, a report with its job.
  await removed(tx, 'idempotency', 'subject', subjects);
  await removed(tx, 'writes', 'subject', subjects);
  await removed(tx, 'shortlists', 'id', subjects);
  await removed(tx, 'jobs', 'id', subjects);
  const ids = rows.map(({ id }) => id ?? null);
  return removed(tx, 'events', 'id', ids);
};

/** Clocks of processes may differ by so much. */
const clockSeconds = 3600;

const dealtWith = (column: 'id' | 'subject'): string =>
  `SELECT ${column} FROM events WHERE state IN ('delivered', 'done') AND finished_at < $1`;

/** Reports that never got as far as an event. */
const purgeDeadJobs = async (tx: Transaction, before: string): Promise<number> => {
  const rows = await tx.query(
    `SELECT id FROM jobs WHERE state = 'dead' AND created_at < $1 LIMIT ${eventsAtOnce} ${skipLocked(tx.dialect)}`,
    [before],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id ?? null);
  await removed(tx, 'idempotency', 'subject', ids);
  await removed(tx, 'writes', 'subject', ids);
  return removed(tx, 'jobs', 'id', ids);
};

/** What goes by itself, by age, and what a person asks to have erased. */
export const createRemoval = (db: Database) => ({
  /** Every request that matches, oldest first: those of shoppers, and reports. Reads all there are. */
  findRequests: async (matches: (request: KeptRequest) => boolean): Promise<KeptRequest[]> => [
    ...(await collect(db, { select: events, sequence: 'events.sequence', where: '' }, matches)),
    ...(await collect(db, { select: unqueued, sequence: 'jobs.sequence', where: "AND jobs.state <> 'finished'" }, matches)),
  ],

  /**
   * Removes requests by `subject` with all that belongs to them, whatever their state, in one transaction. What a worker is on its way with
   * may still arrive.
   */
  eraseRequests: (subjects: readonly string[]): Promise<Erased> =>
    db.transaction(async (tx) => {
      let erased = nothing;
      for (let start = 0; start < subjects.length; start += portion) {
        erased = sum(erased, await erasePortion(tx, subjects.slice(start, start + portion)));
      }
      return erased;
    }),

  /**
   * Removes the contacts of requests that were delivered or done before a time, with what limits count them by, and nothing else (G56); returns how
   * many went. The fingerprint of the request goes with them: it is a hash of name and number too.
   */
  purgeContacts: async (finishedBefore: string): Promise<number> => {
    const gone = await db.transaction(async (tx) => {
      const before = [timestamp(finishedBefore)];
      await tx.query(
        `UPDATE idempotency SET fingerprint = '' WHERE subject IN (
          SELECT subject FROM events JOIN contacts ON contacts.event_id = events.id WHERE events.id IN (${dealtWith('id')})
        )`,
        before,
      );
      await tx.query(`DELETE FROM writes WHERE subject IN (${dealtWith('subject')})`, before);
      return (await tx.query(`DELETE FROM contacts WHERE event_id IN (${dealtWith('id')}) RETURNING event_id`, before)).length;
    });
    if (gone > 0) await db.scrub('log');
    return gone;
  },

  /**
   * Removes the hashes of writes that count for no limit any more, those of a clock that was ahead among them, and what a process of an older
   * schema has left of the kind; how many.
   */
  purgeCounted: async (now: Date, windowSeconds: number): Promise<number> => {
    const window = [secondsAfter(now, -windowSeconds - clockSeconds), secondsAfter(now, windowSeconds)];
    const gone = await db.transaction(async (tx) => {
      await tx.query('DELETE FROM callbacks WHERE created_at < $1 OR created_at > $2', window);
      return (await tx.query('DELETE FROM writes WHERE created_at < $1 OR created_at > $2 RETURNING subject', window)).length;
    });
    if (gone > 0) await db.scrub('log');
    return gone;
  },

  /** Removes finished events created before a time with everything that belongs to them, and jobs given up; returns how many. What is pending stays. */
  purge: async (before: string): Promise<number> => {
    const limit = timestamp(before);
    let total = 0;
    for (const purgeSome of [purgePortion, purgeDeadJobs]) {
      for (let gone = eventsAtOnce; gone === eventsAtOnce; total += gone) gone = await db.transaction((tx) => purgeSome(tx, limit));
    }
    if (total > 0) await db.scrub('log');
    return total;
  },
});
