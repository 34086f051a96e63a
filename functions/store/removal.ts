import { setImmediate } from 'node:timers/promises';
import { type Database, placeholders, type Row, skipLocked, type SqlValue, type Transaction } from './database.ts';
import type { Contact, Erased, KeptRequest } from './store.ts';
import { secondsAfter, timestamp } from './values.ts';

/** Rows read at a time, and ids named in one statement. */
const portion = 500;

/** What is queued for the showroom or was, with who asked; it holds the shortlist or report itself. */
const events = `SELECT sequence AS position, subject, id AS "eventId", CASE kind WHEN 'shortlist.created' THEN 'shortlist' ELSE 'report' END AS kind,
  created_at AS "createdAt", payload, contacts.body AS contact, state, attempts, lease_until AS "leaseUntil"
FROM events LEFT JOIN contacts ON contacts.event_id = events.id`;

/** Reports that have not got as far as the queue. */
const unqueued = `SELECT sequence AS position, jobs.id AS subject, NULL AS "eventId", 'report' AS kind, created_at AS "createdAt", reports.body AS payload,
  NULL AS contact, NULL AS state, 0 AS attempts, NULL AS "leaseUntil"
FROM jobs JOIN reports ON reports.job_id = jobs.id`;

const keptOf = ({ position: _, contact, ...row }: Row): KeptRequest =>
  ({ ...row, contact: typeof contact === 'string' ? (JSON.parse(contact) as Contact) : null }) as KeptRequest;

interface Walk {
  /** Selects rows; a WHERE clause comes after it. */
  select: string;
  /** A column of the rows that is unique, and comes before all of them. */
  by: string;
  where?: string;
  /** Comes before the first. */
  first: SqlValue;
}

/** Reads a table in portions, with a turn of the event loop in between: no request waits for the whole of it. */
async function* walk(db: Database, { select, by, where = '', first }: Walk): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await db.read((tx) => tx.query(`${select} WHERE ${by} > $1 ${where} ORDER BY ${by} LIMIT ${portion}`, [after]));
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    await setImmediate();
    after = last['position'] ?? null;
  }
}

const collect = async (db: Database, how: Walk, matches: (request: KeptRequest) => boolean): Promise<KeptRequest[]> => {
  const found: KeptRequest[] = [];
  for await (const rows of walk(db, how)) found.push(...rows.map(keptOf).filter(matches));
  return found;
};

/** Deletes rows by the values of a column; how many there were. */
const removed = async (tx: Transaction, table: string, column: string, values: readonly SqlValue[]): Promise<number> => {
  if (values.length === 0) return 0;
  return (await tx.query(`DELETE FROM ${table} WHERE ${column} IN (${placeholders(values)}) RETURNING ${column}`, values)).length;
};

/** Events of subjects. No index leads from one to the other: who erases reads the table once. */
const eventsOf = async (tx: Transaction, subjects: readonly SqlValue[], ending = ''): Promise<SqlValue[]> => {
  const rows = await tx.query(`SELECT id FROM events WHERE subject IN (${placeholders(subjects)}) ORDER BY sequence ${ending}`, subjects);
  return rows.map(({ id }) => id ?? null);
};

const erasePortion = async (tx: Transaction, subjects: readonly SqlValue[]): Promise<Erased> => {
  // In the order of a purge, so that neither waits for the other.
  if (tx.dialect === 'postgres') await eventsOf(tx, subjects, 'FOR UPDATE');
  const idempotencyRecords = await removed(tx, 'idempotency', 'subject', subjects);
  const shortlists = await removed(tx, 'shortlists', 'id', subjects);
  // Reports go with their jobs. A worker may queue one until here, so events come after.
  const reports = await removed(tx, 'jobs', 'id', subjects);
  const writes = await removed(tx, 'writes', 'subject', subjects);
  const ids = await eventsOf(tx, subjects);
  const contacts = await removed(tx, 'contacts', 'event_id', ids);
  return { events: await removed(tx, 'events', 'id', ids), contacts, writes, shortlists, reports, idempotencyRecords };
};

const nothing: Erased = { events: 0, contacts: 0, writes: 0, shortlists: 0, reports: 0, idempotencyRecords: 0 };

const sum = (a: Erased, b: Erased): Erased =>
  Object.fromEntries(Object.entries(a).map(([table, rows]) => [table, (rows as number) + b[table as keyof Erased]])) as unknown as Erased;

/** Events of one transaction, which takes a few milliseconds: requests hardly wait for it. */
const eventsAtOnce = 20;

const inPortions = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / eventsAtOnce) }, (_, index) =>
    items.slice(index * eventsAtOnce, (index + 1) * eventsAtOnce),
  );

/** Walks a table and removes what is due in it, by id, a portion in a transaction; how many went. */
const removeDue = async (
  db: Database,
  how: Walk,
  { isDue, remove }: { isDue: (row: Row) => boolean; remove: (tx: Transaction, ids: readonly SqlValue[]) => Promise<number> },
): Promise<number> => {
  let total = 0;
  for await (const rows of walk(db, how)) {
    const due = rows.filter(isDue).map(({ id }) => id ?? null);
    for (const ids of inPortions(due)) total += await db.transaction((tx) => remove(tx, ids));
  }
  return total;
};

/** Text order is time order. */
const isBefore = (time: SqlValue | undefined, limit: string): boolean => typeof time === 'string' && time < limit;

const everyEvent: Walk = { select: 'SELECT sequence AS position, id, created_at FROM events', by: 'sequence', first: 0 };

const removeFinished = async (tx: Transaction, ids: readonly SqlValue[]): Promise<number> => {
  // Locked, so that none can be retried and become pending while the rest of it goes. A condition on the state would have SQLite read all of a state.
  const rows = await tx.query(
    `SELECT id, subject, state FROM events WHERE id IN (${placeholders(ids)}) ORDER BY sequence ${skipLocked(tx.dialect)}`,
    ids,
  );
  const finished = rows.filter(({ state }) => state !== 'pending');
  const subjects = finished.map(({ subject }) => subject ?? null);
  // What an event tells of. Its contact goes with the event itself, a report with its job.
  await removed(tx, 'idempotency', 'subject', subjects);
  await removed(tx, 'writes', 'subject', subjects);
  await removed(tx, 'shortlists', 'id', subjects);
  await removed(tx, 'jobs', 'id', subjects);
  const finishedIds = finished.map(({ id }) => id ?? null);
  return removed(tx, 'events', 'id', finishedIds);
};

/** Every contact, with what became of its request. One that was dealt with stays so. */
const everyContact: Walk = {
  select: `SELECT event_id AS position, event_id AS id, state, finished_at FROM contacts JOIN events ON events.id = contacts.event_id`,
  by: 'event_id',
  first: '',
};

const removeContacts = async (tx: Transaction, ids: readonly SqlValue[]): Promise<number> => {
  const theirs = `subject IN (SELECT subject FROM events WHERE id IN (${placeholders(ids)}))`;
  await tx.query(`UPDATE idempotency SET fingerprint = '' WHERE ${theirs}`, ids);
  await tx.query(`DELETE FROM writes WHERE ${theirs}`, ids);
  // Staff may have written down who it was.
  await tx.query(`UPDATE desk_requests SET note = NULL WHERE event_id IN (${placeholders(ids)})`, ids);
  return removed(tx, 'contacts', 'event_id', ids);
};

/** Clocks of processes may differ by so much. */
const clockSeconds = 3600;

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
    ...(await collect(db, { select: events, by: 'sequence', first: 0 }, matches)),
    ...(await collect(db, { select: unqueued, by: 'sequence', where: "AND jobs.state <> 'finished'", first: 0 }, matches)),
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
    const limit = timestamp(finishedBefore);
    const isDue = ({ state, finished_at: finishedAt }: Row): boolean =>
      (state === 'delivered' || state === 'done') && isBefore(finishedAt, limit);
    const gone = await removeDue(db, everyContact, { isDue, remove: removeContacts });
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
    const isDue = ({ created_at: createdAt }: Row): boolean => isBefore(createdAt, limit);
    let total = await removeDue(db, everyEvent, { isDue, remove: removeFinished });
    for (let gone = eventsAtOnce; gone === eventsAtOnce; total += gone) gone = await db.transaction((tx) => purgeDeadJobs(tx, limit));
    if (total > 0) await db.scrub('log');
    return total;
  },
});
