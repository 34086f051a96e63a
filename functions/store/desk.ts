import type { DeskView } from '#lib/contract/desk.ts';
import type { Database, Reading, Row } from './database.ts';
import { requestColumns, requestOf, urgent } from './request-rows.ts';
import { audit } from './staff.ts';
import type { Deed, Desk, DeskChange, Looking, Place, RequestRecord } from './store.ts';
import { timestamp } from './values.ts';

/** Requests as the desk of the staff shows them, and what staff do with them. */

/** Which requests a view shows, and in which order: by a key, then by their sequence. `$1` is the midnight before. */
const views: Readonly<Record<DeskView, { where: string; key: string; newestFirst: boolean }>> = {
  // Who waits by the phone comes first.
  open: {
    where: "$1 <> '' AND done_at IS NULL",
    key: `CASE WHEN ${urgent} AND flagged_because IS NULL THEN 0 ELSE 1 END`,
    newestFirst: false,
  },
  today: { where: 'created_at >= $1', key: "''", newestFirst: true },
  done: { where: "$1 <> '' AND done_at IS NOT NULL", key: 'done_at', newestFirst: true },
  all: { where: "$1 <> ''", key: "''", newestFirst: true },
};

/** Rows that a search reads at a time. */
const portion = 200;

const placeOf = ({ key, sequence }: Row): Place => [key as string | number, Number(sequence)];

/** One page of a view. */
const read = (db: Database, { view, midnight, after }: Looking, limit: number): Promise<Row[]> => {
  const { where, key, newestFirst } = views[view];
  const [direction, beyond] = newestFirst ? ['DESC', '<'] : ['ASC', '>'];
  return db.read((tx) =>
    tx.query(
      `SELECT ${key} AS key, ${requestColumns} FROM requests WHERE ${where} ${after ? `AND (${key}, sequence) ${beyond} ($3, $4)` : ''}
      ORDER BY ${key === "''" ? '' : `${key} ${direction},`} sequence ${direction} LIMIT $2`,
      [midnight, limit, ...(after ?? [])],
    ),
  );
};

const find = async (tx: Reading, id: string): Promise<RequestRecord | null> => {
  const lock = tx.dialect === 'postgres' ? 'FOR UPDATE' : '';
  const [row] = await tx.query(`SELECT ${requestColumns} FROM requests WHERE id = $1 ${lock}`, [id]);
  return row ? requestOf(row) : null;
};

/**
 * Taken back from done, what reached somebody stays so, and anything else is due, with its tries counted from 0. Flagged no more, what was not
 * sent yet is sent as a real one.
 */
const changes = {
  take: 'taken_by = $2, taken_at = $3',
  release: 'taken_by = NULL, taken_at = NULL',
  note: 'note = $2',
  done: 'done_by = $2, done_at = $3, next_at = NULL, claimed_until = NULL',
  undo: `done_by = NULL, done_at = NULL, tries = 0,
    next_at = CASE WHEN last_error IS NULL AND (mail_at IS NOT NULL OR webhook_at IS NOT NULL) THEN NULL ELSE created_at END`,
  call: 'flagged_because = NULL, flagged_origin = NULL',
} as const;

const valuesOf = (change: DeskChange, { staff, at }: Deed): (string | null)[] => {
  if (change.action === 'take' || change.action === 'done') return [staff, timestamp(at)];
  return change.action === 'note' ? [change.note] : [];
};

/** Whether there is nothing to change, so that a repeat leaves no trace. */
const isRepeat = ({ takenBy, note, doneAt, flag, withdrawnAt }: RequestRecord, change: DeskChange, staff: string): boolean => {
  if (change.action === 'note') return note === change.note;
  // What the shopper took back stays done.
  if (withdrawnAt !== null) return true;
  return { take: takenBy === staff, release: takenBy === null, done: doneAt !== null, undo: doneAt === null, call: flag === null }[
    change.action
  ];
};

/** Whether somebody else was faster: took it, or wrote another note. */
const isConflict = ({ takenBy, note: now }: RequestRecord, change: DeskChange, staff: string): boolean => {
  if (change.action === 'take' || change.action === 'release') return !change.force && takenBy !== null && takenBy !== staff;
  return change.action === 'note' && !change.force && change.before !== undefined && change.before !== now && change.note !== now;
};

type DeskRequests = Pick<Desk, 'findDeskRequests' | 'countDeskRequests' | 'changeDeskRequest' | 'finishOldRequests'>;

export const createDeskStore = (db: Database): DeskRequests => ({
  findDeskRequests: async (looking) => {
    const { limit, matches } = looking;
    const found: { request: RequestRecord; place: Place }[] = [];
    const size = matches ? Math.max(portion, limit + 1) : limit + 1;
    for (let after = looking.after; found.length <= limit;) {
      const rows = await read(db, { ...looking, after }, size);
      for (const row of rows) {
        const request = requestOf(row);
        if (!matches || matches(request)) found.push({ request, place: placeOf(row) });
      }
      const last = rows.at(-1);
      if (!last || rows.length < size) break;
      after = placeOf(last);
    }
    const page = found.slice(0, limit);
    return { requests: page.map(({ request }) => request), next: found.length > limit ? (page.at(-1)?.place ?? null) : null };
  },

  countDeskRequests: (midnight) =>
    db.read(async (tx) => {
      const [row] = await tx.query(
        `SELECT (SELECT count(*) FROM requests WHERE done_at IS NULL) AS open, (SELECT count(*) FROM requests WHERE created_at >= $1) AS today`,
        [midnight],
      );
      return { open: Number(row?.['open']), today: Number(row?.['today']) };
    }),

  changeDeskRequest: (id, change, deed) =>
    db.transaction(async (tx) => {
      const request = await find(tx, id);
      if (!request) return { outcome: 'missing' };
      if (isConflict(request, change, deed.staff)) return { outcome: 'conflict', request };
      if (isRepeat(request, change, deed.staff)) return { outcome: 'changed', request };
      await tx.query(`UPDATE requests SET ${changes[change.action]} WHERE id = $1`, [id, ...valuesOf(change, deed)]);
      await audit(tx, deed, change.action, id);
      return { outcome: 'changed', request: (await find(tx, id)) ?? request };
    }),

  finishOldRequests: (before, deed) =>
    db.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE requests SET done_at = COALESCE(mail_at, webhook_at, $2)
        WHERE created_at < $1 AND done_at IS NULL AND next_at IS NULL AND last_error IS NULL RETURNING id`,
        [timestamp(before), timestamp(deed.at)],
      );
      if (rows.length > 0) await audit(tx, deed, `done ${rows.length} old`);
      return rows.length;
    }),
});
