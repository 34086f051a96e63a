import { setImmediate } from 'node:timers/promises';
import type { DeskView } from '#lib/contract/desk.ts';
import { type Database, placeholders, type Row, skipLocked, type SqlValue, type Transaction } from './database.ts';
import { eventColumns, eventOf, markDone, urgencyOf } from './events.ts';
import { audit, type Deed } from './staff.ts';
import { type EventRecord, type EventState, urgencies } from './store.ts';
import { timestamp } from './values.ts';

/** Requests as the desk of the staff shows them, and what staff do with them. */

/** A request with what staff noted of it. */
export interface DeskRequest extends EventRecord {
  /** Who calls back, and since when. */
  takenBy: string | null;
  takenAt: string | null;
  /** Of the staff. */
  note: string | null;
  /** Null where it is open, or was marked by a command. */
  doneBy: string | null;
  /** Null where it is open. */
  stateBeforeDone: Exclude<EventState, 'done'> | null;
}

/** The place of a request in a view: a later page begins after it. */
export type Place = readonly [key: string | number, sequence: number];

interface Looking {
  view: DeskView;
  /** When today began. */
  midnight: string;
  after: Place | null;
  limit: number;
  /** All where it is left out. */
  matches?: (request: DeskRequest) => boolean;
}

interface Found {
  requests: DeskRequest[];
  /** Where the next page begins; null after the last one. */
  next: Place | null;
}

/** What staff do with a request. */
export type DeskChange =
  | { action: 'take' | 'release'; force: boolean }
  /** `before` is the note that was seen; left out, whatever it was. */
  | { action: 'note'; note: string | null; before?: string | null | undefined; force: boolean }
  | { action: 'done' | 'undo' | 'call' };

export type Changed = { outcome: 'changed' | 'conflict'; request: DeskRequest } | { outcome: 'missing' };

const selectRequests = `SELECT sequence, ${eventColumns}, state_before_done AS "stateBeforeDone", taken_by AS "takenBy",
  taken_at AS "takenAt", note, done_by AS "doneBy"
FROM events LEFT JOIN contacts ON contacts.event_id = events.id LEFT JOIN desk_requests ON desk_requests.event_id = events.id`;

const isOpen = "state IN ('pending', 'delivered', 'kept', 'dead')";

/** Somebody waits by the phone: the same as `callbackOf` says of a record. */
const waitsForCall = 'CASE WHEN contacts.event_id IS NOT NULL AND duplicate_callback = 0 AND flagged_because IS NULL THEN 0 ELSE 1 END';

/** Which requests a view shows, and in which order: by a key, then by their sequence. `$1` is the midnight before. */
const views: Readonly<Record<DeskView, { where: string; key: string; newestFirst: boolean }>> = {
  open: { where: `$1 <> '' AND ${isOpen}`, key: waitsForCall, newestFirst: false },
  today: { where: 'created_at >= $1', key: "''", newestFirst: true },
  done: { where: "$1 <> '' AND state = 'done'", key: 'finished_at', newestFirst: true },
  all: { where: "$1 <> ''", key: "''", newestFirst: true },
};

/** Rows that a search reads at a time. */
const portion = 200;

const requestOf = (row: Row): DeskRequest => {
  const { sequence: _, key: __, ...columns } = row;
  return eventOf(columns) as DeskRequest;
};

const placeOf = ({ key, sequence }: Row): Place => [key as string | number, Number(sequence)];

/** One page of a view, each with its place. */
const read = async (db: Database, { view, midnight, after }: Looking, limit: number): Promise<{ request: DeskRequest; place: Place }[]> => {
  const { where, key, newestFirst } = views[view];
  const [direction, beyond] = newestFirst ? ['DESC', '<'] : ['ASC', '>'];
  const rows = await db.read((tx) =>
    tx.query(
      `${selectRequests.replace('SELECT', `SELECT ${key} AS key,`)} WHERE ${where} ${after ? `AND (${key}, sequence) ${beyond} ($3, $4)` : ''}
      ORDER BY ${key === "''" ? '' : `${key} ${direction},`} sequence ${direction} LIMIT $2`,
      [midnight, limit, ...(after ?? [])],
    ),
  );
  return rows.map((row) => ({ request: requestOf(row), place: placeOf(row) }));
};

const find = async (tx: Pick<Transaction, 'query'>, id: string): Promise<DeskRequest | null> => {
  const [row] = await tx.query(`${selectRequests} WHERE events.id = $1`, [id]);
  return row ? requestOf(row) : null;
};

/** Sets columns of what staff noted of a request. */
const note = (tx: Transaction, id: string, columns: Readonly<Record<string, SqlValue>>): void => {
  const names = Object.keys(columns);
  tx.run(
    `INSERT INTO desk_requests (event_id, ${names.join(', ')}) VALUES ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')})
    ON CONFLICT (event_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [id, ...Object.values(columns)],
  );
};

/** As it was: what was delivered stays so, anything else is pending again, with its tries counted from 0. */
const undo = `UPDATE events SET
  state = CASE WHEN state_before_done = 'delivered' THEN 'delivered' ELSE 'pending' END,
  finished_at = finished_before_done,
  attempts = CASE WHEN state_before_done = 'delivered' THEN attempts ELSE 0 END,
  next_attempt_at = CASE WHEN state_before_done = 'delivered' THEN NULL ELSE created_at END,
  state_before_done = NULL, finished_before_done = NULL, lease_until = NULL
WHERE id = $1`;

/** A person decided that it is a real one: what was not sent yet is sent as such, and at once. */
const call = `UPDATE events SET flagged_because = NULL, flagged_origin = NULL, urgency = $2,
  next_attempt_at = CASE WHEN state = 'pending' AND attempts = 0 THEN created_at ELSE next_attempt_at END
WHERE id = $1`;

/** Makes a change; false where there is nothing to change, so that a repeat leaves no trace. */
const apply = async (tx: Transaction, request: DeskRequest, change: DeskChange, { staff, at }: Deed): Promise<boolean> => {
  const { id, takenBy, state, flag } = request;
  switch (change.action) {
    case 'take':
      if (takenBy === staff) return false;
      note(tx, id, { taken_by: staff, taken_at: timestamp(at) });
      return true;
    case 'release':
      if (takenBy === null) return false;
      note(tx, id, { taken_by: null, taken_at: null });
      return true;
    case 'note':
      if (request.note === change.note) return false;
      note(tx, id, { note: change.note });
      return true;
    case 'done':
      if (state === 'done') return false;
      await tx.query(markDone, [id, timestamp(at)]);
      note(tx, id, { done_by: staff });
      return true;
    case 'undo':
      if (state !== 'done') return false;
      await tx.query(undo, [id]);
      note(tx, id, { done_by: null });
      return true;
    case 'call':
      if (flag === null) return false;
      await tx.query(call, [id, urgencies.indexOf(urgencyOf({ ...request, flag: null }))]);
      return true;
  }
};

/** Whether somebody else was faster: took it, or wrote another note. */
const isConflict = ({ takenBy, note: now }: DeskRequest, change: DeskChange, staff: string): boolean => {
  if (change.action === 'take' || change.action === 'release') return !change.force && takenBy !== null && takenBy !== staff;
  return change.action === 'note' && !change.force && change.before !== undefined && change.before !== now && change.note !== now;
};

export const createDeskStore = (db: Database) => ({
  /** A page of a view. With `matches` it reads on until there are enough, in portions, and lets others in between. */
  findDeskRequests: async (looking: Looking): Promise<Found> => {
    const { limit, matches } = looking;
    const found: { request: DeskRequest; place: Place }[] = [];
    const size = matches ? Math.max(portion, limit + 1) : limit + 1;
    for (let after = looking.after; found.length <= limit;) {
      const rows = await read(db, { ...looking, after }, size);
      for (const row of rows) {
        if (!matches || matches(row.request)) found.push(row);
        // What strangers wrote may take milliseconds to look through: other requests go between.
        if (matches) await setImmediate();
      }
      after = rows.at(-1)?.place ?? null;
      if (rows.length < size) break;
    }
    const page = found.slice(0, limit);
    return { requests: page.map(({ request }) => request), next: found.length > limit ? (page.at(-1)?.place ?? null) : null };
  },

  /** How many requests are open, and how many came in since midnight. */
  countDeskRequests: (midnight: string): Promise<{ open: number; today: number }> =>
    db.read(async (tx) => {
      const [row] = await tx.query(
        `SELECT (SELECT count(*) FROM events WHERE ${isOpen}) AS open, (SELECT count(*) FROM events WHERE created_at >= $1) AS today`,
        [midnight],
      );
      return { open: Number(row?.['open']), today: Number(row?.['today']) };
    }),

  /** Changes a request and writes down who did it, in one transaction. The request as it is now, also where somebody else was faster. */
  changeDeskRequest: (id: string, change: DeskChange, deed: Deed): Promise<Changed> =>
    db.transaction(async (tx) => {
      if (tx.dialect === 'postgres') await tx.query('SELECT id FROM events WHERE id = $1 FOR UPDATE', [id]);
      const request = await find(tx, id);
      if (!request) return { outcome: 'missing' };
      if (isConflict(request, change, deed.staff)) return { outcome: 'conflict', request };
      if (!(await apply(tx, request, change, deed))) return { outcome: 'changed', request };
      audit(tx, deed, change.action, id);
      return { outcome: 'changed', request: (await find(tx, id)) ?? request };
    }),

  /**
   * Marks what reached somebody before a time done: of a shop that worked from its mailbox, it was dealt with. What still waits for delivery stays.
   * How many; the time that they were delivered at stands, so that names and numbers leave in their time.
   */
  finishOldRequests: async (before: string, deed: Deed): Promise<number> => {
    let total = 0;
    for (let gone = portion; gone === portion; total += gone) {
      gone = await db.transaction(async (tx) => {
        const rows = await tx.query(
          `SELECT id FROM events WHERE created_at < $1 AND state IN ('delivered', 'kept') LIMIT ${portion} ${skipLocked(tx.dialect)}`,
          [timestamp(before)],
        );
        const ids = rows.map(({ id }) => id ?? null);
        if (ids.length === 0) return 0;
        await tx.query(
          `UPDATE events SET state_before_done = state, finished_before_done = finished_at, finished_at = COALESCE(finished_at, $1), state = 'done'
          WHERE id IN (${placeholders(ids, 1)})`,
          [timestamp(deed.at), ...ids],
        );
        return ids.length;
      });
    }
    if (total > 0) await db.transaction((tx) => Promise.resolve(audit(tx, deed, `done ${total} old`)));
    return total;
  },
});
