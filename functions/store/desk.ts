import type { DeskView, WaitingView } from '#lib/contract/desk.ts';
import type { Database, Reading, Row, SqlValue } from './database.ts';
import { requestColumns, requestOf, urgent } from './request-rows.ts';
import { audit } from './staff.ts';
import type { Deed, DeskChange, DeskRequests, Looking, Place, RequestRecord } from './store.ts';
import { timestamp } from './values.ts';

/** Requests as the desk of the staff shows them, and what staff do with them. */

const waits = 'done_at IS NULL';
const isNow = '(later_at IS NULL OR later_at <= $1)';

/** Which requests a view shows: `$1` is the time, `$2` who looks. */
const where: Readonly<Record<DeskView, string>> = {
  open: `${waits} AND flagged_because IS NULL AND ${isNow}`,
  mine: `${waits} AND flagged_because IS NULL AND ${isNow} AND taken_by = $2`,
  later: `${waits} AND flagged_because IS NULL AND later_at > $1`,
  decide: `${waits} AND flagged_because IS NOT NULL`,
  done: 'done_at IS NOT NULL AND counted_in IS NULL',
  all: 'counted_in IS NULL',
};

/** By which key it is ordered, before the sequence, and in which direction; who waits by the phone comes first. */
const orders: Readonly<Record<DeskView, { key: string; newestFirst: boolean }>> = {
  open: { key: `CASE WHEN ${urgent} THEN 0 ELSE 1 END`, newestFirst: false },
  mine: { key: "''", newestFirst: false },
  later: { key: 'later_at', newestFirst: false },
  decide: { key: "''", newestFirst: true },
  done: { key: 'done_at', newestFirst: true },
  all: { key: "''", newestFirst: true },
};

const waitingViews = ['open', 'mine', 'later', 'decide'] as const satisfies readonly WaitingView[];

/** Rows that a search reads at a time. */
const portion = 200;

const placeOf = ({ key, sequence }: Row): Place => [key as string | number, Number(sequence)];

/** Time and person of a statement: PostgreSQL wants each of its parameters to be used. */
const given = (text: string): string => `$1 <> '' AND $2 <> '' AND ${text}`;

/** What flagged requests share: the site, else the sender; and of each so many are shown at once. */
const shares = 'COALESCE(flagged_origin, shared, subject)';
const shownTogether = 5;

/** Requests to be decided, with how many others share what each does, and its place among those. */
const grouped = `(SELECT *, ${shares} AS together, count(*) OVER (PARTITION BY ${shares}) AS total,
  row_number() OVER (PARTITION BY ${shares} ORDER BY sequence DESC) AS place FROM requests WHERE ${waits} AND flagged_because IS NOT NULL) AS requests`;

/** One page of a view. */
const read = (db: Database, { view, deed, after, together }: Looking, limit: number): Promise<Row[]> => {
  const { key, newestFirst } = orders[view];
  const [direction, beyond] = newestFirst ? ['DESC', '<'] : ['ASC', '>'];
  const params: SqlValue[] = [timestamp(deed.at), deed.staff, limit];
  const add = (value: SqlValue): string => `$${params.push(value)}`;
  const isGrouped = view === 'decide';
  const conditions = [
    given(where[view]),
    ...(after ? [`(${key}, sequence) ${beyond} (${after.map(add).join(', ')})`] : []),
    ...(isGrouped ? [together === undefined ? `place <= ${shownTogether}` : `together = ${add(together)}`] : []),
  ];
  return db.read((tx) =>
    tx.query(
      `SELECT ${key} AS key, ${requestColumns}${isGrouped ? ', together, total' : ''} FROM ${isGrouped ? grouped : 'requests'}
      WHERE ${conditions.join(' AND ')} ORDER BY ${key === "''" ? '' : `${key} ${direction},`} sequence ${direction} LIMIT $3`,
      params,
    ),
  );
};

const find = async (tx: Reading, id: string): Promise<RequestRecord | null> => {
  const lock = tx.dialect === 'postgres' ? 'FOR UPDATE' : '';
  const [row] = await tx.query(`SELECT ${requestColumns} FROM requests WHERE id = $1 ${lock}`, [id]);
  return row ? requestOf(row) : null;
};

/** How a request was finished that went with others like it. */
const droppedAs = (at: string): string => `dropped ${at}`;

const finish = 'done_by = $2, done_at = $3, later_at = NULL, next_at = NULL, claimed_until = NULL';
/** What reached somebody stays so, and anything else is due, with its tries counted from 0. */
const reopen = `done_by = NULL, done_at = NULL, done_as = NULL, tries = 0,
  next_at = CASE WHEN last_error IS NULL AND (mail_at IS NOT NULL OR webhook_at IS NOT NULL) THEN NULL ELSE created_at END`;

/** `$2` and `$3` are who and when, or what `valuesOf` says. Flagged no more, what was not sent yet is sent as a real one. */
const changes: Readonly<Record<DeskChange['action'], string>> = {
  take: 'taken_by = $2, taken_at = $3, later_at = NULL',
  release: 'taken_by = NULL, taken_at = NULL',
  note: 'note = $2',
  later: 'taken_by = $2, taken_at = $3, later_at = $4',
  // Whoever is free calls the next time.
  'no-answer': 'taken_by = NULL, taken_at = NULL, no_answer = no_answer + 1, later_at = $2',
  done: finish,
  unwanted: `${finish}, done_as = 'unwanted'`,
  undo: reopen,
  call: 'flagged_because = NULL, flagged_origin = NULL',
};

const valuesOf = (change: DeskChange, { staff, at }: Deed, { noAnswer }: RequestRecord): (string | null)[] => {
  switch (change.action) {
    case 'note':
      return [change.note];
    case 'no-answer':
      return [change.again(noAnswer)];
    case 'later':
      return [staff, timestamp(at), timestamp(change.at)];
    case 'take':
    case 'done':
    case 'unwanted':
      return [staff, timestamp(at)];
    default:
      return [];
  }
};

/** Whether there is nothing to change, so that a repeat leaves no trace. */
const isRepeat = ({ takenBy, note, doneAt, flag, withdrawnAt }: RequestRecord, change: DeskChange, staff: string): boolean => {
  if (change.action === 'note') return note === change.note;
  // What the shopper took back stays done.
  if (withdrawnAt !== null) return true;
  const isDone = doneAt !== null;
  return {
    take: takenBy === staff && !isDone,
    release: takenBy === null,
    ...{ later: isDone, 'no-answer': isDone, done: isDone, unwanted: isDone, undo: !isDone },
    // What was asked for a number beyond its three calls is counted, and never called.
    call: flag === null || flag.because === 'repeats',
  }[change.action];
};

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

  countDeskRequests: ({ staff, at }) =>
    db.read(async (tx) => {
      const counts = waitingViews.map((view) => `(SELECT count(*) FROM requests WHERE ${given(where[view])}) AS ${view}`);
      const [row] = await tx.query(`SELECT ${counts.join(', ')}`, [timestamp(at), staff]);
      return Object.fromEntries(waitingViews.map((view) => [view, Number(row?.[view])])) as Record<WaitingView, number>;
    }),

  changeDeskRequest: (id, change, deed, isSeen = () => true) =>
    db.transaction(async (tx) => {
      const request = await find(tx, id);
      if (!request) return { outcome: 'missing' };
      if (isRepeat(request, change, deed.staff)) return { outcome: 'changed', request };
      if (!isSeen(request)) return { outcome: 'conflict', request };
      await tx.query(`UPDATE requests SET ${changes[change.action]} WHERE id = $1`, [id, ...valuesOf(change, deed, request)]);
      await audit(tx, deed, change.action, id);
      return { outcome: 'changed', request: (await find(tx, id)) ?? request };
    }),

  listDropped: (since) =>
    db.read(async (tx) => {
      const rows = await tx.query(
        `SELECT done_as AS "doneAs", done_by AS staff, count(*) AS total FROM requests WHERE done_at >= $1 AND done_as LIKE '${droppedAs('%')}'
        GROUP BY done_as, done_by ORDER BY done_as DESC`,
        [timestamp(since)],
      );
      return rows.map(({ doneAs, staff, total }) => ({
        at: String(doneAs).slice(droppedAs('').length),
        staff: String(staff),
        count: Number(total),
      }));
    }),

  dropDeskRequests: (ids, deed) =>
    db.transaction(async (tx) => {
      let dropped = 0;
      for (const id of ids) {
        const rows = await tx.query(`UPDATE requests SET ${finish}, done_as = $4 WHERE id = $1 AND ${waits} RETURNING id`, [
          ...[id, deed.staff, timestamp(deed.at)],
          droppedAs(timestamp(deed.at)),
        ]);
        if (rows.length > 0) await audit(tx, deed, 'drop', id);
        dropped += rows.length;
      }
      return dropped;
    }),

  restoreDropped: (droppedAt, deed) =>
    db.transaction(async (tx) => {
      const rows = await tx.query(`UPDATE requests SET ${reopen} WHERE done_as = $1 AND withdrawn_at IS NULL RETURNING id`, [
        droppedAs(droppedAt),
      ]);
      for (const { id } of rows) await audit(tx, deed, 'undo', String(id));
      return rows.length;
    }),

  finishOldRequests: (before, deed) =>
    db.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE requests SET done_at = COALESCE(mail_at, webhook_at, $2)
        WHERE created_at < $1 AND ${waits} AND next_at IS NULL AND last_error IS NULL RETURNING id`,
        [timestamp(before), timestamp(deed.at)],
      );
      if (rows.length > 0) await audit(tx, deed, `done ${rows.length} old`);
      return rows.length;
    }),
});
