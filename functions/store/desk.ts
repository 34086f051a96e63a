import { type DeskView, type WaitingView, waitingViews } from '#lib/contract/desk.ts';
import type { Database, Reading, Row, SqlValue } from './database.ts';
import { requestColumns, requestOf, urgent } from './request-rows.ts';
import { audit } from './staff.ts';
import type { Changed, Deed, DeskChange, DeskRequests, Dropped, Looking, RequestRecord } from './store.ts';
import { timestamp } from './values.ts';

/** Requests as the desk of the staff shows them, and what staff do with them. */

const waits = 'done_at IS NULL AND flagged_because IS NULL';
const toDecide = 'done_at IS NULL AND flagged_because IS NOT NULL';
const isNow = '(later_at IS NULL OR later_at <= $1)';

/** Which requests a view shows, and in which order: `$1` is the time, `$2` who looks. Who waits by the phone comes first. */
const views: Readonly<Record<DeskView, readonly [where: string, order: string]>> = {
  open: [`${waits} AND ${isNow}`, `CASE WHEN ${urgent} THEN 0 ELSE 1 END, sequence`],
  mine: [`${waits} AND ${isNow} AND taken_by = $2`, 'sequence'],
  later: [`${waits} AND later_at > $1`, 'later_at, sequence'],
  decide: [toDecide, 'sequence DESC'],
  done: ['done_at IS NOT NULL AND counted_in IS NULL', 'done_at DESC, sequence DESC'],
  all: ['counted_in IS NULL', 'sequence DESC'],
};

/** A condition with time and person: a database wants each of its parameters to be used. */
const conditionOf = (view: DeskView): string => `$1 <> '' AND $2 <> '' AND ${views[view][0]}`;

/** What flagged requests share: the site, else the sender; and of each so many are shown at once. */
const shares = 'COALESCE(flagged_origin, shared, subject)';
const shownTogether = 5;

/** Requests to be decided, with how many others share what each does, and its place among those. */
const grouped = `(SELECT *, ${shares} AS together, CAST(count(*) OVER (PARTITION BY ${shares}) AS INTEGER) AS total,
  row_number() OVER (PARTITION BY ${shares} ORDER BY sequence DESC) AS place FROM requests WHERE ${toDecide}) AS requests`;

/** Rows that a search reads at a time. */
const portion = 200;

/** Rows of a view, from the one after `offset`. */
const read = (db: Database, { view, deed, id, together }: Looking, limit: number, offset: number): Promise<Row[]> => {
  const params: SqlValue[] = [timestamp(deed.at), deed.staff, limit, offset];
  const is = (column: string, value: string): string => `AND ${column} = $${params.push(value)}`;
  const [from, also] = view === 'decide' ? [grouped, ', together, total'] : ['requests', ''];
  const ofGroup = together === undefined ? `AND place <= ${shownTogether}` : is('together', together);
  return db.read((tx) =>
    tx.query(
      `SELECT ${requestColumns}${also} FROM ${from} WHERE ${conditionOf(view)} ${id === undefined ? '' : is('id', id)}
      ${view === 'decide' ? ofGroup : ''} ORDER BY ${views[view][1]} LIMIT $3 OFFSET $4`,
      params,
    ),
  );
};

const find = async (tx: Reading, id: string): Promise<RequestRecord | null> => {
  const lock = tx.dialect === 'postgres' ? 'FOR UPDATE' : '';
  const [row] = await tx.query(`SELECT ${requestColumns} FROM requests WHERE id = $1 ${lock}`, [id]);
  return row ? requestOf(row) : null;
};

const finish = 'done_by = :staff, done_at = :at, later_at = NULL, next_at = NULL, claimed_until = NULL';

/** `:value` is the note or the time of the change. Flagged no more, what was not sent yet is sent as a real one. */
const sets: Readonly<Record<DeskChange['action'], string>> = {
  take: 'taken_by = :staff, taken_at = :at, later_at = NULL',
  release: 'taken_by = NULL, taken_at = NULL',
  note: 'note = :value',
  later: 'taken_by = :staff, taken_at = :at, later_at = :value',
  // Whoever is free calls the next time.
  'no-answer': 'taken_by = NULL, taken_at = NULL, no_answer = no_answer + 1, later_at = :value',
  done: finish,
  unwanted: `${finish}, done_as = 'unwanted'`,
  drop: `${finish}, done_as = 'dropped'`,
  // What reached somebody stays so, and anything else is due, with its tries counted from 0.
  undo: `done_by = NULL, done_at = NULL, done_as = NULL, tries = 0,
    next_at = CASE WHEN last_error IS NULL AND (mail_at IS NOT NULL OR webhook_at IS NOT NULL) THEN NULL ELSE created_at END`,
  call: 'flagged_because = NULL, flagged_origin = NULL',
};

const valueOf = (change: DeskChange, { noAnswer }: RequestRecord): string | null => {
  if (change.action === 'note') return change.note;
  const time = change.action === 'later' ? change.at : change.action === 'no-answer' ? change.again[noAnswer] : undefined;
  return time === undefined ? null : timestamp(time);
};

/** Whether there is nothing to change, so that a repeat leaves no trace. */
const isRepeat = ({ takenBy, note, doneAt, flag, withdrawnAt }: RequestRecord, change: DeskChange, staff: string): boolean => {
  if (change.action === 'note') return note === change.note;
  // What the shopper took back stays done.
  if (withdrawnAt !== null) return true;
  if (change.action === 'take') return takenBy === staff && doneAt === null;
  if (change.action === 'release') return takenBy === null;
  // What was asked for a number beyond its three calls is counted, and never called.
  if (change.action === 'call') return flag === null || flag.because === 'repeats';
  return (doneAt === null) === (change.action === 'undo');
};

const changeOne = async (
  tx: Reading,
  id: string,
  change: DeskChange,
  deed: Deed,
  isSeen: (request: RequestRecord) => boolean = () => true,
): Promise<Changed> => {
  const request = await find(tx, id);
  if (!request) return { outcome: 'missing' };
  if (isRepeat(request, change, deed.staff)) return { outcome: 'changed', request };
  if (!isSeen(request)) return { outcome: 'conflict', request };
  const values: Record<string, SqlValue> = { staff: deed.staff, at: timestamp(deed.at), value: valueOf(change, request) };
  const params: SqlValue[] = [id];
  const set = sets[change.action].replace(/:(\w+)/g, (_, name: string) => `$${params.push(values[name] ?? null)}`);
  await tx.query(`UPDATE requests SET ${set} WHERE id = $1`, params);
  await audit(tx, deed, change.action, id);
  return { outcome: 'changed', request: (await find(tx, id)) ?? request };
};

export const createDeskStore = (db: Database): DeskRequests => ({
  findDeskRequests: async (looking) => {
    const { limit, matches = () => true } = looking;
    const found: RequestRecord[] = [];
    const size = looking.matches ? portion : limit;
    for (let offset = 0, isMore = true; isMore && found.length < limit; offset += size) {
      const rows = await read(db, looking, size, offset);
      found.push(...rows.map(requestOf).filter(matches));
      isMore = rows.length === size;
    }
    return found.slice(0, limit);
  },

  countDeskRequests: ({ staff, at }) =>
    db.read(async (tx) => {
      const counts = waitingViews.map((view) => `(SELECT count(*) FROM requests WHERE ${conditionOf(view)}) AS ${view}`);
      const [row] = await tx.query(`SELECT ${counts.join(', ')}`, [timestamp(at), staff]);
      return Object.fromEntries(waitingViews.map((view) => [view, Number(row?.[view])])) as Record<WaitingView, number>;
    }),

  changeDeskRequest: (id, change, deed, isSeen) => db.transaction((tx) => changeOne(tx, id, change, deed, isSeen)),

  changeTogether: (ids, action, deed) =>
    db.transaction(async (tx) => {
      for (const id of ids) await changeOne(tx, id, { action }, deed);
    }),

  listDropped: (since) =>
    db.read(async (tx) => {
      const select = `SELECT id, done_by AS staff, done_at AS at FROM requests WHERE done_as = 'dropped' AND done_at >= $1 ORDER BY done_at DESC`;
      return (await tx.query(select, [timestamp(since)])) as unknown as Dropped[];
    }),
});
